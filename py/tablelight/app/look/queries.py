"""The differences between the table and the board, from a photograph; found again after each decision of the player."""

from __future__ import annotations

import json
from typing import TypeAlias

from attrs import evolve, frozen

from tablelight.app import answers as rule_answers
from tablelight.app.answers import refusal_of
from tablelight.app.look.state import DifferenceKind, LookLine, Photographed, Subject
from tablelight.app.state import AppState
from tablelight.app.transitions import Keys
from tablelight.board.document import Document
from tablelight.progress.pictures import Pending, progressive, ready
from tablelight.progress.portions import Steps
from tablelight.seen import Detection, compared
from tablelight.seen.changes import CarryingMove, carrying
from tablelight.seen.moves import Moved, applied, is_elsewhere, ordered, put
from tablelight.view.plane import Place

CLEARLY_CHANGED = 12.0
"""In multiples of the usual difference: a smaller change is more often the edge of a shadow than a figure."""

Wanted: TypeAlias = tuple[tuple[str, Place], ...]
"""Figures with the places where they stand on the table."""


@frozen
class Sighting:
    """What a photograph shows: where figures stand by their marks, their moves or their unchanged looks; figures whose
    mark is unseen; places of something new."""

    wanted: tuple[Wanted, ...] = ((),)
    """First by the best explanation, then by each of the others."""
    unseen: tuple[str, ...] = ()
    new: tuple[Place, ...] = ()


@progressive(keep=2, where="either", effort="long")
def sighted(document: Document, seen: str, before: str) -> Steps[Sighting]:
    """What a photograph shows, compared with a position. `before`: the detection of a photograph of that position;
    "" if there is none."""
    photographs = [Detection.read(json.loads(text)) if text else None for text in (seen, before)]
    yield
    assert photographs[0] is not None
    found = yield from compared.steps(document, photographs[0], photographs[1])
    amounts = dict(found.changed or ())
    surprises = (at for at in found.surprises if amounts[at] >= CLEARLY_CHANGED)
    new = tuple(dict.fromkeys((*(each.at for each in found.strangers), *surprises)))
    known = {id: document.figure(id).at[0] for id in found.still} | {each.figure: each.at for each in found.figures}
    told = (found.moves, *found.alternatives)
    seen_at = (known | {move.figure: move.to for move in moves} for moves in told)
    return Sighting(tuple(tuple(places.items()) for places in seen_at), found.unseen, new)


@progressive(keep=4, where="either", effort="long")
def moved_lines(document: Document, wanted: Wanted) -> Steps[tuple[LookLine, ...]]:
    """The moves that bring figures to their places, in a legal order as far as there is one. A figure that cannot get
    there by itself may be carried."""
    lines: list[LookLine] = []
    start, waiting = document, [Moved(*each) for each in wanted]
    while True:
        moves = yield from ordered.steps(document, waiting)
        found = yield from _carried(document, moves)
        if found is None:
            break
        done, carrier, friend = found
        document, gone = carrier.after, {carrier.move.figure, friend.figure}
        lines += [_line(start, document, move) for move in done]
        keys = tuple(sorted(carrier.keys.items()))
        lines.append(_line(start, document, carrier.move, keys, (friend.figure, friend.to)))
        waiting = [move for move in moves if move.figure not in gone and move not in done]
    return (*lines, *(_line(start, document, move) for move in moves))


def _carried(document: Document, moves: list[Moved]) -> Steps[tuple[list[Moved], CarryingMove, Moved] | None]:
    """The first legal move that can carry a figure that does not get there by itself, with the moves before it and the
    move of that figure."""
    refused = [move for move in moves if not move.allowed]
    done: list[Moved] = []
    for move in moves:
        if not move.allowed or not refused:
            return None
        for friend in refused:
            yield
            found = carrying(document, move, friend)
            if found is not None:
                return done, found, friend
        document = applied(document, move) or put(document, [move])
        done.append(move)
    return None


def _line(
    start: Document, document: Document, move: Moved, keys: Keys = (), carried: tuple[str, Place] | None = None
) -> LookLine:
    """The difference of a move. It begins where the figure stands at `start`; `document` is the position before it."""
    at, action = start.figure(move.figure).space, move.action or ""
    line = LookLine(kind="hand", figure=move.figure, start=at, end=move.to, action=action, keys=keys, carried=carried)
    if move.allowed:
        alone = rule_answers.path(start, move.figure, action, move.to, keys)
        is_first = refusal_of(alone) is None and rule_answers.problem_of(alone) is None
        kind: DifferenceKind = "roll" if move.answer.get("needs_roll") else "sure"
        return evolve(line, kind=kind, cost=str(move.answer["cost"]), is_first=is_first)
    if not action:
        return line
    return evolve(line, reason=refusal_of(rule_answers.path(document, move.figure, action, move.to, ())))


def sighting_of(state: AppState) -> Sighting | Pending:
    """What the photograph shows. If there is a photograph before, the two are compared on the position of that one."""
    now, before = state.look.now, _before(state)
    if now is None:
        return Sighting()
    return sighted.get((before or now).document, now.seen, "" if before is None else before.seen)


def _before(state: AppState) -> Photographed | None:
    """The photograph before, if it is of the same board with the same figures."""
    now, before = state.look.now, state.look.before
    if now is None or before is None or now.document.board is not before.document.board:
        return None
    return before if now.document.by_id.keys() == before.document.by_id.keys() else None


def is_unchecked(state: AppState) -> bool:
    """Whether there are figures that only an earlier photograph could show."""
    is_out = state.rules.is_out
    return _before(state) is None and any(each.mark is None and not is_out(each) for each in state.document.figures)


def lines_of(state: AppState) -> tuple[LookLine, ...] | Pending:
    """The differences that are left to decide."""
    found = sighting_of(state)
    if isinstance(found, Pending):
        return found
    wanted = _undecided(state, found)
    moves = moved_lines.get(state.document, wanted) if wanted else ()
    if isinstance(moves, Pending):
        return moves
    return (*moves, *_unseen_lines(state, found), *_new_lines(state, found, {to for _, to in wanted}))


def _undecided(state: AppState, found: Sighting) -> Wanted:
    """The figures that are to move: to the places that the player has named, else to those where they are seen."""
    look, document = state.look, state.document
    seen_at = found.wanted[look.explanation]
    seen_elsewhere, named = _elsewhere(document, seen_at), dict(look.placed)
    # What the player names counts however near it is.
    named_elsewhere = {each.id for each in document.figures if named.get(each.id, each.at[0]) != each.at[0]}
    moving = named_elsewhere | (seen_elsewhere.keys() - named.keys())
    return tuple((id, to) for id, to in {**dict(seen_at), **named}.items() if id in moving and id not in look.left)


def _unseen_lines(state: AppState, found: Sighting) -> list[LookLine]:
    """The figures on the board whose marks are not seen, and of which nothing else is known."""
    look, is_out = state.look, state.rules.is_out
    known = {*look.left, *dict(look.placed), *dict(found.wanted[look.explanation])}
    figures = [figure for id in found.unseen if id not in known and (figure := state.document.find(id)) is not None]
    return [LookLine(kind="unseen", figure=each.id, start=each.space) for each in figures if not is_out(each)]


def _new_lines(state: AppState, found: Sighting, wanted: set[Place]) -> list[LookLine]:
    """The places of something new where no figure stands or is to move."""
    document, is_out = state.document, state.rules.is_out
    standing = [figure for figure in document.figures if not is_out(figure)]
    free = [at for at in found.new if at not in wanted and at not in state.look.left]
    return [LookLine(kind="new", end=at) for at in free if all(is_elsewhere(document, each, at) for each in standing)]


def _elsewhere(document: Document, seen_at: Wanted) -> dict[str, Place]:
    """The figures that are seen where they do not stand on the board."""
    known = ((document.find(id), to) for id, to in seen_at)
    return {figure.id: to for figure, to in known if figure is not None and is_elsewhere(document, figure, to)}


def line_about(state: AppState, subject: Subject | None) -> LookLine | None:
    """The difference about a figure or a place."""
    return next((line for line in ready(lines_of(state), ()) if line.subject == subject), None)


def other_explanations(state: AppState) -> list[tuple[int, Wanted, tuple[str, ...]]]:
    """The explanations of the photograph that are not listed: the number of each, the moves that the listed one lacks,
    and the figures that only the listed one moves."""
    found = sighting_of(state)
    if isinstance(found, Pending):
        return []
    document, listed = state.document, found.wanted[state.look.explanation]
    now, others = _elsewhere(document, listed), []
    for number, wanted in enumerate(found.wanted):
        then = _elsewhere(document, wanted)
        more = tuple((id, to) for id, to in then.items() if now.get(id) != to)
        fewer = tuple(id for id in now if id not in then)
        if number != state.look.explanation and (more or fewer):
            others.append((number, more, fewer))
    return others
