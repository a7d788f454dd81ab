"""Threats mode's answers about places: where a figure is safe, and from where it can see or attack its target; on a
bare table as regions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from tablelight.app import queries
from tablelight.app.controls import answer_node, clause_chip, left_out_notes, reason_node
from tablelight.app.sight.wording import attack_verdict, timed_words
from tablelight.app.state import AppState
from tablelight.app.threats import advice_queries
from tablelight.app.threats.update import go_there
from tablelight.app.threats.wording import counts_words
from tablelight.board.records import known, known_list
from tablelight.locale.messages import plural
from tablelight.rules.answers import NeededRoll, Reason
from tablelight.rules.danger.attacks import PossibleAttack
from tablelight.rules.danger.records import Counts, FreeShelter, FreeVantage, Spot, Spots
from tablelight.view.nodes import Node, button, el, icon, listed
from tablelight.view.plane import Place, place_at
from tablelight.view.words import Words, length_words, place_name


def _note(text: str, key: str) -> Node:
    return el("p", text, cls="note", key=key)


def _sheltered(found: FreeShelter, say: Words) -> Iterator[Node]:
    """The danger at its own place, the safe region, and the part of the region that no enemy sees."""
    if found.area:
        yield _note(say("Tap a place of the lit region to propose it."), "region")
        unseen = say("Hatched: no enemy sees it there.") if found.unseen else say("An enemy sees every place of it.")
        yield _note(unseen, "unseen")
    if found.stay is not None:
        here = counts_words(known(found.stay["counts"], Counts), say)
        yield _note(say.labelled(say("Where it stands"), here), "stay")


def _attacked(state: AppState, found: FreeVantage, say: Words) -> Iterator[Node]:
    """Its attacks from its own place, the place of contact as a button, the regions of attacks at range."""
    if found.stay is not None:
        for words in _attacks(found.stay, say):
            yield _line(say.labelled(say("Where it stands"), words), "stay")
    place = advice_queries.contact_place(state.document, found)
    if found.contact is not None and place is not None:
        for words in _attacks(found.contact, say):
            yield _line(say.labelled(say("In contact"), words), "contact")
        cost = found.contact["cost"]
        assert isinstance(cost, float | int)
        words = length_words(state.document, cost, say)
        where = say("{place}, cost {cost}", place=place_name(state.document, place, say), cost=words)
        yield listed([button(where, go_there(place), cls="spot")], "spots")
    ui = queries.ui_of(state)
    for each in advice_queries.attacks_at_range(found):
        attack = say("{attack}: from the lit region", attack=say.label(ui.action(str(each["with"])).label))
        yield _line(timed_words(attack, each["when"], say), str(each["with"]))
    if found.seen:
        target = state.document.find(state.threats.target)
        name = say.figure(target) if target is not None else ""
        text = say("{name} can be seen from the outlined region. Tap a place in it to propose it.", name=name)
        yield _note(text, "seen")


def _line(text: str, key: str) -> Node:
    return el("p", icon("attack"), text, cls="reason", key=key)


def _attacks(there: Mapping[str, object], say: Words) -> Iterator[str]:
    for attack in known_list(there["attacks"], PossibleAttack):
        yield timed_words(attack_verdict(attack, say), there["when"], say)


PLACES_SHOWN = 5
"""The most spaces in a list; the others are on the board."""
MOST_OPEN = 8
"""The most enemies without a fold."""


def spots_section(state: AppState, say: Words) -> list[Node]:
    """The vantage or the shelter: how many spaces, and each as a button that proposes the move."""
    return answer_node(state, advice_queries.spots_of(state), say, lambda found: _section(state, found, say))


def _section(state: AppState, found: Spots | FreeShelter | FreeVantage, say: Words) -> list[Node]:
    parts = [*owed(found.needs_roll, found.refused, say)]
    if isinstance(found, Spots):
        good = _good_places(found)
        kind = "good" if good else "bad"
        marked = good or known_list(found.extra.get("seen", ()), Spot)
        if marked:
            hint = say("Marked with a tick on the board. Tap one there or here to propose it.")
            parts.append(el("p", hint, cls="note"))
            nearest = sorted(marked, key=lambda each: each.cost)
            parts.append(_rows(state, nearest, say))
        else:  # the least dangerous first
            parts.append(_rows(state, found.spaces, say, with_danger=True))
    else:
        area = found.area if isinstance(found, FreeShelter) else (found.seen or found.contact or found.stay)
        kind = "good" if area else "bad"
        parts += _sheltered(found, say) if isinstance(found, FreeShelter) else _attacked(state, found, say)
        parts += left_out_notes(found.extra, say)
    sign = icon("confirm" if kind == "good" else "close")
    title = el("p", sign, el("strong", title_of(state, found, say)), cls="headline whole")
    return [el("section", title, *parts, cls=f"now {kind}", key="spots", aria_label=say("Spaces"))]


def owed(roll: NeededRoll | None, refused: Reason | None, say: Words) -> list[Node]:
    """Why the move is refused, and the roll that it needs first."""
    found = [] if refused is None else [reason_node(refused, say)]
    if roll is not None:
        chance = say("needs a roll first: {chance}", chance=say.chance(roll.chance))
        found.append(el("p", icon("die"), el("span", chance), clause_chip(roll.reason.clause, say), cls="reason"))
    return found


def _good_places(found: Spots) -> list[Spot]:
    """Of a shelter, the places without danger; of a vantage, those with an attack."""
    if "seen" in found.extra:
        return list(found.spaces)
    safe, _ = advice_queries.safe_spots(found)
    return [spot for spot in found.spaces if spot.at in safe]


def _danger(spot: Spot, say: Words) -> str:
    counts = known(spot.extra["counts"], Counts)
    if not counts.either:
        return counts_words(counts, say)
    return say(plural("{count} enemy", "{count} enemies"), count=counts.either)


def _rows(state: AppState, spots: Sequence[Spot], say: Words, *, with_danger: bool = False) -> Node:
    """The first spaces as buttons that propose them; of several ways to stand in one, the first counts."""
    first: dict[Place, Spot] = {}
    for spot in spots:
        first.setdefault(place_at(state.document.board, spot.at), spot)
    rows = []
    for at, spot in islice(first.items(), PLACES_SHOWN):
        words = say("{place}, cost {cost}", place=place_name(state.document, at, say), cost=spot.cost)
        rows.append(button(f"{words} · {_danger(spot, say)}" if with_danger else words, go_there(at), cls="spot"))
    return listed(rows, "spots")


def title_of(state: AppState, found: Spots | FreeShelter | FreeVantage, say: Words) -> str:
    """The heading of the answer: how many places are safe, or from how many the target is attacked or seen."""
    target = state.document.find(state.threats.target)
    name = say.figure(target) if target else ""
    if isinstance(found, FreeShelter):
        return say("Safe places within reach") if found.area else say("No space within reach is safe")
    if isinstance(found, FreeVantage):
        if found.contact is not None or found.stay is not None or found.extra.get("areas"):
            return say("It can attack {name}", name=name)
        some = say("Sees {name} from the marked places", name=name)
        return some if found.seen else say("Sees {name} from nowhere within reach", name=name)
    places = {spot.at for spot in found.spaces}
    if "seen" in found.extra:
        seen = len(set(advice_queries.spaces_of(found.extra["seen"])) - places)
        values = {"name": name, "count": len(places), "seen": seen}
        return say("Attacks {name} from {count} of the spaces; sees it from {seen} more", **values)
    safe = len({spot.at for spot in _good_places(found)})
    if not safe:
        least = found.spaces[0] if found.spaces else None
        if least is None:
            return say("No space within reach is safe")
        where = place_name(state.document, place_at(state.document.board, least.at), say)
        return say("No space is safe. Least dangerous: {place} ({danger})", place=where, danger=_danger(least, say))
    return say("Safe: {count} of {all} spaces", count=safe, all=len(places))
