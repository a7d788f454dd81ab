"""A map of another program under own rules, in the dialog: chosen, matched, remembered, played."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

from tablelight.app.importing.update import import_as, import_under, open_import, say_what
from tablelight.app.move.doors import swing_door
from tablelight.app.page import page
from tablelight.app.saves.actions import FileLoaded
from tablelight.app.sheets.state import RulesJson, SheetsState
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.board.roster import read_roster, write_roster
from tablelight.rules.check import problems
from tablelight.view.nodes import walk, words_of
from tests.bench.hand_sheets import dungeon_under
from tests.fingers import Fingers
from tests.formats.dungeons import door, dungeon, rules
from tests.formats.files import hcmap
from tests.kinds import is_done_by

CELLAR = rules("own-cellar")
CRYPT = dungeon(doors=[door(1)], water=[{"x": 2, "y": 0}])


def waiting(content: object = CRYPT, *kept: RulesJson) -> Fingers:
    """The dialog of a file, with these rules kept."""
    return Fingers(update(AppState(sheets=SheetsState(saved=kept)), FileLoaded("map.json", json.dumps(content))))


def test_four_taps_lead_to_lit_moves_and_a_door_opens_and_shuts() -> None:
    hand = dungeon_under("own-cellar", CRYPT)
    assert hand.taps == 4 and problems(hand.state.document) == []
    between = hand.state.document.spaces_board.edges[0].between
    for kind in ("open", "closed"):
        hand.do(swing_door(between))
        assert [edge.kind for edge in hand.state.document.spaces_board.edges] == [kind]


def test_kept_rules_of_the_right_board_are_offered() -> None:
    hand = waiting(CRYPT, CELLAR, rules("hex-battle"))
    hand.press("Your own game")
    names = [words_of(node) for node in hand.nodes() if is_done_by(node.do, import_under)]
    assert names == ["Cellar skirmish"]
    hand.press("Cellar skirmish")
    assert hand.state.imports[0].wishes.sheet == CELLAR
    hand.press("Oráculo")
    assert hand.state.imports[0].wishes.sheet is None, "back to a game of ours"


def test_rules_that_arrive_after_another_choice_change_nothing() -> None:
    hand = waiting(CRYPT, CELLAR)
    hand.press("Your own game")
    hand.press("Oráculo")
    hand.do(import_under(CELLAR))
    assert hand.state.imports[0].wishes.sheet is None


def test_a_map_that_loses_nothing_waits_only_where_there_are_own_rules() -> None:
    assert waiting(hcmap()).state.dialog is None
    hand = waiting(hcmap(), CELLAR)
    assert hand.state.dialog == "import"
    hand.press("Your own game")
    hand.press("Cellar skirmish")
    hand.press("Open it")
    assert hand.state.document.game == "own" and problems(hand.state.document) == []


def test_a_board_without_rules_for_it_says_so() -> None:
    hand = waiting()
    hand.press("Your own game")
    assert "There are no rules for this kind of board yet." in words_of(page(hand.state).dialog)
    hand.do(import_under(rules("hex-battle")))
    assert hand.state.imports[0].wishes.sheet is None and hand.state.imports[0].refused is not None


def test_a_match_is_mended_shown_and_remembered() -> None:
    hand = waiting(CRYPT, CELLAR)
    hand.press("Your own game")
    hand.press("Cellar skirmish")
    pick = next(node for node in hand.nodes() if node.tag == "select" and node.attrs["aria-label"] == "Water")
    assert [words_of(each) for each in pick.children] == ["Left out", "Clear", "No space", "Rubble", "Pillar", "Pit"]
    assert next(words_of(each) for each in pick.children if each.attrs.get("selected")) == "Rubble"
    hand.press("Show Water on the board")
    assert any(node.cls == "preview" for node in walk(page(hand.state).dialog))
    assert pick.change is not None
    hand.do(pick.change("terrain pit"))
    hand.do(open_import())
    assert {spec.terrain for spec in hand.state.document.spaces_board.spaces} == {"pillar", "pit"}
    kept = read_roster(write_roster(hand.state.editor.roster))
    fresh = AppState()
    again = evolve(fresh, editor=evolve(fresh.editor, roster=kept), sheets=SheetsState(saved=(CELLAR,)))
    second = Fingers(update(again, FileLoaded("map.json", json.dumps(CRYPT))))
    second.press("Your own game")
    second.press("Cellar skirmish")
    assert {use.name: use.to for use in second.state.imports[0].found.kinds}["terrain water"] == "terrain pit"


@pytest.mark.parametrize("action", [import_under(CELLAR), say_what("matches", "terrain water", ""), import_as("own")])
def test_nothing_waits_nothing_happens(action: object) -> None:
    assert update(AppState(), action).imports == ()  # type: ignore[arg-type]
