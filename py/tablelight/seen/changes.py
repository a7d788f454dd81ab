"""Two photographs of one board: which spaces look different, and which moves explain it.

A figure hides the spaces behind it. So a change behind the place of a figure that moved, or that stands there, says little.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from math import hypot, log
from statistics import median

from attrs import frozen

from tablelight.board.document import Document
from tablelight.board.problems import QuestionError
from tablelight.grid import Space
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.registry import rules_of
from tablelight.seen.detection import Rectified
from tablelight.seen.laying import LaidBoard, projected, projection
from tablelight.seen.moves import Moved, explained, put

PARTS = (-0.3, 0.0, 0.3)
"""Of a space: where its colours are looked at, from its middle, in spaces."""
MOST_WEIGHT = 5.0
"""At most this much speaks for or against a change of one space."""
CHANGED = 3.0
"""Times the usual difference: a space that differs so much has changed."""
UNLIKELY = 3.0
"""What speaks against a move that no rule allows."""
BEHIND = 0.5
"""Of what a change behind a figure speaks for it."""
LEAST_WORTH = 2.0
"""What a move must explain at least."""
ALIKE = 0.6
"""Of how much the spaces of the first move have changed, those of a further one must have changed."""
MOST_MOVES_SEEN = 8
FURTHER_EXPLANATIONS = 2
"""Other explanations that are told."""

SHADOW = 0.25
"""How much it counts that a colour is only darker or brighter."""

Colour = tuple[float, float, float]


@frozen
class Changes:
    """How different each space looks, in times the usual difference, in the photograph that is laid as `view`."""

    view: LaidBoard
    amounts: Mapping[Space, float]
    stood: frozenset[Space]
    """Where figures stood before."""

    @property
    def largest(self) -> list[tuple[Space, float]]:
        """The spaces that have changed, the most changed first."""
        found = [(at, amount) for at, amount in self.amounts.items() if amount >= CHANGED]
        return sorted(found, key=lambda each: (-each[1], each[0]))

    def weight(self, at: Space) -> float:
        """What speaks for a change of a space (above 0) or against it."""
        amount = self.amounts.get(at)
        return 0.0 if amount is None else max(-2.0, min(MOST_WEIGHT, 2.5 * log(max(amount, 0.1) / CHANGED)))

    def least(self, move: Moved) -> float:
        """How much the less changed one of a move's two places has changed."""
        return min(self.amounts.get(move.start, 0.0), self.amounts.get(move.to, 0.0))

    def behind(self, at: Space) -> list[Space]:
        """The spaces that a figure in a space hides: those further up in the photograph."""
        plane = self.view.plane
        middle = plane.middle(at)
        x, y = self.view.pixel(middle)
        near = self.view.pixel((middle[0], middle[1] + 0.5))
        tall = 2 * hypot(near[0] - x, near[1] - y)
        found: list[Space] = []
        for share in (0.5, 0.9, 1.3):
            space = plane.space_at(self.view.place((x, y - share * tall)))
            if space is not None and space[0] != at and space[0] not in found:
                found.append(space[0])
        return found

    def surprising(self, told: Collection[Space], least: float) -> Iterator[Space]:
        """The spaces changed by at least `least` that no move, and no figure in front, explains."""
        places = {*told, *self.stood}
        expected = {*places, *(hidden for place in places for hidden in self.behind(place))}
        for at, amount in self.largest:
            if at not in expected and amount >= least:
                yield at


def changes_between(document: Document, before: LaidBoard | None, views: Sequence[LaidBoard]) -> Changes | None:
    """How a board has changed, by the turn of the second photograph that differs least; None if one has no picture."""
    if before is None:
        return None
    first = colours(before)
    found = [(view, differences(first, second)) for view in views if first and (second := colours(view))]
    if not found:
        return None
    view, amounts = min(found, key=lambda each: sum(each[1].values()))
    usual = max(median(amounts.values()), 1.0)
    stood = frozenset(at for figure in document.figures for at in figure.at)
    return Changes(view, {at: amount / usual for at, amount in amounts.items()}, stood)


def colours(view: LaidBoard) -> dict[Space, tuple[Colour, ...]]:
    """The colours of the parts of each space; empty if the photograph came without a picture."""
    picture, plane = view.detection.picture, view.plane
    if picture is None:
        return {}
    size = ((0.0, 0.0), (picture.width, 0.0), (picture.width, picture.height), (0.0, picture.height))
    onto = projection(picture.corners, size)
    if onto is None:
        return {}
    found = {}
    for at in plane.spaces:
        x, y = plane.middle(at)
        points = [projected(onto, view.pixel((x + dx, y + dy))) for dy in PARTS for dx in PARTS]
        found[at] = tuple(_around(picture, point) for point in points)
    return found


def _around(picture: Rectified, point: tuple[float, float]) -> Colour:
    """The mean colour of the pixels around a point."""
    x, y = round(point[0] - 0.5), round(point[1] - 0.5)
    pixels = [
        picture.colour(u, v)
        for v in range(max(0, y - 1), min(picture.height, y + 2))
        for u in range(max(0, x - 1), min(picture.width, x + 2))
    ] or [(0, 0, 0)]
    red, green, blue = (sum(each) / len(pixels) for each in zip(*pixels, strict=True))
    return red, green, blue


def differences(
    first: Mapping[Space, tuple[Colour, ...]], second: Mapping[Space, tuple[Colour, ...]]
) -> dict[Space, float]:
    """How far the colours of each space differ, the light around it taken into account."""
    light = {at: _light(first[at], second[at]) for at in first}
    found = {}
    for at in first:
        near = [light[each] for each in _square(at, 2) if each in light]
        gains = [median(gain[i] for gain in near) for i in range(3)]
        lit = [(red * gains[0], green * gains[1], blue * gains[2]) for red, green, blue in first[at]]
        off = [_apart(a, b) for a, b in zip(lit, second[at], strict=True)]
        found[at] = sum(sorted(off)[len(off) // 3 :]) / (len(off) - len(off) // 3)
    return found


def _apart(one: Colour, other: Colour) -> float:
    """How far two colours differ; that one is only darker, as in a shadow, counts less."""
    gain = sum(a * b for a, b in zip(one, other, strict=True)) / max(1.0, sum(a * a for a in one))
    hue = sum(abs(b - gain * a) for a, b in zip(one, other, strict=True))
    return hue / 3 + SHADOW * sum(abs(b - a) for a, b in zip(one, other, strict=True)) / 3


def _light(first: Sequence[Colour], second: Sequence[Colour]) -> tuple[float, float, float]:
    """How much brighter a space is in the second photograph, by colour."""
    red, green, blue = (sum(b[i] for b in second) / max(1.0, sum(a[i] for a in first)) for i in range(3))
    return red, green, blue


def _square(at: Space, reach: int) -> Iterator[Space]:
    for row in range(at[1] - reach, at[1] + reach + 1):
        for column in range(at[0] - reach, at[0] + reach + 1):
            yield column, row


def explanations(document: Document, changes: Changes, known: Collection[str]) -> list[tuple[Moved, ...]]:
    """The best explanation of what has changed, then others that begin with another move. `known`: figures whose place is
    known by their marks."""
    firsts = ranked(document, changes, known, frozenset())
    found: list[tuple[Moved, ...]] = []
    for first, worth in firsts[: 1 + FURTHER_EXPLANATIONS]:
        if worth < LEAST_WORTH:
            break
        found.append(tuple(_explanation(document, changes, known, first)))
    return found


def _explanation(document: Document, changes: Changes, known: Collection[str], first: Moved) -> Iterator[Moved]:
    told: frozenset[Space] = frozenset()
    moved, move = {*known}, first
    least = ALIKE * changes.least(first)
    for _ in range(MOST_MOVES_SEEN):
        yield move
        moved.add(move.figure)
        told |= {move.start, move.to, *changes.behind(move.start), *changes.behind(move.to)}
        document = put(document, [move])
        following = ranked(document, changes, moved, told)
        likely = [each for each, worth in following if worth >= LEAST_WORTH and changes.least(each) >= least]
        if not likely:
            return
        move = likely[0]


def ranked(
    document: Document, changes: Changes, known: Collection[str], told: Collection[Space]
) -> list[tuple[Moved, float]]:
    """Single moves with what they explain beyond what is told already, the best first."""
    is_out = rules_of(document).is_out
    taken = {at for figure in document.figures if not is_out(figure) for at in figure.at}
    changed = [at for at, _ in changes.largest if at not in told and at not in taken][:24]
    found: list[tuple[str, Space, float]] = []

    def worth(at: Space) -> float:
        if at in told:
            return 0.0
        behind = sum(max(0.0, changes.weight(each)) for each in changes.behind(at)[:2] if each not in told)
        return changes.weight(at) + BEHIND * behind

    for figure in document.figures:
        if figure.id in known or is_out(figure) or changes.weight(figure.at[0]) <= 0:
            continue
        left = worth(figure.at[0])
        reached = reach(document, figure.id)
        found += [(figure.id, to, left + worth(to) - (0 if to in reached else UNLIKELY)) for to in changed]
    found.sort(key=lambda each: (-each[2], each[0], each[1]))
    return [(explained(document, figure, to), value) for figure, to, value in found[:4]]


def reach(document: Document, figure: str) -> set[Space]:
    """Every space to which some action leads, whatever must be rolled first."""
    rules = rules_of(document)
    found: set[Space] = set()
    for action in rules.moving or rules.actions:
        try:
            answer = rules.moves(document, MoveQuestion(figure=document.figure(figure), action=action))
        except QuestionError:
            continue
        found |= {(int(each.at[0]), int(each.at[1])) for each in answer.spaces}
    return found
