"""The forecast is exact, and the partner plays by it (PL-14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tablelight.arena import Contest, PairTally, contest
from tablelight.board.document import Document
from tablelight.checked import CheckedQuestion
from tablelight.partner.asked import PartnerQuestion
from tablelight.partner.bare_options import bare_options_of
from tablelight.partner.choosing import choose
from tablelight.partner.fighters import Fighters, best_attack
from tablelight.partner.forecast import CarriedOn, Forecast
from tablelight.partner.games import play, player_of
from tablelight.partner.options import options_of
from tablelight.partner.orders import END_TURN, outcome_of
from tablelight.partner.side import DecidingSide
from tablelight.partner.worth import OUT, Blow, Exchange
from tablelight.progress.portions import run
from tablelight.rules.check import read
from tablelight.rules.conduct import PlayOrder
from tablelight.rules.registry import rules_of
from tablelight.rules.system import System
from tests.arena_boards import GAMES, fresh
from tests.asking import ask
from tests.effort import THOROUGH, WHOLE, sized, some
from tests.oracles.expectimax import Activation, values
from tests.unit.partner import boards

Json = dict[str, Any]
CLEARLY = 0.2
"""A puzzle's answer is better than any other by at least this."""
WEIGHTS = st.lists(st.integers(0, 5), min_size=1, max_size=5).filter(any)


def shares(weights: list[int]) -> list[float]:
    """Weights as chances."""
    return [weight / sum(weights) for weight in weights]


@pytest.mark.clause("PL-14")
@given(harm=WEIGHTS, lives=WEIGHTS, share=st.sampled_from((0.0, 0.25, 1.0)))
def test_a_blow_leaves_what_each_harm_at_each_life_leaves(harm: list[int], lives: list[int], share: float) -> None:
    before, most = shares(lives), len(lives) - 1
    found = Exchange.of(Blow(tuple(enumerate(shares(harm))), most), most)
    after, worth = [0.0] * len(lives), 0.0
    for left, chance in enumerate(before):
        for lost, further in enumerate(shares(harm)):
            end = max(0, left - lost)
            after[end] += chance * share * further
            worth += chance * further * (left - end + (OUT if left and not end else 0.0))
        after[left] += chance * (1 - share)
    assert found.made(before, share) == pytest.approx(after)
    assert found.on(before) == pytest.approx(worth)


@pytest.mark.clause("PL-14")
@pytest.mark.parametrize("effort", [2, 3])
def test_later_harm_counts_less_at_effort_three(effort: int) -> None:
    """The test counts each activation's harm by itself."""
    document = read(fresh("heroscape", 5, 3))
    side = DecidingSide(rules_of(document), document, document, PartnerQuestion(side="red", effort=effort))
    fighters, worths = Fighters(side), [0.0]
    [stays] = [each for each in options_of(side, document.figure("r0"), ()) if each.order is None]

    class Noted(Forecast):
        def _act(self, course: CarriedOn, *rest: Any) -> None:
            super()._act(course, *rest)
            worth = 0.0
            for lives, life, ours in zip(course.lives, fighters.lives, fighters.ours, strict=True):
                lost = life - sum(left * chance for left, chance in enumerate(lives)) + OUT * lives[0]
                worth += -lost if ours else lost
            worths.append(worth)

    found, _ = Noted(fighters)._value(stays, True, True)
    fades = 0.88 if effort == 3 else 1.0
    assert found == pytest.approx(sum((b - a) * fades**number for number, (a, b) in enumerate(pairwise(worths))))
    assert len(worths) == 13 and worths[-1]


@pytest.mark.clause("PL-14")
def test_effort_three_knows_the_dice_of_each_distance_before_and_after_a_move() -> None:
    """In Oráculo a miniature that has moved has no action left to aim, and dice reach less and less far."""
    after = list[float]()
    for distance in range(1, 7):
        board = read(boards.oraculo(("a", "red", 7 - distance, 2), ("x", "blue", 7, 2), aim=3))
        rules = rules_of(board)
        start = evolve(board, figures=(evolve(board.figure("a"), at=((6 - distance, 2),)), board.figure("x")))
        order: Json = {"ask": "apply", "figure": "a", "action": "move", "to": [7 - distance, 2]}
        moved = rules.apply(start, CheckedQuestion.read(start, order).move())
        assert isinstance(moved, Document)
        side = DecidingSide(rules, board, board, PartnerQuestion(side="red", effort=3))
        shots = Fighters(side).shots[0][1]
        for document, blow in (
            (board, shots.at_once[distance - 1]),
            (moved, next(blow for far, blow in reversed(shots.after_move) if far >= distance)),
        ):
            best = best_attack(side, document, document.figure("a"), document.figure("x"))
            assert best is not None and blow.worth[-1] == pytest.approx(best[1].worth)
        after.append(blow.worth[-1])
    assert after == sorted(after, reverse=True) and after[1] > 2 * after[5] > 0
    side = DecidingSide(rules, board, board, PartnerQuestion(side="red", effort=2))
    assert Fighters(side).shots == [{}, {}]


def _two_apart(forecast: Forecast, gap: float) -> CarriedOn:
    return CarriedOn(
        lives=[[0.0, 0.0, 0.0, 1.0]] * 2,
        gaps=[[0.0, gap], [gap, 0.0]],
        acted=[False, False],
        present=[True, True],
        values=forecast.values,
    )


@pytest.mark.clause("PL-14")
def test_a_shot_is_made_from_as_far_as_it_is_worth_the_same() -> None:
    document = read(boards.heroscape(("a", "red", 1, 3), ("x", "blue", 9, 3), range=5))
    side = DecidingSide(rules_of(document), document, document, PartnerQuestion(side="red", effort=3))
    forecast = Forecast(Fighters(side))
    course = _two_apart(forecast, 8.0)
    forecast._act(course, [0], [1], True)
    assert course.lives[1][3] < 1
    assert course.gaps[0][1] == 5


@pytest.mark.clause("PL-14")
@pytest.mark.parametrize(("pace", "shoots"), [(10.0, True), (5.0, False), (0.0, False)])
def test_a_shot_may_need_two_moves(pace: float, shoots: bool) -> None:
    document = read(boards.heroscape(("a", "red", 1, 3), ("x", "blue", 9, 3), range=5))
    side = DecidingSide(rules_of(document), document, document, PartnerQuestion(side="red", effort=3))
    fighters = Fighters(side)
    fighters.pace[0], fighters.stride[0], fighters.farthest[0] = pace, 5.0, 5 + pace
    fighters.strikes[0] = [1, 1, 1]
    forecast = Forecast(fighters)
    course = _two_apart(forecast, 12.0)
    forecast._act(course, [0], [1], True)
    assert (course.lives[1][3] < 1) is shoots


@pytest.mark.clause("PL-14")
def test_each_move_and_each_point_spent_takes_an_attack_of_carnevale() -> None:
    document = boards.carnevale(("a", "red", 5, 5), ("x", "blue", 6.18, 5))
    for figure in document["figures"]:
        figure["stats"] = {**figure["stats"], "action_points": 3}
    for spent, times in ((0, 3), (1, 2), (2, 1)):
        board = read({**document, "turn": {"figure": "a", "spent": spent}})
        side = DecidingSide(rules_of(board), board, board, PartnerQuestion(side="red"))
        assert Fighters(side).strikes[0][:3] == [3, 2, 1], "later activations have all points"
        attacks = [option for option in bare_options_of(side, board.figure("a"), ()) if option.target]
        assert {option.times for option in attacks} == {times}


def first_order(document: Json, effort: int) -> Json:
    """Red's first order."""
    found: Json = ask(document, "next", side="red", effort=effort)["order"]
    return found


@pytest.mark.clause("PL-14")
@pytest.mark.parametrize("effort", [2, 3])
def test_the_strike_comes_first_that_takes_away_the_most_dangerous_answer(effort: int) -> None:
    document = boards.heroscape(("a", "red", 5, 3), ("x", "blue", 6, 3), ("y", "blue", 4, 3), life=1)
    document["figures"][2]["stats"] = {**document["figures"][2]["stats"], "attack": 9}
    assert first_order(document, effort)["target"] == "y"


@pytest.mark.clause("PL-14")
@pytest.mark.parametrize("effort", [1, 2, 3])
def test_no_figure_goes_alone_into_the_reach_of_enemies(effort: int) -> None:
    document = boards.heroscape(
        ("a", "red", 2, 3), ("b", "red", 0, 3), ("x", "blue", 9, 3), ("y", "blue", 9, 4), life=2
    )
    for figure in document["figures"]:
        figure["stats"] = {**figure["stats"], "attack": 6, "defence": 0}
    order = first_order(document, effort)
    if order.get("action") == "move":
        moved = ask(document, "apply", **{key: value for key, value in order.items() if key != "ask"})["document"]
        enemies = ask(moved, "threats", figure=order["figure"])["enemies"]
        assert not any(enemy["now"] or enemy["after"] for enemy in enemies)


def score(player: str, other: str, game: str, games: int, figures: int = 3) -> PairTally:
    """The tally of games on fresh boards with this many figures on each side."""
    made = [(f"{game}{seed}", read(fresh(game, seed, figures))) for seed in range(7, 7 + (games + 1) // 2)]
    players = {name: player_of(name) for name in (player, other)}
    *_, last = contest(Contest(boards=made, players=players, games=games, seed=1, rounds=12), lambda *_: None)
    return last


@pytest.mark.clause("PL-14", "PL-30")
@pytest.mark.parametrize("game", some(GAMES, 3))
def test_effort_two_beats_random_play(game: str) -> None:
    assert score("balanced:2", "random", game, sized(1, 20), 3 if THOROUGH else 2).score >= 0.95


def waiting(*_: object) -> PlayOrder:
    """A player that leaves all its figures where they are."""
    return END_TURN


@pytest.mark.clause("PL-16")
@pytest.mark.parametrize(("seed", "effort"), [(904, 2), (901, 1), (902, 1)])
def test_an_enemy_that_waits_is_attacked(seed: int, effort: int) -> None:
    """Once Tablelight waited out of its reach, or went back and forth, for ever."""
    player, attacked = player_of(f"balanced:{effort}"), list[PlayOrder]()

    def first_attack(document: Document, question: Mapping[str, Any]) -> PlayOrder:
        order = END_TURN if attacked else player(document, question)
        attacked.extend([order] * (order.get("ask") == "roll"))
        return order

    play(read(fresh("oraculo", seed, 3)), [first_attack, waiting], "1", 8)
    assert attacked


def together(player: str, others: Sequence[str], games: Sequence[str], many: int) -> PairTally:
    """The tally of a player's games against all these others."""
    found = PairTally(a=player, b="all")
    for tally in (score(player, other, game, many) for other in others for game in games):
        found.won, found.drawn, found.lost = found.won + tally.won, found.drawn + tally.drawn, found.lost + tally.lost
    return found


@pytest.mark.clause("PL-14", "PL-30")
def test_to_look_at_the_danger_wins_games() -> None:
    assert together("balanced:1", ["balanced:0"], ("oraculo", "river"), sized(2, 4)).score > 0.5


@pytest.mark.skipif(not WHOLE, reason="plays many games")
@pytest.mark.clause("PL-14", "PL-30", "PL-41")
@pytest.mark.parametrize("effort", [1, 2, 3])
def test_each_effort_may_win_six_games_of_ten_against_the_one_below(effort: int) -> None:
    games = 12 if effort < 3 else 4
    assert together(f"balanced:{effort}", [f"balanced:{effort - 1}"], GAMES, games).interval[1] >= 0.6


@pytest.mark.skipif(not WHOLE, reason="plays many games")
@pytest.mark.clause("PL-14", "PL-30")
@pytest.mark.parametrize(("effort", "goal"), [(1, 0.5), (2, 0.7), (3, 0.7)])
def test_each_effort_may_reach_its_goal_against_greedy_players(effort: int, goal: float) -> None:
    others = [f"tests.greedy_player:{name}" for name in ("greedy", "striker", "killer", "archer")]
    assert together(f"balanced:{effort}", others, GAMES, 4 if effort < 3 else 2).interval[1] >= goal


@pytest.mark.skipif(not WHOLE, reason="plays many games")
@pytest.mark.clause("DG-21")
@pytest.mark.parametrize("other", ["boldest", "safest"])
def test_the_third_choice_of_advice_does_not_lose_to_the_others(other: str) -> None:
    name = "tests.advice_player:{}"
    assert together(name.format("balanced"), [name.format(other)], ("heroscape", "oraculo"), 24).interval[1] >= 0.5


def first_activation(rules: System, document: Document, effort: int) -> Activation:
    """The partner's first activation for red, in the oracle's form."""
    done: list[PlayOrder] = []
    while True:
        asked = PartnerQuestion(side="red", effort=effort, done=tuple(done))
        order = run(choose(rules, document, asked)).order
        figure = document.figure(str(order["figure"]))
        if order.get("ask") != "apply":
            return Activation(figure.id, figure.space, None if "end" in order else str(order["target"]))
        moved = rules.apply(document, CheckedQuestion.read(document, dict(order)).move())
        assert isinstance(moved, Document)
        document, done = moved, [*done, order]


def puzzles(game: str, many: int) -> Iterator[tuple[System, Document, Mapping[Activation, float]]]:
    """Two red figures against a blue one, each with one life, and the value of each first activation at the end of the
    round. Only boards on which one pair of figure and target is better than all others."""
    random = Random(f"puzzle {game}")
    while many:
        made = boards.small(game, random)
        figures = [{**each, "stats": {**each["stats"], "life": 1}} for each in made["figures"][:3]]
        document = read({**made, "figures": figures})
        rules = rules_of(document)
        found = values(rules, document, ("red", "blue"), frozenset(), 3)
        pairs: dict[tuple[str, str | None], float] = {}
        for each, worth in found.items():
            pairs[each.figure, each.target] = max(worth, pairs.get((each.figure, each.target), worth))
        best, second = sorted(pairs.values(), reverse=True)[:2]
        if best - second >= CLEARLY:
            many -= 1
            yield rules, document, found


@pytest.mark.clause("PL-14")
@pytest.mark.parametrize(("game", "many"), [("heroscape", sized(2, 24)), ("oraculo", sized(8, 60))])
def test_the_best_first_activation_of_a_puzzle_is_found(game: str, many: int) -> None:
    solved = 0
    for rules, document, worths in puzzles(game, many):
        chosen = worths[first_activation(rules, document, 3)]
        solved += chosen >= max(worths.values()) - CLEARLY / 2
    assert solved >= 0.9 * many


@pytest.mark.clause("PL-17")
def test_it_gives_its_best_so_far_when_hurried() -> None:
    document = read(fresh("heroscape", 11))
    rules, asked, looked = rules_of(document), PartnerQuestion(side="red", effort=3), []

    def hurried() -> bool:
        looked.append(True)
        return len(looked) > 3

    in_haste = run(choose(rules, document, asked, hurried))
    at_leisure = run(choose(rules, document, asked))
    assert outcome_of(rules, document, in_haste.order) is not None
    assert 0 < int(str(in_haste.extra["considered"])) < int(str(at_leisure.extra["considered"]))
