"""The clauses of docs/words.md, one by one."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablelight.locale.messages import LANGUAGES
from tablelight.rules.check import read
from tablelight.words.grounds import EIGHT, FLAT, POINTY, ground_of
from tablelight.words.naming import edits
from tests.asking import ask, error
from tests.examples import EXAMPLES
from tests.positions import position
from tests.words.speaking import Player, said

Json = dict[str, Any]
HERE = Path(__file__).resolve().parent
DOCS = HERE.parents[1] / "docs" / "words.md"


def table() -> Json:
    """Scout and Hawk against Guard and Älva Stone, with water, a wall and a closed door."""
    names = {"a": "Scout", "b": "Night Hawk", "p": "Guard", "q": "Älva Stone"}
    return position(
        """
        a . . . . . . .
        . . ~ ~ . . . .
                  -
        b . . ~ . q . .
        . . . . . . . .
        . * . . . .Dp .
        """,
        {figure: {"name": name} for figure, name in names.items()},
    )


def hexes(orientation: str) -> Json:
    """An empty board of hexes with one figure in its middle."""
    board = {"grid": "hex", "columns": 9, "rows": 9, "orientation": orientation}
    figures = [{"id": "a", "side": "red", "at": [4, 4], "stats": {"speed": 3}}]
    return {"format": "tablelight", "version": 1, "game": "herotrek", "board": board, "figures": figures}


def bare(**figure: Any) -> Json:
    """A bare table with a pool and two figures."""
    pool = {"kind": "water", "points": [[10, 0], [14, 0], [14, 24], [10, 24]]}
    stats = {"move": 5, "dexterity": 4, "attack": 4, "protection": 3, "life": 8, "action_points": 3}
    one = {"id": "a", "name": "Capo", "side": "red", "at": [6, 12], "base": 30, "stats": stats, **figure}
    other = {"id": "b", "name": "Thug", "side": "blue", "at": [6, 8], "base": 30, "stats": stats}
    board = {"grid": "inches", "width": 24, "height": 24, "areas": [pool]}
    return {"format": "tablelight", "version": 1, "game": "carnevale", "board": board, "figures": [one, other]}


def test_every_clause_has_a_test() -> None:
    clauses = set(re.findall(r"^- \*\*(W-\d+)\*\*", DOCS.read_text("utf-8"), re.MULTILINE))
    files = (
        *HERE.glob("test_*.py"),
        *(HERE.parent / "unit/app").rglob("test_*.py"),
        *(HERE.parent / "browser").glob("test_*.py"),
    )
    tested = {each for path in files for each in re.findall(r'clause\("(W-\d+)"\)', path.read_text("utf-8"))}
    assert clauses and clauses == tested


@pytest.mark.clause("W-01")
@pytest.mark.parametrize(
    ("name", "line", "language"),
    [("Don Diego", "don", "en"), ("Red Baron", "red", "en"), ("Ferdinand", "fer", "de"), ("Undine", "un", "en")],
)
def test_a_shortened_name_comes_before_a_shortened_word_that_changes_something(
    name: str, line: str, language: str
) -> None:
    document = table()
    assert said(document, line, language=language)["command"] != "p"
    document["figures"][1]["name"] = name
    facts = said(document, line, language=language)
    assert (facts["command"], facts["figure"]) == ("p", "b")


@pytest.mark.clause("W-01")
@pytest.mark.parametrize(
    ("line", "language", "command"),
    [
        ("o", "en", "o"),
        ("overview", "en", "o"),
        ("ove", "en", "o"),
        ("OVERVIEW", "en", "o"),
        ("resumen", "es", "o"),
        ("res", "es", "o"),
        ("aperçu", "fr", "o"),
        ("aperc", "fr", "o"),
        ("resumo", "pt", "o"),
        ("done", "es", "done"),
        ("fin", "fr", "end"),
        ("Scout", "en", "p"),
        ("night", "en", "p"),
        ("A1", "en", "p"),
        ("?", "fr", "?"),
        ("?m", "fr", "?"),
    ],
)
def test_letters_words_and_names(line: str, language: str, command: str) -> None:
    assert said(table(), line, language=language)["command"] == command


@pytest.mark.clause("W-01")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_beginning_of_a_word_means_its_command_or_none(language: str) -> None:
    """However short it is: no beginning of a command's word is another command."""
    words = {command: said(table(), f"? {command}", language=language)["commands"] for command in "oplnrmxsetadwuj?"}
    assert all(found == [command] for command, found in words.items())


@pytest.mark.clause("W-02")
def test_what_is_not_understood() -> None:
    assert said(table(), "scaut") == {"unknown": "scaut", "nearest": "Scout"}
    assert said(table(), "zzzzz") == {"unknown": "zzzzz", "nearest": None}
    assert said(table(), "p scaut") == {"command": "p", "unknown": "scaut", "nearest": "Scout"}
    assert said(table(), "") == {"unknown": "", "nearest": None}
    assert said(table(), "overveiw")["nearest"] == "overview"
    assert said(table(), "end everything") == {"command": "end", "unknown": "everything", "nearest": None}
    long = said(table(), "p " + "\u202e\x07x" * 60)
    assert long["unknown"] == "x" * 40


@pytest.mark.clause("W-02")
def test_what_is_ambiguous_or_missing() -> None:
    two = table()
    two["figures"][1]["name"] = "Scout Two"
    assert said(two, "sco") == {"command": "p", "ambiguous": ["a", "b"]}
    assert said(two, "scout")["figure"] == "a"
    assert said(table(), "r") == {"command": "r", "missing": "figure"}
    assert said(table(), "s", "a") == {"command": "s", "missing": "target"}
    assert said(table(), "m", "a") == {"command": "m", "missing": "space"}
    assert said(table(), "d", "a") == {"command": "d", "missing": "roll"}
    assert said(table(), "p D4") == {"command": "p", "missing": "figure"}


@pytest.mark.clause("W-03")
@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("scout", "a"),
        ("SCO", "a"),
        ("night hawk", "b"),
        ("hawk", "b"),
        ("alva", "q"),
        ("Älva-Stone", "q"),
        ("stone", "q"),
        ("q", "q"),
    ],
)
def test_names(text: str, figure: str) -> None:
    assert said(table(), f"p {text}")["figure"] == figure


@pytest.mark.clause("W-03")
def test_a_place_comes_before_a_name() -> None:
    named = table()
    named["figures"][0]["name"] = "A3"
    assert said(named, "p a3")["figure"] == "b"


@pytest.mark.clause("W-04")
def test_places() -> None:
    assert said(table(), "l a1")["figure"] == "a"
    assert said(table(), "l H5")["at"] == [7, 4]
    assert said(table(), "l H6")["unknown"] == "H6"
    wide = table()
    wide["board"]["columns"] = 30
    assert said(wide, "l AD2")["at"] == [29, 1]
    assert said(bare(), "l 12.5,3")["at"] == [12.5, 3]
    assert said(bare(), "l 12,5;3")["at"] == [12.5, 3]
    assert said(bare(), "l 12.5, 3")["at"] == [12.5, 3]
    assert said(bare(), "l 25,3")["unknown"] == "25,3"
    assert said(bare(), "l 6.2,12")["figure"] == "a"


@pytest.mark.clause("W-05")
@pytest.mark.parametrize(("orientation", "names"), [("pointy", POINTY), ("flat", FLAT)])
def test_twelve_directions_of_hexes(orientation: str, names: tuple[str, ...]) -> None:
    """Every second direction leads to a neighbour, and all steps in a direction lie in it."""
    document = read(hexes(orientation))
    ground, neighbours = ground_of(document), set(document.topology.neighbours((4, 4)))
    assert ground.compass == names
    first = [next(ground.steps((4, 4), name)) for name in names]
    assert neighbours in ({*first[::2]}, {*first[1::2]})
    for name in names:
        assert {ground.direction((4, 4), at) for at in ground.steps((4, 4), name)} == {name}


@pytest.mark.clause("W-05")
def test_eight_directions_of_squares_and_inches() -> None:
    for document, middle in ((table(), (3, 2)), (bare(), (12000, 12000))):
        ground = ground_of(read(document))
        assert ground.compass == EIGHT
        assert [ground.direction(middle, next(ground.steps(middle, name))) for name in EIGHT] == list(EIGHT)
    assert said(table(), "l e", "b")["direction"] == "e"
    assert said(table(), "l este", "b", language="es")["direction"] == "e"


@pytest.mark.clause("W-06")
def test_lines_are_sentences() -> None:
    wild = table()
    wild["figures"][0]["name"] = "Ax → * \u202e $name " + "long " * 30
    for line in ("o", "p ax", "r ax", "t", "w", "n"):
        player = Player(wild)
        player.selected = "a"
        player.type(line)
        assert player.lines and len(player.lines[0]) <= 120
        assert all(each[-1] in ".!?" and not set(each) & set("·→″$*\u202e") for each in player.lines)


@pytest.mark.clause("W-07")
def test_chances_are_whole_percents() -> None:
    player = Player(table())
    near = position("a p", {"a": {"name": "Scout"}, "p": {"name": "Guard"}})
    player.document = near
    facts = player.type("r scout")
    assert facts["needs_roll"] == {"roll": "flee", "chance": "1/2"}
    assert "50 percent" in " ".join(player.lines)


@pytest.mark.clause("W-09")
def test_further_keys() -> None:
    flying = position("a b . p", {"a": {"traits": ["flyer"], "state": {"flight": "low"}}})
    assert said(flying, "m C1 mode=high", "a")["cost"] == said(flying, "m C1", "a")["cost"] + 1
    assert said(flying, "m C1 mode=sideways", "a")["problem"] == "$.question.mode"
    assert said(flying, "m C1 moed=high", "a") == {"command": "m", "unknown": "moed=high", "nearest": "mode="}
    player = Player(flying)
    player.type("p a")
    player.type("m C1 mode=sideways")
    assert player.lines == ["The rules cannot answer: mode: must be one of: low, high."]
    player.type("? m")
    assert player.lines[-1] == "Keys that can follow: carry=, drop=, mode=low, mode=high."


@pytest.mark.clause("W-02")
@pytest.mark.clause("W-35")
def test_an_action_that_moves_is_named() -> None:
    assert said(bare(), "r jump", "a")["action"] == "jump"
    assert said(bare(), "r jumpp", "a")["nearest"] == "Jump"


@pytest.mark.clause("W-20")
def test_what_is_no_question() -> None:
    assert error(table(), "words")["path"] == "$.question.line"
    assert error(table(), "words", line=3)["path"] == "$.question.line"
    assert error(table(), "words", line="o", selected="nobody")["path"] == "$.question.selected"
    assert error(table(), "words", line="o", colour="red")["path"] == "$.question.colour"
    assert error(table(), "words", line="o", language="xx")["path"] == "$.question.language"
    wrong = ({"turn": 3}, {"past": [3]}, {"what": 1}, {"cursor": "A1"}, {"turn": {"side": 1}}, {"landmark": -2})
    for session in (3, *wrong):
        assert error(table(), "words", line="o", session=session)["path"] == "$.question.session"


@pytest.mark.clause("W-20")
def test_a_session_that_leads_nowhere_is_no_session() -> None:
    player = Player(table())
    player.type("p scout")
    player.type("m B2!")
    assert player.session is not None
    player.session["past"][0]["back"] = {"figures": {"a": {"at": [99, 99]}}}
    wrong = error(player.document, "words", line="u", selected="a", session=player.session)
    assert wrong["path"] == "$.question.session"


@pytest.mark.clause("W-20")
def test_undo_is_dropped_with_another_document() -> None:
    player = Player(table())
    player.type("p scout")
    player.type("m B2!")
    player.document = table()
    assert player.type("u") == {"command": "u", "do": None}


@pytest.mark.clause("W-20")
def test_a_missing_number_is_named_by_its_path() -> None:
    lacking = table()
    lacking["figures"][0]["stats"] = {}
    player = Player(lacking)
    player.selected = "a"
    assert player.type("r")["problem"] == "$.document.figures[0].stats.speed"
    assert player.lines == ["The rules cannot answer: Scout has no number for Speed."]


@pytest.mark.clause("W-21")
def test_what_changes_the_document() -> None:
    player = Player(table())
    for line in (
        "o",
        "p scout",
        "l b",
        "n",
        "r",
        "m B2",
        "x",
        "s guard",
        "e",
        "t",
        "t safe",
        "t best",
        "a guard",
        "w",
        "log",
        "j",
        "?",
    ):
        assert "do" not in player.type(line) and "document" not in player.answer, line
    facts = player.type("m B2!")
    assert facts["do"] == {"ask": "apply", "figure": "a", "action": "move", "to": [1, 1]}
    question = {key: value for key, value in facts["do"].items() if key != "ask"}
    assert player.document == ask(table(), "apply", **question)["document"]


@pytest.mark.clause("W-22")
def test_the_facts_are_of_no_language() -> None:
    for line in ("o", "p hawk", "r", "n enemy", "t", "s guard", "w", "? m", "j door"):
        assert len({repr(said(table(), line, "b", language=each)) for each in LANGUAGES}) == 1, line


@pytest.mark.clause("W-30")
def test_the_overview() -> None:
    facts = said(table(), "o")
    assert (facts["grid"], facts["columns"], facts["rows"], facts["side"], facts["round"]) == ("square", 8, 5, "red", 1)
    assert facts["sides"][0] == {"side": "red", "figures": ["a", "b"], "out": [], "from": [0, 0], "to": [0, 2]}
    assert facts["regions"] == [{"terrain": "water", "level": 0, "spaces": 3, "from": [2, 1], "to": [3, 2]}]
    assert (facts["others"], facts["owed"]) == (0, [])
    areas = said(bare(), "o")
    assert (areas["width"], areas["height"]) == (24, 24)
    assert areas["regions"] == [{"terrain": "water", "from": [10, 0], "to": [14, 24]}]


@pytest.mark.clause("W-30")
def test_twelve_regions_and_the_rest() -> None:
    many = table()
    many["board"]["spaces"] = [{"at": [column, row], "level": 1 + column % 2} for column in range(8) for row in (0, 3)]
    facts = said(many, "o")
    assert (len(facts["regions"]), facts["others"]) == (12, 4)


@pytest.mark.clause("W-31")
def test_who_and_what_is_in_a_place() -> None:
    facts = said(table(), "p älva")
    assert (facts["at"], facts["figure"], facts["side"]) == ([5, 2], "q", "blue")
    assert facts["stats"] == {"speed": 8, "range": 8}
    assert facts["edges"] == [{"kind": "wall", "direction": "n"}]
    empty = said(table(), "l C2")
    assert (empty["figure"], empty["terrain"], empty["level"]) == (None, "water", 0)
    assert said(table(), "l B5")["objects"] == ["object"]
    assert said(bare(), "l 11,3")["areas"] == ["water"]


@pytest.mark.clause("W-32")
def test_a_line_of_places() -> None:
    facts = said(table(), "l e", "b")
    assert (facts["from"], facts["direction"]) == ([0, 2], "e")
    assert [space["at"] for space in facts["spaces"]] == [[column, 2] for column in range(1, 8)]
    assert [space["figure"] for space in facts["spaces"]][4] == "q"
    player = Player(table())
    player.type("l D4")
    assert player.type("l n")["from"] == [3, 3]
    player.type("l D5")
    player.type("l w")
    assert "B5, Clear, Object." in player.lines
    player.type("l e")
    doors = ["F5, Clear. Closed door to the east.", "G5, Clear, Guard. Closed door to the west."]
    assert player.lines[2:4] == doors


@pytest.mark.clause("W-33")
def test_who_and_what_is_near() -> None:
    facts = said(table(), "n", "b")
    assert [(each["figure"], each["distance"], each["direction"]) for each in facts["figures"]] == [
        ("a", 2, "n"),
        ("q", 5, "e"),
        ("p", 6, "e"),
    ]
    assert facts["things"][0] == {"kind": "water", "at": [2, 1], "distance": 2, "direction": "ne"}
    assert facts["things"][1] == {"kind": "object", "at": [1, 4], "distance": 2, "direction": "se"}
    water = said(table(), "n water", "b")
    assert [each["at"] for each in water["things"]] == [[2, 1], [3, 1], [3, 2]]
    assert [each["at"] for each in said(table(), "n wall", "b")["things"]] == [[5, 1]]
    assert [each["figure"] for each in said(table(), "n A1 enemy", "b")["figures"]] == ["q", "p"]


@pytest.mark.clause("W-34")
def test_how_far_a_figure_goes() -> None:
    facts, moves = said(table(), "r scout"), ask(table(), "moves", figure="a")
    assert facts["spaces"] == len(moves["spaces"]) == sum(facts["by_cost"].values())
    assert facts["directions"]["e"]["at"] == [7, 0] and facts["directions"]["s"]["at"][1] == 4
    inches = said(bare(), "r capo")
    assert inches["directions"]["s"] == pytest.approx(5, abs=0.03)


@pytest.mark.clause("W-35")
def test_a_move_is_proposed_and_made() -> None:
    player = Player(table())
    player.type("p scout")
    proposed = player.type("m C1")
    assert (proposed["path"], proposed["cost"], proposed["done"]) == ([[0, 0], [1, 0], [2, 0]], 2, False)
    assert player.type("!")["done"] is True and player.document["figures"][0]["at"] == [2, 0]
    refused = player.type("m A3!")
    assert refused["done"] is False and refused["refused"]["clause"].startswith("HC-")


@pytest.mark.clause("W-35")
def test_a_roll_that_is_needed_first_is_taken_up() -> None:
    player = Player(position(". . . .\na p . ."))
    player.type("p a")
    facts = player.type("m B1!")
    assert facts["needs_roll"] == {"roll": "flee", "chance": "1/2"} and facts["done"] is False
    assert player.type("d 6")["outcome"] == "success"
    assert player.type("!")["done"] is True


@pytest.mark.clause("W-36")
def test_other_actions() -> None:
    assert said(table(), "x", "a")["allowed"] == [
        each["id"] for each in ask(table(), "actions", figure="a")["actions"] if each["allowed"]
    ]
    player = Player(bare())
    player.type("p capo")
    assert player.type("x activate")["do"]["action"] == "activate"
    assert player.type("x dive")["refused"]["clause"] == "CV-40"
    wet = Player(bare(at=[12, 12]))
    wet.type("p capo")
    assert wet.type("x dive") == {"command": "x", "action": "dive", "refused": None, "roll": "dive"}
    assert len(wet.type("d")["dice"]) == 4


@pytest.mark.clause("W-36")
def test_an_action_with_its_target() -> None:
    player = Player(bare(at=[6, 9.185]))
    player.type("p capo")
    assert player.type("x grapple") == {"command": "x", "missing": "target"}
    assert player.type("x grapple thug")["roll"] == "grapple"
    assert player.type("d")["do"]["target"] == "b"
    assert player.type("x grapple nobody")["unknown"] == "nobody"
    assert player.type("x grapp 6,8")["roll"] == "grapple"
    assert player.type("x move 6,12") == {"command": "x", "unknown": "6,12", "nearest": "m 6,12"}
    assert player.type("x grappel") == {"command": "x", "unknown": "grappel", "nearest": "Grapple"}


def crypt(**places: list[int]) -> Player:
    """The example of Oráculo with some figures elsewhere."""
    document = json.loads((EXAMPLES / "oraculo-crypt.json").read_text("utf-8"))
    for figure in document["figures"]:
        figure["at"] = places.get(figure["id"], figure["at"])
    return Player(document)


@pytest.mark.clause("W-36")
def test_a_door_is_named_by_its_other_side() -> None:
    player = crypt(damon=[5, 2])
    player.type("p damon")
    assert player.type("x open F4")["refused"] == {"clause": "OR-01"}
    assert player.type("x open G3")["do"]["to"] == [6, 2]
    player.type("l")
    assert player.lines[-1] == "Open door to the east."


@pytest.mark.clause("W-37")
def test_lines_of_sight() -> None:
    facts, sight = said(table(), "s guard", "a"), ask(table(), "sight", from_="a", to="p")
    assert {key: facts[key] for key in ("visible", "clear", "distance")} == {
        key: sight[key] for key in ("visible", "clear", "distance")
    }
    assert facts["clauses"] == [reason["clause"] for reason in sight["reasons"]]
    assert said(table(), "s D4", "a")["to"] == [3, 3]
    assert "attacks" not in said(table(), "s hawk", "a")


@pytest.mark.clause("W-38")
def test_whom_it_may_attack() -> None:
    found = {each["figure"]: each for each in said(table(), "e", "a")["enemies"]}
    for enemy in ("p", "q"):
        others = [each for each in ask(table(), "vantage", figure="a", target=enemy)["spaces"] if not each.get("stay")]
        best = min(others, key=lambda each: (each["cost"], each["at"][1], each["at"][0]))
        assert found[enemy]["after"] == {key: best[key] for key in ("at", "cost", "chance")}
        assert found[enemy]["places"] == len(others)
    contact = ask(bare(), "vantage", figure="a", target="b")["contact"]
    assert said(bare(), "e", "a")["enemies"][0]["after"] == {
        "at": contact["to"],
        "cost": contact["cost"],
        "chance": contact["chance"],
    }


@pytest.mark.clause("W-39")
def test_threats_shelter_and_advice() -> None:
    threats = ask(table(), "threats", figure="a")
    assert said(table(), "t", "a")["counts"] == threats["counts"]
    assert said(table(), "t D4", "a")["counts"] == ask(table(), "threats", figure="a", at=[3, 3])["counts"]
    assert said(table(), "t guard", "a")["figure"] == "p"
    shelter = ask(table(), "shelter", figure="a")["spaces"][:3]
    assert [each["at"] for each in said(table(), "t safe", "a")["places"]] == [each["at"] for each in shelter]
    advice = ask(table(), "advise", figure="a")
    assert said(table(), "t best", "a")["safest"]["at"] == advice["places"][advice["safest"]]["at"]
    assert said(bare(), "t safe", "a")["stay"] == ask(bare(), "shelter", figure="a")["stay"]["counts"]


@pytest.mark.clause("W-40")
def test_an_attack_takes_up_its_dice() -> None:
    near = bare(at=[6, 9.185])
    player = Player(near)
    player.type("p capo")
    facts = player.type("a thug")
    entry = ask(near, "vantage", figure="a", target="b")["stay"]["attacks"][0]
    assert (facts["roll"], facts["dice"], facts["mean"]) == ("attack", entry["dice"], entry["odds"]["mean"])
    assert player.type("d")["roll"] == "attack"
    far = said(bare(), "a thug", "a")
    assert far["attack"] is None and far["clauses"] == []
    assert said(position("a p"), "a p", "a")["roll"] is None


@pytest.mark.clause("W-40")
def test_the_odds_without_aiming_are_said_too() -> None:
    """The dice in the hand are those without aiming, until it aims."""
    for aims, thrown in ((False, 2), (True, 3)):
        player = crypt()
        player.type("p thais")
        assert player.type("a skeleton")["aimed"]
        assert player.lines[1].startswith("Attack at range, after taking aim, dice 3, ")
        assert player.lines[2].startswith("For this, type x Take aim first. Without it: attack at range, dice 2, ")
        if aims:
            player.type("x Take aim")
        assert len(player.type("d")["dice"]) == thrown


@pytest.mark.clause("W-40")
def test_why_no_attack_is_possible() -> None:
    """What bars the figure's attacks comes before what is said of the line."""
    player = Player(json.loads((EXAMPLES / "shelf" / "dungeon-crawl.json").read_text("utf-8")))
    player.type("p swordbearer")
    assert player.type("a rat")["attack"] is None
    assert player.lines[1:3] == ["Strike: no enemy is within reach.", "Throw a knife: for Thief only."]


@pytest.mark.clause("W-08")
@pytest.mark.clause("W-41")
def test_dice() -> None:
    near = bare(at=[6, 9.185])
    player = Player(near)
    player.type("p capo")
    player.type("a thug")
    assert player.type("d 4 2") == {"command": "d", "figure": "a", "roll": "attack", "needs": 4, "given": 2}
    assert player.lines == ["Attack needs 4 dice.", "2 were given."]
    facts = player.type("d 9 8 7 1")
    assert facts["dice"] == [9, 8, 7, 1] and facts["owed"] == [{"figure": "b", "roll": "protection"}]
    assert facts["do"]["dice"] == [9, 8, 7, 1]
    assert player.type("d 1 1 1")["roll"] == "protection"
    assert said(position(". .\na p"), "d flee 5", "a")["outcome"] == "success"
    assert said(position(". .\na p"), "d flee", "a")["outcome"] in ("success", "failure")


@pytest.mark.clause("W-08")
def test_faces_by_their_beginnings() -> None:
    stats = {"move": 5, "range": 1, "attack": 3, "defence": 2, "life": 4, "height": 5}
    figures = [
        {"id": each, "side": each, "at": [number, 0], "stats": stats, "traits": ["medium"]}
        for number, each in enumerate("ab")
    ]
    board = {"grid": "hex", "columns": 3, "rows": 2}
    player = Player({"format": "tablelight", "version": 1, "game": "heroscape", "board": board, "figures": figures})
    player.type("p a")
    player.type("a b")
    assert player.type("d 9 foo") == {"command": "d", "figure": "a", "roll": "attack", "needs": 5, "given": 9}
    assert player.lines == ["Attack needs 5 dice.", "9 were given.", "Dice 3, against 2."]
    assert player.type("d foo 4 skull")["unknown"] == "foo"
    facts = player.type("d 2 sku 1 bl shi blank")
    assert facts["dice"] == ["skull", "skull", "blank", "shield", "blank"] and facts["outcome"] == "1"


@pytest.mark.clause("W-41")
def test_dice_that_are_not_in_the_hand() -> None:
    assert said(bare(), "d skull skull", "a") == {"command": "d", "unknown": "skull skull", "nearest": None}
    assert said(bare(), "d grappel", "a")["nearest"] == "Grapple"


@pytest.mark.clause("W-41")
def test_the_proposed_move_waits_for_what_is_owed() -> None:
    """A mark is not asked for while the other side owes its attack, nor for another figure's move."""
    player = Player(bare(at=[6, 9.185]))
    for line in ("p capo", "m 6,12", "d 1 1 1 1"):
        facts = player.type(line)
    assert facts["outcome"] == "fumble" and facts["owed"]
    assert "To make the proposed move, type an exclamation mark." not in player.lines


@pytest.mark.clause("W-41")
def test_a_figure_that_goes_out_of_action_is_named_behind_the_verdict() -> None:
    ford = json.loads((EXAMPLES / "heroscape-ford.json").read_text("utf-8"))
    player = Player(ford)
    for line in ("p cliff", "m n1!", "a ash runner"):
        player.type(line)
    player.type("d 3 skull 3 blank")
    assert player.lines[:2] == ["Cliff Archer throws Attack: Wounds: 3.", "Out of action: Ash Runner."]
    player.type("u")
    player.type("a ash runner")
    player.type("d 6 blank")
    assert "Out of action" not in " ".join(player.lines)


@pytest.mark.clause("W-42")
def test_turns() -> None:
    player = Player(table())
    player.type("p scout")
    player.type("m B2!")
    whose = player.type("w")
    assert (whose["side"], whose["round"], whose["acted"]) == ("red", 1, ["a"])
    assert player.type("done")["do"] == {"ask": "end-activation"}
    end = player.type("end")
    assert (end["side"], end["do"], player.selected) == ("blue", {"ask": "end-turn"}, None)
    end = player.type("end")
    assert (end["side"], end["round"], end["do"]) == ("red", 2, {"ask": "apply", "action": "end-round"})


@pytest.mark.clause("W-43")
def test_undo_and_redo() -> None:
    player = Player(table())
    start = player.document
    player.type("p scout")
    for line in ("m B2!", "end", "p guard", "m F5!"):
        player.type(line)
    there, entries = player.document, player.type("log 9")["entries"]
    assert [entry["ask"] for entry in entries] == ["apply", "end-turn", "apply"]
    assert player.type("log 1")["entries"] == entries[:1]
    assert [player.type("u")["do"] for _ in entries] == entries
    assert player.document == start and player.type("w")["side"] == "red"
    assert [player.type("redo")["do"] for _ in entries] == entries[::-1]
    assert player.document == there and player.type("redo")["do"] is None


@pytest.mark.clause("W-44")
def test_jumps() -> None:
    player = Player(table())
    player.type("p b")
    kinds = [player.type("j")["kind"] for _ in range(7)]
    assert kinds == ["own", "own", "enemy", "enemy", "object", "region", "door"]
    assert player.type("j enemy")["figure"] == "q"
    assert player.type("j w")["at"] == [4, 2]
    assert player.type("j back")["at"] == [5, 2]
    assert player.type("j door")["at"] == [5, 4]
    assert player.lines[-1].startswith("Closed door to the ")
    assert player.type("j object")["at"] == [1, 4]
    assert player.lines[-1] == "Things here: Object."
    assert said(bare(), "j e", "a")["at"] == [7, 12]


@pytest.mark.clause("W-45")
def test_help_and_more() -> None:
    assert said(table(), "? r")["commands"] == ["r"]
    listed = Player(table())
    listed.type("?")
    assert "U or undo. Undoes the last action." in listed.lines
    assert "Done. Ends the activation." in listed.lines
    player = Player(table())
    player.type("?")
    everything = player.lines
    rest: list[str] = []
    while player.type("more") and player.lines != ["That was all."]:
        rest += player.lines
    assert rest == everything[3:]


@pytest.mark.clause("W-02")
@given(st.text("abc", max_size=6), st.text("abc", max_size=6))
def test_edits_are_the_fewest(one: str, other: str) -> None:
    """Compared with the definition: leave a letter out of either word, or of both."""

    @cache
    def fewest(a: str, b: str) -> int:
        if not a or not b:
            return len(a) + len(b)
        return min(fewest(a[1:], b) + 1, fewest(a, b[1:]) + 1, fewest(a[1:], b[1:]) + (a[0] != b[0]))

    assert edits(one, other) == fewest(one, other)


@pytest.mark.clause("W-42")
@pytest.mark.clause("HC-43")
def test_action_tokens_come_off_after_a_turn_of_rest() -> None:
    player = Player(position("a . .\n. . x"))
    player.type("p a")
    player.type("m B1!")
    tokens: list[object] = []
    for _ in range(3):
        player.type("end")
        tokens.append(player.document["figures"][0].get("state", {}).get("tokens"))
    assert tokens == [1, 1, None], "it acted, it was not its turn, it rested"
