"""`moves`, `path` and `apply` for the whole activation."""

from __future__ import annotations

from fractions import Fraction

from attrs import evolve

from tablelight.board.document import Document
from tablelight.board.problems import QuestionError
from tablelight.board.records import as_record
from tablelight.geometry.inches.shortest import PLACES
from tablelight.progress.portions import Portions
from tablelight.rules.answers import Moves, Path, Reason, Refused, Step, WrittenLocation
from tablelight.rules.bare.table import rounded
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.carnevale.activation import not_yet
from tablelight.rules.systems.carnevale.applying import apply
from tablelight.rules.systems.carnevale.tables import INCH
from tablelight.rules.systems.carnevale.whole.jumps import LEAST
from tablelight.rules.systems.carnevale.whole.laying import Laid, lay_out
from tablelight.rules.systems.carnevale.whole.reaching import whole_reach

WITHOUT = ("landing", "critical", "surface", "dive", "grappled")
"""What plans leave out."""
PLANS_TRIED = 12
"""At most this many of the plans that may lead to a place are laid out, the likeliest first."""
OTHER_KEYS = ("via", "around", "aces", "landing", "down", "outcome", "afresh")
"""Keys of a single move, which mean nothing for a plan."""
ROLLED = ("outcome", "aces")


def whole_moves(document: Document, question: MoveQuestion) -> Moves:
    """Areas by their chance, the surest first; each contains the surer ones."""
    _check(question)
    reason = not_yet(document, question.figure)
    if reason:
        return Moves(refused=reason, area=[])
    found = whole_reach(document, question.figure.id)
    areas = [rounded(area) for _, area in found.bands]
    bands = [{"chance": chance, "area": area} for (chance, _), area in zip(found.bands, areas, strict=True)]
    extra: dict[str, object] = {"bands": bands, "points": found.start.points, "least": LEAST, "without": WITHOUT}
    return Moves(area=areas[-1] if areas else [], extra=extra)


def prepare_whole(document: Document, question: MoveQuestion) -> Portions[None]:
    """Work out what `moves` and `path` need, in portions; afterwards they are quick."""
    if not not_yet(document, question.figure):
        found = yield from whole_reach.steps(document, question.figure.id)
        yield from found.banding()


def whole_path(document: Document, question: MoveQuestion) -> Path | Refused:
    """The likeliest plan to a place: each of its actions with the chance that its rolls come out as needed."""
    _check(question)
    found = _plan(document, question)
    if isinstance(found, Reason):
        return Refused(refused=found)
    steps, chance, spare = found
    here = question.figure.space
    path: list[WrittenLocation] = [(here[0] / INCH, here[1] / INCH)]
    listed = []
    for each in steps:
        path += each.way.path[1:]
        rolls = [{"roll": risk["roll"], "chance": risk["chance"]} for risk in each.rolls]
        extra: dict[str, object] = {"action": each.step.action, **each.step.keys, "rolls": rolls}
        reasons = tuple(reason for step in each.way.steps for reason in step.reasons)
        listed.append(Step(at=each.way.path[-1], cost=each.way.cost, reasons=reasons, extra=extra))
    cost = round(sum(each.way.cost for each in steps), PLACES)
    actions = [each.step.action for each in steps]
    return Path(
        path=tuple(path), cost=cost, steps=tuple(listed), extra={"chance": chance, "actions": actions, "spare": spare}
    )


def whole_apply(document: Document, question: MoveQuestion) -> Document | Refused:
    """The document after the first action of the plan to a place; its rolls as the question says."""
    _check(question, may_roll=True)
    found = _plan(document, question)
    if isinstance(found, Reason):
        return Refused(refused=found)
    first = found[0][0].step
    keys = {key: value for key, value in first.keys.items() if key not in ROLLED}
    rolled = {key: value for key, value in question.extra.items() if key in ROLLED}
    return apply(document, evolve(question, action=first.action, to=first.to, extra={**keys, **rolled}))


def _check(question: MoveQuestion, *, may_roll: bool = False) -> None:
    """Refuse the keys of a single move; `apply` may still say how its rolls came out."""
    for key in OTHER_KEYS:
        if key in question.extra and not (may_roll and key in ROLLED):
            raise QuestionError(f"$.question.{key}", "is not known here")
    if question.rolled is not None and not may_roll:
        raise QuestionError("$.question.rolled", "is not known here")


def _plan(document: Document, question: MoveQuestion) -> tuple[list[Laid], Fraction, int] | Reason:
    """The likeliest plan that leads to a place."""
    figure, to = question.figure, as_record(question.to, tuple[int, int])
    reason = not_yet(document, figure)
    if reason:
        return reason
    best: tuple[list[Laid], Fraction, int] | None = None
    for final in whole_reach(document, figure.id).plans.leading_to(to)[:PLANS_TRIED]:
        if best is not None and final.chance <= best[1]:
            break
        found = lay_out(document, figure, final, to)
        if found is not None and (best is None or found[1] > best[1]):
            best = found
    return best or Reason("CV-10.whole", at=(to[0] / INCH, to[1] / INCH))
