"""Spaces of a photograph in groups by their colour."""

from __future__ import annotations

from random import Random

from tablelight.seen.colours import MOST_GROUPS, grouped

GRASS, WATER, ROAD = (70, 140, 60), (40, 80, 170), (150, 140, 120)


def test_spaces_of_like_colour_are_one_group_whatever_the_light() -> None:
    random = Random(4)
    grounds = {(x, y): WATER if x > 8 else ROAD if y == 3 else GRASS for x in range(12) for y in range(8)}
    colours = {}
    for (x, y), ground in grounds.items():
        light = (0.85 + 0.3 * x / 12) * random.uniform(0.95, 1.05)
        red, green, blue = (light * each + random.uniform(-6, 6) for each in ground)
        colours[x, y] = (red, green, blue)
    found = grouped(colours)
    assert [{grounds[at] for at in spaces} for _, spaces in found] == [{GRASS}, {WATER}, {ROAD}], "the largest first"
    assert sorted(at for _, spaces in found for at in spaces) == sorted(colours)
    assert grouped(dict(reversed(colours.items()))) == found, "the order of the spaces says nothing"


def test_few_groups_are_made_of_many_colours_and_one_of_one() -> None:
    random = Random(4)
    many = {
        (x, y): (random.uniform(0, 255), random.uniform(0, 255), random.uniform(0, 255))
        for x in range(50)
        for y in range(40)
    }
    assert 2 < len(grouped(many)) <= MOST_GROUPS
    assert [spaces for _, spaces in grouped({(0, 0): GRASS, (1, 0): GRASS})] == [((0, 0), (1, 0))]
    assert grouped({}) == []
