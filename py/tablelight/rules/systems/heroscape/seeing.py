"""The answers `sight` and `sight-map` (HS-60 to HS-64)."""

from __future__ import annotations

from tablelight.board.document import Document, Figure
from tablelight.grid.topology import Space, in_rows
from tablelight.progress.portions import Portion, Portions, counted, within
from tablelight.rules.answers import Reason, Sight, SightMap
from tablelight.rules.questions import SightQuestion
from tablelight.rules.systems.heroscape.attack import Attack
from tablelight.rules.systems.heroscape.field import Battlefield
from tablelight.rules.systems.heroscape.precheck import SightPrecheck, preparing
from tablelight.rules.systems.heroscape.sight import Line, SightLine, Viewpoint, see, viewpoint
from tablelight.rules.systems.heroscape.tables import USUAL_HEIGHT


def sight(document: Document, question: SightQuestion) -> Sight:
    """What is seen of the target: `fraction`, what hides the rest, and `profile` for a drawing from the side. For a
    figure with a range, also the attack that it may make. `clear`: all of the target is seen."""
    assert question.target is not None
    field = Battlefield(document)
    viewer, target = viewpoint(field, question.viewer), viewpoint(field, question.target)
    seen = see(field, viewer, target)
    extra: dict[str, object] = {"fraction": seen.fraction, "profile": profile(field, viewer, target, seen)}
    reasons = seen.reasons
    attacker, defender = viewer.figure, target.figure
    if (
        isinstance(question.viewer, Figure)
        and attacker is not None
        and defender is not None
        and "range" in attacker.stats
    ):
        # HS-21, HS-63: "close", "range" or "none", and why.
        attack = Attack(field, attacker, defender)
        why = attack.refusal
        extra["attack"] = "none" if why is not None else "close" if attack.is_adjacent else "range"
        if extra["attack"] == "range":
            values = {"distance": attack.distance, "range": attacker.stats["range"]}
            why = Reason("HS-63.reach", figure=defender.id, values=values)
        if why is not None and why not in reasons:
            reasons = (*reasons, why)
    centre = document.topology.centre
    return Sight(
        visible=seen.is_visible,
        clear=seen.fraction == 1,
        distance=field.distance(viewer.spaces, target.spaces),
        line=(centre(seen.start), centre(seen.end)),
        reasons=reasons,
        extra=extra,
    )


def profile(field: Battlefield, viewer: Viewpoint, target: Viewpoint, seen: SightLine) -> dict[str, object]:
    """The line from the side: the eye's level, the body's base and top, the level below which it is hidden; the spaces
    under the line and the obstacles on it, each with its place on the line (0 to 1)."""
    ignoring = frozenset(point.figure.id for point in (viewer, target) if point.figure is not None)
    line = Line(field, seen.start, seen.end, ignoring)
    return {
        "eye": seen.eye,
        "ground": field.level(seen.start),
        "base": seen.body.base,
        "top": seen.body.top,
        "hidden": seen.hidden,
        "stations": line.stations(),
        "obstacles": line.obstacles(),
    }


def sight_map(document: Document, question: SightQuestion) -> Portions[SightMap]:
    """Every space where any of the figure there, or of an imagined body, is seen, and those where all of it is seen."""
    field, grid, layout = Battlefield(document), document.topology, document.layout
    there = grid.all & ~layout.terrain("void")
    yield from within(Portion("spaces", 0, there.bit_count()), preparing(field))
    viewer = viewpoint(field, question.viewer)
    precheck = SightPrecheck(field, () if viewer.figure is None else {viewer.figure.id})
    everything = there.bit_count()
    yield Portion("spaces", 0, everything)
    held = {space: viewpoint(field, space) for space in field.document.holders if there & grid.bit(space)}
    standing, large = grid.mask(held), [space for space, figure in field.document.holders.items() if len(figure.at) > 1]
    tops = {level + USUAL_HEIGHT: mask & there & ~standing for level, mask in layout.levels.items()}
    for space, point in held.items():
        if len(field.document.holders[space].at) == 1:
            tops[point.body.top] = tops.get(point.body.top, 0) | grid.bit(space)
    looked_at = counted("spaces", 0, 2 * everything, precheck.perhaps_seen(viewer, tops))
    perhaps, seen = in_rows({*(yield from looked_at), *large}), list[tuple[Space, bool, bool]]()
    for number, space in enumerate(perhaps):
        target = held[space] if space in held else viewpoint(field, space)
        if target.figure is None or len(target.figure.at) == 1:
            seen.append((space, *precheck.looks(viewer, target)))
        else:  # its other half hides nothing of it
            whole = see(field, viewer, target)
            seen.append((space, whole.is_visible, whole.fraction == 1))
        yield Portion("spaces", everything + everything * number // len(perhaps), 2 * everything)
    return SightMap(
        visible=tuple(space for space, is_visible, _ in seen if is_visible),
        clear=tuple(space for space, _, is_whole in seen if is_whole),
    )
