"""Lines, polygons and discs decided in integers and fractions: nothing is rounded, ties are found and never nudged.

Floats only settle clear cases (`planar.clearly_apart`); close ones are decided exactly.
"""
