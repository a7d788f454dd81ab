"""Maps of other programs under the rules of a sheet: each kind becomes one of the sheet's."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tablelight.__main__ import main
from tablelight.board.document import Document
from tablelight.board.problems import DocumentError
from tablelight.formats.format import Found
from tablelight.formats.losses import Wishes
from tablelight.formats.opening import open_file
from tablelight.formats.own_rules import CLEAR, VOID, Choices
from tablelight.rules.check import problems
from tablelight.rules.systems.own.sheet_reader import read_sheet
from tests.formats.dungeons import SHEETS, door, dungeon, rules
from tests.formats.files import hcmap, hsc, tile, vtt

Json = dict[str, Any]
SAMPLES = Path(__file__).resolve().parents[3] / "shared" / "samples"


def under(content: Any, sheet: Json, **matches: str) -> Found:
    """A file under a sheet. `matches`: the sheet's kind for each kind of the file, with _ for a blank."""
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    said = {kind.replace("_", " "): to for kind, to in matches.items()}
    found = open_file(data, keeps_more=True, wishes=Wishes(sheet=sheet, matches=said))
    assert isinstance(found.opened, Document) and problems(found.opened) == []
    return found


def become(found: Found) -> dict[str, str]:
    return {use.name: use.to for use in found.kinds}


def test_a_dungeon_is_played_by_the_rules_of_the_cellar() -> None:
    content = dungeon(doors=[door(1)], water=[{"x": 2, "y": 0}], columns=[{"x": -2.5, "y": 0.5}])
    found = under(content, rules("own-cellar"))
    assert become(found) == {
        "terrain blocking": "terrain pillar",
        "terrain water": "terrain rubble",
        "edge door-closed": "edge closed",
        "object column": "terrain pillar",
    }
    document = found.opened
    assert isinstance(document, Document) and document.game == "own" and document.title == "Crypt"
    assert [edge.kind for edge in document.spaces_board.edges] == ["closed"]
    ground = {spec.at: spec.terrain for spec in document.spaces_board.spaces}
    assert ground == {(3, 0): "pillar", (3, 2): "pillar", (5, 1): "rubble", (0, 1): "pillar"}
    assert [loss.kind for loss in found.losses] == []


@pytest.mark.parametrize(
    ("sheet", "kind", "to"),
    [
        ("dungeon-crawl", "terrain blocking", "terrain rock"),
        ("grid-combat", "terrain water", "terrain water"),
        ("grid-combat", "terrain slow", "terrain rough"),
        ("grid-combat", "edge low-wall", "edge low"),
        ("grid-combat", "edge bars", "edge closed"),
        ("own-tavern", "terrain blocking", VOID),
        ("own-tavern", "edge door-closed", ""),
        ("own-tavern", "object table", "object table"),
        ("dungeon-crawl", "object statue", "object statue"),
        ("dungeon-crawl", "edge stairs", ""),
        ("own-terraces", "edge stairs", "edge stairs"),
        ("hex-battle", "terrain swamp", "terrain marsh"),
        ("hex-battle", "terrain grass", CLEAR),
    ],
)
def test_a_kind_is_proposed_by_its_name_or_by_what_it_does(sheet: str, kind: str, to: str) -> None:
    assert Choices(read_sheet(rules(sheet))[0]).proposed(kind) == to


def test_the_player_says_what_a_kind_is() -> None:
    content = dungeon(doors=[door(1)], water=[{"x": 2, "y": 0}])
    found = under(content, rules("own-cellar"), terrain_water="terrain pit", terrain_blocking=VOID)
    document = found.opened
    assert isinstance(document, Document)
    ground = {spec.at: spec.terrain for spec in document.spaces_board.spaces}
    assert ground == {(3, 0): "void", (3, 2): "void", (5, 1): "pit"}
    plain = open_file(
        json.dumps(content).encode(),
        wishes=Wishes(sheet=rules("own-cellar"), matches={"edge door-closed": "", "terrain water": "edge wall"}),
    )
    assert isinstance(plain.opened, Document) and plain.opened.spaces_board.edges == ()
    assert become(plain)["terrain water"] == "terrain rubble", "what is not in the sheet is not taken"
    assert [(loss.kind, loss.count) for loss in plain.losses] == [("kind", 1)]


def test_stairs_and_a_portcullis_of_a_dungeon_are_kinds_of_their_own() -> None:
    found = under(dungeon(doors=[door(9)]), rules("own-cellar"))
    assert become(found)["edge stairs"] == "" and [loss.kind for loss in found.losses] == ["kind"]
    assert become(under(dungeon(doors=[door(4)]), rules("own-cellar")))["edge bars"] == "edge closed"


@pytest.mark.parametrize("content", [hcmap(), vtt(), dungeon()], ids=["hcmaps", "uvtt", "onepage"])
@pytest.mark.parametrize("sheet", [name for name in SHEETS if rules(name)["board"] == "square"])
def test_every_map_of_squares_opens_under_every_sheet_of_squares(content: Json, sheet: str) -> None:
    assert under(content, rules(sheet)).opened.game == "own"  # type: ignore[union-attr]


def test_hexes_and_squares_are_not_mixed() -> None:
    with pytest.raises(DocumentError, match="another kind"):
        under(hsc([tile(1001)]), rules("own-cellar"))
    assert become(under(hsc([tile(1001), tile(2001, 1)]), rules("hex-battle")))
    with pytest.raises(DocumentError):
        under(b"name,game\nScout,heroclix\n", rules("own-cellar"))


def test_a_bare_table_is_no_map_that_a_sheet_can_take() -> None:
    table = (SHEETS["own-courtyard"].parent / "carnevale-canal.json").read_bytes()
    with pytest.raises(DocumentError, match="no map"):
        under(table, rules("own-courtyard"))


def test_a_tile_may_be_said_to_be_a_terrain_of_the_sheet() -> None:
    tiled = {
        **{"orientation": "orthogonal", "tilesets": [], "width": 2, "height": 1, "tilewidth": 8, "tileheight": 8},
        "layers": [{"type": "tilelayer", "width": 2, "height": 1, "data": [1, 2]}],
    }
    data = json.dumps(tiled).encode()
    found = open_file(data, wishes=Wishes(sheet=rules("own-cellar"), grounds={1: "rubble", 2: "nothing"}))
    assert isinstance(found.opened, Document)
    assert [spec.terrain for spec in found.opened.spaces_board.spaces] == ["rubble"]


@pytest.mark.parametrize(
    "wrong", [{}, {"terrains": [{"id": []}, 7]}, {"edges": 7}, {"movement": None}, {"board": []}, {"board": "inches"}]
)
def test_a_wrong_sheet_is_refused_in_words(wrong: Json) -> None:
    sheet = {**rules("own-cellar"), **wrong} if wrong else {}
    with pytest.raises(DocumentError):
        open_file(json.dumps(dungeon(doors=[door(1)])).encode(), wishes=Wishes(sheet=sheet))


def test_convert_takes_a_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "dungeon.json"
    file.write_text(json.dumps(dungeon(doors=[door(1)])), "utf-8")
    assert main(["convert", str(file), "--sheet", str(SHEETS["own-cellar"])]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["document"]["game"] == "own" and answer["document"]["rules"]["name"] == "Cellar skirmish"
    assert {"kind": "edge door-closed", "to": "edge closed", "count": 1} in answer["kinds"]
    alone = tmp_path / "sheet.json"
    alone.write_text(json.dumps(rules("own-cellar")), "utf-8")
    assert main(["convert", str(file), "--sheet", str(alone)]) == 0
    capsys.readouterr()
    for wrong in (file, tmp_path / "none.json"):
        assert main(["convert", str(file), "--sheet", str(wrong)]) == 2


@pytest.mark.skipif(not SAMPLES.is_dir(), reason="no samples at hand")
@pytest.mark.parametrize("folder", ["onepage", "uvtt", "foundry", "hcmaps"])
def test_the_samples_open_under_the_cellar(folder: str) -> None:
    files = [path for path in sorted((SAMPLES / folder).iterdir()) if path.suffix != ".md"]
    for path in files:
        found = under(path.read_bytes(), rules("own-cellar"))
        doors = [to for kind, to in become(found).items() if kind in ("edge door-closed", "edge door-open")]
        assert set(doors) <= {"edge closed", "edge open"}, path.name
        assert become(found).get("terrain blocking", "terrain pillar") == "terrain pillar", path.name
