"""`next` gives one order that the rules allow, and plays to win (PL-10 to PL-16)."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from tablelight.board.codec import encode
from tablelight.rules.check import read
from tablelight.rules.registry import rules_of
from tests.asking import ask, error
from tests.danger_boards import random_board
from tests.effort import sized, some
from tests.systems.carnevale_duels import random_position as carnevale_position
from tests.systems.own_bare_random import bare_table
from tests.systems.own_random import Maker
from tests.unit.partner import boards
from tools.paths import STATIC

Json = dict[str, Any]
POSITIONS = sized(2, 1000)
ORDERS = 16


def order_of(document: Json, side: str, **keys: Any) -> Json:
    """The order of a side."""
    found: Json = ask(document, "next", side=side, **keys)["order"]
    return found


def carried_out(document: Json, order: Json) -> Json:
    """The document after an order; the test fails if the rules do not allow it."""
    if "end" in order:
        board = read(document)
        return dict(encode(rules_of(board).end_activation(board)))
    if "ask" not in order:
        return document
    found = ask(document, order["ask"], **{key: value for key, value in order.items() if key != "ask"})
    assert "refused" not in found, (order, found)
    return dict(found["document"])


def turn_of(document: Json, side: str, **keys: Any) -> tuple[Json, list[Json]]:
    """The document after the turn of a side, with its orders."""
    acted, done, orders = list[str](keys.pop("acted", ())), list[Json](), list[Json]()
    for _ in range(ORDERS * len(document["figures"])):
        order = order_of(document, side, acted=acted, done=done, **keys)
        orders.append(order)
        if order.get("end") == "turn":
            return document, orders
        document = carried_out(document, order)
        if order.get("end") == "activation":
            assert order["figure"] not in acted
            acted, done = [*acted, order["figure"]], []
        else:
            assert order["figure"] not in acted or order["ask"] == "roll"
            done = [*done, order]
    raise AssertionError(f"the turn does not end: {orders[-6:]}")


GAMES = {
    "heroscape": boards.heroscape(("a", "red", 1, 1), ("b", "red", 1, 4), ("x", "blue", 9, 2), ("y", "blue", 9, 5)),
    "oraculo": boards.oraculo(("a", "red", 0, 1), ("b", "red", 0, 3), ("x", "blue", 9, 1), ("y", "blue", 8, 3), aim=2),
    "heroclix": boards.heroclix(("a", "red", 0, 1), ("b", "red", 0, 3), ("x", "blue", 15, 1), ("y", "blue", 14, 3)),
    "herotrek": boards.herotrek(("a", "red", 0, 1), ("b", "red", 0, 3), ("x", "blue", 13, 1), range=3),
    "carnevale": boards.carnevale(("a", "red", 3, 3), ("b", "red", 3, 9), ("x", "blue", 20, 5)),
    "own": boards.own(("a", "red", 0, 1), ("b", "red", 0, 4), ("x", "blue", 11, 1), ("y", "blue", 11, 5)),
    "own-hex": boards.own(("a", "red", 0, 1), ("x", "blue", 11, 1), board="hex"),
    "own-inches": boards.own(("a", "red", 3, 3), ("b", "red", 3, 9), ("x", "blue", 20, 5), board="inches"),
}


def random_position(game: str, random: Random) -> Json:
    """A random position of a game, of one of five sheets on spaces, or of a sheet on a bare table."""
    name, _, number = game.partition(" ")
    if name == "carnevale":
        return carnevale_position(random)
    if game == "own bare":
        return bare_table(random)
    if name == "own":
        sheet = Maker(f"next {number}").sheet("hex" if int(number) % 2 else "square")
        return Maker(f"board {random.random()}").document(sheet)
    return random_board(game, random, size=random.choice(((5, 4), (7, 6))))


RANDOM = ("heroscape", "oraculo", "heroclix", "herotrek", "carnevale", "own bare", *(f"own {n}" for n in range(5)))


@pytest.mark.clause("PL-11")
@pytest.mark.clause("PL-12")
@pytest.mark.parametrize("game", RANDOM)
def test_every_order_is_allowed_in_random_positions(game: str) -> None:
    random = Random(f"next {game}")
    for _ in range(POSITIONS):
        document = random_position(game, random)
        side = random.choice([figure["side"] for figure in document["figures"]] or ["red"])
        acted = [figure["id"] for figure in document["figures"] if random.random() < 0.2]
        keys = {"style": random.choice(("bold", "balanced", "careful")), "effort": random.randrange(4)}
        turn_of(document, side, acted=acted, seed=random.randrange(99), **keys)


@pytest.mark.clause("PL-11")
@pytest.mark.clause("PL-12")
@pytest.mark.clause("PL-16")
@pytest.mark.parametrize("effort", some((0, 1, 2, 3), 2))
@pytest.mark.parametrize("game", GAMES)
def test_ten_rounds_bring_a_figure_within_reach_of_an_enemy(game: str, effort: int) -> None:
    document = GAMES[game]
    for number in range(10):
        document, _ = turn_of(document, "red", effort=effort, seed=number)
        dangers = [ask(document, "threats", figure=each)["enemies"] for each in ("a", "x")]
        if any(enemy["now"] or enemy["after"] or enemy["beside"] for found in dangers for enemy in found):
            return
    raise AssertionError(f"nobody has come near: {document['figures']}")


@pytest.mark.clause("PL-10")
@pytest.mark.parametrize("game", GAMES)
def test_the_same_question_has_the_same_answer(game: str) -> None:
    question = {"side": "blue", "effort": 2, "seed": 7, "style": "careful"}
    assert ask(GAMES[game], "next", **question) == ask(GAMES[game], "next", **question)


@pytest.mark.clause("PL-10")
def test_an_attack_follows_the_move_and_nothing_follows_the_attack() -> None:
    document = boards.heroscape(("a", "red", 3, 3), ("b", "red", 0, 0), ("x", "blue", 6, 3))
    move = order_of(document, "red")
    assert (move["ask"], move["figure"], move["action"]) == ("apply", "a", "move")
    document = carried_out(document, move)
    attack = order_of(document, "red", done=[move])
    assert (attack["ask"], attack["roll"], attack["target"]) == ("roll", "attack", "x")
    document = carried_out(document, attack)
    assert order_of(document, "red", done=[move, attack]) == {"end": "activation", "figure": "a"}


@pytest.mark.clause("PL-11")
@pytest.mark.clause("PL-16")
@pytest.mark.parametrize(
    ("points", "away", "orders"),
    [
        (2, 20, ["move", "move", "activation"]),  # both points bring it nearer
        (3, 9, ["move", "move", "attack"]),  # a charge over two moves
        (2, 9, ["move", "activation"]),  # a second move would leave it in contact without an attack
    ],
)
def test_a_character_of_carnevale_moves_by_each_action_point(points: int, away: float, orders: list[str]) -> None:
    document = boards.carnevale(("a", "red", 2, 5), ("x", "blue", 3.2 + away, 5))
    for figure in document["figures"]:
        figure["stats"] = {**figure["stats"], "action_points": points}
    done = list[Json]()
    for expected in orders:
        order = order_of(document, "red", done=done, effort=2)
        assert order.get("action", order.get("roll", order.get("end"))) == expected
        assert bool(order.get("afresh")) is (expected == "move" and bool(done))
        document, done = carried_out(document, order), [*done, order]


@pytest.mark.clause("PL-11")
def test_what_is_owed_comes_first_also_of_the_other_side() -> None:
    document = boards.heroscape(("a", "red", 3, 3), ("x", "blue", 6, 3))
    document["turn"] = {"strikes": [["x", "a"]], "falls": {"x": [5]}}
    found = ask(document, "next", side="red")
    assert found == {"order": {"ask": "roll", "figure": "x", "roll": "strike", "by": "a"}}
    after = carried_out(document, found["order"])
    assert order_of(after, "red", done=[found["order"]])["roll"] == "fall"


@pytest.mark.clause("PL-11")
def test_an_owed_roll_begins_no_activation() -> None:
    document = boards.heroscape(("a", "red", 0, 0), ("b", "red", 5, 3), ("x", "blue", 6, 3))
    strike = {"ask": "roll", "figure": "a", "roll": "strike", "by": "x"}
    assert order_of(document, "red", done=[strike])["figure"] == "b"


@pytest.mark.clause("PL-12")
def test_the_turn_ends_if_no_figure_can_act() -> None:
    document = boards.heroscape(("a", "red", 3, 3), ("x", "blue", 6, 3))
    assert order_of(document, "red", acted=["a"]) == {"end": "turn"}
    assert order_of(document, "green") == {"end": "turn"}
    document["figures"][0]["state"] = {"life": 0}
    assert order_of(document, "red") == {"end": "turn"}


@pytest.mark.clause("PL-12")
@pytest.mark.parametrize(
    ("wrong", "path"),
    [
        ({"style": "wild"}, "style"),
        ({"effort": 4}, "effort"),
        ({"effort": "2"}, "effort"),
        ({"acted": ["nobody"]}, "acted[0]"),
        ({"acted": "a"}, "acted"),
        ({"side": 3}, "side"),
        ({"side": None}, "side"),
        ({"done": {}}, "done"),
        ({"done": [3]}, "done[0]"),
        ({"turns": "round"}, "turns"),
        ({"round": 0}, "round"),
        ({"round": "2"}, "round"),
        ({"seed": 1.5}, "seed"),
        ({"hit": "3/2"}, "hit"),
        ({"hit": "1/0"}, "hit"),
        ({"hit": "1e9999999"}, "hit"),
        ({"hit": True}, "hit"),
        ({"colour": 1}, "colour"),
    ],
)
def test_what_is_wrong_is_named_by_its_path(wrong: Json, path: str) -> None:
    found = error(boards.heroscape(("a", "red", 3, 3)), "next", **{"side": "red", **wrong})
    assert found["path"] == f"$.question.{path}"


@pytest.mark.clause("PL-13")
def test_an_order_says_why_and_what_is_planned() -> None:
    document = boards.heroscape(("a", "red", 5, 3), ("b", "red", 1, 0), ("x", "blue", 6, 3))
    found = ask(document, "next", side="red", effort=2, language="fr")
    assert found["why"] and all(reason["clause"] == "PL-13" and reason["text"] for reason in found["why"])
    assert found["considered"] > 0
    assert [each["figure"] for each in found["plan"]] == ["b"]
    assert set(found["plan"][0]) == {"figure", "to", "target", "chance"}


@pytest.mark.clause("PL-13")
@pytest.mark.parametrize(("life", "is_named"), [(1, True), (12, False)])
def test_a_defeat_is_named_only_if_there_is_a_chance_of_it(life: int, is_named: bool) -> None:
    document = boards.heroscape(("a", "red", 5, 3), ("x", "blue", 6, 3), life=life)
    told = ask(document, "next", side="red")["why"][0]["text"]
    assert " life points on average" in told and ("to defeat it" in told) is is_named


@pytest.mark.clause("PL-13")
@pytest.mark.parametrize(
    ("hit", "language", "words"),
    [
        ("1", "en", " life point on average"),
        ("1/2", "en", " life points on average"),
        ("1", "de", " Lebenspunkt."),
        ("1/2", "fr", " point de vie "),
    ],
)
def test_one_life_point_is_said_in_the_singular(hit: str, language: str, words: str) -> None:
    document = boards.heroclix(("a", "red", 3, 3), ("x", "blue", 4, 3))
    assert words in ask(document, "next", side="red", hit=hit, language=language)["why"][0]["text"]


@pytest.mark.clause("PL-13")
@pytest.mark.clause("PL-16")
@pytest.mark.parametrize("effort", [1, 2])
@pytest.mark.parametrize(
    ("own", "enemy", "column", "said"),
    [
        ({"move": 4}, {"move": 4}, 8, "must go towards the enemies"),
        ({"move": 6}, {"move": 1}, 5, "must attack if it can"),
        ({"move": 4, "life": 9, "attack": 9}, {"life": 1, "attack": 1}, 3, ""),
    ],
)
def test_the_last_figure_says_why_it_goes_ahead(own: Json, enemy: Json, column: int, said: str, effort: int) -> None:
    """Once its worth was 8 too high, and no reason said why."""
    document = boards.heroscape(("a", "red", 0, 2), ("x", "blue", column, 2), ("y", "blue", column, 4), attack=6)
    for figure in document["figures"]:
        weak = {"life": 1, "attack": 1}
        figure["stats"] = {**figure["stats"], **({**weak, **own} if figure["id"] == "a" else enemy)}
    why = ask(document, "next", side="red", effort=effort)["why"]
    rules = [reason["text"] for reason in why if reason["clause"] == "PL-16"]
    if effort == 1 or said != "must attack if it can":  # at level 2 the attack itself is found to be best
        assert len(rules) == bool(said) and said in "".join(rules)
    own_worth, other = map(float, re.findall(r"-?\d+\.\d+", why[-1]["text"]))
    assert "Worth " in why[-1]["text"] and other <= own_worth < 3 * 2.5


@pytest.mark.clause("PL-16")
@pytest.mark.parametrize("effort", [0, 1, 2])
def test_an_attack_at_range_names_its_weapon(effort: int) -> None:
    """The order was a bare `attack`, whose range and sight no rule checks: with a weapon, and with a spell."""
    document = boards.carnevale(("a", "red", 4, 12), ("x", "blue", 10, 12))
    shooter = document["figures"][0]
    shooter["state"] = {"weapons": [{"name": "Pistol", "range": 8}]}
    assert order_of(document, "red", effort=effort).get("weapon") == "Pistol"
    shooter["at"] = [4, 1]  # out of range
    assert order_of(document, "red", effort=effort).get("roll") != "attack"
    shooter["at"] = [4, 12]
    shooter["state"] = {"spells": [{"name": "Bolt", "cost": 1, "difficulty": 7, "range": 8, "damage": 2}]}
    shooter["stats"], shooter["traits"] = {**shooter["stats"], "will": 4}, ["mage"]
    assert order_of(document, "red", effort=effort).get("roll") != "attack"


@pytest.mark.clause("PL-16")
@pytest.mark.parametrize(("rounds", "bound"), [({}, True), ({"round": 4}, False), ({"round": 5}, True)])
def test_the_last_figure_may_wait_in_the_first_rounds(rounds: Json, bound: bool) -> None:
    """Once a weak figure ran into the reach of all enemies as soon as it could."""
    document = boards.heroscape(("a", "red", 0, 2), ("b", "red", 0, 5), ("x", "blue", 8, 2), attack=6)
    document["figures"][0]["stats"] = {**document["figures"][0]["stats"], "life": 1, "attack": 1}
    why = ask(document, "next", side="red", acted=["b"], effort=2, turns="side", **rounds).get("why", [])
    assert any(reason["clause"] == "PL-16" for reason in why) is bound


@pytest.mark.clause("PL-13")
def test_a_figure_that_goes_away_is_not_said_to_come_nearer() -> None:
    """A slow figure just out of reach of a row of strong enemies steps back."""
    enemies = [(name, "blue", 6, row) for name, row in zip("vwxyz", range(1, 6), strict=True)]
    document = boards.heroscape(("a", "red", 2, 3), ("b", "red", 1, 0), *enemies, attack=5)
    for figure in document["figures"][:2]:
        figure["stats"] = {**figure["stats"], "attack": 1, "move": 2, "life": 1}
    found = ask(document, "next", side="red", effort=2)
    told = " ".join(reason["text"] for reason in found["why"])
    assert found["order"]["to"][0] < 2 and "keeps its distance" in told and "nearer" not in told
    alone = boards.heroscape(("a", "red", 0, 2), ("x", "blue", 11, 2))
    assert "It gets nearer to " in ask(alone, "next", side="red", effort=2)["why"][0]["text"]


@pytest.mark.clause("PL-14")
@pytest.mark.parametrize("effort", [1, 2, 3])
def test_of_two_enemies_the_one_that_is_nearly_out_is_attacked(effort: int) -> None:
    document = boards.heroscape(("a", "red", 5, 3), ("x", "blue", 6, 3), ("y", "blue", 4, 3))
    document["figures"][2]["state"] = {"life": 1}
    assert order_of(document, "red", effort=effort)["target"] == "y"


@pytest.mark.clause("PL-15")
def test_an_attack_that_the_players_resolve_is_named() -> None:
    clix = boards.heroclix(("a", "red", 3, 3), ("x", "blue", 4, 3))
    assert order_of(clix, "red") == {"attack": "close", "figure": "a", "target": "x"}
    assert order_of(clix, "red", done=[{"attack": "close", "figure": "a", "target": "x"}])["end"] == "activation"
    trek = boards.herotrek(("a", "red", 3, 3), ("x", "blue", 5, 3), range=4)
    shot = {"attack": "range", "figure": "a", "target": "x"}
    orders = turn_of(trek, "red")[1]
    assert orders.count(shot) == 1
    assert sum(order.get("ask") == "apply" for order in orders) <= 1


@pytest.mark.clause("PL-15")
def test_a_figure_that_breaks_away_only_moves() -> None:
    clix = boards.heroclix(("a", "red", 3, 3), ("x", "blue", 4, 3))
    flee = {"ask": "roll", "figure": "a", "roll": "flee"}
    clix["turn"] = {"broke_away": {"a": ["x"]}}
    assert "attack" not in order_of(clix, "red", done=[flee])
    clix["turn"] = {"failed": ["a"]}
    assert order_of(clix, "red", done=[flee])["end"] == "activation"


@pytest.mark.clause("PL-16")
def test_a_closed_door_is_opened_where_the_way_leads_through_it() -> None:
    wall = [{"between": [[4, row], [5, row]], "kind": "door-closed" if row == 2 else "wall"} for row in range(5)]
    document = boards.oraculo(("a", "red", 0, 2), ("x", "blue", 9, 2), edges=wall)
    orders = []
    for number in range(6):
        document, given = turn_of(document, "red", seed=number)
        orders += given
        if document["figures"][0]["at"][0] > 4:
            break
    assert any(order.get("action") == "open-close" and order["to"] == [5, 2] for order in orders)
    assert document["figures"][0]["at"][0] > 4


@pytest.mark.clause("PL-16")
def test_the_way_round_a_wall_is_taken_not_the_straight_line() -> None:
    wall = [{"between": [[4, row], [5, row]], "kind": "wall"} for row in range(1, 5)]
    document = boards.oraculo(("a", "red", 4, 4), ("x", "blue", 6, 4), edges=wall)
    document, _ = turn_of(document, "red")
    assert document["figures"][0]["at"][1] < 4


@pytest.mark.clause("PL-16")
def test_it_comes_nearer_if_no_figure_may_stand_in_contact() -> None:
    """The courtyard's sheet keeps enemies apart (OWN-009): a way as near as is allowed is as good."""
    document: Json = json.loads((STATIC / "examples" / "own-courtyard.json").read_text("utf-8"))
    document["figures"] = [figure for figure in document["figures"] if figure["id"] != "y"]
    order = order_of(document, "red")
    assert (order.get("ask"), order.get("figure")) == ("apply", "x"), order
