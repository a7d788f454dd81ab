"""Threats: which enemies could hurt a figure at a place, and how; from where to attack, where it is safe."""

from __future__ import annotations

from collections.abc import Mapping

from tablelight.app import actions as do
from tablelight.app import card
from tablelight.app import queries as app_queries
from tablelight.app.answers import Impossible, value_of
from tablelight.app.controls import answer_node, choice, figure_button, left_out_notes, switch
from tablelight.app.figure_lists import in_fold
from tablelight.app.state import AppState
from tablelight.app.threats import advice_queries, dangers, queries
from tablelight.app.threats.spots_panel import MOST_OPEN, spots_section, title_of
from tablelight.app.threats.state import ThreatKind
from tablelight.app.threats.update import ask_places, ask_side, ask_threats, show_kind, toggle_whole_board
from tablelight.app.threats.wording import after_words, beside_words, counts_words, now_words
from tablelight.app.working.panel import WORKING
from tablelight.board.document import Figure
from tablelight.board.records import mapping_of
from tablelight.locale.messages import msg
from tablelight.progress.pictures import Pending, warm_up
from tablelight.rules.danger.records import Enemy, Threats
from tablelight.rules.out import living
from tablelight.view.nodes import Node, button, el, icon, listed
from tablelight.view.plane import Place
from tablelight.view.tokens import figure_at
from tablelight.view.words import Words, length_words, place_name, place_words

KINDS: Mapping[ThreatKind, str] = {
    "all": msg("All"),
    "now": msg("Now"),
    "after": msg("After a move"),
    "beside": msg("Next to it"),
}


def threats(state: AppState, say: Words) -> list[Node]:
    """The answer to the question, and the other questions."""
    parts: list[Node] = []
    figure = state.figure
    wanted = state.threats.question
    if queries.size_of(state.document) > advice_queries.SOON["shelter"]:
        warm_up()
    if figure is None:
        words = say("Tap a place to see who could hurt a figure there. Tap a figure to ask about it.")
        parts.append(el("p", words, cls="hint"))
        sides, now = state.document.sides, queries.queried_side(state)
        options = [(say.side(side), side == now, ask_side(side)) for side in sides]
        parts += [choice(say("Which figures are threatened?"), options)] if len(sides) > 1 else []
    if wanted != "advice":
        parts += _answer(state, say) if wanted == "threats" else spots_section(state, say)
    if figure is not None:
        parts += _questions(state, figure, say)
    return [*parts, *(_whole_board(state, say) if wanted == "threats" else [])]


def _whole_board(state: AppState, say: Words) -> list[Node]:
    """The switch for the numbers of the whole board, or the areas of a bare table, and what they mean."""
    has_spaces, areas = state.document.board.has_spaces, queries.map_of(state)
    label = say("Numbers on the whole board") if has_spaces else say("Areas on the whole table")
    parts = [switch(label, is_whole := queries.shows_whole_board(state), toggle_whole_board())]
    shown = dangers.dangers_of(state) if has_spaces else areas
    if isinstance(shown, Pending):
        return [*parts, *answer_node(state, shown, say)]
    if not is_whole and not dangers.shows_reach(state):
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
        parts.append(el("p", place_words(state.document, at, app_queries.ui_of(state), say), cls="note"))
    parts += left_out_notes(found.extra, say)
    rows = [enemy_node(state, figure, enemy, say) for figure, enemy in queries.enemies_of(state)]
    if rows:
        parts.append(el("ul", *rows, cls="places threats"))
    return el("section", *parts, cls=f"now {kind}", key="threats", aria_label=say("Threats"))


def enemy_node(state: AppState, figure: Figure, enemy: Enemy, say: Words) -> Node:
    """One enemy, and what it could do."""
    document = state.document
    parts = [figure_button(state, figure, do.SelectFigure(figure.id), say, place_name(document, figure.space, say))]
    lines = [("threats", now_words(document, attack, say)) for attack in enemy.now]
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
    enemies = living(app_queries.rules_of(state), state.document).enemies(figure)
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
    found = dangers.dangers_of(state)
    if not isinstance(found, Mapping) or figure_at(state.document, place) is not None:
        return ""
    if not queries.shows_whole_board(state) and place not in dangers.reach_of(state):
        return ""
    count = found[place].count if place in found else 0
    return say("threatened by {count}", count=count) if count else say("not threatened")


def threat_words(state: AppState, say: Words) -> str:
    """The answer, for the live region."""
    found = advice_queries.spots_of(state)
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
