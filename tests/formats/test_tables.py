"""Rosters as tables."""

from __future__ import annotations

import csv
import io

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tablelight.board.roster import Roster
from tablelight.board.values import plain_text
from tablelight.formats.opening import open_file, write_file
from tests.formats.files import counts, error, losses, roster


def test_columns_are_known_by_their_heads() -> None:
    head = "\ufeffName;Game; SIDE ;Speed;Range;fly-er;Colour"
    content = "\r\n".join([head, "Scout;HeroClix;blue;8;6;Yes;", ";;;;;;", "Rock;heroclix;;x;;no;grey", ""])
    first, second = roster(content)
    assert first["stats"] == {"speed": 8, "range": 6} and first["traits"] == ["flyer"] and first["side"] == "blue"
    assert second["stats"] == {} and second["traits"] == [] and second["side"] == "red" and second["id"] == "r2"
    assert losses(content) == [("line", 1, "$[1]"), ("value", 1, "$[2].speed"), ("field", 1, "$[2].colour")]


def test_the_delimiter_is_the_one_that_the_first_line_has_most_of() -> None:
    for delimiter in "\t;,|":
        content = delimiter.join(("name", "speed", "range")) + "\n" + delimiter.join(("A", "8", "4"))
        assert roster(content, "heroclix")[0]["stats"] == {"speed": 8, "range": 4}


def test_the_game_is_said_by_a_column_or_by_the_caller() -> None:
    assert error("name\nA\n") == "$[0].game"
    assert error("name,game\nA,heroclix\nB,\n") == "$[1].game"
    assert error("name,game\nA,chess\n") == "$[0].game"
    assert error("name\nA\n", "chess") == "$"
    assert roster("name,game\nA,ORÁCULO\nB,\n", "heroscape")[1]["game"] == "heroscape"


def test_heads_in_all_languages() -> None:
    german = "Name;Seite;Geschwindigkeit;Reichweite;Flieger\nA;blau;8;4;ja\n"
    assert roster(german, "heroclix")[0]["stats"] == {"speed": 8, "range": 4} and losses(german, "heroclix") == []
    assert roster(german, "heroclix")[0]["side"] == "blau" and roster(german, "heroclix")[0]["traits"] == ["flyer"]
    assert roster("Nome;Velocità;Gittata\nA;8;4\n", "heroclix")[0]["stats"] == {"speed": 8, "range": 4}
    assert roster("Nombre;Velocidad;Alcance;Volador\nA;8;4;x\n", "heroclix")[0]["stats"] == {"speed": 8, "range": 4}
    assert roster("nom;défense;vie\nA;3;4\n", "heroscape")[0]["stats"] == {"defence": 3, "life": 4}
    assert roster("nome\tmovimento\nA\t5\n", "carnevale")[0]["stats"] == {"move": 5}


def test_spaces_base_and_traits() -> None:
    content = "name,spaces,base,traits,defense\nA,2,,double; Flyer,3\nB,3,900,wings,-1\n"
    first, second = roster(content, "heroscape")
    assert first["spaces"] == 2 and first["traits"] == ["flyer", "double"] and first["stats"] == {"defence": 3}
    assert second["spaces"] == 1 and "base" not in second and counts(content, "heroscape") == {"value": 4}
    assert roster("name,base\nA,40\n", "carnevale")[0]["base"] == 40


def test_stats_that_only_an_option_uses_are_read_back() -> None:
    content = "name,game,speed,attack,defence,damage\nA,heroclix,8,10,17,3\n"
    stats = {"speed": 8, "attack": 10, "defence": 17, "damage": 3}
    assert roster(content)[0]["stats"] == stats and losses(content) == []
    written, _ = write_file(open_file(content.encode()).opened, "csv")
    assert roster(written)[0]["stats"] == stats


def test_figures_of_an_own_game_are_read_back() -> None:
    content = "name,game,side,move,action-points,Note\nBob,own,blue,4,2,tall\nAnn,own,,,1,\n"
    first, second = roster(content)
    assert first["stats"] == {"move": 4, "action-points": 2} and second["stats"] == {"action-points": 1}
    assert losses(content) == [("field", 1, "$[0].note")]
    written, _ = write_file(open_file(content.encode()).opened, "csv")
    assert roster(written) == [first, second]


def test_a_stat_may_be_called_like_a_column_of_every_table() -> None:
    """The second column of a name was left out."""
    content = "game,name,side,spaces,base,traits,stat base,stat side\nown,Bob,blue,1,30,,4,2\n"
    (line,) = roster(content)
    assert (line["side"], line["base"], line["stats"]) == ("blue", 30, {"base": 4, "side": 2})
    assert write_file(open_file(content.encode()).opened, "csv")[0].decode() == content


def test_quotes_and_long_tables() -> None:
    content = 'name,game\n"A ""the, fox""\nline",heroclix\n'
    assert roster(content)[0]["name"] == 'A "the, fox"\nline'
    long = "name\n" + "A\n" * 502
    assert len(roster(long, "heroclix")) == 500 and counts(long, "heroclix") == {"line": 2}


names = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=8).map(plain_text).filter(bool)
"""Names as a document has them: a name needs a visible letter."""


@given(st.lists(st.tuples(names, names, st.dictionaries(st.sampled_from(["speed", "range"]), st.integers(0, 99)))))
def test_a_written_table_gives_equal_lines(figures: list[tuple[str, str, dict[str, int]]]) -> None:
    lines = [
        {
            "id": f"r{number}",
            "game": "heroclix",
            "name": name,
            "side": side,
            "spaces": 1,
            "stats": stats,
            "traits": ["flyer"] if number % 2 else [],
        }
        for number, (name, side, stats) in enumerate(figures, 1)
    ]
    content = {"format": "tablelight-roster", "version": 1, "members": lines}
    found = open_file(repr_json(content)).opened
    assert isinstance(found, Roster)
    written, _ = write_file(found, "csv")
    if lines:
        assert roster(written) == lines
    assert written.startswith(b"game,name,side,spaces,base,traits")


def repr_json(content: object) -> bytes:
    import json

    return json.dumps(content).encode()


def test_no_cell_is_worked_out_by_a_spreadsheet() -> None:
    """A text that begins like a formula has an apostrophe before it, and is read back without."""
    names = ["=1+1", "+1", "-x", "@sum", '=HYPERLINK("x","y")', "'=x", "'a", "a=b", "-"]
    lines = "".join(f'"{name.replace(chr(34), chr(34) * 2)}",heroclix,8\n' for name in names)
    opened = open_file(f"name,game,speed\n{lines}".encode(), keeps_more=True).opened
    assert isinstance(opened, Roster)
    members = tuple(
        evolve(member, figure=evolve(member.figure, name=name, side=name))
        for member, name in zip(opened.members, names, strict=True)
    )
    written, _ = write_file(Roster(members), "csv", None)
    for line in list(csv.reader(io.StringIO(written.decode())))[1:]:
        assert not any(cell[:1] in ("=", "+", "-", "@", "\t", "\r") for cell in line if not cell.lstrip("-").isdigit())
    again = open_file(written, keeps_more=True).opened
    assert isinstance(again, Roster)
    assert [(each.figure.name, each.figure.side) for each in again.members] == [(name, name) for name in names]


def test_the_armies_of_figures_are_read_back() -> None:
    content = 'name,game,army,speed\nAnn,heroclix,"Night, Watch",8\nBob,heroclix,,7\n'
    first, second = roster(content)
    assert first["army"] == "Night, Watch" and "army" not in second and losses(content) == []
    written, lost = write_file(open_file(content.encode()).opened, "csv")
    assert written.decode().startswith("game,name,side,spaces,base,traits,army,speed\n") and lost == ()
    assert roster(written) == [first, second]
    assert roster("name;Armée\nA;Garde\n", "heroclix")[0]["army"] == "Garde"


def test_columns_of_an_own_game_in_any_script() -> None:
    content = "name,game,Größe,Puntería,Сила,Ум\nA,own,4,3,2,1\n"
    (line,) = roster(content)
    assert list(line["stats"].values()) == [4, 3, 2, 1] and losses(content) == []
    assert list(line["stats"])[:2] == ["grosse", "aim"]
    written, _ = write_file(open_file(content.encode()).opened, "csv")
    assert roster(written)[0]["stats"] == line["stats"]


def test_a_line_of_a_million_cells_is_refused() -> None:
    assert error("name,side\nA\n" + "," * 1000 + "\n", "heroclix") == "$[1]"


def test_stats_that_two_games_spell_differently_share_a_column() -> None:
    content = "name,game,action_points\nAnn,carnevale,3\nBob,own,2\n"
    before = roster(content)
    assert [line["stats"] for line in before] == [{"action_points": 3}, {"action-points": 2}]
    written, _ = write_file(open_file(content.encode()).opened, "csv")
    assert roster(written) == before
