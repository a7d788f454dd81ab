"""Advice: the places that no other beats, on a chart and in a list; nothing is hidden in a weight (DG-23).

What a proposed move is good for is shown below the proposal, unasked, as soon as it is known."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import islice

from tablelight.app.controls import answer_node, fold, left_out_notes, reason_node
from tablelight.app.move.queries import document_after_move
from tablelight.app.sight.queries import looks_of, targets_of
from tablelight.app.sight.wording import attack_chances
from tablelight.app.state import AppState
from tablelight.app.threats import queries
from tablelight.app.threats.panel import PLACES_SHOWN, enemy_node, owed
from tablelight.app.threats.update import show_advised
from tablelight.app.threats.wording import counts_words
from tablelight.app.working.panel import is_left_out, working_words
from tablelight.board.document import Document
from tablelight.board.records import typed
from tablelight.locale.messages import plural
from tablelight.progress.pictures import Pending
from tablelight.rules.danger.attacks import PossibleAttack
from tablelight.rules.danger.records import Advice, Advised, Counts, Threats
from tablelight.rules.danger.verdict import Verdict
from tablelight.view.nodes import Node, button, el, icon
from tablelight.view.plane import place_at
from tablelight.view.svg import swatch
from tablelight.view.threats import FRAME, chart_layer
from tablelight.view.words import Words, length_words, place_name


def advice(state: AppState, say: Words) -> list[Node]:
    """The chart, and each place as a button: one tap for its reasons, another to propose the move."""
    return answer_node(state, queries.advice_of(state), say, lambda found: _section(state, found, say))


def _section(state: AppState, found: Advice, say: Words) -> list[Node]:
    parts = owed(found.needs_roll, found.refused, say)
    if not found.places:
        return [*parts, el("p", say("There is no place to recommend."), cls="note")]
    chosen = state.threats.advised
    values = [(total_harm(place), float(place.dealt)) for place in found.places]
    parts += [
        el("p", say("Damage dealt ↑, damage taken →"), cls="note"),
        *left_out_notes(found.extra, say),
        swatch([chart_layer(values, chosen)], FRAME, "advice-chart"),
    ]
    listed = shown_places(found)
    rows = [_row(state, found, number, say) for number in listed]
    if len(listed) < len(found.places):
        parts.append(el("p", say("The other places are on the board: tap one to propose it."), cls="note"))
    parts.append(el("ul", *rows, cls="places advice"))
    return [el("section", *parts, cls="now", key="advice", aria_label=say("Advice"))]


def shown_places(found: Advice) -> list[int]:
    """The numbers of the places in the list: the boldest, the balanced, the safest, and others at even distances."""
    count = len(found.places)
    named = {number for number in (found.boldest, found.balanced, found.safest) if number is not None}
    even = [round(step * (count - 1) / (PLACES_SHOWN - 1)) for step in range(PLACES_SHOWN)]
    kept = [*sorted(named), *(number for number in even if number not in named)]
    return sorted(dict.fromkeys(kept[:PLACES_SHOWN]))


def total_harm(place: Advised) -> float:
    """The harm suffered; if enemies are counted, how many could attack or come beside, as one number."""
    if isinstance(place.suffered, Mapping):
        # Compared in the order now, after, beside: each counts more than all that follow.
        now, after, beside = (place.suffered[kind] for kind in ("now", "after", "beside"))
        return now + after / 100 + beside / 10000
    return float(place.suffered)


def _row(state: AppState, found: Advice, number: int, say: Words) -> Node:
    place, chosen = found.places[number], state.threats.advised == number
    parts = [
        button(_title(state, found, number, say), show_advised(number), cls="wide", aria_pressed=chosen),
        *(el("p", text, cls="note") for text in _numbers(place, say)),
    ]
    if chosen:
        parts += [reason_node(reason, say) for reason in place.why]
        if place.alike:
            parts.append(el("p", say("Places just as good: {count}", count=place.alike), cls="note"))
        if not place.extra.get("stay"):
            parts.append(el("p", say("Tap again to propose the move."), cls="note"))
    return el("li", *parts, key=f"advised-{number}")


def _title(state: AppState, found: Advice, number: int, say: Words) -> str:
    place = found.places[number]
    where = place_name(state.document, place_at(state.document.board, place.at), say)
    marks = (("boldest", say("boldest")), ("balanced", say("balanced")), ("safest", say("safest")))
    words = [word for key, word in marks if getattr(found, key) == number]
    return " · ".join([f"{number + 1}. {where}", *words])


def _numbers(place: Advised, say: Words) -> list[str]:
    if isinstance(place.suffered, Mapping):
        attacks = plural("From there it can attack {count} enemy.", "From there it can attack {count} enemies.")
        now, after, beside = (place.suffered[kind] for kind in ("now", "after", "beside"))
        counts = Counts(now=now, after=after, beside=beside)
        told = counts_words(counts, say)
        there = say("There: {counts}", counts=told) if counts.is_any else told
        texts = [say(attacks, count=int(place.dealt / place.chance)), there]
        if place.chance < 1:
            texts.append(say("It arrives with {chance}.", chance=say.percent(place.chance)))
        return texts
    dealt, suffered = say.number(place.dealt, 2), say.number(place.suffered, 2)
    text = say("Deals {dealt}, takes {suffered}", dealt=dealt, suffered=suffered)
    survive = typed(place.extra.get("survive"), Fraction)
    if survive is not None:
        text += ", " + say("survives {chance}", chance=say.percent(survive))
    return [text]


MOST_NAMED = 8
"""The most targets that are named, the nearest first."""


def there(state: AppState, say: Words) -> list[Node]:
    """What the proposed move is good for, and a fold with what each enemy could do."""
    document = document_after_move(state)
    if document is None or state.figure is None:
        return []
    looks = looks_of(state)
    parts = [] if is_left_out(looks) else _from_there(state, document, looks, say)
    found = queries.threats_there.get(document, state.figure.id)
    if is_left_out(found):
        return parts
    if isinstance(found, Pending):
        return [*parts, _line("shield", working_words(found, say), "safe")]
    return [*parts, *answer_node(state, found, say, lambda threats: _danger_lines(state, document, threats, say))]


def _danger_lines(state: AppState, document: Document, found: Threats, say: Words) -> list[Node]:
    parts: list[Node] = []
    beside = [enemy.figure for enemy in found.enemies if enemy.beside is not None and not enemy.beside.actions]
    if beside:
        names = ", ".join(say.figure(document.figure(name)) for name in beside)
        parts.append(_line("threats", say("Next to it there: {names}", names=names), "engaged"))
    if found.counts.either or found.counts.beside:
        parts.append(_line("threats", say("There: {counts}", counts=counts_words(found.counts, say)), "safe"))
    else:
        parts.append(_line("shield", say("No enemy can reach or shoot it there"), "safe"))
    if found.enemies:

        def listed() -> list[Node]:
            rows = [enemy_node(state, document.figure(enemy.figure), enemy, say) for enemy in found.enemies]
            return [el("ul", *rows, cls="places threats", key="safe-list")]

        parts.append(fold(state, "there", say("What each figure can do there"), listed))
    return parts


def _line(picture: str, words: str, key: str) -> Node:
    return el("p", icon(picture), el("span", words), cls="reason there", key=key)


def _from_there(state: AppState, document: Document, looks: object, say: Words) -> list[Node]:
    """The enemies that it could attack from the proposed place, with the odds: at once, and in its next activation."""
    if isinstance(looks, Pending):
        return [_line("see", working_words(looks, say), "aims")]
    now, later = targets_of(state), targets_of(state, later=True)
    parts = []
    if now:
        targets, reacts = _named(document, now, say), state.ui.panel.reaction
        react = say("From there it can react-shoot {targets}", targets=targets)
        attack = say("From there it can attack {targets}", targets=targets)
        parts.append(_line("see", react if reacts else attack, "aims"))
    if later:
        words = say("In its next activation it can attack from there: {targets}", targets=_named(document, later, say))
        parts.append(_line("see", words, "aims-later"))
    return parts or [_line("see", say("From there it cannot attack"), "aims")]


def _named(document: Document, found: Mapping[str, Verdict], say: Words) -> str:
    told = []
    for name, verdict in islice(found.items(), MOST_NAMED):
        attacks = "; ".join(_attack(document, attack, say) for attack in verdict.attacks)
        told.append(f"{say.figure(document.figure(name))} ({attacks})")
    targets = ", ".join(told)
    if len(found) > len(told):
        return say("{names} and {count} more", names=targets, count=len(found) - len(told))
    return targets


def _attack(document: Document, attack: PossibleAttack, say: Words) -> str:
    how = say("close") if attack.attack == "close" else ""
    if not how and attack.distance is not None:
        how = say("distance {distance}", distance=length_words(document, attack.distance, say))
    return ", ".join(part for part in (how, attack_chances(attack, say)) if part)
