"""Shortest ways of a disc over a table, and the regions that they reach: floats, lengths in inches; for bare tables.

Lengths of ways are good to a thousandth of an inch, outlines of regions to 0.02; whether a disc fits a gap is
decided exactly (`gaps`). Points are complex numbers (`plane.Vector`).
"""
