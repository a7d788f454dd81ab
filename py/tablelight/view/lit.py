"""Where a figure may go, drawn quietly: a wash over all of it; discs with their cost where the path ends and where the
rules stop it; a scale of plain numerals in between. What needs a roll is hatched; what may cost a wound is tinted, and
bears a triangle with the chance to arrive without one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from operator import attrgetter

from attrs import field, frozen

from tablelight.grid import Space
from tablelight.progress.memo import remember
from tablelight.rules.answers import Destination, Moves
from tablelight.view import marks
from tablelight.view.drawing import Layer
from tablelight.view.formatting import whole_percent
from tablelight.view.games.ui import GameUi
from tablelight.view.marks import LayerSheet
from tablelight.view.plane import XY, Plane, point

DOT, STOP, NUMERAL = 24.0, 29.0, 26.0
ROOM = {"reach": 33.0, "risk": 33.0, "roll": 33.0, "halt": 40.0}
"""The greatest width of a numeral within a disc, and within an octagon, where it is also drawn at its largest."""
SCALE = 22.0
"""The size of the plain numerals between the discs."""
RISK_ABOVE = 36.0
"""How far above a space's middle its risk is; the level is below."""


@frozen(kw_only=True)
class LitOptions:
    """How the lit spaces are shown. `start`: where the move begins; `near`: the spaces adjacent to one; `numbers`:
    every space has its cost; `lettered`: spaces with a thing's letters, which numerals avoid; `unharmed`, `alive`: the
    chances to arrive without a wound, and to arrive at all, if below 1."""

    start: Space | None = None
    near: Callable[[Space], Iterable[Space]] | None = None
    numbers: bool = True
    lettered: Collection[Space] = ()
    unharmed: Mapping[Space, Fraction] = field(factory=dict)
    alive: Mapping[Space, Fraction] = field(factory=dict)


PLAIN = LitOptions()
_COST = attrgetter("cost")


@remember(3)
def grouped(moves: Moves) -> dict[Space, list[Destination]]:
    """The destinations of each space, cheapest first."""
    found: dict[Space, list[Destination]] = {}
    for destination in moves.spaces:
        found.setdefault(destination.at, []).append(destination)
    for several in found.values():
        if len(several) > 1:
            several.sort(key=_COST)
    return found


def risk_grade(unharmed: Fraction) -> int:
    """How much is at stake: 1 from two thirds, 2 from one third, 3 below."""
    return 1 if unharmed * 3 >= 2 else 2 if unharmed * 3 >= 1 else 3


def moves_layer(moves: Moves, plane: Plane, ui: GameUi, shown: LitOptions = PLAIN) -> Layer:
    """Every space where the move may end, with its cost."""
    sheet, spaces, rolls = LayerSheet(), grouped(moves), moves.needs_roll is not None
    _add_washes(sheet, spaces, rolls, plane, shown)
    discs = rim(spaces, shown)
    kinds: dict[tuple[str, str], list[Space]] = {}
    for space in spaces:
        if space in discs:
            best = spaces[space][0]
            kind = "halt" if best.halts else "roll" if rolls else "risk" if space in shown.unharmed else "reach"
            kinds.setdefault((kind, str(best.cost)), []).append(space)
    for (kind, cost), places in kinds.items():
        cost_discs(sheet, kind, [plane.centre(place) for place in places], cost, rolls)
    for space in _scale(spaces, discs, shown):
        sheet.mark(plane.centre(space), marks.label(str(spaces[space][0].cost), SCALE), "scale-rim", "scale")
    high = [space for space, (best, *_) in spaces.items() if best.extra.get(ui.marks.ends_in) == "high"]
    sheet.add("badge", plane.region(high, f"m31-33{marks.CHEVRON}"))
    _risks(sheet, discs, plane, shown)
    return sheet.layer()


def rim(spaces: Mapping[Space, Sequence[Destination]], shown: LitOptions) -> Collection[Space]:
    """The spaces with a disc: where the rules stop the move, and where no neighbour is dearer, so the path ends."""
    if shown.numbers or shown.near is None:
        return spaces
    near, costs = shown.near, {space: several[0].cost for space, several in spaces.items()}
    return {
        space
        for space, several in spaces.items()
        if several[0].halts or max([costs.get(other, 0) for other in near(space)], default=0) <= costs[space]
    }


def _add_washes(
    sheet: LayerSheet, spaces: Mapping[Space, Sequence[Destination]], rolls: bool, plane: Plane, shown: LitOptions
) -> None:
    sheet.add("roll" if rolls else "reach", plane.region(at for at in spaces if at not in shown.unharmed))
    if rolls:
        sheet.add("roll-hatch", plane.region(spaces, marks.hatch(40 if plane.cell.count("l") else 48)))
    for grade in (1, 2, 3):
        at_risk = [at for at in spaces if at in shown.unharmed and risk_grade(shown.unharmed[at]) == grade]
        sheet.add(f"risk-wash-{grade}", plane.region(at_risk))


def cost_discs(sheet: LayerSheet, kind: str, places: Sequence[XY], cost: str, rolls: bool) -> None:
    """Discs with a cost, or octagons where the rules stop a move."""
    shape = marks.octagon(STOP) if kind == "halt" else marks.disc(DOT)
    numeral = marks.label(cost, marks.fitting(cost, NUMERAL, ROOM[kind]))
    style = "roll-stop" if kind == "halt" and rolls else f"{kind}-dot"
    spots = [f"M{point(at)}" for at in places]
    sheet.add(style, "".join([spot + shape for spot in spots]))
    sheet.add(f"{kind}-numeral", "".join([spot + numeral for spot in spots]))


def _scale(
    spaces: Mapping[Space, Sequence[Destination]], discs: Collection[Space], shown: LitOptions
) -> Iterable[Space]:
    """One space of each cost without a disc: if possible in the row in which the move begins, so that the numerals read
    like a ruler's."""
    if shown.start is None or shown.numbers:
        return ()
    best: dict[int | float, Space] = {}
    column, row = shown.start

    def rank(at: Space) -> tuple[bool, int, bool, int]:
        return at in shown.lettered, abs(at[1] - row), at[0] < column, abs(at[0] - column)

    for space, (first, *_) in spaces.items():
        if space in discs:
            continue
        known = best.get(first.cost)
        if known is None or rank(space) < rank(known):
            best[first.cost] = space
    return best.values()


def _risks(sheet: LayerSheet, discs: Collection[Space], plane: Plane, shown: LitOptions) -> None:
    """A triangle wherever a wound is possible, filled if it may be the last; next to a cost the chance to be spared. It
    is at the top of the space, so that the level stays visible."""
    for space, chance in shown.unharmed.items():
        at, sideways = plane.centre(space), 0
        deadly = space in shown.alive
        if space in discs:
            tag(sheet, at, whole_percent(chance) + "%", "risk-letter", off=(12, -RISK_ABOVE))
            sideways = -28
        sheet.add(
            "risk-deadly" if deadly else f"risk-{risk_grade(chance)}",
            f"M{point(at)}m{point((sideways, 2 - RISK_ABOVE))}{marks.scaled(marks.TRIANGLE, 1.0 if deadly else 0.8)}",
        )


def tag(
    sheet: LayerSheet, at: XY, text: str, ink: str = "chip-letter", chip: str = "chip", *, off: XY = (0, 0)
) -> None:
    """A few letters on a chip, readable on any ground; `off`: how far from the point around which they stay upright."""
    wide = round(4 + 10.5 * len(text), 1)
    sheet.add(chip, f"M{point(at)}m{point((off[0] - wide, off[1] - 12))}h{2 * wide:.1f}v25h-{2 * wide:.1f}z")
    sheet.add(ink, f"M{point(at)}m{point(off)}{marks.label(text, 20)}")
