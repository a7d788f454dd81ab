"""Files of other programs in the app: losses are shown first, the source is kept beside the game and written back."""

from __future__ import annotations

import gzip
import json
from base64 import b64decode
from typing import Any, get_args

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.actions import OpenEditor
from tablelight.app.beside import Photo, Source, read_source
from tablelight.app.dialogs import dialog
from tablelight.app.handlers import FunctionAction
from tablelight.app.help.update import go_back
from tablelight.app.history import History
from tablelight.app.importing.update import (
    MOST_FILES,
    SUFFIXES,
    file_left,
    file_not_loaded,
    file_progress,
    file_written,
    import_as,
    open_import,
    picture_of,
    point_at,
    say_what,
    skip_import,
    source_for,
    take_underlay,
    unread_of,
    written_as,
)
from tablelight.app.importing.worker import found_in, read_found
from tablelight.app.opening import action_for_converted, action_for_file, arrived
from tablelight.app.saves.actions import FileLoaded, LinkOpened
from tablelight.app.saves.files import file_name, metadata_text, read_file, write_file, wrong_size
from tablelight.app.saves.update import history_of
from tablelight.app.sheets.state import file_text
from tablelight.app.sheets.update import leave_offer
from tablelight.app.state import AppState
from tablelight.app.table_state import Dialog
from tablelight.board.document import Document
from tablelight.board.edits import paint
from tablelight.board.problems import Problem
from tablelight.board.roster import write_roster
from tablelight.formats.format import Content
from tablelight.formats.losses import Loss
from tablelight.formats.opening import open_file
from tablelight.formats.opening import write_file as export
from tablelight.progress.portions import run
from tablelight.view.nodes import walk
from tests.acting import after
from tests.formats.dungeons import rules
from tests.formats.files import hcmap, hsc, opened, tile, vtt
from tests.kinds import is_done_by

HSC = hsc([tile(1001), tile(2001, 1)])
ARMY = b"name,game,speed\nScout,heroclix,8\nBrute,heroclix,5\n"
TILES = {
    **{"orientation": "orthogonal", "tilesets": [], "width": 9, "height": 100, "tilewidth": 8, "tileheight": 8},
    "layers": [{"type": "tilelayer", "width": 9, "height": 100, "data": [number % 7 for number in range(900)]}],
}
LOSSY = json.dumps(hcmap(special=["Rule"], ziplines=[{}]))


def words(state: AppState) -> str:
    """Everything that the dialog says."""
    return str(dialog(state))


def test_a_file_that_loses_nothing_is_on_the_table_at_once() -> None:
    state = after(AppState(), FileLoaded("hill.hsc", HSC))
    assert state.dialog is None and state.document.title == "Hill" and state.saves.is_imported
    assert state.history is not None and state.history.source == Source("hsc", HSC)


def test_losses_are_listed_before_anything_is_replaced() -> None:
    before = after(AppState(), FileLoaded("hill.hsc", HSC))
    asked = after(before, FileLoaded("yard.json", LOSSY))
    assert asked.dialog == "import" and asked.document.title == "Hill"
    assert "Ziplines" in words(asked) and "$" not in words(asked) and "yard.json" in words(asked)
    opened_all_the_same = after(asked, open_import())
    assert opened_all_the_same.document.title == "Yard" and opened_all_the_same.dialog is None
    left = after(asked, skip_import())
    assert left.document.title == "Hill" and left.dialog is None and left.imports == ()
    assert after(after(AppState(), FileLoaded("yard.json", LOSSY)), skip_import()).dialog == "start"


def test_the_words_of_a_file_are_listed_as_text_that_is_left_out() -> None:
    asked = after(AppState(), FileLoaded("hill.hsc", hsc([tile(1001)], author="Zoe")))
    assert asked.dialog == "import" and "Text left out: Zoe" in words(asked)


def test_a_game_without_a_name_is_called_by_its_file() -> None:
    asked = after(AppState(), FileLoaded("old_cellar.noimage.dd2vtt", json.dumps(vtt([[(1, 0), (1, 2)]]))))
    assert after(asked, open_import()).document.title == "old cellar"
    nameless = after(AppState(), FileLoaded("hill.hsc", hsc([tile(1001)], name="")))
    assert nameless.document.title == "", "it is written back byte for byte"


def test_several_files_wait_for_one_another() -> None:
    asked = after(AppState(), FileLoaded("yard.json", LOSSY), FileLoaded("hill.hsc", HSC))
    assert len(asked.imports) == 2
    first = after(asked, open_import())
    assert first.document.title == "Yard" and first.dialog == "import"
    second = after(first, open_import())
    assert second.document.title == "Hill" and second.dialog is None and second.saves.game_number == 2


def test_a_file_that_opens_as_several_games_asks_which() -> None:
    asked = after(AppState(), FileLoaded("map.uvtt", json.dumps(vtt([[(1, 0), (1, 2)]]))))
    assert asked.dialog == "import" and "HeroClix" in words(asked)
    clix = after(asked, import_as("heroclix"), open_import())
    assert clix.document.game == "heroclix" and len(clix.document.spaces_board.edges) == 2


def test_figures_are_shown_before_they_are_taken() -> None:
    asked = after(AppState(), FileLoaded("figures.csv", "name,game,speed\nAnn,heroclix,8\nBob,heroclix,7\n"))
    assert asked.dialog == "import" and "Ann" in words(asked) and not asked.editor.roster.members
    taken = after(asked, open_import())
    assert [member.figure.name for member in taken.editor.roster.members] == ["Ann", "Bob"]


def test_a_broken_file_says_where() -> None:
    state = after(AppState(), FileLoaded("yard.json", json.dumps(hcmap(walls=[{"x0": "a"}]))))
    assert state.dialog == "problems" and state.problems[0].path == "$.walls[0].x0"
    assert after(AppState(), FileLoaded("a.txt", "hello")).dialog == "problems"
    assert wrong_size(0) is not None
    assert wrong_size(33_000_000) is not None and wrong_size(20_000_000) is None


@pytest.mark.parametrize("text", ["0 Guards: Move 5, Life 2", "name,game\n", "name,game,speed\n,heroclix,8\n"])
def test_a_list_without_a_figure_is_refused(text: str) -> None:
    state = after(AppState(), FileLoaded("list.txt", text))
    assert state.dialog == "problems" and state.imports == () and "holds no figure with a name" in words(state)


def test_the_source_is_kept_beside_the_game_and_written_back() -> None:
    history = after(AppState(), FileLoaded("hill.hsc", HSC)).history
    assert history is not None
    again = read_file(write_file(history))
    assert again.source == history.source
    assert (
        history_of(json.dumps(json.loads(write_file(history))["document"]), metadata_text(history)).source
        == history.source
    )
    assert export(again.present, "hsc", source_for(again, "hsc")) == (HSC, ())
    sand = paint(again.present.spaces_board, [(0, 0)], terrain="sand")
    changed = again.then(evolve(again.present, board=sand))
    written, _ = export(changed.present, "hsc", source_for(changed, "hsc"))
    assert written == hsc([tile(2001, 1), tile(3001, colour=2665678)])
    assert changed.undone().source == changed.undone().redone().source == history.source
    assert source_for(again, "hexeditor") is None
    for odd in (None, 7, {}, {"format": 1, "data": ""}, {"format": "hsc", "data": "%"}):
        assert read_source(odd) is None


def test_what_can_be_written() -> None:
    scape, clix = opened(HSC).opened, opened(hcmap()).opened
    assert written_as(scape) == ("hsc", "hexeditor") and written_as(clix) == ("uvtt",)  # type: ignore[arg-type]
    assert file_name(scape, SUFFIXES["hexeditor"]) == "hill.json"  # type: ignore[arg-type]
    state = after(
        AppState(),
        FileLoaded("hill.hsc", HSC),
        file_written("hill.json", (Loss("$", "text", 2, "Labels are not saved."),)),
    )
    assert state.dialog == "export" and "hill.json" in words(state) and "2 ×" in words(state)
    assert "Everything" in words(after(state, file_written("hill.hsc", ())))


def test_the_picture_of_a_map_lies_under_its_board() -> None:
    asked = after(AppState(), FileLoaded("map.uvtt", json.dumps(vtt(image="iVBORw0KGgo="))))
    assert picture_of(asked.imports[0]) == b64decode("iVBORw0KGgo=")
    state = after(asked, open_import())
    photo = Photo(source="data:image/jpeg;base64,", width=10, height=10)
    number = state.saves.game_number
    assert after(state, take_underlay(photo, number + 1)).history == state.history
    laid = after(state, take_underlay(photo, number))
    assert laid.history is not None and laid.history.photo == photo and not laid.history.past
    assert evolve(laid, history=History.of(laid.document)).history != laid.history


TILED = {
    "orientation": "orthogonal",
    "width": 3,
    "height": 1,
    "tilewidth": 8,
    "tileheight": 8,
    "tilesets": [{"firstgid": 1, "name": "dungeon", "tiles": [{"id": 0, "class": "blocking"}]}],
    "layers": [
        {"type": "tilelayer", "width": 3, "height": 1, "data": [3, 2, 3]},
        {"type": "objectgroup", "objects": [{"name": "Ann", "type": "figure", "x": 9, "y": 1}]},
    ],
}


def pressable(state: AppState) -> list[FunctionAction]:
    found = dialog(state)
    assert found is not None
    return [node.do for node in walk(found) if is_done_by(node.do, point_at)]


def test_a_loss_that_has_a_place_is_shown_on_a_picture_of_the_board() -> None:
    tiles = {(1, 0): {"terrain": "special"}, (2, 1): {"terrain": "special"}}
    content = hcmap(tiles=tiles, walls=[{"x0": 0, "y0": 1, "x1": 1, "y1": 1, "type": "forceField"}], ziplines=[{}])
    asked = after(AppState(), FileLoaded("yard.json", json.dumps(content)))
    losses = asked.imports[0].found.losses
    assert {loss.kind: loss.places for loss in losses} == {
        "terrain": ((1, 0), (2, 1)),
        "edge": ((0, 0), (0, 1)),
        "addon": (),
    }
    assert len(pressable(asked)) == 2 and "preview" not in words(asked)
    for press in pressable(asked):
        shown = after(asked, press)
        assert "2" in words(shown) and "preview" in words(shown)
        assert "preview" not in words(after(shown, press))


@pytest.mark.parametrize("what", ["loss 99", "kind 99", "tile 99"])
def test_a_late_tap_on_something_of_a_file_that_was_shown_before_marks_nothing(what: str) -> None:
    asked = after(AppState(), FileLoaded("room.tmj", json.dumps(TILED)), point_at(what))
    assert dialog(asked) is not None


def test_the_player_says_what_tiles_are() -> None:
    asked = after(AppState(), FileLoaded("room.tmj", json.dumps(TILED)))
    assert [(tile.number, tile.name, tile.count) for tile in asked.imports[0].found.tiles] == [
        (3, "dungeon 2", 2),
        (2, "dungeon 1", 1),
    ]
    told = after(asked, say_what("grounds", 3, "slow"))
    assert told.imports[0].found.losses[0].count == 1 and "preview" in words(told)
    opened = after(told, open_import()).document
    assert [(spec.at, spec.terrain) for spec in opened.spaces_board.spaces] == [((0, 0), "slow"), ((2, 0), "slow")]
    taken_back = after(told, say_what("grounds", 3, ""))
    assert taken_back.imports[0].found.losses[0].count == 2 and taken_back.imports[0].wishes.grounds == {3: ""}
    refused = after(
        asked,
        import_as("heroclix"),
        say_what("grounds", 3, "water"),
        say_what("grounds", 2, "blocking"),
    )
    assert refused.imports[0].wishes.grounds == {3: "water"}
    assert "a figure cannot stand on blocking terrain" in words(refused)
    assert "nobody stands" not in words(after(refused, say_what("grounds", 2, "water")))
    assert after(told, import_as("heroclix")).imports[0].wishes.grounds == {}


@pytest.mark.parametrize("wish", ["grounds", "matches", "words"])
def test_what_is_said_late_changes_nothing_of_the_next_file(wish: Any) -> None:
    """Its dialog does not ask for that."""
    asked = after(AppState(), FileLoaded("yard.json", LOSSY), point_at("loss 0"))
    assert after(asked, say_what(wish, 3, "slow")) == asked


def test_a_large_file_says_how_far_it_is() -> None:
    asked = after(AppState(), FileLoaded("yard.json", LOSSY))
    reading = after(asked, file_progress("big.hsc", 0.25))
    assert reading.dialog == "reading" and "'value': 25" in words(reading) and "big.hsc" in words(reading)
    closed = after(reading, do.OpenDialog("start"), file_progress("big.hsc", 0.5))
    assert closed.dialog == "start" and closed.reading is not None and closed.reading.share == 0.5
    action_for_file = after(reading, file_progress("big.hsc", None))
    assert "'value'" not in words(action_for_file)
    both = after(action_for_file, FileLoaded("big.hsc", HSC))
    assert both.dialog == "import" and len(both.imports) == 2 and both.reading is None
    assert after(action_for_file, file_not_loaded("big.hsc", ())).reading is None
    assert after(AppState(), file_progress("big.hsc", None), FileLoaded("big.hsc", HSC)).dialog is None


def test_after_two_large_files_at_once_the_dialog_before_them_is_back() -> None:
    both = after(AppState(), file_progress("a.hsc", 0.25), file_progress("b.hsc", 0.25))
    assert both.dialog == "reading" and after(both, file_left()).dialog == AppState().dialog


def test_a_text_from_elsewhere_is_a_link_or_what_a_file_would_hold() -> None:
    assert arrived("https://example.org/games/#1.eNpVj-_") == LinkOpened("https://example.org/games/#1.eNpVj-_")
    message = "Your turn!\nhttps://example.org/games/#1.eNpVj-_\n"
    assert arrived(message) == LinkOpened(message)
    for text in ("name;game\nAnn;heroclix #1.a\n", "# size\nsize 1 1\n", "https://example.org/?m=abc#x"):
        assert arrived(text) == FileLoaded("", text)


def kept(content: Any) -> Document:
    """The document that the app makes of a file; it keeps more than the command answers."""
    found = open_file(content if isinstance(content, bytes) else json.dumps(content).encode(), keeps_more=True)
    assert isinstance(found.opened, Document) and not {loss.kind for loss in found.losses} & {
        "terrain",
        "edge",
        "object",
    }
    return found.opened


def test_the_app_calls_ground_and_sides_what_they_are() -> None:
    wall = {"x0": 0, "y0": 1, "x1": 1, "y1": 1, "type": "glass2"}
    yard = kept(hcmap(tiles={(1, 0): {"terrain": "obscuring"}}, walls=[wall])).spaces_board
    assert [(spec.at, spec.terrain) for spec in yard.spaces] == [((1, 0), "obscuring")]
    assert [edge.kind for edge in yard.edges] == ["glass"]
    door = {"x": 1, "y": 0, "dir": {"x": 1, "y": 0}, "type": 4}
    crypt = kept({"rects": [{"x": 0, "y": 0, "w": 3, "h": 1}], "doors": [door]}).spaces_board
    assert [edge.kind for edge in crypt.edges] == ["bars"]


def test_trees_keep_their_name_and_the_file_its_bytes() -> None:
    content = hsc([tile(1007), tile(10011, 1, 1, 1)])
    hill = kept(content)
    assert [(thing.kind, thing.height) for thing in hill.spaces_board.objects] == [("tree", 10)]
    assert export(hill, "hsc", Content(content)) == (content, ())
    written, losses = export(hill, "hsc", None)
    assert not losses and kept(written).spaces_board.objects[0].kind == "tree"


def test_the_app_keeps_what_lies_indoors_square_by_square() -> None:
    yard = hcmap(tiles={(0, 0): {"type": "indoor"}, (1, 0): {"type": "outdoor"}})
    found = open_file(json.dumps(yard).encode(), keeps_more=True)
    assert isinstance(found.opened, Document) and not found.losses
    assert [(spec.at, spec.indoors) for spec in found.opened.spaces_board.spaces] == [((0, 0), True)]
    hall = kept(hcmap(type="indoor", tiles={(2, 1): {"type": "outdoors"}, (1, 0): {"type": "indoor"}}))
    assert [(spec.at, spec.indoors) for spec in hall.spaces_board.spaces] == [((2, 1), False)]
    plain = open_file(json.dumps(yard).encode())
    assert isinstance(plain.opened, Document) and plain.opened.spaces_board.spaces == ()
    assert [loss.kind for loss in plain.losses] == ["indoors"]


def test_what_a_large_file_holds_comes_from_apart_and_is_what_the_page_would_have_read() -> None:
    files: list[tuple[str, bytes]] = [("hill.hsc", HSC), ("yard.json", LOSSY.encode()), ("army.csv", ARMY)]
    files.append(("tiles.tmj", json.dumps(TILES).encode()))
    for name, data in files:
        told = found_in(data)
        here, there = open_file(data, keeps_more=True), run(read_found(data, told))
        assert there == here and there.content.data == here.content.data
        reading = after(AppState(), file_progress(name, 0.5), file_progress(name, None))
        apart, at_once = (
            after(reading, each) for each in (run(action_for_converted(name, data, told)), FileLoaded(name, data))
        )
        assert (apart.dialog, apart.reading, words(apart)) == (at_once.dialog, at_once.reading, words(at_once))
    assert found_in(write_file(after(AppState(), FileLoaded("hill.hsc", HSC)).history).encode()) == b"", "its own"  # type: ignore[arg-type]
    assert found_in(b"PK nothing of the kind") == b"", "the page says why"


def test_a_large_file_that_is_left_changes_nothing() -> None:
    before = after(AppState(), FileLoaded("hill.hsc", HSC))
    left = after(before, file_progress("yard.json", None), do.OpenDialog(None), file_left())
    assert left.reading is None and left.dialog is None and left.document is before.document


def test_the_dialog_of_a_file_at_which_the_program_failed_is_closed() -> None:
    before = after(AppState(), FileLoaded("hill.hsc", HSC))
    reading = after(before, file_progress("yard.json", None))
    assert reading.dialog == "reading"
    failed = after(reading, file_left())
    assert failed.dialog is None and failed.reading is None and failed.history == before.history


def test_files_still_wait_after_another_one_was_refused() -> None:
    waits = after(after(AppState(), FileLoaded("hill.hsc", HSC)), FileLoaded("yard.json", LOSSY))
    refused = after(waits, FileLoaded("a.txt", "hello"))
    assert refused.dialog == "problems" and len(refused.imports) == 1
    assert after(refused, do.OpenDialog(None)).dialog == after(refused, do.Cancel()).dialog == "import"
    both = after(refused, FileLoaded("figures.csv", ARMY), do.OpenDialog(None))
    assert both.dialog == "import" and len(both.imports) == 2
    closed = after(both, do.OpenDialog(None))
    assert closed.dialog is None and not closed.imports, "the player has closed the dialog"


def test_all_refused_files_are_listed_whatever_comes_between() -> None:
    game = write_file(History.of(evolve(opened(hcmap()).opened, title="Other")))  # type: ignore[arg-type]
    bad = FileLoaded("a.txt", "hello"), file_not_loaded("b.txt", (Problem("$", "is empty"),))
    for start in (AppState(), after(AppState(), FileLoaded("hill.hsc", HSC))):
        assert "This file cannot be used" in words(after(start, bad[0]))
        refused = after(start, *bad)
        assert "These files cannot be used" in words(refused)
        assert all(each in words(refused) for each in ("a.txt", "is of a type", "b.txt", "The file is empty."))
        good = (FileLoaded("game.json", game), FileLoaded("hill.hsc", HSC), FileLoaded("yard.json", LOSSY))
        roster = FileLoaded("roster.json", write_roster(opened(ARMY).opened))  # type: ignore[arg-type]
        for each in (*good, roster):
            between = after(refused, each)
            assert between.dialog == "problems" and "a.txt" in words(between)
        mixed = after(start, bad[0], good[0], bad[1], good[2])
        assert "a.txt" in words(mixed) and "b.txt" in words(mixed) and mixed.document.title == "Other"
        assert after(mixed, do.OpenDialog(None)).dialog == "import"
    again = after(refused, go_back(), bad[0])
    assert "a.txt" in words(again) and "b.txt" not in words(again), "those before are no longer listed"
    assert "Other is on the table." in words(after(refused, good[0]))


@pytest.mark.parametrize("start", [AppState(), AppState(history=History.of(opened(hcmap()).document))])  # type: ignore[arg-type]
def test_a_sheet_among_several_files_waits_until_the_refused_ones_have_been_read(start: AppState) -> None:
    sheet = FileLoaded("rules.json", file_text(rules("own-cellar")))
    mixed = after(start, FileLoaded("a.txt", "hello"), sheet, FileLoaded("yard.json", LOSSY))
    assert mixed.dialog == "problems" and "a.txt" in words(mixed)
    asked = after(mixed, go_back())
    assert asked.dialog == "sheet" and asked.sheets.offer is not None
    assert after(asked, leave_offer()).dialog == "import"
    assert after(start, sheet).dialog == "sheet"
    declined = after(start, sheet, go_back())
    assert after(declined, FileLoaded("a.txt", "hello"), go_back()).dialog in (None, "start"), "a sheet that was left"


def test_of_very_many_files_the_first_that_is_not_read_is_named() -> None:
    names = [f"{number}.hsc" for number in range(MOST_FILES + 7)]
    assert unread_of(names[:MOST_FILES]) == []
    refused = after(AppState(), *unread_of(names))
    assert f"{MOST_FILES}.hsc" in words(refused) and f"of {MOST_FILES + 7} files" in words(refused)


@pytest.mark.parametrize("name", get_args(Dialog))
def test_without_a_game_every_dialog_leads_back_to_the_choice_of_one(name: Dialog) -> None:
    state = after(AppState(), do.OpenDialog(name))
    if state.dialog not in (None, "start", "clash"):
        buttons = [node.do for node in walk(dialog(state)) if node.do is not None]  # type: ignore[arg-type]
        assert go_back() in buttons
        assert after(state, go_back()).dialog == after(state, do.Cancel()).dialog == "start"


def test_a_file_in_utf_16_is_read_whatever_it_holds() -> None:
    state = after(AppState(), FileLoaded("yard.json", LOSSY.encode("utf-16")))
    assert state.dialog == "import"
    game = write_file(History.of(evolve(opened(hcmap()).opened, title="Über")))  # type: ignore[arg-type]
    assert after(AppState(), FileLoaded("game.json", game.encode("utf-16"))).document.title == "Über"


def test_files_still_wait_after_a_game_or_a_roster_of_ours() -> None:
    waits = after(after(AppState(), FileLoaded("hill.hsc", HSC)), FileLoaded("yard.json", LOSSY))
    game = write_file(History.of(evolve(waits.document, title="Other")))
    opened_game = after(waits, FileLoaded("game.json", game))
    assert opened_game.document.title == "Other" and opened_game.dialog == "import" and len(opened_game.imports) == 1
    joined = after(waits, FileLoaded("roster.json", write_roster(opened(ARMY).opened)))  # type: ignore[arg-type]
    assert joined.editor.roster.members and joined.dialog == "import"
    assert after(joined, open_import()).document.title == "Yard"


def test_rosters_wait_in_the_editor_too() -> None:
    two = (FileLoaded("a.csv", ARMY), FileLoaded("b.csv", ARMY.replace(b"Scout", b"Guide")))
    editing = after(AppState(), FileLoaded("hill.hsc", HSC), OpenEditor(), *two)
    first = after(editing, open_import())
    assert first.dialog == "import" and len(first.imports) == 1
    second = after(first, open_import())
    assert second.dialog is None and second.editor.session is not None and len(second.editor.roster.members) == 3


def test_figures_of_one_name_all_come_into_the_roster() -> None:
    table = "name,game,speed\nGuard,heroclix,8\nGuard,heroclix,7\n"
    taken = after(AppState(), FileLoaded("figures.csv", table), open_import())
    assert [(each.figure.name, each.figure.stats["speed"]) for each in taken.editor.roster.members] == [
        ("Guard", 8),
        ("Guard 2", 7),
    ]


def test_a_full_roster_keeps_its_lines_and_says_so() -> None:
    full = "name,game\n" + "".join(f"Guard {number},heroclix\n" for number in range(500))
    state = after(AppState(), FileLoaded("figures.csv", full), open_import())
    state = after(state, FileLoaded("army.csv", ARMY), open_import())
    assert state.editor.roster.members[0].figure.name == "Guard 0" and len(state.editor.roster.members) == 500
    assert state.notice is not None and state.notice.values == {"most": 500, "lost": 2}


def test_a_packed_game_of_ours_opens() -> None:
    hill = after(AppState(), FileLoaded("hill.hsc", HSC))
    assert hill.history is not None
    packed = gzip.compress(write_file(hill.history).encode())
    assert after(AppState(), FileLoaded("hill.json.gz", packed)).document == hill.document
    action = run(action_for_file("hill.json.gz", packed, "en"))
    assert after(AppState(), action).document == hill.document


def test_a_picture_may_be_a_data_address() -> None:
    image = "data:image/png;base64,iVBORw0KGgo="
    asked = after(AppState(), FileLoaded("map.uvtt", json.dumps(vtt([[(1, 0), (1, 2)]], image=image))))
    assert picture_of(asked.imports[0]) == b64decode("iVBORw0KGgo=")


def test_a_file_too_large_to_be_kept_is_no_source() -> None:
    large = HSC + bytes(4_000_000)
    history = after(AppState(), FileLoaded("hill.hsc", large)).history
    assert history is not None and history.source is None


def test_of_a_large_set_the_app_shows_what_the_roster_holds() -> None:
    unit = {"unit_range": 6, "dial": [{"click_number": 1, "speed_value": 8}]}
    units = [{**unit, "unit_id": f"x{number}", "name": f"Unit {number}"} for number in range(502)]
    asked = after(AppState(), FileLoaded("all.json", json.dumps(units)))
    roster = asked.imports[0].found.roster
    assert roster is not None and len(roster.members) == 500
    assert [(loss.kind, loss.count) for loss in asked.imports[0].found.losses] == [("line", 2)]


def test_a_table_says_itself_of_which_side_and_army_figures_are() -> None:
    table = "name,game,side,army\nAnn,heroclix,green,Guard\nBob,heroclix,blue,\n"
    taken = after(AppState(), FileLoaded("figures.csv", table), open_import())
    assert [(each.figure.side, each.army) for each in taken.editor.roster.members] == [("green", "Guard"), ("blue", "")]


def test_no_name_of_a_file_is_longer_than_systems_take() -> None:
    hill = opened(HSC).opened
    assert isinstance(hill, Document)
    long = evolve(hill, title="\u5c71" * 400)
    assert len(file_name(long, SUFFIXES["hsc"]).encode()) <= 255
    assert file_name(evolve(hill, title="\u202e!"), SUFFIXES["hsc"]) == "heroscape.hsc"
