"""`plan` finds the best turn, and its chance is the sum over every throw of its dice (PL-20 to PL-22)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from tablelight.dice.throw import every_throw, throw
from tablelight.partner import asked, options, plan
from tablelight.partner.asked import LIMITS
from tests.asking import ask, error
from tests.effort import THOROUGH, sized
from tests.examples import EXAMPLES
from tests.oracles.joint import life_of
from tests.oracles.plan import best_chance, chance_of
from tests.unit.partner import boards

Json = dict[str, Any]
SKULLS = ("skull", "skull", "skull", "shield", "shield", "blank")
ATTACK_DIE = ("miss", "miss", "hit", "hit", "hit", "critical")
DEFENCE_DIE = ("miss", "miss", "miss", "parry", "parry", "critical-parry")


def _plan_at_most(positions: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let plans look at this many positions before they hurry."""
    few = tuple(evolve(each, plan_positions=positions) for each in LIMITS)
    monkeypatch.setattr(asked, "LIMITS", few)


def dice(document: Json, question: Json) -> Sequence[Sequence[Any]]:
    """The dice of a roll."""
    stats = {figure["id"]: figure["stats"] for figure in document["figures"]}
    own = stats[question["figure"]]
    match question["roll"], document["game"]:
        case "attack", _:
            return [SKULLS] * (own["attack"] + stats[question["target"]]["defence"])
        case "strike", "heroscape":
            return [SKULLS]
        case "melee", _:
            fewer = outnumbered(document, question["target"])
            return [ATTACK_DIE] * own["combat"] + [DEFENCE_DIE] * (stats[question["target"]]["combat"] - fewer)
        case "blow", _:
            return [range(1, 7)] * own["fight"]
        case "shot", "own":
            return [range(1, 7)] * 2
    return [range(1, 7)]


def outnumbered(document: Json, name: str) -> int:
    """OR-33: whether more enemies are beside a miniature than miniatures of its side are beside any of them."""
    alive = [figure for figure in document["figures"] if life_of(document, figure["id"]) > 0]
    own = next(figure for figure in alive if figure["id"] == name)

    def enemies_beside(one: Json) -> list[Json]:
        return [
            other
            for other in alive
            if other["side"] != one["side"]
            and max(abs(a - b) for a, b in zip(other["at"], one["at"], strict=True)) == 1
        ]

    against = enemies_beside(own)
    sides = [each for each in alive if each["side"] == own["side"] and any(e in against for e in enemies_beside(each))]
    return int(len(against) > max(1, len(sides)))


@pytest.mark.clause("PL-20")
@pytest.mark.clause("PL-21")
@pytest.mark.parametrize("game", ["heroscape", "oraculo", "own", "own-control"])
def test_the_chance_is_what_every_throw_of_the_plans_dice_comes_to(game: str) -> None:
    random = Random(f"plan {game}")
    for _ in range(sized(1, 60)):
        document = boards.small(game, random)
        found = ask(document, "plan", side="red", target="x", effort=random.randrange(4))
        assert found["chance"] == str(chance_of(document, found["plan"], "x", dice)), document
        assert found["chance"] == found["out"].get("x", "0")


@pytest.mark.clause("PL-22")
@pytest.mark.parametrize(
    ("game", "attack"),
    [("heroscape", {"roll": "attack"}), ("own", {"roll": "blow", "attack": "strike"}), ("oraculo", {"roll": "melee"})],
)
def test_nothing_is_better_than_the_plan_of_a_small_board(game: str, attack: Json) -> None:
    random = Random(f"best {game}")
    for number in range(sized(2, 40)):
        attackers = 2 if number % 10 else 3 if THOROUGH else 1
        document = boards.small(game, random, attackers, rows=2 if THOROUGH or attackers == 1 else 1)
        found = ask(document, "plan", side="red", target="x", effort=number % 4)
        assert Fraction(found["chance"]) == best_chance(document, "red", "x", attack, dice), document


@pytest.mark.clause("PL-22")
def test_nothing_is_better_for_miniatures_on_twelve_squares() -> None:
    random, chances = Random("twelve"), set[Fraction]()
    for number in range(sized(1, 12)):
        document = boards.small("oraculo", random, attackers=3 if THOROUGH else 2, rows=3)
        for figure in document["figures"]:
            figure["stats"].update(move=1, combat=1, life=1)
        found = Fraction(ask(document, "plan", side="red", target="x", effort=number % 4)["chance"])
        assert found == best_chance(document, "red", "x", {"roll": "melee"}, dice), document
        chances.add(found)
    assert max(chances) > 0


@pytest.mark.clause("PL-20")
def test_what_is_done_next_depends_on_the_result() -> None:
    shooting = [("a", "red", 3, 2), ("b", "red", 3, 4), ("y", "blue", 7, 4), ("x", "blue", 7, 2)]
    document = boards.heroscape(*shooting, life=1, range=5, move=1)
    document["figures"][2]["stats"] = {**document["figures"][2]["stats"], "defence": 5}
    found = ask(document, "plan", side="red")
    first = found["plan"]
    while "results" not in first:
        first = first["then"]
    targets = set()
    for result in first["results"]:
        step = result["then"]
        while "results" not in step:
            step = step["then"]
        targets.add(step["order"]["target"])
    assert targets == {"x", "y"}
    assert Fraction(found["worth"]) > 0


@pytest.mark.clause("PL-22")
def test_figures_that_have_acted_do_nothing_more() -> None:
    document = boards.heroscape(("a", "red", 5, 3), ("b", "red", 7, 3), ("x", "blue", 6, 3), life=1)
    both, one = (
        Fraction(ask(document, "plan", side="red", target="x", acted=acted)["chance"]) for acted in ([], ["a"])
    )
    assert both == 1 - (1 - one) ** 2
    assert ask(document, "plan", side="red", target="x", acted=["a", "b"]) == {
        "chance": "0",
        "worth": "0",
        "out": {},
        "plan": None,
        "considered": 1,
    }


@pytest.mark.clause("PL-22")
@pytest.mark.parametrize("game", ["heroscape", "oraculo", "own"])
def test_on_a_large_board_it_is_never_worse_than_one_after_the_other(game: str) -> None:
    """All are next to the target already, so the greedy turn is every attack from where they stand."""
    places = (("a", "red", 4, 3), ("b", "red", 4, 1), ("c", "red", 2, 1), ("d", "red", 2, 3), ("x", "blue", 3, 2))
    document = {
        "heroscape": boards.heroscape(("a", "red", 4, 3), ("b", "red", 6, 3), ("c", "red", 5, 2), ("x", "blue", 5, 3)),
        "oraculo": boards.oraculo(*places),
        "own": boards.own(*places),
    }[game]
    roll, keys = {"heroscape": ("attack", {}), "oraculo": ("melee", {}), "own": ("blow", {"attack": "strike"})}[game]
    others = [figure["id"] for figure in document["figures"] if figure["side"] == "red"]
    attacks = [{"from": name, "to": "x", "roll": roll, "with": keys} for name in others]
    together = ask(document, "joint", attacks=attacks)
    found = ask(document, "plan", side="red", target="x", effort=1)
    assert Fraction(found["chance"]) >= Fraction(together["all_out"]) > 0


@pytest.mark.clause("PL-22")
def test_without_odds_an_attack_is_a_hit_by_its_chance() -> None:
    beside = [("a", "red", 3, 3), ("b", "red", 5, 3), ("c", "red", 4, 2), ("x", "blue", 4, 3)]
    assert ask(boards.heroclix(*beside, speed=1), "plan", side="red", target="x", hit="1/3")["chance"] == "1/27"


@pytest.mark.clause("PL-22")
@pytest.mark.parametrize(("target", "chance"), [({}, "1/8"), ({"target": "thug"}, "1/8"), ({"target": "drone"}, "0")])
def test_figures_that_only_might_break_away_are_planned_soon(target: Json, chance: str) -> None:
    """Once every place was tried to which three figures beside an enemy may break away: 60,000 positions."""
    document = json.loads((EXAMPLES / "heroclix-rooftop.json").read_text("utf-8"))
    for figure in document["figures"]:
        figure["at"] = {"bruiser": [8, 7], "hawk": [7, 6]}.get(figure["id"], figure["at"])
    found = ask(document, "plan", side="red", **target)
    assert found["chance"] == chance and found["considered"] < 100


@pytest.mark.clause("PL-21")
def test_on_a_bare_table_the_answer_to_a_fumble_counts() -> None:
    document = boards.carnevale(("a", "red", 8, 8), ("x", "blue", 9.18, 8))
    for figure in document["figures"]:
        figure["stats"] = {**figure["stats"], "attack": 2, "protection": 1, "life": 1}
    found = ask(document, "plan", side="red", target="x")
    attacks = [{"from": "a", "to": "x", "roll": "attack", "with": {"times": 2}}]
    joint = ask(document, "joint", attacks=attacks)
    assert found["chance"] == joint["all_out"]
    assert found["out"]["a"] == joint["attackers"][0]["out"]


def steps_of(tree: Json | None) -> int:
    """The steps of a tree."""
    if tree is None:
        return 0
    return 1 + steps_of(tree.get("then")) + sum(steps_of(result["then"]) for result in tree.get("results", ()))


@pytest.mark.clause("PL-20")
@pytest.mark.clause("PL-21")
@pytest.mark.parametrize("game", ["heroscape", "oraculo"])
def test_a_large_tree_is_cut_to_its_likely_steps(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    document = boards.small(game, Random(4))
    whole = ask(document, "plan", side="red", target="x")
    for most in (1, 4, steps_of(whole["plan"]) - 1, steps_of(whole["plan"])):
        monkeypatch.setattr(plan, "MOST_STEPS", most)
        found = ask(document, "plan", side="red", target="x")
        assert 1 <= steps_of(found["plan"]) <= most
        assert {**found, "plan": None} == {**whole, "plan": None}
        assert found["plan"]["order"] == whole["plan"]["order"]
    assert found == whole
    assert steps_of(whole["plan"]) > 4


@pytest.mark.clause("PL-22")
def test_a_plan_of_very_many_positions_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the canal every throw of three figures has twenty results; once there was no answer within minutes."""
    _plan_at_most(5, monkeypatch)
    canal = json.loads((EXAMPLES / "carnevale-canal.json").read_text(encoding="utf-8"))
    found = ask(canal, "plan", side=canal["figures"][0]["side"])
    assert found["plan"] is not None
    assert found["considered"] < 2_000


@pytest.mark.clause("PL-22")
def test_the_attacks_of_figures_that_stand_alike_are_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    noted: list[object] = []
    found = options.options_of

    def note(side: Any, figure: Any, done: Any, *, ways: bool) -> Any:
        noted.append((figure.id, tuple((each.id, each.at) for each in side.board.figures), done))
        return found(side, figure, done, ways=ways)

    monkeypatch.setattr(plan, "options_of", note)
    _plan_at_most(60, monkeypatch)
    ford = json.loads((EXAMPLES / "heroscape-ford.json").read_text(encoding="utf-8"))
    assert ask(ford, "plan", side=ford["figures"][0]["side"])["plan"] is not None
    assert len(noted) > 20
    assert all(noted.count(each) == 1 for each in noted)


@pytest.mark.clause("PL-20")
@pytest.mark.parametrize(
    ("wrong", "path"),
    [({"target": "nobody"}, "target"), ({"target": "a"}, "target"), ({"effort": 9}, "effort"), ({"side": 3}, "side")],
)
def test_what_is_wrong_is_named_by_its_path(wrong: Json, path: str) -> None:
    found = error(boards.heroscape(("a", "red", 3, 3), ("x", "blue", 5, 3)), "plan", **{"side": "red", **wrong})
    assert found["path"] == f"$.question.{path}"


@pytest.mark.clause("PL-20")
def test_a_figure_that_is_out_is_refused_as_a_target() -> None:
    document = boards.heroscape(("a", "red", 3, 3), ("x", "blue", 5, 3))
    document["figures"][1]["state"] = {"life": 0}
    assert ask(document, "plan", side="red", target="x")["refused"]["clause"] == "DG-06"


@given(st.lists(st.tuples(st.sampled_from([2, 3, 6]), st.integers(0, 3)), min_size=1, max_size=3), st.integers(1, 6))
@settings(max_examples=sized(30, 200), deadline=None)
def test_every_throw_has_the_chance_of_its_ways(pools: list[tuple[int, int]], needed: int) -> None:
    """The number of successes in some pools, over every throw and die by die."""

    def cast() -> int:
        dice = [face for sides, n in pools for face in throw(range(1, sides + 1), n, lambda face: face >= needed)]
        return sum(face >= needed for face in dice)

    found: dict[int, Fraction] = {}
    for chance, count in every_throw(cast):
        found[count] = found.get(count, Fraction(0)) + chance
    expected = {0: Fraction(1)}
    for sides, n in pools:
        for _ in range(n):
            share = Fraction(max(0, sides + 1 - needed), sides)
            longer: dict[int, Fraction] = {}
            for count, chance in expected.items():
                longer[count] = longer.get(count, Fraction(0)) + chance * (1 - share)
                longer[count + 1] = longer.get(count + 1, Fraction(0)) + chance * share
            expected = longer
    assert found == {count: chance for count, chance in expected.items() if chance}
