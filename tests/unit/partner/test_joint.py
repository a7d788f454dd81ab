"""`joint` gives the same answer as throwing every die (PL-01 to PL-05)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tablelight.partner import joint
from tests.asking import ask, error
from tests.effort import sized
from tests.oracles.joint import Dice, enumerated

Json = dict[str, Any]
CASES = sized(6, 500)
"""Random cases of each game."""
SHEET = {
    "version": 1,
    "board": "square",
    "life": "life",
    "stats": [{"id": "fight", "begin": 2}, {"id": "armour", "begin": 4}, {"id": "life", "begin": 3}],
    "movement": {"modes": [{"id": "walk", "points": 4}]},
    "attacks": [
        {"id": "strike", "reach": "adjacent", "roll": "blow"},
        {"id": "spell", "reach": "adjacent", "roll": "fire"},
    ],
    "rolls": [
        {
            "id": "blow",
            "kind": "sum",
            "dice": "1d6",
            "plus": {"stat": "fight"},
            "against": {"stat": "armour", "of": "target"},
            "effects": {"1..": {"wounds": "outcome"}, "..-1": {"wounds": "outcome", "to": "figure"}},
        },
        {
            "id": "fire",
            "kind": "sum",
            "dice": "1d6",
            "against": 3,
            "outcome": "success",
            "natural": {"1": "burnt", "6": "blaze"},
            "effects": {
                "success": {"wounds": 1},
                "blaze": {"wounds": 2},
                "burnt": {"wounds": 1, "to": "figure"},
            },
        },
    ],
}
SKULLS = ("skull", "skull", "skull", "shield", "shield", "blank")

ATTACK_DIE = ["miss", "miss", "hit", "hit", "hit", "critical"]
DEFENCE_DIE = ["miss", "miss", "miss", "parry", "parry", "critical-parry"]


def square(game: str, stats: Sequence[Json], **more: Any) -> Json:
    """Four figures of two sides on four spaces that all touch."""
    places = [[1, 1], [2, 1], [1, 2], [2, 2]] if game != "heroscape" else [[1, 1], [2, 1], [1, 2], [0, 1]]
    figures = [
        {"id": name, "side": side, "at": at, "stats": each}
        for name, side, at, each in zip("abxy", ("red", "red", "blue", "blue"), places, stats, strict=True)
    ]
    grid = "hex" if game == "heroscape" else "square"
    board = {"grid": grid, "columns": 5, "rows": 4}
    return {"format": "tablelight", "version": 1, "game": game, "board": board, "figures": figures, **more}


def heroscape(random: Random) -> tuple[Json, Sequence[Json], Dice]:
    stats = [
        {
            "move": 3,
            "range": 4,
            "height": 4,
            "attack": random.randint(1, 2),
            "defence": random.randint(0, 2),
            "life": random.randint(1, 3),
        }
        for _ in range(4)
    ]
    board = square("heroscape", stats)
    by_name = dict(zip("abxy", stats, strict=True))
    pairs = [("a", "x"), ("a", "y"), ("b", "x")]
    attacks = [attack(random, *random.choice(pairs), "attack") for _ in range(random.randint(1, 4))]

    def dice(question: Json) -> Sequence[Sequence[Any]]:
        count = by_name[question["figure"]]["attack"] + by_name[question["target"]]["defence"]
        return [SKULLS] * count

    return board, attacks, dice


def oraculo(random: Random) -> tuple[Json, Sequence[Json], Dice]:
    stats = [{"move": 3, "combat": random.randint(1, 2), "aim": 1, "life": random.randint(1, 3)} for _ in range(4)]
    board = square("oraculo", stats)
    for figure in board["figures"]:
        figure["traits"] = [trait for trait in ("sword", "shield") if random.random() < 0.5]
    by_name = dict(zip("abxy", stats, strict=True))
    board["figures"].append({"id": "z", "side": "blue", "at": [0, 0], "stats": {"combat": 1, "life": 2}})
    fewer = {"a": 1, "b": 0, "x": 0, "y": 0}  # OR-33: three enemies stand beside a

    def dice(question: Json) -> Sequence[Sequence[Any]]:
        own, other = by_name[question["figure"]]["combat"], by_name[question["target"]]["combat"]
        return [ATTACK_DIE] * own + [DEFENCE_DIE] * (other - fewer[question["target"]])

    names = [("a", "x"), ("a", "y"), ("b", "x"), ("b", "y"), ("x", "b"), ("y", "b")]
    return board, [attack(random, *random.choice(names), "melee") for _ in range(random.randint(1, 3))], dice


def carnevale(random: Random) -> tuple[Json, Sequence[Json], Dice]:
    stats = [
        {
            "move": 4,
            "dexterity": random.randint(5, 9),
            "attack": 1,
            "protection": random.randint(0, 1),
            "life": random.randint(1, 3),
        }
        for _ in range(4)
    ]
    board = square("carnevale", stats)
    board["board"] = {"grid": "inches", "width": 24, "height": 24}
    for figure, at in zip(board["figures"], ([5, 5], [6.2, 5], [5, 6.2], [6.2, 6.2]), strict=True):
        figure.update(at=at, base=30)
    by_name = dict(zip("abxy", stats, strict=True))

    def dice(question: Json) -> Sequence[Sequence[Any]]:
        kind = "protection" if question["roll"] == "protection" else "attack"
        return [range(1, 11)] * by_name[question["figure"]][kind]

    names = [("a", "x"), ("a", "y"), ("b", "x"), ("x", "a"), ("y", "b")]
    return board, [attack(random, *random.choice(names), "attack") for _ in range(random.randint(1, 3))], dice


def own(random: Random) -> tuple[Json, Sequence[Json], Dice]:
    stats = [
        {"fight": random.randint(0, 3), "armour": random.randint(3, 6), "life": random.randint(1, 4)} for _ in range(4)
    ]
    board = square("own", stats, rules=SHEET)
    names = [("a", "x"), ("a", "y"), ("b", "x"), ("x", "a"), ("y", "a")]
    attacks = []
    for _ in range(random.randint(1, 5)):
        roll, name = random.choice((("blow", "strike"), ("fire", "spell")))
        attacks.append(attack(random, *random.choice(names), roll, attack=name))
    return board, attacks, lambda _: [range(1, 7)]


GAMES = {"heroscape": heroscape, "oraculo": oraculo, "carnevale": carnevale, "own": own}


def attack(random: Random, by: str, on: str, roll: str, **keys: Any) -> Json:
    """An attack of the question, sometimes twice in a row."""
    if random.random() < 0.2:
        keys["times"] = 2
    return {"from": by, "to": on, "roll": roll, **({"with": keys} if keys else {})}


@pytest.mark.clause("PL-01")
@pytest.mark.clause("PL-02")
@pytest.mark.clause("PL-03")
@pytest.mark.clause("PL-05")
@pytest.mark.parametrize("game", GAMES)
def test_joint_is_what_every_throw_of_every_die_comes_to(game: str) -> None:
    random = Random(f"joint {game}")
    for _ in range(CASES):
        document, attacks, dice = GAMES[game](random)
        found, expected = ask(document, "joint", attacks=attacks), enumerated(document, attacks, dice)
        assert [each["made"] for each in found["attacks"]] == expected["made"], (document, attacks)
        assert found["all_out"] == expected["all_out"]
        for key in ("targets", "attackers"):
            told = found[key] if key in found else expected[key]
            assert [{name: each[name] for name in ("figure", "left")} for each in told] == expected[key]
        for each in found["targets"]:
            life = max(map(int, each["left"]))
            lost = [(Fraction(chance), int(points)) for points, chance in each["left"].items()]
            start = next(f["stats"]["life"] for f in document["figures"] if f["id"] == each["figure"])
            assert life <= start
            assert Fraction(each["mean"]) == sum(chance * (start - points) for chance, points in lost)
            assert each["out"] == each["left"].get("0", "0")


@pytest.mark.clause("PL-03")
def test_attackers_are_listed_if_one_can_harm_itself() -> None:
    document, _, _ = own(Random(1))
    fire = {"from": "a", "to": "x", "roll": "fire", "with": {"attack": "spell"}}
    assert [each["figure"] for each in ask(document, "joint", attacks=[fire])["attackers"]] == ["a"]
    document, _, _ = heroscape(Random(1))
    found = ask(document, "joint", attacks=[{"from": "a", "to": "x", "roll": "attack"}])
    assert "attackers" not in found


@pytest.mark.clause("PL-05")
def test_the_counters_of_a_swimmer_that_attacks_do_not_protect_it_from_the_answer() -> None:
    """CV-41: its counters are removed by its own action; those of its target stay."""
    document, _, _ = carnevale(Random(3))
    for figure in document["figures"]:
        figure["stats"] = {"move": 4, "dexterity": 9, "attack": 1, "protection": 0, "life": 2}
    strike = [{"from": "a", "to": "x", "roll": "attack"}]
    dry = ask(document, "joint", attacks=strike)
    document["figures"][0]["state"] = {"underwater": 1}
    assert ask(document, "joint", attacks=strike) == dry
    document["figures"][2]["state"] = {"underwater": 1}
    assert ask(document, "joint", attacks=strike)["targets"] != dry["targets"]


@pytest.mark.clause("PL-01")
def test_the_turn_is_not_looked_at() -> None:
    document, _, _ = oraculo(Random(2))
    attacks = [{"from": "a", "to": "x", "roll": "melee"}]
    before = ask(document, "joint", attacks=attacks)
    document["turn"] = {"figure": "a", "actions": ["move", "attack"]}
    assert ask(document, "joint", attacks=attacks) == before


@pytest.mark.clause("PL-04")
def test_an_attack_that_is_forbidden_is_named_by_its_number() -> None:
    document, _, _ = heroscape(Random(4))
    document["figures"][0]["stats"]["range"] = 1
    document["figures"].append({**document["figures"][3], "id": "z", "at": [4, 3]})
    attacks = [{"from": "a", "to": "x", "roll": "attack"}, {"from": "a", "to": "z", "roll": "attack"}]
    refused = ask(document, "joint", attacks=attacks)["refused"]
    assert (refused["clause"], refused["attack"]) == ("HS-21", 1)
    document["figures"][2]["state"] = {"life": 0}
    refused = ask(document, "joint", attacks=attacks)["refused"]
    assert (refused["clause"], refused["attack"], refused["figure"]) == ("DG-06", 0, "x")


@pytest.mark.clause("PL-04")
@pytest.mark.parametrize(("game", "grid"), [("heroclix", "square"), ("herotrek", "hex")])
def test_games_without_life_points_refuse(game: str, grid: str) -> None:
    document = square(game, [{"speed": 4}] * 4)
    document["board"]["grid"] = grid
    attacks = [{"from": "a", "to": "x", "roll": "attack"}]
    refused = ask(document, "joint", attacks=attacks)["refused"]
    assert (refused["clause"], refused["text"]) == ("PL-04", "This game does not count harm in life points.")
    assert error(document, "joint", attacks=[{**attacks[0], "to": "nobody"}])["path"] == "$.question.attacks[0].to"


@pytest.mark.clause("PL-04")
@pytest.mark.parametrize(
    ("wrong", "path"),
    [
        ({"to": "nobody"}, "to"),
        ({"from": "nobody"}, "from"),
        ({"from": 3}, "from"),
        ({"roll": "dance"}, "roll"),
        ({"roll": None}, "roll"),
        ({"with": {"colour": 1}}, "with"),
        ({"with": {"life": 1}}, "with"),
        ({"with": {"times": 0}}, "with.times"),
        ({"with": 3}, "with"),
        ({"more": 3}, "more"),
    ],
)
def test_what_is_wrong_is_named_by_its_path(wrong: Json, path: str) -> None:
    document, _, _ = heroscape(Random(6))
    right = {"from": "a", "to": "x", "roll": "attack"}
    found = error(document, "joint", attacks=[right, {**right, **wrong}])
    assert found["path"] == f"$.question.attacks[1].{path}"


@pytest.mark.clause("PL-04")
@pytest.mark.parametrize("attacks", [[], None, {}, [{"from": "a", "to": "x", "roll": "attack"}] * 25])
def test_one_to_twenty_four_attacks_are_asked_about(attacks: Any) -> None:
    document, _, _ = heroscape(Random(7))
    assert error(document, "joint", attacks=attacks)["path"] == "$.question.attacks"


@pytest.mark.clause("PL-03")
def test_attacks_without_a_common_figure_are_computed_apart() -> None:
    """Twelve duels of figures with eleven states each: together they would have too many states to count."""
    figures = []
    for number in range(24):
        stats = {"move": 4, "dexterity": 7, "attack": 3, "protection": 2, "life": 10}
        at = [2 + 2 * (number // 2), 2 + 1.19 * (number % 2)]
        side = ("red", "blue")[number % 2]
        figures.append({"id": f"f{number}", "side": side, "at": at, "base": 30, "stats": stats})
    board = {"grid": "inches", "width": 36, "height": 24}
    document = {"format": "tablelight", "version": 1, "game": "carnevale", "board": board, "figures": figures}
    attacks = [{"from": f"f{n}", "to": f"f{n + 1}", "roll": "attack", "with": {"times": 6}} for n in range(0, 24, 2)]
    found = ask(document, "joint", attacks=attacks)
    one = ask(document, "joint", attacks=attacks[:1])
    assert Fraction(found["all_out"]) == Fraction(one["all_out"]) ** 12 > 0
    assert found["targets"][7]["left"] == one["targets"][0]["left"]


@pytest.mark.clause("PL-01")
def test_an_attack_of_carnevale_may_name_its_weapon() -> None:
    document, _, _ = carnevale(Random(3))
    attacker, target = document["figures"][0], document["figures"][2]
    attacker["state"] = {"weapons": [{"name": "Bow", "range": 5}]}
    target["at"] = [10, 5]
    shot = {"from": "a", "to": "x", "roll": "attack", "with": {"weapon": "Bow"}}
    found = ask(document, "joint", attacks=[shot])
    assert found == ask(document, "joint", attacks=[{**shot, "with": {"range": 5}}]) and "targets" in found
    target["at"] = [12, 5]
    assert ask(document, "joint", attacks=[shot])["refused"]["clause"] == "CV-60"
    wrong = error(document, "joint", attacks=[{**shot, "with": {"weapon": "Sling"}}])
    assert wrong["path"] == "$.question.attacks[0].with.weapon"


@pytest.mark.clause("PL-03")
def test_numbers_too_long_to_write_are_an_error() -> None:
    """Once a fault of Python was the answer, after eleven seconds: 480 attacks with 38 dice each."""
    document, _, _ = heroscape(Random(4))
    for figure in document["figures"]:
        figure["stats"] |= {"attack": 20, "defence": 18, "life": 10}
    attacks = [{"from": "a", "to": "x", "roll": "attack", "with": {"times": 20}}] * 24
    assert error(document, "joint", attacks=attacks)["path"] == "$.question.attacks"
    assert len(ask(document, "joint", attacks=attacks[:2])["attacks"]) == 2


@pytest.mark.clause("PL-03")
def test_very_many_lives_that_hang_together_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once there was no answer within ten minutes, with fewer combinations of lives than were allowed."""
    monkeypatch.setattr(joint, "MOST_SUMS", 60_000)
    document, _, _ = own(Random(1))
    for figure in document["figures"]:
        figure["stats"]["life"] = 20
    names = ["ax", "ay", "bx", "xa", "ya"]
    keys = {"roll": "blow", "with": {"attack": "strike", "times": 20}}
    attacks = [{"from": names[n % 5][0], "to": names[n % 5][1], **keys} for n in range(24)]
    assert error(document, "joint", attacks=attacks)["path"] == "$.question.attacks"
    assert len(ask(document, "joint", attacks=attacks[:1])["attacks"]) == 1
