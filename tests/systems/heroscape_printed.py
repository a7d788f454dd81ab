"""The tables that are printed in HeroScape's rules (HS-51): what an attack does, by its dice and the defence's."""

from __future__ import annotations

from fractions import Fraction
from math import floor

CHANCES = """
33 58 75 85 92 95 97 99 99
22 44 63 76 85 91 94 97 98
15 33 51 66 77 85 90 94 96
10 25 41 56 68 78 85 90 93
7 18 32 46 59 70 79 85 90
4 13 25 38 51 62 72 80 86
3 10 19 31 43 54 65 73 80
2 7 15 25 36 47 58 67 75
1 5 11 20 30 40 51 60 69
"""
"""In percent, attack 1 to 9 across, defence 1 to 9 down."""
MEANS = """
33 75 121 169 218 267 317 367 417
22 56 96 140 187 235 285 334 384
15 41 75 115 159 205 253 302 351
10 30 58 93 133 177 223 271 319
7 21 44 75 111 151 195 241 288
4 15 34 59 91 128 169 212 258
3 11 25 47 74 107 145 186 229
2 8 19 36 60 89 123 161 203
1 6 14 28 48 73 104 139 178
"""
"""In hundredths of a wound."""
TWICE = {("chance", 9, 6), ("chance", 5, 9), ("mean", 7, 2), ("mean", 8, 4)}
"""Cells that the printed tables rounded twice."""


TABLES = {"chance": CHANCES, "mean": MEANS}


def printed(name: str) -> dict[tuple[int, int], int]:
    """The cells of a table in hundredths, by the dice of attack and defence; those rounded twice are corrected."""
    rows = [line.split() for line in TABLES[name].split("\n") if line]
    return {
        (attack, defence): int(cell) - ((name, attack, defence) in TWICE)
        for defence, row in enumerate(rows, 1)
        for attack, cell in enumerate(row, 1)
    }


def hundredths(value: Fraction) -> int:
    """Rounded half up, as the tables are meant to be."""
    return floor(value * 100 + Fraction(1, 2))
