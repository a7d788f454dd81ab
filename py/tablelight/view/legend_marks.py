"""The legend's second part: the marks that are on the board now, each drawn by the code that draws it there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from attrs import frozen

from tablelight.locale.messages import msg
from tablelight.rules.answers import Destination, Moves, NeededRoll, Path, Reason, Sight, SightMap, Step
from tablelight.view import marks
from tablelight.view.drawing import Layer
from tablelight.view.games.ui import GameUi
from tablelight.view.highlights import offender_layer, path_layer
from tablelight.view.legend import Item
from tablelight.view.lit import LitOptions, moves_layer
from tablelight.view.marks import LayerSheet
from tablelight.view.plane import Plane, SquarePlane, point
from tablelight.view.sightline import TargetMark, map_layer, sight_layer, targets_layer
from tablelight.view.svg import Frame
from tablelight.view.threats import EnemyCount, Threatening, arrows_layer, counts_layer

ONE: Frame = (0, 0, 100, 100)
HERE = (0, 0)
SMALL = SquarePlane(1, 1)
ROLL = NeededRoll(roll="", chance=Fraction(1, 2), reason=Reason("", at=None))


@frozen
class Mark:
    """A mark: the style that shows that it is on the board, its meaning, and how it is drawn."""

    style: str
    means: Callable[[GameUi], str]
    draw: Callable[[GameUi], Layer]


def present(layers: Iterable[Layer]) -> set[str]:
    """The styles that a picture has."""
    return {ink.style for layer in layers for ink in layer.inks}


def marks_shown(styles: set[str], ui: GameUi, *, bare: bool) -> Iterator[Item]:
    """The marks of a picture with these styles. `bare`: on a bare table, where an area is lit instead of spaces."""
    for mark in (*(AREAS if bare else SPACES), *BOTH):
        if mark.style in styles:
            yield Item(mark.means(ui), None, (mark.draw(ui),), ONE)


def _fixed_text(text: str) -> Callable[[GameUi], str]:
    return lambda _: text


def _moves_to(*destinations: Destination, roll: NeededRoll | None = None) -> Moves:
    return Moves(spaces=destinations, needs_roll=roll)


def _end(halts: bool = False, *, roll: NeededRoll | None = None) -> Callable[[GameUi], Layer]:
    """A space where a move may end."""
    return lambda ui: moves_layer(_moves_to(Destination(at=HERE, cost=3, halts=halts), roll=roll), SMALL, ui)


def _risk(unharmed: Fraction, *, deadly: bool = False) -> Callable[[GameUi], Layer]:
    """A space with the risk of a wound on the way."""
    alive = {HERE: unharmed} if deadly else {}
    shown = LitOptions(unharmed={HERE: unharmed}, alive=alive)
    return lambda ui: moves_layer(_moves_to(Destination(at=HERE, cost=3)), SMALL, ui, shown)


def _high(ui: GameUi) -> Layer:
    """A space where a move ends up in the air."""
    return moves_layer(_moves_to(Destination(at=HERE, cost=3, extra={ui.marks.ends_in: "high"})), SMALL, ui)


def _target(_: GameUi) -> Layer:
    return targets_layer([TargetMark((50, 56), 30, "50%", "range")])


def _way(_: GameUi) -> Layer:
    steps = (Step(at=(0, 0), cost=2), Step(at=(1, 0), cost=1))
    return path_layer(Path(path=((-1, 0), (0, 0), (1, 0)), cost=3, steps=steps), SMALL)


def _line(visible: bool, clear: bool) -> Callable[[GameUi], Layer]:
    sight = Sight(
        visible=visible,
        clear=clear,
        distance=1,
        line=((Fraction(0), Fraction(1, 2)), (Fraction(1), Fraction(1, 2))),
        reasons=() if visible else (Reason("", at=HERE),),
    )
    # Without the outline of what is in the way, which is a separate mark.
    layer = sight_layer(sight, SMALL, lambda _: None)
    return lambda _: Layer(tuple(ink for ink in layer.inks if ink.style != "offender"), layer.texts)


def _seen(*, visible: bool, clear: bool = True) -> Callable[[GameUi], Layer]:
    spaces = (HERE,) if visible else ()
    found = SightMap(visible=spaces, clear=spaces if clear else ())
    return lambda _: map_layer(found, [HERE], SMALL)


def _arrow(*, comes: bool) -> Callable[[GameUi], Layer]:
    way = ((0.0, 70.0), (40.0, 70.0)) if comes else ()
    enemy = Threatening(at=(0, 50), radius=0, shoots=not comes, way=way, strikes=comes)
    return lambda _: arrows_layer([enemy], (100, 50), 6)


def _counted(kind: str) -> Callable[[GameUi], Layer]:
    return lambda _: counts_layer({HERE: EnemyCount(2, kind)}, SMALL)


def _stroke(style: str, *paths: str) -> Layer:
    sheet = LayerSheet()
    sheet.add(style, *paths)
    return sheet.layer()


def _ring(style: str, edge: str = "") -> Callable[[GameUi], Layer]:
    ring = f"M50 50{marks.disc(38)}"

    def draw(_: GameUi) -> Layer:
        sheet = LayerSheet()
        if edge:
            sheet.add(edge, ring)
        sheet.add(style, ring)
        return sheet.layer()

    return draw


def _acted(_: GameUi) -> Layer:
    sheet = LayerSheet()
    sheet.add("acted", f"M50 50{marks.disc(24)}")
    sheet.add("acted-tick", f"M50 50{marks.scaled(marks.TICK, 1.7)}")
    return sheet.layer()


def _life(_: GameUi) -> Layer:
    sheet = LayerSheet()
    sheet.add("life-back", f"M50 50{marks.pill(50, 36)}")
    sheet.add("life", f"M26 50{marks.disc(11)}", f"M50 50{marks.disc(11)}")
    sheet.add("life-lost", f"M74 50{marks.disc(11)}")
    return sheet.layer()


def _area(style: str, edge: str, *, hatched: bool = False) -> Callable[[GameUi], Layer]:
    def draw(_: GameUi) -> Layer:
        sheet, path = LayerSheet(), "M-10 110V40Q50 0 110 40V110z"
        sheet.add(style, path)
        if hatched:
            sheet.add("roll-hatch", f"M50 70{marks.hatch(46, 26)}")
        sheet.add(edge, path)
        return sheet.layer()

    return draw


def _offender(style: str) -> Callable[[GameUi], Layer]:
    plane: Plane = SMALL
    return lambda _: offender_layer(plane, HERE, None, None, style)


SPACES = (
    Mark("reach-dot", _fixed_text(msg("The move may end here, at this cost")), _end()),
    Mark("halt-dot", _fixed_text(msg("The rules end the movement here")), _end(halts=True)),
    Mark("roll-dot", _fixed_text(msg("Only after a successful roll")), _end(roll=ROLL)),
    Mark("roll-stop", _fixed_text(msg("Needs a roll first, and the movement ends here")), _end(halts=True, roll=ROLL)),
    Mark("badge", _fixed_text(msg("It can get there by flying high")), _high),
)
AREAS = (
    Mark("reach-edge", _fixed_text(msg("The base’s centre gets this far")), _area("reach", "reach-edge")),
    Mark("roll-edge", _fixed_text(msg("Only after a successful roll")), _area("roll", "roll-edge", hatched=True)),
    Mark("contour", _fixed_text(msg("A line for each inch")), lambda _: _stroke("contour", "M-10 60Q50 20 110 60")),
    Mark(
        "whole",
        _fixed_text(msg("Inside it: the chance in this activation")),
        lambda _: _stroke("whole", "M-10 60Q50 20 110 60"),
    ),
    Mark(
        "ring",
        _fixed_text(msg("A jump of this length, with its chance")),
        lambda _: _stroke("ring", "M-10 60Q50 20 110 60"),
    ),
)
BOTH = (
    Mark(
        "risk",
        _fixed_text(msg("An enemy can react to this step")),
        lambda _: _stroke("risk", f"M50 50{marks.scaled(marks.WARNING, 1.6)}"),
    ),
    Mark("risk-1", _fixed_text(msg("Low risk: the chance to arrive unharmed")), _risk(Fraction(5, 6))),
    Mark("risk-2", _fixed_text(msg("A risk: the chance to arrive unharmed")), _risk(Fraction(1, 2))),
    Mark("risk-3", _fixed_text(msg("High risk: the chance to arrive unharmed")), _risk(Fraction(1, 4))),
    Mark("risk-deadly", _fixed_text(msg("It could be defeated on the way")), _risk(Fraction(1, 4), deadly=True)),
    Mark("target", _fixed_text(msg("It can be attacked from here, with this chance")), _target),
    Mark(
        "drop",
        _fixed_text(msg("A friend can be set down here")),
        lambda _: _stroke("drop", f"M50 50{marks.square(22)}"),
    ),
    Mark("path", _fixed_text(msg("The path; numbers mark steps that cost more")), _way),
    Mark("clear", lambda ui: ui.seen[0], _line(visible=True, clear=True)),
    Mark("hindered", lambda ui: ui.seen[1], _line(visible=True, clear=False)),
    Mark("blocked", lambda ui: ui.seen[2], _line(visible=False, clear=False)),
    Mark("in-the-way", _fixed_text(msg("In the way of the line")), _offender("in-the-way")),
    Mark("offender", _fixed_text(msg("What the reason refers to")), _offender("offender")),
    Mark("seen", _fixed_text(msg("Seen from there")), _seen(visible=True)),
    Mark("seen-rough", _fixed_text(msg("Partly hidden")), _seen(visible=True, clear=False)),
    Mark("unseen", _fixed_text(msg("Not seen from there")), _seen(visible=False)),
    Mark("threat-now", _fixed_text(msg("Enemies that can hurt it: one attacks from where it stands")), _counted("now")),
    Mark("threat-after", _fixed_text(msg("Enemies that can hurt it: one attacks after moving")), _counted("after")),
    Mark("threat-beside", _fixed_text(msg("Enemies that can move next to it")), _counted("beside")),
    Mark("threat-from", _fixed_text(msg("The path of an enemy, and where it ends")), _arrow(comes=True)),
    Mark("threat-sight", _fixed_text(msg("An attack from where the enemy stands")), _arrow(comes=False)),
    Mark("aim", _fixed_text(msg("Can be chosen as the target")), _ring("aim")),
    Mark("aim-at", _fixed_text(msg("The chosen target")), _ring("aim-at")),
    Mark("selected", _fixed_text(msg("Selected")), _ring("selected", "selected-edge")),
    Mark("life-back", _fixed_text(msg("Life: a dot for each point left, a ring for each point lost")), _life),
    Mark("acted-tick", _fixed_text(msg("Has acted in this turn")), _acted),
    Mark(
        "cursor",
        _fixed_text(msg("The cursor of the keyboard")),
        lambda _: _stroke("cursor", f"M{point((50, 50))}{marks.square(42)}"),
    ),
    Mark("peer", _fixed_text(msg("Where the other player points")), _ring("peer", "peer-edge")),
)
