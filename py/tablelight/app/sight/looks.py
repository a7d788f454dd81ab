"""What a figure sees of every enemy and whether it may attack it, the nearest first: worked out in portions on a crowded
board, so that what is known already can be shown."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from tablelight.app import answers
from tablelight.app.answers import Settled
from tablelight.board.document import Document, Figure
from tablelight.progress.memo import remember
from tablelight.progress.pictures import Effort, progressive
from tablelight.progress.portions import Portion, Portions
from tablelight.rules.answers import Sight
from tablelight.rules.danger import verdict as judging
from tablelight.rules.danger.verdict import Verdict
from tablelight.rules.registry import rules_of

JUDGED_AT_ONCE = 48
"""Figures of a board on which the second picture of a tap knows whom one of them sees and may attack."""


@frozen
class Look:
    """One enemy: the verdict on an attack; the line of sight, where lines are asked for."""

    verdict: Settled[Verdict]
    line: Settled[Sight] | None = None


Looks = Mapping[str, Look]
"""By the enemy's id, the nearest first."""


@frozen
class LooksSoFar(Portion):
    """How many enemies have been looked at, and what came of it."""

    found: Looks = field(factory=dict, repr=False)


@remember(96)
def verdict_between(document: Document, viewer: str, target: str, before: Document | None) -> Settled[Verdict]:
    """Whether a figure may attack another. `before`: the document before the move that leads to this one."""
    rules = rules_of(document)
    figure, other = document.figure(viewer), document.figure(target)
    return answers.answered(document, lambda: judging.verdict(rules, document, figure, other, before))


def enemies_to_look_at(document: Document, figure: Figure) -> list[Figure]:
    """The enemies that take part, the nearest first."""
    is_out, distance = rules_of(document).is_out, document.board.distance
    enemies = [enemy for enemy in document.enemies(figure) if not is_out(enemy)]
    return sorted(enemies, key=lambda enemy: distance(figure.space, enemy.space))


def _effort(document: Document, *_: object) -> Effort:
    return "long" if len(document.figures) > JUDGED_AT_ONCE else "short"


@progressive(keep=4, effort=_effort)
def looks(document: Document, viewer: str, before: Document | None, lines: bool) -> Portions[Looks]:
    """Every enemy, one a portion. `lines`: the lines of sight as well."""
    enemies, found = enemies_to_look_at(document, document.figure(viewer)), dict[str, Look]()
    for enemy in enemies:
        verdict = verdict_between(document, viewer, enemy.id, before)
        found[enemy.id] = Look(verdict, answers.sight(document, viewer, enemy.space) if lines else None)
        yield LooksSoFar("enemies", len(found), len(enemies), dict(found))
    return found
