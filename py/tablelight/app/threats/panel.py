"""Threats: which enemies could hurt a figure at a place, and how; where it is safe, and from where it can see or attack
its target, on a bare table as regions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from tablelight.app import actions as do
from tablelight.app import card
from tablelight.app.answers import Impossible, value_of
from tablelight.app.controls import answer_node, choice, clause_chip, figure_button, left_out_notes, reason_node, switch
from tablelight.app.figure_lists import in_fold
from tablelight.app.play_state import ThreatKind
from tablelight.app.sight.wording import attack_verdict, timed_words
from tablelight.app.state import AppState
from tablelight.app.threats import queries
from tablelight.app.threats.update import ask_places, ask_side, ask_threats, go_there, show_kind, toggle_whole_board
from tablelight.app.threats.wording import after_words, attack_words, beside_words, counts_words
from tablelight.app.working.panel import WORKING
from tablelight.board.document import Figure
from tablelight.board.records import known, known_list, mapping_of, named_rows
from tablelight.locale.messages import msg, plural
from tablelight.progress.pictures import Pending, warm_up
from tablelight.rules.answers import NeededRoll, Reason
from tablelight.rules.danger.attacks import PossibleAttack
from tablelight.rules.danger.records import Counts, Enemy, FreeShelter, FreeVantage, Spot, Spots, Threats
from tablelight.rules.out import living
from tablelight.view.nodes import Node, button, el, icon, listed
from tablelight.view.plane import Place, place_at
from tablelight.view.tokens import figure_at
from tablelight.view.words import Words, length_words, place_name, place_words

KINDS: Mapping[ThreatKind, str] = {
    "all": msg("All"),
    "now": msg("Now"),
    "after": msg("After a move"),
    "beside": msg("Next to it"),
}
PLACES_SHOWN = 5
"""The most spaces in a list; the others are on the board."""
MOST_OPEN = 8
"""The most enemies without a fold."""


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
    place = queries.contact_place(state.document, found)
    if found.contact is not None and place is not None:
        for words in _attacks(found.contact, say):
            yield _line(say.labelled(say("In contact"), words), "contact")
        cost = found.contact["cost"]
        assert isinstance(cost, float | int)
        words = length_words(state.document, cost, say)
        where = say("{place}, cost {cost}", place=place_name(state.document, place, say), cost=words)
        yield listed([button(where, go_there(place), cls="spot")], "spots")
    for each in named_rows(found.extra.get("areas", ())):  # DG-15: in a game of one's own, the attacks at range
        attack = say("{attack}: from the lit region", attack=say.label(state.ui.action(str(each["with"])).label))
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


def _spots(state: AppState, found: Spots | FreeShelter | FreeVantage, say: Words) -> list[Node]:
    """The vantage or the shelter: how many spaces, and each as a button that proposes the move."""
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
    safe, _ = queries.safe_spots(found)
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
        seen = len(set(queries.spaces_of(found.extra["seen"])) - places)
        values = {"name": name, "count": len(places), "seen": seen}
        return say("Attacks {name} from {count} of the spaces; sees it from {seen} more", **values)
    safe = len({spot.at for spot in _good_places(found)})
    if safe:
        return say("Safe: {count} of {all} spaces", count=safe, all=len(places))
    if not found.spaces:
        return say("No space within reach is safe")
    least = found.spaces[0]
    where = place_name(state.document, place_at(state.document.board, least.at), say)
    return say("No space is safe. Least dangerous: {place} ({danger})", place=where, danger=_danger(least, say))


def threats(state: AppState, say: Words) -> list[Node]:
    """The answer to the question, and the other questions."""
    parts: list[Node] = []
    figure = state.figure
    wanted = state.threats.question
    if queries.size_of(state.document) > queries.SHELTERED_SOON:
        warm_up()
    if figure is None:
        words = say("Tap a place to see who could hurt a figure there. Tap a figure to ask about it.")
        parts.append(el("p", words, cls="hint"))
        sides, now = state.document.sides, queries.queried_side(state)
        options = [(say.side(side), side == now, ask_side(side)) for side in sides]
        parts += [choice(say("Which figures are threatened?"), options)] if len(sides) > 1 else []
    if wanted == "threats":
        parts += _answer(state, say)
    elif wanted != "advice":
        parts += answer_node(state, queries.spots_of(state), say, lambda found: _spots(state, found, say))
    if figure is not None:
        parts += _questions(state, figure, say)
    return [*parts, *(_whole_board(state, say) if wanted == "threats" else [])]


def _whole_board(state: AppState, say: Words) -> list[Node]:
    """The switch for the numbers of the whole board, or the areas of a bare table, and what they mean."""
    has_spaces, areas = state.document.board.has_spaces, queries.map_of(state)
    label = say("Numbers on the whole board") if has_spaces else say("Areas on the whole table")
    parts = [switch(label, is_whole := queries.shows_whole_board(state), toggle_whole_board())]
    shown = queries.dangers_of(state) if has_spaces else areas
    if isinstance(shown, Pending):
        return [*parts, *answer_node(state, shown, say)]
    if not is_whole and not queries.shows_reach(state):
        return parts
    numbers = say(
        "How many can hurt it: discs now, triangles after moving, squares can move next to it. Bare spaces are safe."
    )
    regions = say("Filled: where a 30 mm base can be attacked. Outlined: where an enemy can move next to it.")
    parts.append(el("p", numbers if has_spaces else regions, cls="note"))
    return [*parts, *left_out_notes(mapping_of(value_of(areas)), say)]


def _answer(state: AppState, say: Words) -> list[Node]:
    found = queries.threats_of(state)
    shown = answer_node(state, found, say, lambda threats: [_threats(state, threats, say)])
    if isinstance(found, Impossible):
        return shown
    options = [(say.label(text), state.threats.kind == kind, show_kind(kind)) for kind, text in KINDS.items()]
    return [*shown, choice(say("What can they do?"), options)]


def _threats(state: AppState, found: Threats, say: Words) -> Node:
    at = queries.queried_place(state)
    # An enemy that only sees the place may shoot, if weapons are not in the document: neither bad nor good.
    if found.counts.is_any:
        kind, picture = "bad", "threats"
    else:
        kind, picture = ("fair", "see") if found.enemies else ("good", "confirm")
    parts = [el("p", icon(picture), el("strong", counts_words(found.counts, say)), cls="headline whole")]
    if at is not None and (state.figure is None or state.figure.space != at):
        parts.append(el("p", place_words(state.document, at, state.ui, say), cls="note"))
    parts += left_out_notes(found.extra, say)
    rows = [enemy_node(state, figure, enemy, say) for figure, enemy in queries.enemies_of(state)]
    if rows:
        parts.append(el("ul", *rows, cls="places threats"))
    return el("section", *parts, cls=f"now {kind}", key="threats", aria_label=say("Threats"))


def enemy_node(state: AppState, figure: Figure, enemy: Enemy, say: Words) -> Node:
    """One enemy, and what it could do."""
    document = state.document
    parts = [figure_button(state, figure, do.SelectFigure(figure.id), say, place_name(document, figure.space, say))]
    lines = [("threats", say("Now: {attack}", attack=attack_words(document, each, say))) for each in enemy.now]
    if enemy.after is not None:
        lines.append(("move", after_words(document, enemy.after, say)))
    if enemy.beside is not None:
        lines.append(("move", beside_words(document, enemy.beside, say)))
    sees = mapping_of(enemy.extra.get("sees"))
    if sees:
        far = length_words(document, sees["distance"], say)
        lines.append(("see", say("In sight, distance {distance}", distance=far)))
    parts += [el("p", icon(picture), el("span", words), cls="reason") for picture, words in lines]
    return el("li", *parts, key=enemy.figure)


def _questions(state: AppState, figure: Figure, say: Words) -> list[Node]:
    now = state.threats
    is_asked = now.question == "shelter"
    other = ask_threats(figure.space) if is_asked else ask_places("shelter")
    label = say("Where is {name} safe?", name=say.figure(figure))
    safe = button(label, other, picture="shield", cls="wide", aria_pressed=is_asked)
    advice = card.advice_button(state, say)
    enemies = living(state.rules, state.document).enemies(figure)
    if not enemies:
        return [safe, advice]
    head = el("h3", say("From where would {name} attack ...?", name=say.figure(figure)))

    def press(other: Figure) -> Node:
        is_asked = now.question == "vantage" and now.target == other.id
        where = place_name(state.document, other.space, say)
        return figure_button(state, other, ask_places("vantage", other.id), say, where, chosen=is_asked)

    if len(enemies) <= MOST_OPEN:
        return [safe, advice, head, listed(map(press, enemies), "places")]
    title = say("Enemies ({count})", count=len(enemies))
    return [safe, advice, head, in_fold(state, "vantage", title, enemies, press, say)]


def danger_words(state: AppState, place: Place, say: Words) -> str:
    """How many enemies threaten a space, for the line under the board."""
    found = queries.dangers_of(state)
    if not isinstance(found, Mapping) or figure_at(state.document, place) is not None:
        return ""
    if not queries.shows_whole_board(state) and place not in queries.reach_of(state):
        return ""
    count = found[place].count if place in found else 0
    return say("threatened by {count}", count=count) if count else say("not threatened")


def threat_words(state: AppState, say: Words) -> str:
    """The answer, for the live region."""
    found = queries.spots_of(state)
    if isinstance(found, Pending):
        return say(WORKING)
    spots = value_of(found)
    if spots is not None:
        return say.reason(spots.refused) if spots.refused is not None else title_of(state, spots, say)
    who = value_of(queries.threats_of(state))
    at = queries.queried_place(state)
    if who is None or at is None or state.cursor not in (None, at):
        return ""
    names = ", ".join(say.figure(figure) for figure, _ in queries.enemies_of(state))
    parts = [place_name(state.document, at, say), counts_words(who.counts, say), names]
    return ". ".join(part for part in parts if part)
