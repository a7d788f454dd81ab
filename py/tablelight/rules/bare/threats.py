"""`threats` on a bare table (DG-10), and what one figure can do to another there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import evolve

from tablelight.board.document import Document, Figure
from tablelight.progress.portions import Portions, Steps, in_turn
from tablelight.rules.bare.policy import FreeDanger
from tablelight.rules.bare.table import is_there
from tablelight.rules.danger.records import Counts, Enemy, Threats, counts_of, threats_of


def enemy_of(danger: FreeDanger, document: Document, enemy: Figure, subject: Figure) -> Steps[Enemy]:
    """What one enemy can do to a figure. The document is as its activation begins."""
    now = tuple(danger.attacks(document, enemy, subject))
    sees = danger.sees(document, enemy, subject) if danger.sees else {}
    yield
    moving = danger.enemy(document, enemy)
    after = yield from moving.after(subject)
    beside = yield from moving.beside(subject)
    return Enemy(figure=enemy.id, now=now, after=after, beside=beside, extra=sees)


def enemies_of(danger: FreeDanger, document: Document, subject: Figure) -> Portions[list[Enemy]]:
    """What each enemy can do to a figure in its next activation."""
    board = danger.at_activation(document)
    there = board.figure(subject.id)
    listed = board.enemies(there)
    return (yield from in_turn("enemies", listed, lambda enemy: enemy_of(danger, board, enemy, there)))


def threats(danger: FreeDanger, document: Document, subject: Figure) -> Portions[Threats]:
    """DG-10: the enemies to fear, and their number."""
    return answer_of(danger, (yield from enemies_of(danger, document, subject)))


def answer_of(danger: FreeDanger, found: Sequence[Enemy]) -> Threats:
    """The answer for what each enemy can do."""
    return evolve(threats_of(found, counts(danger, found)), extra=danger.extra)


def counts(danger: FreeDanger, found: Sequence[Enemy]) -> Counts:
    """How many enemies can do what; how many see the figure, if the game tells that."""
    plain = counts_of((bool(e.now), e.after is not None, e.beside is not None) for e in found)
    return evolve(plain, extra={"sees": sum(bool(enemy.extra) for enemy in found)}) if danger.sees else plain


def attacks_there(danger: FreeDanger, moved: Document, figure: Figure, target: Figure) -> Mapping[str, object] | None:
    """DG-12: the attacks of a figure where it stands in `moved`: in this activation, else in its next."""
    if target.side == figure.side or not is_there(moved, target):
        return None
    for when in ("now", "next"):
        board = moved if when == "now" else danger.at_activation(moved)
        found = danger.attacks(board, board.figure(figure.id), board.figure(target.id))
        if found:
            return {"when": when, "attacks": tuple(found)}
    return None
