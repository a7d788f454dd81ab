"""The colours that a photograph shows on a board and above it, and how far they differ between two photographs.

Light changes from one photograph to the next: its colour everywhere, its strength by place, since shadows move. So
strength counts little in comparisons of colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import field, frozen

from tablelight.grid import Space
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps
from tablelight.seen.detection import Pixel, Rectified
from tablelight.seen.laying import LaidBoard, Numbers, projected, projection

Colour = tuple[float, float, float]
Patch = tuple[Colour, ...]

SPACES_A_PORTION = 24
PARTS = (-0.3, -0.1, 0.1, 0.3)
"""Where to sample the colours of a space, from its middle, in spaces."""
SHIFTS = tuple((dx, dy) for dx in (-0.16, 0.0, 0.16) for dy in (-0.16, 0.0, 0.16))
"""How far a figure may stand from where it is searched, in spaces."""
STOUT = ((0.0, 0.0), (0.1, 0.0), (-0.1, 0.0), (0.0, 0.1), (0.0, -0.1))
"""Where to sample the colours of a figure, from its middle, in spaces,"""
TALL = (0.1, 0.3, 0.5, 0.75)
"""and how high."""
KEPT = 0.7
"""The share of a figure's colours that must be alike: something may stand in front of it."""
SHADOW = 0.25
"""The weight of a colour being only darker or brighter."""
DARK = 12.0
"""Added to colours before a division: dark ones are mostly noise."""


@frozen
class PhotographedBoard:
    """A laid board with the picture that came with its photograph."""

    view: LaidBoard
    picture: Rectified
    onto: Numbers
    """From pixels of the photograph to those of the picture."""
    grounds: dict[Space, Patch] = field(factory=dict, init=False)
    """The colours of each space; empty until `sample_spaces` has run."""

    @classmethod
    def of(cls, view: LaidBoard) -> PhotographedBoard | None:
        """None if the photograph came without a picture."""
        picture = view.detection.picture
        if picture is None:
            return None
        size = ((0.0, 0.0), (picture.width, 0.0), (picture.width, picture.height), (0.0, picture.height))
        onto = projection(picture.corners, size)
        return None if onto is None else cls(view, picture, onto)

    def colour(self, place: Pixel, height: float = 0.0) -> Colour:
        """The mean colour around a point over a place of the plane."""
        x, y = projected(self.onto, self.view.above(place, height) if height else self.view.pixel(place))
        picture = self.picture
        u = min(max(round(x - 0.5), 1), picture.width - 2)
        v = min(max(round(y - 0.5), 1), picture.height - 2)
        pixels = [picture.colour(i, j) for j in (v - 1, v, v + 1) for i in (u - 1, u, u + 1)]
        red, green, blue = (sum(each) / 9 for each in zip(*pixels, strict=True))
        return red, green, blue

    def sample_spaces(self) -> Steps[None]:
        """Sample all spaces, `SPACES_A_PORTION` of them in a portion."""
        for number, at in enumerate(self.view.plane.spaces):
            x, y = self.view.plane.middle(at)
            self.grounds[at] = tuple(self.colour((x + dx, y + dy)) for dy in PARTS for dx in PARTS)
            if number % SPACES_A_PORTION == SPACES_A_PORTION - 1:
                yield

    def standing(self, at: Space, shift: Pixel = (0.0, 0.0)) -> Patch:
        """The colours where a figure in a space would be visible."""
        x, y = self.view.plane.middle(at)
        x, y = x + shift[0], y + shift[1]
        return tuple(self.colour((x + dx, y + dy), height) for height in TALL for dx, dy in STOUT)


@progressive()
def lights(first: PhotographedBoard, second: PhotographedBoard) -> Steps[dict[Space, Colour]]:
    """How much brighter the surroundings of each space are in the second photograph, by colour."""
    own = {at: _light(first.grounds[at], second.grounds[at]) for at in first.grounds}
    found = {}
    yield
    for number, at in enumerate(own, 1):
        if number % SPACES_A_PORTION == 0:
            yield
        near = [own[each] for each in _around(at, 2) if each in own]
        red, green, blue = (median(each[i] for each in near) for i in range(3))
        found[at] = red, green, blue
    return found


@progressive()
def differences(
    first: PhotographedBoard, second: PhotographedBoard, light: Mapping[Space, Colour]
) -> Steps[dict[Space, float]]:
    """How far the colours of each space differ, adjusted for the light around it."""
    found = {}
    for number, (at, before) in enumerate(first.grounds.items()):
        if number % SPACES_A_PORTION == 0:
            yield
        off = sorted(apart(lit(a, light[at]), b) for a, b in zip(before, second.grounds[at], strict=True))
        few = len(off) // 3
        found[at] = sum(off[few:]) / (len(off) - few)
    return found


def unlike(template: Patch, shown: PhotographedBoard, at: Space) -> float:
    """How far a figure's colours differ from those in a space, at the place in it that fits best."""
    return min(_patch_distance(template, shown.standing(at, shift)) for shift in SHIFTS)


def _patch_distance(one: Patch, other: Patch) -> float:
    off = sorted(apart(a, b) for a, b in zip(one, other, strict=True))
    kept = off[: int(KEPT * len(off))]
    return sum(kept) / len(kept)


def lit(colour: Colour, light: Colour) -> Colour:
    """A colour in another light."""
    return colour[0] * light[0], colour[1] * light[1], colour[2] * light[2]


def apart(one: Colour, other: Colour) -> float:
    """How far two colours differ; a mere shadow counts less."""
    a, b, c = one
    d, e, f = other
    gain = (a * d + b * e + c * f) / max(1.0, a * a + b * b + c * c)
    hue = abs(d - gain * a) + abs(e - gain * b) + abs(f - gain * c)
    return (hue + SHADOW * (abs(d - a) + abs(e - b) + abs(f - c))) / 3


def median(values: Iterable[float]) -> float:
    """The middle value, the upper one of an even count; `statistics` is not on the page."""
    found = sorted(values)
    return found[len(found) // 2]


def _light(first: Sequence[Colour], second: Sequence[Colour]) -> Colour:
    red, green, blue = ((DARK + sum(b[i] for b in second)) / (DARK + sum(a[i] for a in first)) for i in range(3))
    return red, green, blue


def _around(at: Space, reach: int) -> Iterator[Space]:
    for row in range(at[1] - reach, at[1] + reach + 1):
        for column in range(at[0] - reach, at[0] + reach + 1):
            yield column, row


MOST_GROUPS = 8
UNLIKE = 28.0
"""How far (of 255) a colour must be from all groups to start a new one."""
SHADE = 0.5
"""The weight of a colour being only darker or brighter."""
MOST_PASSES = 8
SAMPLE = 600
"""The number of spaces that is enough to find the groups."""


def grouped(colours: Mapping[Space, Colour]) -> list[tuple[Colour, tuple[Space, ...]]]:
    """Groups of spaces with their mean colours, the largest first: k-means, started with colours that are far apart."""
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
    """The middle colour, then repeatedly the one farthest from all so far."""
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
