"""Every sheet of the shelf, ours or by others: sound, described in sentences, with a board to play on and a licence."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from attrs import evolve

import tablelight
from tablelight.app.saves.actions import FileLoaded, OpenExample
from tablelight.app.saves.state import SHELF, Example
from tablelight.app.sheets.panel import summary
from tablelight.app.state import AppState
from tablelight.board.document import Json
from tablelight.locale.messages import LANGUAGES, translate
from tablelight.rules.registry import GAMES, name_of
from tablelight.view.nodes import walk, words_of
from tests.player import Player
from tests.shelf.shelf import FOLDER, WITH_POSITIONS, sheet
from tools.catalogues import TRANSLATED
from tools.extract import labels
from tools.notice import ATTRIBUTION

NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))
LICENCES = ("CC0", "CC BY 3.0", "CC BY 4.0", "CC BY-SA 3.0", "CC BY-SA 4.0", "MIT", "GFDL 1.3")
OURS = {"grid-combat", "skirmish-in-inches", "hex-battle", "dungeon-crawl", "space-skirmish", "snow-fight"}
TRADE_NAMES = ("dungeons & dragons", "d&d", "warhammer", "star wars", "hero quest", "heroquest", "x-wing", "battletech")
LARGEST_BYTES = 20_000


def rules_of(name: str) -> Mapping[str, Json]:
    """A sheet's rules."""
    rules = tablelight.load(FOLDER / f"{name}.json").document.rules
    assert rules is not None
    return rules


def test_our_six_are_there() -> None:
    assert set(NAMES) >= set(WITH_POSITIONS) >= OURS


@pytest.mark.parametrize("name", NAMES)
def test_a_sheet_is_sound_and_small(name: str) -> None:
    game = tablelight.load(FOLDER / f"{name}.json")
    assert game.document.game == "own"
    assert (FOLDER / f"{name}.json").stat().st_size <= LARGEST_BYTES
    assert re.fullmatch(r"[a-z][a-z0-9-]{1,40}", name)


@pytest.mark.parametrize("name", NAMES)
def test_a_sheet_says_its_name_its_author_and_its_licence(name: str) -> None:
    rules = sheet(name)["rules"]
    assert rules["name"] and rules["name"] == sheet(name)["title"] and rules["author"]
    licence = re.match(r"Licence: ([^.]+(?:\.\d)?)\. ", rules["notes"] + " ")
    assert licence is not None and licence[1] in LICENCES, "notes begin with the licence: “Licence: CC0. ”"
    said = str(sheet(name)).lower()
    names = [*TRADE_NAMES, *(name_of(game).lower() for game in GAMES if game != "own")]
    assert [each for each in names if each in said] == []


def test_the_srd_is_named_as_it_asks() -> None:
    assert ATTRIBUTION in sheet("grid-combat")["rules"]["notes"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_sheet_is_described_in_sentences(name: str, language: str) -> None:
    nodes = [node for part in summary(rules_of(name), language) for node in walk(part)]
    sentences = [words_of(node) for node in nodes if node.tag == "li"]
    assert len(sentences) >= 15
    assert [text for text in sentences if re.search(r"[{}]", text)] == []


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("name", sorted(OURS))
def test_a_sheet_s_own_words_are_said_in_the_language(name: str, language: str) -> None:
    """Its stats, terrains and attacks, also in the sentences about them."""
    nodes = [node for part in summary(rules_of(name), language) for node in walk(part)]
    said = [words_of(node).partition(":")[0].strip() for node in nodes if node.tag == "li"]
    english = {label for label in labels(rules_of(name)) if translate(label, language) != label}
    other = {translate(label, language) for label in english}
    assert other & set(said) and not (english - other) & set(said)


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_shelf_names_its_sheets_in_every_language(language: str) -> None:
    listed = tuple(Example(f"{SHELF}{name}.json", "own", sheet(name)["title"]) for name in sorted(OURS))
    player = Player(evolve(AppState(examples=listed), dialog="new"), language)
    player.press(translate("Your own game", language))
    said = player.dialog()
    assert [each.title for each in listed if each.title in said] == []


@pytest.mark.parametrize("name", NAMES)
def test_the_board_can_be_played(name: str) -> None:
    """Two sides with at least two figures each; every figure can move somewhere, and there are attacks."""
    game = tablelight.load(FOLDER / f"{name}.json")
    sides = [figure.side for figure in game.figures]
    assert len(set(sides)) == 2 and all(sides.count(side) >= 2 for side in sides)
    for figure in game.figures:
        moves = game.moves(figure.id)
        assert moves.refused is None and (moves.spaces or moves.area)
    assert rules_of(name)["attacks"]


def test_a_sheet_is_taken_with_one_tap_after_its_sentences() -> None:
    """From the form of an own game: a tap on the sheet, its sentences, a yes; then its board is on the table."""
    listed = tuple(Example(f"{SHELF}{name}.json", "own", sheet(name)["title"]) for name in NAMES)
    player = Player(evolve(AppState(examples=listed), dialog="new"))
    player.press("Your own game")
    asked = player.control("Snow fight", exact=False).do
    assert asked == OpenExample(f"{SHELF}snow-fight.json")
    text = (FOLDER / "snow-fight.json").read_text(encoding="utf-8")
    player.do(FileLoaded(f"{SHELF}snow-fight.json", text, example=True))
    assert player.state.dialog == "sheet" and "Deep snow: entering costs 2." in player.dialog()
    player.press("Play with these rules")
    assert player.state.dialog is None and player.state.document.title == "Snow fight"


def test_the_start_page_lists_examples_without_the_shelf() -> None:
    listed = (Example("own-cellar.json", "own", "Cellar"), Example(f"{SHELF}snow-fight.json", "own", "Snow fight"))
    player = Player(evolve(AppState(examples=listed), dialog="start"))
    assert player.can("Cellar", exact=False) and not player.can("Snow fight", exact=False)
