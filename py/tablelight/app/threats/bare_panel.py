"""What the panel says of regions on a bare table: where a base is safe, where no enemy sees it, from where it attacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tablelight.app import queries
from tablelight.app.left_out import left_out_notes
from tablelight.app.sight.wording import attack_verdict, timed_words
from tablelight.app.state import AppState
from tablelight.app.threats import advice_queries
from tablelight.app.threats.actions import GoThere
from tablelight.app.threats.wording import counts_words
from tablelight.board.records import known, known_list
from tablelight.rules.danger.attacks import PossibleAttack
from tablelight.rules.danger.records import Counts, FreeShelter, FreeVantage
from tablelight.view.nodes import Node, button, el, icon, listed
from tablelight.view.words import Words, length_words, place_name


def region_parts(state: AppState, found: FreeShelter | FreeVantage, say: Words) -> list[Node]:
    """What the marks on the board mean, and what the answer tells besides."""
    lines = _sheltered(found, say) if isinstance(found, FreeShelter) else _attacked(state, found, say)
    return [*lines, *left_out_notes(found.extra, say)]


def _note(text: str, key: str) -> Node:
    return el("p", text, cls="note", key=key)


def _sheltered(found: FreeShelter, say: Words) -> Iterator[Node]:
    """How its own place is, where it is safe, and which part of that nobody sees."""
    if found.area:
        yield _note(say("Tap a place of the lit region to propose it."), "region")
        unseen = say("Hatched: no enemy sees it there.") if found.unseen else say("An enemy sees every place of it.")
        yield _note(unseen, "unseen")
    if found.stay is not None:
        here = counts_words(known(found.stay["counts"], Counts), say)
        yield _note(say.labelled(say("Where it stands"), here), "stay")


def _attacked(state: AppState, found: FreeVantage, say: Words) -> Iterator[Node]:
    """Its attacks from where it stands, the place of contact as a button, the regions of attacks at range."""
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
        yield listed([button(where, GoThere(place), cls="spot")], "spots")
    ui = queries.ui_of(state)
    for each in advice_queries.attacks_at_range(found):
        attack = say("{attack}: from the lit region", attack=say.label(ui.action(str(each["with"])).label))
        yield _line(timed_words(attack, each["when"], say), str(each["with"]))
    if found.seen:
        target = state.document.find(state.threats.target)
        name = say.figure(target) if target is not None else ""
        text = say("{name} is seen from the region within the line. Tap a place there to propose it.", name=name)
        yield _note(text, "seen")


def _line(text: str, key: str) -> Node:
    return el("p", icon("attack"), el("span", text), cls="reason", key=key)


def _attacks(there: Mapping[str, object], say: Words) -> Iterator[str]:
    """The attacks from a place, each with its odds."""
    for attack in known_list(there["attacks"], PossibleAttack):
        yield timed_words(attack_verdict(attack, say), there["when"], say)
