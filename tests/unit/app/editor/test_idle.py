"""Every field of a sheet has an effect or says why it has none: what changes an attack joins its roll, and a stat
called Life is the life."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablelight.app.editor.new_board import make_board, set_new_board_field
from tablelight.app.editor.rules.adding import ATTACKS, ROLLS, STATS, TRAITS, attack, first_sheet, presets
from tablelight.app.editor.rules.idle import idle
from tablelight.app.editor.rules.lines import Change, PageEntry, SheetLine
from tablelight.app.editor.rules.pages import PAGES
from tablelight.app.editor.rules.update import add_rule, open_rule, set_rule, show_rules_page
from tablelight.app.editor.rules.values import joined, value_at
from tablelight.app.editor.update import select_tool
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.rules.systems.own.sheet_reader import read_sheet
from tests.examples import boards
from tests.player import Player

Json = dict[str, Any]
STAT_ROLL: Json = {"kind": "sum", "dice": "1d20", "plus": {"stat": "move"}, "against": 11, "outcome": "success"}


def sheet(**roll: Any) -> Json:
    """A sheet with one attack, which throws this roll."""
    made = dict(first_sheet("square", str))
    made["rolls"] = [{"id": "r", "label": "R", **(roll or STAT_ROLL)}]
    return dict(attack(ATTACKS[1], made, str))


def with_modifier(before: Json, name: str, value: Any = -2) -> Json:
    entry = {**before["attacks"][0], name: value}
    return dict(joined(before, {**before, "attacks": [entry]}))


def begun() -> AppState:
    """A new board of an own game, from zero, with its rules open."""
    state = update(AppState(), set_new_board_field("game", "own"))
    state = update(update(state, set_new_board_field("start", "")), make_board())
    return update(state, select_tool("rules"))


def line(path: tuple[Any, ...], found: Json) -> SheetLine:
    value = value_at(found, path)
    return SheetLine(path=path, label="", hint="", kind="number", value=value, default=0)


@pytest.mark.parametrize("name", ["hindered", "higher", "lower"])
def test_what_an_attack_is_changed_by_joins_its_roll(name: str) -> None:
    after = with_modifier(sheet(), name)
    assert after["rolls"][0]["plus"] == {"stat": "move", "add": [name]}
    assert idle(after, line(("attacks", 0, name), after)) is None
    made, wrong = read_sheet(after)
    assert not wrong and made is not None and made.roll("r").numbers[0].add == (name,)
    removed = {**after, "rolls": [{**after["rolls"][0], "plus": {"stat": "move"}}]}
    again = joined(removed, {**removed, "attacks": [{**removed["attacks"][0], name: -3}]})
    assert again["rolls"] == removed["rolls"], "what was taken out of the roll by hand stays out"
    found = idle(removed, line(("attacks", 0, name), removed))
    assert found is not None and found.values == {"name": "R"} and "does not include it" in found.text


def test_bands_and_cover_join_it_too() -> None:
    assert with_modifier(sheet(), "bands", [{"to": 6, "bonus": -1}])["rolls"][0]["plus"]["add"] == ["bands"]
    before = sheet()
    after = joined(before, {**before, "terrains": [{"id": "w", "label": "W", "cover": -1}]})
    assert value_at(after, ("rolls", 0, "plus", "add")) == ["cover"]


def test_a_range_band_that_its_roll_leaves_out_says_so() -> None:
    made = sheet(kind="sum", dice="1d20", against=11, outcome="success")
    made["attacks"] = [{**made["attacks"][0], "bands": [{"to": 6, "bonus": -1}]}]
    assert idle(made, line(("attacks", 0, "bands", 0, "bonus"), made)) is not None
    assert idle(made, line(("attacks", 0, "bands", 0, "to"), made)) is None


def test_a_roll_without_a_stat_says_that_nothing_can_be_added() -> None:
    after = with_modifier(sheet(kind="sum", dice="1d20", against=11, outcome="success"), "hindered")
    assert "add" not in str(after["rolls"])
    found = idle(after, line(("attacks", 0, "hindered"), after))
    assert found is not None and "no number of the roll" in found.text
    pool = with_modifier(sheet(dice={"stat": "move"}, tests=[{"at_least": 4}]), "hindered")
    assert pool["rolls"][0]["dice"] == {"stat": "move", "add": ["hindered"]}


def test_what_no_rule_uses_says_so() -> None:
    made = sheet()
    for key, known in (("stats", STATS), ("traits", TRAITS), ("rolls", ROLLS)):
        before = made
        made = dict(presets(key, known)[1].made(made, str))
        path = (key, len(made[key]) - 1, "label")
        found = idle(made, line(path, made))
        assert found is not None and found.text.startswith("No effect yet")
        assert before != made
    assert idle(made, line(("stats", 0, "label"), made)) is None, "the way of moving or the roll uses it"
    used = {**made, "terrains": [{"id": "t", "label": "T", "except": {made["traits"][0]["id"]: {"enter": 1}}}]}
    assert idle(used, line(("traits", 0, "label"), used)) is None


def test_more_moves_than_actions_say_so() -> None:
    made = {**sheet(), "turn": {"actions": 2, "moves": 3}}
    found = idle(made, line(("turn", "moves"), made))
    assert found is not None and "number of actions" in found.text
    fine = {**made, "turn": {"actions": 3, "moves": 3}}
    assert idle(fine, line(("turn", "moves"), fine)) is None


@pytest.mark.parametrize(("part", "price"), [("terrains", "enter"), ("objects", "extra")])
def test_what_entering_does_says_so_where_no_figure_enters(part: str, price: str) -> None:
    for cost in (1, "never"):
        found = {**sheet(), part: [{"id": "statue", price: cost, "stops": "always"}]}
        assert (idle(found, line((part, 0, "stops"), found)) is not None) is (cost == "never")


@pytest.mark.parametrize(
    ("cost", "sight", "is_idle"), [("never", "blocks", True), (1, "blocks", False), ("never", "open", False)]
)
def test_cover_says_so_where_no_figure_is_or_is_seen(cost: Any, sight: str, is_idle: bool) -> None:
    found = {**sheet(), "terrains": [{"id": "building", "enter": cost, "sight": sight, "cover": -1}]}
    found = dict(joined({**found, "terrains": []}, found))
    assert (idle(found, line(("terrains", 0, "cover"), found)) is not None) is is_idle


@pytest.mark.parametrize(("sight", "natural"), [("hinders", "open"), ("blocks", "cut")])
@pytest.mark.parametrize("now", [None, "open", "cut"])
def test_no_two_choices_of_a_side_are_one_thing(sight: str, natural: str, now: str | None) -> None:
    """There are two choices for "adjacent across it"; the value that follows from sight is listed once."""
    edge = {"id": "low", "extra": 1, "sight": sight} | ({} if now is None else {"control": now})
    found = {**sheet(), "edges": [edge]}
    lines = [each for entry in PAGES["terrain"].entries(found) for each in entry.lines]
    (about,) = (each for each in lines if each.path == ("edges", 0, "control"))
    values = {natural if option.value is None else option.value for option in about.options}
    assert len(about.options) == len(values) == 2 and now in {option.value for option in about.options}


def test_ignoring_figures_says_so_where_all_are_passed() -> None:
    found = sheet()
    ignores = SheetLine(
        path=("movement", "modes", 0, "ignores"),
        label="",
        hint="",
        kind="member",
        value=["figures"],
        default=None,
        item="figures",
    )
    for friends, enemies in (("pass", "block"), ("block", "pass"), ("pass", "pass")):
        found["movement"] = {**found["movement"], "friends": friends, "enemies": enemies}
        assert (idle(found, ignores) is not None) is (friends == enemies)


def test_the_first_stat_called_life_is_the_life() -> None:
    life = next(add for add in presets("stats", STATS) if add.label == "Life")
    made = life.made(first_sheet("square", str), str)
    assert made["life"] == "life"
    assert life.made(made, str)["life"] == "life", "a second one changes nothing"
    state = begun()
    state = update(state, add_rule(presets("stats", STATS)[-1]))
    rules = state.document.rules
    assert rules is not None and not rules.get("life")
    number = len(list(rules["stats"])) - 1  # type: ignore[arg-type]
    state = update(state, set_rule(Change(("stats", number, "label"), "life")))
    assert state.document.rules is not None and state.document.rules["life"] == rules["stats"][number]["id"]  # type: ignore[index,call-overload]


def test_the_page_shows_why() -> None:
    state = update(begun(), add_rule(presets("traits", TRAITS)[0]))
    player = Player(state)
    player.do(show_rules_page("figures"))
    player.do(open_rule(("traits", 0)))
    assert "No effect yet: no rule asks for this trait." in player.panel()


def lines_of(entry: PageEntry) -> Iterator[SheetLine]:
    yield from entry.lines
    for part in entry.parts:
        yield from lines_of(part)


@pytest.mark.parametrize("path", boards("own-*.json"), ids=lambda path: str(path.stem))
def test_the_examples_say_nothing_in_vain(path: Path) -> None:
    rules = json.loads(path.read_text("utf-8"))["rules"]
    found = [
        (line.path, why.text)
        for page in PAGES.values()
        for entry in page.entries(rules)
        for line in lines_of(entry)
        if (why := idle(rules, line)) is not None
    ]
    assert found == []
