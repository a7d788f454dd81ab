"""How lines are read: names next to commands, attacks by their names, dice next to numbers, and the session's proposal."""

from __future__ import annotations

from typing import Any

import pytest

from tests.asking import error
from tests.unit.partner import boards
from tests.words.speaking import Player, said

Json = dict[str, Any]


def squares(*figures: tuple[str, str, str, list[int]]) -> Json:
    """HeroClix figures on open squares: id, name, side, place."""
    stats = {"speed": 6, "range": 6, "attack": 9, "defence": 16, "damage": 2}
    told = [{"id": id, "name": name, "side": side, "at": at, "stats": stats} for id, name, side, at in figures]
    board = {"grid": "square", "columns": 12, "rows": 8}
    return {"format": "tablelight", "version": 1, "game": "heroclix", "board": board, "figures": told}


def guards() -> Json:
    """A scout, and three guards whose names begin alike."""
    return squares(
        ("x", "Scout", "red", [1, 2]),
        ("g", "Guard", "blue", [5, 2]),
        ("ga", "Guard A", "blue", [2, 2]),
        ("gc", "Guard C", "blue", [8, 5]),
        ("r", "Red", "red", [1, 5]),
    )


def knights() -> Json:
    """Two HeroScape figures, one in range of the other."""
    stats = {"move": 5, "range": 6, "attack": 2, "defence": 2, "life": 3, "height": 4}
    figures = [
        {"id": "a", "side": "red", "at": [1, 1], "stats": stats},
        {"id": "b", "side": "blue", "at": [4, 1], "stats": stats},
    ]
    board = {"grid": "hex", "columns": 8, "rows": 5}
    return {"format": "tablelight", "version": 1, "game": "heroscape", "board": board, "figures": figures}


def shooter(**state: Any) -> Json:
    """A Carnevale figure with weapons or spells, and an enemy at range."""
    found = boards.carnevale(("h", "red", 12, 12), ("c", "blue", 5, 12))
    found["figures"][0] |= {"state": state}
    return found


@pytest.mark.clause("W-01")
def test_a_whole_name_comes_before_a_beginning_of_a_command() -> None:
    assert said(guards(), "red") == said(guards(), "p red")
    assert said(guards(), "Guard", language="it")["figure"] == "g", "guarda is the Italian word of look"
    assert said(guards(), "Guard A", language="it")["figure"] == "ga"
    assert said(guards(), "gua ga", language="it")["command"] == "l"


@pytest.mark.clause("W-01")
def test_a_whole_command_comes_before_a_name() -> None:
    named = guards()
    named["figures"][0]["name"] = "Overview"
    assert said(named, "overview")["command"] == said(named, "o")["command"] == "o"


@pytest.mark.clause("W-04")
@pytest.mark.parametrize(("line", "language"), [("l 7,5 ; 5", "fr"), ("l 7.5 , 5", "en"), ("l 7.5, 5", "en")])
def test_places_as_the_program_writes_them(line: str, language: str) -> None:
    assert said(boards.carnevale(("a", "red", 5, 5)), line, "a", language=language)["at"] == [7.5, 5]


@pytest.mark.clause("W-03")
@pytest.mark.clause("W-40")
@pytest.mark.parametrize(
    ("line", "target", "attack"),
    [
        ("a guard a", "ga", "close"),
        ("a guard c", "gc", None),
        ("a guard c close", "gc", None),
        ("a guard a close", "ga", "close"),
        ("a guard a close combat", "ga", "close"),
        ("a guard a combat", "ga", "close"),
    ],
)
def test_the_target_is_the_whole_name(line: str, target: str, attack: str | None) -> None:
    facts = said(guards(), line, "x")
    assert (facts["target"], facts["attack"]) == (target, attack)


@pytest.mark.clause("W-40")
def test_an_attack_by_the_end_of_its_name() -> None:
    far = boards.heroscape(("a", "red", 2, 2), ("b", "blue", 5, 2), range=6)
    assert [said(far, f"a b {text}", "a")["attack"] for text in ("range", "at range", "attack at range")] == [
        "range"
    ] * 3


@pytest.mark.clause("W-40")
@pytest.mark.parametrize(("place", "attack"), [([2, 2], "close"), ([5, 2], "range")])
def test_the_dice_of_an_attack_of_heroclix(place: list[int], attack: str) -> None:
    player = Player(squares(("x", "Scout", "red", [1, 2]), ("g", "Guard", "blue", place)))
    player.type("p scout")
    assert player.type("a guard")["roll"] == "attack"
    assert player.type("d 6 6")["do"] == {
        "ask": "roll",
        "figure": "x",
        "roll": "attack",
        "target": "g",
        "attack": attack,
        "dice": [6, 6],
    }


@pytest.mark.clause("W-40")
@pytest.mark.clause("CV-60")
def test_a_shot_names_its_weapon() -> None:
    armed = shooter(weapons=[{"name": "Pistol", "range": 12}, {"name": "Long Rifle", "range": 20}])
    player = Player(armed)
    player.selected = "h"
    for line, weapon in (("a c pistol", "Pistol"), ("a c long rifle", "Long Rifle")):
        assert player.type(line)["with"] == weapon
        assert player.session is not None and player.session["dice"]["keys"] == {"target": "c", "weapon": weapon}


@pytest.mark.clause("W-40")
@pytest.mark.clause("CV-65")
def test_a_spell_is_cast() -> None:
    mage = shooter(spells=[{"name": "Bolt", "difficulty": 1, "cost": 1, "range": 12, "damage": 2}])
    mage["figures"][0] |= {"traits": ["mage"]}
    mage["figures"][0]["stats"] |= {"mage": 2, "will": 4}
    player = Player(mage)
    player.selected = "h"
    assert player.type("a c")["roll"] == "cast"
    do = player.type("d")["do"]
    assert (do["roll"], do["spell"], do["target"]) == ("cast", "Bolt", "c")


@pytest.mark.clause("W-08")
def test_a_single_number_is_a_face() -> None:
    high = boards.heroscape(("a", "red", 2, 2))
    high["board"]["spaces"] = [{"at": [2, 2], "level": 30}]
    player = Player(high)
    for line in ("p a", "m d3!"):
        player.type(line)
    assert player.type("d 15 16") == {"command": "d", "figure": "a", "roll": "fall", "needs": 1, "given": 2}
    assert player.type("d 15")["dice"] == [15]


@pytest.mark.clause("W-08")
def test_faces_of_owed_dice_that_nobody_has_taken_up() -> None:
    leaving = boards.heroscape(("a", "red", 2, 2), ("b", "blue", 3, 2))
    player = Player(leaving)
    for line in ("p a", "m b3!"):
        player.type(line)
    owed = player.type("w")["owed"]
    if not owed:
        pytest.skip("nothing is owed")
    assert player.session is not None
    player.session["dice"] = None
    assert player.type("d skull")["roll"] == owed[0]["roll"]


@pytest.mark.clause("W-42")
def test_an_attack_after_a_proposed_move_counts_as_acting() -> None:
    """Only the roll that the move needs first does not count."""
    player = Player(boards.heroscape(("a", "red", 2, 2), ("b", "blue", 3, 2)))
    for line in ("p a", "m c4", "a b", "d"):
        player.type(line)
    assert player.type("w")["acted"] == ["a"]
    fleeing = Player(squares(("x", "Scout", "red", [1, 2]), ("g", "Guard", "blue", [2, 2])))
    for line in ("p scout", "m a3", "d 6"):
        fleeing.type(line)
    assert fleeing.type("w")["acted"] == [] and fleeing.type("!")["done"] is True


@pytest.mark.clause("W-20")
@pytest.mark.parametrize(
    "proposal",
    [
        {"figure": "a", "to": [3, 3]},
        {"figure": "a", "action": 5, "to": [3, 3]},
        {"figure": "a", "action": "move"},
        {"figure": "a", "action": "move", "to": [3, 3], "ask": "x"},
        {"figure": "a", "action": "move", "to": [3, 3], "self": 1},
    ],
)
def test_a_proposal_that_is_no_move_is_no_session(proposal: Json) -> None:
    found = error(boards.heroscape(("a", "red", 2, 2)), "words", line="!", selected="a", session={"proposal": proposal})
    assert found["path"] == "$.question.session"


@pytest.mark.clause("W-06")
def test_open_ground_begins_a_sentence() -> None:
    player = Player(boards.carnevale(("a", "red", 5, 5)))
    player.type("l 7.5,5")
    assert player.lines == ["7.5, 5, empty. Open ground."]


@pytest.mark.clause("W-05")
def test_german_directions_are_nouns() -> None:
    player = Player(boards.carnevale(("a", "red", 5, 5), ("b", "blue", 9, 5)), "de")
    player.selected = "a"
    assert player.type("l osten")["direction"] == "e"
    player.type("n")
    assert any("Osten" in line for line in player.lines)


@pytest.mark.clause("W-35")
@pytest.mark.parametrize("line", ["!", "m!", "move!", "mov!"])
def test_an_exclamation_mark_makes_the_last_proposal(line: str) -> None:
    player = Player(squares(("x", "Scout", "red", [1, 2])))
    player.selected = "x"
    player.type("m b4")
    assert player.type(line)["done"] is True and player.document["figures"][0]["at"] == [1, 3]


@pytest.mark.clause("W-01")
@pytest.mark.parametrize("line", ["end?", "done ?", "u?", "redo?", "d?", "dice?"])
def test_a_question_mark_does_nothing(line: str) -> None:
    player = Player(guards())
    facts = player.type(line)
    assert facts["command"] == "?" and len(facts["commands"]) == 1 and "do" not in facts
    assert player.type("w?")["command"] == "w", "what changes nothing may be asked"


@pytest.mark.clause("W-08")
def test_dice_with_commas_and_numbers_below_0() -> None:
    player = Player(knights())
    player.selected = "a"
    assert said(player.document, "d fall drop=3 -1 -1", "a").keys() & {"unknown", "needs"}
    assert player.type("a b target=a")["unknown"] == "target=a", "the line names another target"
    player.type("a b")
    assert player.type("d 2 skull, 1 shield,blank")["dice"] == ["skull", "skull", "shield", "blank"]


@pytest.mark.clause("W-02")
def test_an_empty_line_gets_a_sentence() -> None:
    player = Player(guards())
    for line in ("", "  ", "\u200b"):
        assert player.type(line)["unknown"] == "" and player.lines[0].startswith("Type a letter or its word")


@pytest.mark.clause("W-09")
def test_a_missing_key_is_named() -> None:
    player = Player(knights())
    player.selected = "a"
    assert player.type("d fall")["problem"] == "$.question.drop"
    assert player.lines == ["The rules cannot answer: drop: is missing."]


@pytest.mark.clause("W-43")
@pytest.mark.parametrize("to", [[-5, -5], [1e300, 2], [float("inf"), 0]])
def test_the_log_of_a_session_with_a_place_of_no_board(to: list[float]) -> None:
    player = Player(squares(("x", "Scout", "red", [1, 2])))
    player.selected = "x"
    player.type("m b4!")
    assert player.session is not None
    player.session["past"][0]["do"]["to"] = to
    assert len(player.type("log")["entries"]) == 1 and len(player.lines) == 2


@pytest.mark.clause("W-02")
def test_figures_of_one_name_are_told_apart_by_their_places() -> None:
    player = Player(squares(("a", "Thug", "red", [1, 2]), ("b", "Thug", "blue", [5, 3]), ("c", "Drone", "red", [8, 3])))
    assert player.type("p thug")["ambiguous"] == ["a", "b"]
    assert player.lines == ["Several figures fit: Thug B3, Thug F4."]
    assert player.type("p b3")["figure"] == "a"


@pytest.mark.clause("W-40")
def test_a_friend_is_not_attacked_for_no_wrong_reason() -> None:
    player = Player(squares(("a", "Thug", "red", [1, 2]), ("b", "Drone", "red", [2, 2])))
    player.selected = "a"
    assert player.type("a drone")["roll"] is None
    assert player.lines == ["Thug may not attack Drone now.", "Drone is a friend."]


@pytest.mark.clause("W-04")
def test_digits_of_any_script_are_digits() -> None:
    assert said(guards(), "l f٣") == said(guards(), "l F3") == said(guards(), "l f３")
    named = squares(("a", "Thug ٢", "red", [1, 2]), ("b", "Thug ３", "red", [5, 3]))
    assert [said(named, line)["figure"] for line in ("p thug 2", "p Thug ٢", "p thug 3")] == ["a", "a", "b"]
    assert said(guards(), "log ２", "x")["command"] == "log"


@pytest.mark.clause("W-08")
def test_dice_are_typed_for_the_figure_that_the_rules_take_if_none_is_named() -> None:
    engaged = boards.carnevale(("h", "red", 12, 12), ("c", "blue", 13.182, 12))
    for line in ("d disengage 5", "d disengage with=c 5"):
        assert (said(engaged, line, "h")["needs"], said(engaged, line, "h")["given"]) == (12, 1)
    typed = said(engaged, "d disengage 10 5 5 5 5 5 4 4 4 4 4 4", "h")
    assert typed["dice"] == [10, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4]
    assert said(engaged, "d disengage 10 5 5 5 5 5", "h")["dice"][:6] == [10, 5, 5, 5, 5, 5], "others are thrown"


@pytest.mark.clause("W-41")
def test_a_key_that_does_not_fit_its_roll_is_refused_before_the_dice_are_read() -> None:
    """`bonus=x` came to the rules as it is, and they failed."""
    board = boards.heroscape(("a", "red", 2, 2), ("b", "blue", 3, 2))
    assert said(board, "d attack target=b bonus=x skull skull", "a")["problem"] == "$.question.bonus"
