"""The spaces of a photographed board in a few groups by their colour, so that the player says what each group is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablelight.grid import Space
from tablelight.seen.colours import Colour

MOST_GROUPS = 8
UNLIKE = 28.0
"""How far a colour must be from those of all groups to found one more, of 255."""
SHADE = 0.5
"""How much it counts that a colour is only darker or brighter."""
MOST_PASSES = 8
SAMPLE = 600
"""Spaces that are enough to find the groups."""


def grouped(colours: Mapping[Space, Colour]) -> list[tuple[Colour, tuple[Space, ...]]]:
    """Groups of spaces with their mean colours, the largest first: k-means, begun with colours that lie far apart."""
    every = max(1, len(colours) // SAMPLE)
    sample = [_parts(colours[at]) for at in sorted(colours)][::every]
    centres = _starts(sample)
    for _ in range(MOST_PASSES):
        near = [_nearest(centres, each) for each in sample]
        means = [
            _mean([each for each, k in zip(sample, near, strict=True) if k == n]) or centre
            for n, centre in enumerate(centres)
        ]
        if means == centres:
            break
        centres = means
    groups: list[list[Space]] = [[] for _ in centres]
    for at in sorted(colours):
        groups[_nearest(centres, _parts(colours[at]))].append(at)
    found = [(_mean([colours[at] for at in spaces]), tuple(spaces)) for spaces in groups]
    told = [(colour, spaces) for colour, spaces in found if colour is not None]
    return sorted(told, key=lambda each: (-len(each[1]), each[1]))


def _starts(sample: Sequence[Colour]) -> list[Colour]:
    """The middle colour, then again and again the one that is farthest from all so far."""
    centres = sorted(sample)[len(sample) // 2 :][:1]
    while centres and len(centres) < MOST_GROUPS:
        far = max(sample, key=lambda each: min(_apart(each, centre) for centre in centres))
        if min(_apart(far, centre) for centre in centres) < UNLIKE**2:
            break
        centres.append(far)
    return centres


def _parts(colour: Colour) -> Colour:
    """A colour as its brightness, which counts less, and two differences."""
    red, green, blue = colour
    grey = (red + green + blue) / 3
    return SHADE * grey, red - grey, blue - grey


def _nearest(centres: Sequence[Colour], colour: Colour) -> int:
    return min(range(len(centres)), key=lambda n: _apart(centres[n], colour))


def _apart(one: Colour, other: Colour) -> float:
    a, b, c = one[0] - other[0], one[1] - other[1], one[2] - other[2]
    return a * a + b * b + c * c


def _mean(colours: Sequence[Colour]) -> Colour | None:
    if not colours:
        return None
    red, green, blue = (sum(each) / len(colours) for each in zip(*colours, strict=True))
    return red, green, blue
