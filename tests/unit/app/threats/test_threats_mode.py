"""Threats mode: what a tap asks, what the panel says, what is drawn."""

from __future__ import annotations

import re
from itertools import pairwise
from math import hypot
from typing import Any

import pytest

from tablelight.app import actions as do
from tablelight.app.actions import Confirm, Propose
from tablelight.app.answers import value_of
from tablelight.app.controls import LEFT_OUT
from tablelight.app.history import History
from tablelight.app.move import queries as move_queries
from tablelight.app.page import page
from tablelight.app.scene import layers
from tablelight.app.sight.queries import looks, targets_of
from tablelight.app.speech import spoken, status
from tablelight.app.state import AppState
from tablelight.app.threats import queries as watch
from tablelight.app.threats.queries import tracks
from tablelight.app.threats.update import (
    ask_places,
    ask_side,
    ask_threats,
    go_there,
    show_advised,
    show_kind,
    toggle_whole_board,
)
from tablelight.app.threats.wording import counts_words
from tablelight.app.update import hover, set_language, update
from tablelight.grid import Space
from tablelight.locale.messages import LANGUAGES
from tablelight.rules.answers import Moves
from tablelight.rules.check import read
from tablelight.rules.danger.records import Advice, Counts, MapSpace, Spots, ThreatMap, Threats
from tablelight.rules.registry import SYSTEMS
from tablelight.rules.systems.carnevale.danger.enemies import WITHOUT as ATTACKS_WITHOUT
from tablelight.rules.systems.carnevale.whole import WITHOUT as PLANS_WITHOUT
from tablelight.view.nodes import Node, walk, words_of
from tablelight.view.plane import SquarePlane, place_at
from tablelight.view.threats import EnemyCount, counts_layer, grade
from tablelight.view.words import Words
from tests.acting import after
from tests.bench.hand_boards import opened, with_figure
from tests.contract.documents import all_documents, document
from tests.kinds import is_done_by
from tests.player import Player
from tests.positions import position
from tests.systems.carnevale_table import box, table
from tests.systems.carnevale_table import figure as table_figure
from tests.tablet import first_layers, first_page
from tests.unit.partner import boards

BOARD = """
a . . # . . p
. . . # . . .
b . . . . . .
"""


def begun(board: dict[str, Any] | None = None) -> AppState:
    found = position(BOARD, {"p": {"stats": {"speed": 4, "range": 3}}}) if board is None else board
    state = AppState(history=History.of(read(found)))
    return update(state, do.SetMode("threats"))


def panel_of(state: AppState) -> str:
    return words_of(page(state).panel)


def styles(state: AppState) -> set[str]:
    return {ink.style for layer in layers(state) for ink in layer.inks}


def by_space(state: AppState) -> dict[Space, MapSpace]:
    """The threat map of the board, by space."""
    found = value_of(watch.map_of(state))
    assert isinstance(found, ThreatMap)
    return {(int(each.at[0]), int(each.at[1])): each for each in found.spaces}


def test_a_tap_on_a_space_says_who_could_come_and_shoot() -> None:
    state = after(begun(), do.Tap((4, 2)))
    found = value_of(watch.threats_of(state))
    assert isinstance(found, Threats) and found.counts == Counts(now=1, beside=1, either=1)
    words = panel_of(state)
    assert "1 enemy can attack now, 1 can move next to it" in words
    assert "Now: at range, distance 2" in words and "Next to it, at F2, cost 1" in words
    assert {"threat-reach", "threat-from", "threat-sight", "threat-now", "threat-count", "goal"} <= styles(state)


def test_one_kind_alone_is_shown() -> None:
    state = after(begun(), do.Tap((4, 2)), show_kind("now"))
    assert "Now: at range" in panel_of(state) and "Beside it" not in panel_of(state)
    assert "threat-sight" in styles(state) and not {"threat-reach", "threat-beside"} & styles(state)
    state = after(state, show_kind("beside"))
    assert "threat-reach" in styles(state) and not {"threat-sight", "threat-now"} & styles(state)


def test_a_figure_that_is_tapped_is_asked_about_itself() -> None:
    state = after(begun(), do.Tap((0, 0)))
    assert state.selected == "a"
    assert value_of(watch.threats_of(state)) == Threats(enemies=(), counts=Counts())
    assert "No enemy can reach or shoot it here" in panel_of(state)


@pytest.mark.clause("DG-05")
def test_an_enemy_that_only_sees_a_figure_is_neither_danger_nor_safety_and_what_is_not_checked_is_listed() -> None:
    state = begun(document("carnevale", "carnevale-canal"))
    acrobat = next(figure for figure in state.document.figures if figure.label == "Acrobat")
    state = after(state, do.SelectFigure(acrobat.id))
    found = value_of(watch.threats_of(state))
    assert isinstance(found, Threats) and found.enemies and not found.counts.is_any
    answer = next(node for node in walk(page(state).panel) if node.key == "threats")
    assert answer.cls == "now fair" and "4 enemies see it but cannot attack" in words_of(answer)
    assert "In sight, distance" in words_of(answer)
    assert "Not checked: jumps, climbs, dives, surfacing" in words_of(answer)
    assert "Not checked: jumps, climbs" in panel_of(after(state, ask_places("shelter")))
    assert "Not checked: jumps, climbs" in panel_of(after(state, ask_places("advice")))
    assert "Not checked: jumps, climbs" in panel_of(after(state, toggle_whole_board()))


def test_a_game_that_leaves_nothing_out_says_nothing_of_it() -> None:
    assert "Not checked" not in panel_of(after(begun(), do.Tap((4, 2))))


def test_an_enemy_of_the_selected_figure_is_looked_for_with_one_tap() -> None:
    state = after(begun(), do.Tap((0, 0)), do.Tap((6, 0)))
    found = value_of(watch.spots_of(state))
    assert isinstance(found, Spots) and found.spaces
    assert "Attacks p from" in panel_of(state)
    assert {"spot-tick", "aim-at"} <= styles(state)
    assert "Attacks p from" in spoken(state)


def test_shelter_with_one_tap_and_a_space_of_it_is_proposed_as_a_move() -> None:
    state = after(begun(), do.Tap((0, 0)), ask_places("shelter"))
    found = value_of(watch.spots_of(state))
    assert isinstance(found, Spots) and found.spaces
    assert "Safe:" in panel_of(state)
    assert ", cost 1" in panel_of(state), "a number beside a space says what it is"
    there = watch.spaces_of(tuple(spot for spot in found.spaces if not spot.stays))[0]
    state = after(state, go_there(there))
    assert state.mode == "move" and state.proposal is not None and state.proposal.to == there
    assert update(state, Confirm()).document.figure("a").space == there


def test_where_nothing_is_safe_the_least_danger_comes_first() -> None:
    board = position(
        "a . . . p\n. . . . q", {"p": {"stats": {"speed": 9, "range": 9}}, "q": {"stats": {"speed": 0, "range": 2}}}
    )
    state = after(begun(board), do.Tap((0, 0)), ask_places("shelter"))
    found = value_of(watch.spots_of(state))
    assert isinstance(found, Spots)
    good, exposed = watch.safe_spots(found)
    assert not good and exposed and set(exposed.values()) <= {1, 2}
    said = panel_of(state)
    assert "No space is safe. Least dangerous: " in said and "tick" not in said and "Safe:" not in said
    listed = [words_of(node) for node in walk(page(state).panel) if "spot" in (node.cls or "").split()]
    dangers = [int(re.findall(r"(\d+) enem", row)[0]) for row in listed if "enem" in row]
    assert dangers and dangers == sorted(dangers), "the least dangerous first"
    assert "threat-count" in styles(state)


def test_escape_goes_back_step_by_step() -> None:
    state = after(begun(), do.Tap((0, 0)), ask_places("shelter"))
    state = update(state, do.Cancel())
    assert state.threats.question == "threats" and state.selected == "a"
    state = update(state, do.Cancel())
    assert state.selected is None


def test_the_side_whose_turn_it_is_is_threatened_until_another_is_chosen() -> None:
    state = begun()
    assert watch.queried_side(state) == "red"
    state = update(state, ask_side("blue"))
    assert watch.queried_side(state) == "blue"
    assert by_space(state)[0, 1].now == ("a", "b")


def test_the_numbers_can_be_put_away_and_are_said_below_the_board() -> None:
    state = after(begun(), hover((4, 2)))
    assert "threatened by 1" in status(state)
    state = after(state, toggle_whole_board())
    assert watch.map_of(state) is None
    assert "threat-count" not in styles(state)


def test_a_move_away_leaves_nothing_asked() -> None:
    state = after(begun(), do.Tap((4, 2)), do.SetMode("move"), do.SetMode("threats"))
    assert watch.queried_place(state) is None and watch.threats_of(state) is None


def test_the_numbers_are_those_of_the_question() -> None:
    state = begun()
    over_all = by_space(state)
    for column in range(7):
        for row in range(3):
            found = value_of(watch.threats_of(after(state, ask_threats((column, row)))))
            if not isinstance(found, Threats) or (column, row) in ((0, 0), (0, 2)):
                continue  # there the figure itself is meant
            if column == 3 and row < 2:
                continue  # nobody stands there on foot
            there = over_all.get((column, row))
            named = {*there.now, *there.after, *there.beside} if there else set()
            assert named == {enemy.figure for enemy in found.enemies}


@pytest.mark.parametrize("game", SYSTEMS)
def test_every_game_answers_in_every_language(game: str) -> None:
    name = next(name for system, name in all_documents() if system == game)
    state = begun(document(game, name))
    here = state.document.figures[0]
    enemy = next(each for each in state.document.figures if each.side != here.side)
    for actions in (
        (do.Tap(here.space),),
        (do.Tap(here.space), do.Tap(enemy.space)),
        (do.Tap(here.space), ask_places("shelter")),
        (do.Tap(here.space), ask_places("advice")),
        (ask_threats(enemy.space),),
    ):
        found = after(state, *actions)
        assert layers(found)
        panels = {language: panel_of(update(found, set_language(language))) for language in LANGUAGES}
        assert len({*panels.values()}) == len(LANGUAGES), "each says it in its own words"
        assert not [language for language, panel in panels.items() if "{" in panel]


def test_every_control_has_a_name() -> None:
    def named(node: Node) -> bool:
        return bool(node.attrs.get("aria-label") or words_of(node))

    state = after(begun(), do.Tap((0, 0)), ask_places("shelter"))
    assert all(named(node) for node in walk(page(state).panel) if node.tag in ("button", "summary"))


@pytest.mark.clause("DG-23")
def test_advice_shows_both_numbers_and_two_taps_propose_the_move() -> None:
    state = after(begun(), do.Tap((0, 0)), ask_places("advice"))
    found = value_of(watch.advice_of(state))
    assert isinstance(found, Advice) and found.places
    words = panel_of(state)
    assert "Damage dealt" in words and "From there it can attack " in words
    assert {"reach-dot", "reach-numeral"} <= styles(state)
    number = next(n for n, place in enumerate(found.places) if "stay" not in place.extra)
    state = after(state, show_advised(number))
    assert state.threats.advised == number and "DG-22" in panel_of(state)
    state = after(state, show_advised(number))
    assert state.mode == "move" and state.proposal is not None
    assert state.proposal.to == place_at(state.document.board, found.places[number].at)


def test_a_proposed_place_says_whom_it_could_hit_from_there_and_who_could_hit_it() -> None:
    state = update(AppState(history=begun().history), do.SetMode("move"))
    state = after(state, do.Tap((0, 0)), do.Tap((2, 1)))
    assert state.proposal is not None
    said = panel_of(state)
    assert "From there" in said and "There: " in said
    looks.forget()
    watch.threats_there.forget()
    first = words_of(first_page(state).panel)
    assert "From there" not in first and "There: " not in first, "what takes longer comes after the first picture"


@pytest.mark.parametrize("name", ["heroscape-ford", "oraculo-crypt", "herotrek-eight-heroes", "own-tavern"])
def test_what_a_proposal_says_is_what_holds_once_the_move_is_made(name: str) -> None:
    table = opened(name)
    checked = 0
    for figure in table.document.figures:
        state = with_figure(table, figure.label)
        found = move_queries.known_moves(state)
        if not isinstance(found, Moves) or not found.spaces or found.needs_roll is not None:
            continue
        proposed = update(state, Propose(found.spaces[len(found.spaces) // 2].at))
        targets = targets_of(proposed)
        moved = update(proposed, Confirm())
        if moved.document is state.document:
            continue
        assert targets.keys() == targets_of(with_figure(moved, figure.label)).keys()
        checked += 1
    assert checked


def test_two_spaces_that_say_the_same_say_it_once_and_dangers_have_the_picture_of_threats() -> None:
    state = with_figure(opened("own-cellar"), "Veteran")
    state = update(state, Propose((4, 2)))  # E3, through the rubble on D3
    assert state.proposal is not None
    said = panel_of(state)
    assert said.count("Rubble: entering costs 2.") == 1
    [line] = [node for node in walk(page(state).panel) if node.tag == "p" and words_of(node).startswith("There: ")]
    assert [node.icon for node in walk(line) if node.icon] == ["threats"]


def test_for_a_selected_figure_danger_stands_where_it_can_go_with_the_counts_of_its_own_shelter() -> None:
    state = update(with_figure(opened("heroclix-rooftop"), "Night Hawk"), do.SetMode("threats"))
    found, reach = watch.dangers_of(state), set(watch.reach_of(state))
    assert isinstance(found, dict) and found and found.keys() <= reach
    asked = value_of(watch.spots_of(after(state, ask_places("shelter"))))
    assert isinstance(asked, Spots)
    for spot in asked.spaces:
        at = (int(spot.at[0]), int(spot.at[1]))
        if not spot.stays and isinstance(counts := spot.extra["counts"], Counts) and at not in found:
            assert counts.either == 0 or any(other.at == spot.at and other is not spot for other in asked.spaces), (
                "bare is safe, in one way to stand there"
            )
    assert "danger-1" in styles(state)
    watch.spots.forget()
    assert "danger-1" not in {ink.style for layer in first_layers(state) for ink in layer.inks}, "found out after it"
    whole = watch.dangers_of(after(state, toggle_whole_board()))
    assert isinstance(whole, dict) and not whole.keys() <= reach


def test_the_steps_of_danger_are_one_two_and_more() -> None:
    assert [grade(count) for count in (1, 2, 3, 4, 9)] == [1, 2, 3, 3, 3]


def test_the_numbers_are_drawn_upon_their_chips() -> None:
    counts = {(n, 0): EnemyCount(n + 1, kind) for n, kind in enumerate(("now", "after", "beside"))}
    order = [ink.style for ink in counts_layer(counts, SquarePlane(3, 1)).inks]
    assert order.index("threat-count") > max(order.index(f"threat-{kind}") for kind in ("now", "after", "beside"))


def test_one_enemy_is_said_in_the_singular_where_a_language_has_one() -> None:
    one, two = Counts(now=1, beside=1, either=1), Counts(now=2, beside=2, either=2)
    for language, can, can_all in (("es", "puede ", "pueden "), ("fr", "peut ", "peuvent ")):
        assert counts_words(one, Words(language)).count(can) == 2
        assert counts_words(two, Words(language)).count(can_all) == 2


@pytest.mark.clause("DG-02", "DG-04")
@pytest.mark.parametrize(("game", "name"), [("own", "own-courtyard"), ("carnevale", "carnevale-canal")])
def test_on_a_bare_table_the_way_of_an_enemy_and_the_place_that_it_strikes_from_are_drawn(game: str, name: str) -> None:
    state = begun(document(game, name))
    state = after(state, do.SelectFigure(state.document.figures[0].id))
    enemies = [enemy for _, enemy in watch.enemies_of(state)]
    drawn = tracks(state.document, tuple(enemies))
    coming = [each for each in enemies if (each.after or each.beside) is not None]
    assert coming and {each.figure for each in coming} == set(drawn)
    for enemy in coming:
        way = enemy.after or enemy.beside
        assert way is not None
        places = drawn[enemy.figure]
        assert places[0] == state.document.figure(enemy.figure).space
        assert places[-1] == pytest.approx((way.to[0] * 1000, way.to[1] * 1000), abs=1)
        length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places)) / 1000
        assert length <= way.cost + 0.05, "the way itself; what swimming costs besides is no length"
        assert length >= hypot(places[-1][0] - places[0][0], places[-1][1] - places[0][1]) / 1000 - 0.01
    assert {"threat-reach", "threat-from"} <= styles(state)
    tracks.forget()
    first = {ink.style for layer in first_layers(state) for ink in layer.inks}
    assert "threat-from" not in first, "left to the pictures that follow"


def test_all_that_an_answer_leaves_out_has_a_name() -> None:
    assert {*ATTACKS_WITHOUT, *PLANS_WITHOUT} == set(LEFT_OUT)


def test_a_defeated_enemy_is_not_offered_to_be_attacked() -> None:
    found = boards.heroscape(("a", "red", 3, 3), ("x", "blue", 6, 3), ("y", "blue", 7, 3))
    found["figures"][1]["state"] = {"life": 0}
    player = Player(AppState(history=History.of(read(found))))
    player.do(do.SetMode("threats"))
    player.do(do.SelectFigure("a"))
    asked = [node.do.given.get("target") for node in walk(player.page.panel) if is_done_by(node.do, ask_places)]
    assert [each for each in asked if each is not None] == ["y"]


@pytest.mark.clause("DG-15")
def test_threats_of_a_climber_ask_about_a_move_alone() -> None:
    climber = table_figure("a", (6.6, 5), state={"on_wall": 2000})
    wall = box("building", 2, 0, 6, 10, height=6)
    chained = {"figure": "a", "acted": True, "spent": 4, "chain": True}
    for board in (
        table(climber, table_figure("e", (12, 5), "blue"), areas=[wall]),
        table(table_figure("a", (9, 5)), table_figure("e", (12, 5), "blue"), turn=chained),
    ):
        player = Player(AppState(history=History.of(read(board)), selected="a"))
        player.press("Threats")
        player.press("Where is a safe?")
        assert "must be one of" not in player.panel() and "CV-10" in player.panel()
