"""What the proposed move is good for: whom it could attack from there and with what chance, whom it would be beside, how
many could hurt it there. It stands below the proposal without being asked for, as soon as it is found out."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from tablelight.app.controls import answer_node, fold
from tablelight.app.move.proposal_queries import document_after_move
from tablelight.app.sight.queries import later_targets_of, looks_of, targets_of
from tablelight.app.sight.wording import attack_chances
from tablelight.app.state import AppState
from tablelight.app.threats import queries
from tablelight.app.threats.panel import enemy_node
from tablelight.app.threats.wording import counts_words
from tablelight.app.working.panel import is_left_out, working_words
from tablelight.board.document import Document
from tablelight.progress.pictures import Pending
from tablelight.rules.danger.attacks import PossibleAttack
from tablelight.rules.danger.records import Threats
from tablelight.rules.danger.verdict import Verdict
from tablelight.view.games.panels import panel_of
from tablelight.view.nodes import Node, el, icon
from tablelight.view.words import Words, length_words

MOST_NAMED = 8
"""The most targets that are named, the nearest first."""


def there(state: AppState, say: Words) -> list[Node]:
    """The answers, and a fold with who could do what."""
    document = document_after_move(state)
    if document is None or state.figure is None:
        return []
    looks = looks_of(state)
    parts = [] if is_left_out(looks) else _from_there(state, document, looks, say)
    found = queries.threats_at_proposal(state)
    if found is None or is_left_out(found):
        return parts
    if isinstance(found, Pending):
        return [*parts, _line("shield", working_words(found, say), "safe")]
    return [*parts, *answer_node(state, found, say, lambda threats: _feared(state, document, threats, say))]


def _feared(state: AppState, document: Document, found: Threats, say: Words) -> list[Node]:
    """What the enemies could do there."""
    parts: list[Node] = []
    beside = [enemy.figure for enemy in found.enemies if enemy.beside is not None and not enemy.beside.actions]
    if beside:
        names = ", ".join(say.figure(document.figure(name)) for name in beside)
        parts.append(_line("threats", say("Next to it there: {names}", names=names), "engaged"))
    counts = found.counts
    if counts.either or counts.beside:
        parts.append(_line("threats", say("Enemies there: {counts}", counts=counts_words(counts, say)), "safe"))
    else:
        parts.append(_line("shield", say("No enemy can reach or shoot it there"), "safe"))
    if found.enemies:
        rows = [enemy_node(state, document.figure(enemy.figure), enemy, say) for enemy in found.enemies]
        body = el("ul", *rows, cls="places threats", key="safe-list")
        parts.append(fold(state, "there", say("What each figure can do there"), [body]))
    return parts


def _line(picture: str, words: str, key: str) -> Node:
    return el("p", icon(picture), el("span", words), cls="reason there", key=key)


def _from_there(state: AppState, document: Document, looks: object, say: Words) -> list[Node]:
    """Whom it could attack from the proposed place, each with the odds: at once, and in its next activation."""
    if isinstance(looks, Pending):
        return [_line("see", working_words(looks, say), "aims")]
    now, later = targets_of(state), later_targets_of(state)
    parts = []
    if now:
        targets = _named(document, now, say)
        if panel_of(state.document).reaction is not None:
            parts.append(_line("see", say("From there it can react-shoot {targets}", targets=targets), "aims"))
        else:
            parts.append(_line("see", say("From there it can attack {targets}", targets=targets), "aims"))
    if later:
        words = say("In its next activation it can attack from there: {targets}", targets=_named(document, later, say))
        parts.append(_line("see", words, "aims-later"))
    return parts or [_line("see", say("From there it cannot attack"), "aims")]


def _named(document: Document, found: Mapping[str, Verdict], say: Words) -> str:
    """The first of some targets with their odds, and how many more there are."""
    told = [
        f"{say.figure(document.figure(name))} ({_attacks(document, verdict, say)})"
        for name, verdict in islice(found.items(), MOST_NAMED)
    ]
    targets = ", ".join(told)
    if len(found) > len(told):
        return say("{names} and {count} more", names=targets, count=len(found) - len(told))
    return targets


def _attacks(document: Document, verdict: Verdict, say: Words) -> str:
    return "; ".join(_attack(document, attack, say) for attack in verdict.attacks)


def _attack(document: Document, attack: PossibleAttack, say: Words) -> str:
    """How far it is, or that it is close combat; and the odds."""
    how = say("close") if attack.attack == "close" else ""
    if not how and attack.distance is not None:
        how = say("distance {distance}", distance=length_words(document, attack.distance, say))
    return ", ".join(part for part in (how, attack_chances(attack, say)) if part)
