"""Army lists in the app: which word means which stat, corrected once and remembered; the figures go into the roster."""

from __future__ import annotations

import json

from attrs import evolve

from tablelight.app.history import History
from tablelight.app.importing.update import import_as, open_import, say_what
from tablelight.app.saves.actions import FileLoaded
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.board.roster import Roster, is_whole, read_roster, write_roster
from tests.examples import example
from tests.formats.armies import BLOCKS, FORGE, ROSTER, zipped
from tests.player import Player


def table(name: str = "heroscape-ford") -> AppState:
    return AppState(history=History.of(example(name)))


def meanings(state: AppState) -> dict[str, str]:
    return {use.word: use.stat for use in state.imports[0].found.words}


def test_a_list_opens_as_the_game_on_the_table_with_its_words_to_be_mended() -> None:
    state = update(table(), FileLoaded("list.rosz", zipped(ROSTER.encode())))
    assert state.dialog == "import" and meanings(state) == {"M": "move", "WS": "", "W": "life", "Ld": ""}
    player = Player(state)
    said = player.dialog()
    for text in ("Words of the list", "Take these figures", "Sergeant", "Left out: Halberd"):
        assert text in said
    state = update(state, say_what("words", "ws", "attack"))
    assert meanings(state)["WS"] == "attack"
    state = update(state, open_import())
    roster = state.editor.roster
    assert roster.armies("heroscape") == ("Harbour watch",) and roster.words == {"heroscape": {"ws": "attack"}}
    guards = roster.army("heroscape", "Harbour watch")
    assert [member.figure.name for member in guards][:2] == ["Guard", "Guard 2"]
    assert guards[0].figure.stats == {"move": 6, "attack": 3, "life": 2} and guards[0].figure.side == "red"
    again = update(state, FileLoaded("list.ros", ROSTER))
    assert meanings(again)["WS"] == "attack", "it is remembered"
    once = update(again, open_import()).editor.roster
    assert len(once.members) == len(roster.members), "the same list again replaces itself"
    other = update(update(state, FileLoaded("two.json", json.dumps(FORGE))), open_import()).editor.roster
    assert {member.figure.side for member in other.army("heroscape", "Iron guild")} == {"blue"}


def test_pasted_stat_blocks_and_another_game() -> None:
    state = update(table(), FileLoaded("", BLOCKS))
    assert state.dialog == "import"
    state = update(state, import_as("heroclix"))
    assert meanings(state)["Speed"] == "speed" and meanings(state)["Move"] == ""
    state = update(state, say_what("words", "move", "speed"))
    state = update(update(state, say_what("words", "speed", "")), open_import())
    assert {member.figure.name: dict(member.figure.stats) for member in state.editor.roster.of("heroclix")} == {
        "Captain": {"speed": 6, "range": 8},
        "Guard": {"speed": 5},
        "Guard 2": {"speed": 5},
        "Archer": {"speed": 5, "range": 12},
        "Scout": {},
        "Scout 2": {},
    }


def test_a_sheet_of_ones_own_offers_its_own_stats() -> None:
    state = update(table("own-cellar"), FileLoaded("", "Guard: Move 5, Fight 3"))
    assert meanings(state)["Move"] == "move"
    without = update(evolve(AppState(), dialog="start"), FileLoaded("", "Guard: Move 5, Fight 3"))
    assert meanings(without) == {"Move": "move", "Fight": "fight"}, "without a sheet every word is kept"
    assert "Left out" in Player(without).dialog()


def test_the_words_are_kept_with_the_roster() -> None:
    roster = Roster().with_words("heroclix", {"m": "speed", "ld": ""})
    assert read_roster(write_roster(roster)) == roster and is_whole(write_roster(roster))
    assert "words" not in write_roster(Roster()), "an older roster stays as it was"
    joined = Roster().with_words("heroclix", {"m": "range"}).joined(roster)
    assert joined.words == {"heroclix": {"m": "speed", "ld": ""}}
    for wrong in ('{"a": 5}', '{"heroclix": {"m": 5}}', "[]", "7", '{"heroclix": []}'):
        text = f'{{"format": "tablelight-roster", "version": 1, "members": [], "words": {wrong}}}'
        assert read_roster(text).words == {}


def test_a_late_word_changes_nothing() -> None:
    state = table()
    assert update(state, say_what("words", "m", "move")) == state


def test_a_list_goes_back_to_a_game_of_ones_own() -> None:
    player = Player(update(update(table(), FileLoaded("", BLOCKS)), import_as("heroclix")))
    player.press("Your own game")
    item = player.state.imports[0]
    assert not item.chooses_rules and item.found.roster is not None
    assert {member.game for member in item.found.roster.members} == {"own"} and "Take these figures" in player.dialog()
