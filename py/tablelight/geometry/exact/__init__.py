"""Lines, polygons and discs decided in integers and fractions: nothing is rounded, ties are found and never nudged.

Floats appear in `floats` alone, which says "certainly" or "ask the exact one".
"""
