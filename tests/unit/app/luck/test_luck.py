"""The luck of the dice: how each roll of each game counts, what the log keeps of it, and what is said about it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app import answers
from tablelight.app.controls import toggle_fold, words_of
from tablelight.app.dialogs import dialog
from tablelight.app.dice.update import enter_face
from tablelight.app.help.update import go_back
from tablelight.app.history import History
from tablelight.app.log.state import LONGEST_WAYS, Entry, Score, log_text, read_log
from tablelight.app.luck.panel import MOST_PLOTTED, chance_words, chart, compared, expected_words, verdict
from tablelight.app.luck.queries import luck_of, score_of
from tablelight.app.play_state import PendingRoll
from tablelight.app.state import AppState
from tablelight.app.turn.panel import turn
from tablelight.app.update import update
from tablelight.dice.luck import Run, Standing, Trial, run_of
from tablelight.rules.answers import Rolled
from tablelight.rules.check import read
from tablelight.rules.objectives.scoring import FURTHER_ROUND
from tablelight.view.nodes import walk
from tablelight.view.nodes import words_of as text_of
from tablelight.view.words import Words
from tests.kinds import is_done_by
from tests.positions import position
from tests.systems import carnevale_table, heroscape_table, oraculo_table
from tests.systems.own_games import game

COIN = ((0, 1), (1, 1))
SKULLS = ("skull", "skull", "skull", "shield", "shield", "blank")
TEN = tuple(range(1, 11))
HIT = ("miss", "miss", "hit", "hit", "hit", "critical")
PARRY = ("miss", "miss", "miss", "parry", "parry", "critical-parry")
WET = [carnevale_table.box("water", 0, 0, 24, 24)]


def duel(**more: Any) -> Any:
    """Two enemies of Carnevale in contact."""
    stats = {"attack": 2, "dexterity": 5, "protection": 2}
    enemy = carnevale_table.figure("b", (6.185, 5), "blue", stats={**stats, "attack": 1})
    return carnevale_table.table(carnevale_table.figure("a", (5, 5), stats={**stats, "dexterity": 2}), enemy, **more)


def meeting(**more: Any) -> Any:
    """Two enemies of HeroScape beside each other."""
    people = [heroscape_table.figure(name, (at, 1), side) for name, at, side in (("a", 1, "red"), ("b", 2, "blue"))]
    for each in people:
        each["stats"].update(attack=2, defence=1)
    return heroscape_table.field(*people, **more)


def sword() -> Any:
    people = (oraculo_table.hero("a", (1, 1)), oraculo_table.monster("b", (2, 1), combat=1))
    return oraculo_table.table(*people)


def bow() -> Any:
    return oraculo_table.table(oraculo_table.hero("a", (1, 1)), oraculo_table.monster("b", (4, 1)))


def own(**roll: Any) -> Any:
    return game([{"id": "r", "label": "R", **roll}])


SUM = {"kind": "sum", "dice": "1d6", "plus": {"stat": "fight"}, "against": 6}
WOUNDING = {"kind": "pool", "die": 6, "dice": 2, "tests": [{"at_least": 4}]}
Case = tuple[Any, str, str, dict[str, Any], Sequence[Sequence[Any]], str]
CASES: dict[str, Case] = {
    "break away": (position("a x", game="heroclix"), "a", "flee", {}, [range(1, 7)], "passed"),
    "skulls and shields": (meeting(), "a", "attack", {"target": "b"}, [SKULLS] * 3, "dealt"),
    "leaving strike": (meeting(), "a", "strike", {"by": "b"}, [SKULLS], "suffered"),
    "fall": (meeting(), "a", "fall", {"drop": 16}, [SKULLS] * 3, "suffered"),
    "great fall": (meeting(), "a", "fall", {"drop": 30}, [range(1, 21)], "passed"),
    "close combat": (sword(), "a", "melee", {"target": "b"}, [HIT, HIT, PARRY], "dealt"),
    "shot": (bow(), "a", "shot", {"target": "b"}, [(0, 0, 2, 2, 4, 6)] * 2, "dealt"),
    "Carnevale's attack": (duel(), "a", "attack", {"target": "b"}, [TEN] * 2, "dealt"),
    "protection": (duel(), "b", "protection", {"damage": 2}, [TEN] * 2, "suffered"),
    "Carnevale's fall": (duel(), "a", "fall", {"loss": 3}, [TEN] * 2, "suffered"),
    "drowning": (duel(areas=WET), "a", "drown", {"target": "b"}, [TEN] * 3, "dealt"),
    "grapple": (duel(), "a", "grapple", {"target": "b"}, [TEN] * 3, "passed"),
    "own sum": (own(**SUM, outcome="success"), "a", "r", {}, [range(1, 7)], "passed"),
    "own margin": (own(**SUM), "a", "r", {}, [range(1, 7)], "passed"),
    "own pool": (own(**WOUNDING), "a", "r", {}, [range(1, 7)] * 2, "counted"),
    "own wounds": (
        own(**WOUNDING, effects={"1..": {"wounds": 3}}),
        "a",
        "r",
        {"target": "b"},
        [range(1, 7)] * 2,
        "dealt",
    ),
    "own harm": (
        own(**WOUNDING, effects={"1..": {"wounds": "outcome", "to": "figure"}}),
        "a",
        "r",
        {},
        [range(1, 7)] * 2,
        "suffered",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_roll_counts_as_every_way_in_which_its_dice_fall(name: str) -> None:
    plain, figure, roll, keys, dice, measure = CASES[name]
    state = AppState(history=History.of(read(plain)))
    pending = PendingRoll(figure=figure, roll=roll, keys=tuple(sorted(keys.items())))
    found: Counter[int] = Counter()
    ways: set[str] = set()
    known: dict[tuple[Any, ...], Score] = {}
    for faces in product(*dice):
        if faces not in known:
            rolled = answers.value_of(answers.roll(state.document, figure, roll, faces, pending.keys))
            assert isinstance(rolled, Rolled), rolled
            score = score_of(state, pending, rolled)
            assert score is not None and score.measure == measure
            known[faces] = score
        found[known[faces].got] += 1
        ways.add(known[faces].ways)
    (told,) = ways
    trial = Score(measure="counted", got=0, ways=told).trial
    assert {value: Fraction(weight, trial.whole) for value, weight in trial.ways} == {
        value: Fraction(count, found.total()) for value, count in found.items()
    }


def roll_entry(got: int, ways: tuple[tuple[int, int], ...] = COIN, measure: Any = "passed", **more: Any) -> Entry:
    score = Score.of(measure, Trial(got, ways))
    return Entry(kind="roll", **{"what": "flee", "figure": "a", "side": "red", "score": score, **more})


def test_the_roll_that_is_entered_and_the_one_that_is_thrown_are_kept_with_their_odds() -> None:
    state = AppState(history=History.of(read(position("a x", game="heroclix"))))
    state = update(update(state, do.SelectFigure("a")), enter_face(2))
    assert state.history is not None
    (entry,) = state.history.log
    assert entry.score == Score(measure="passed", got=0, ways="0:1 1:1")
    assert read_log(json.loads(log_text(state.history.log))) == state.history.log


@pytest.mark.parametrize(
    "score",
    [
        {"measure": "luck", "got": 0, "ways": "0:1 1:1"},
        {"measure": "passed", "got": 2, "ways": "0:1 1:1"},
        {"measure": "passed", "got": True, "ways": "0:1 1:1"},
        {"measure": "passed", "got": 0, "ways": "0:1 1:0"},
        {"measure": "passed", "got": 0, "ways": "1:1 0:1"},
        {"measure": "passed", "got": 0, "ways": "0:1 0:1"},
        {"measure": "passed", "got": 0, "ways": "0:1e9"},
        {"measure": "passed", "got": 0, "ways": "0:" + "9" * 81},
        {"measure": "passed", "got": 0, "ways": " ".join(f"{n}:1" for n in range(LONGEST_WAYS))},
        {"measure": "passed", "got": 0, "ways": ""},
        {"measure": "passed", "got": 0, "ways": 7},
        {"measure": "passed", "got": 0},
        {"measure": "passed", "got": 0, "ways": "0:1", "more": 1},
        ["passed"],
        "passed",
    ],
)
def test_a_score_that_is_none_is_refused(score: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        read_log([{"kind": "roll", "what": "flee", "score": score}])


def test_a_roll_of_too_many_values_is_not_kept() -> None:
    assert Score.of("counted", Trial(0, tuple((n, 1) for n in range(2000)))) is None


def test_each_side_and_figure_has_its_luck() -> None:
    attack = ((0, 1), (1, 2), (3, 1))
    log = (
        roll_entry(1),
        roll_entry(3, attack, "dealt", what="attack"),
        roll_entry(1, attack, "suffered", what="fall", figure="b"),
        roll_entry(0, side="blue", figure="x"),
        roll_entry(1, undone=True),
        roll_entry(1, ((1, 1),)),
        Entry(kind="roll", what="spell", figure="a", side="red"),
        Entry(kind="move", what="move", figure="a", side="red"),
    )
    found = luck_of(log)
    assert (found.undone, found.unknown) == (1, 1)
    red, blue = found.sides
    assert [(tally.measure, tally.run.got, str(tally.run.expected)) for tally in red.tallies] == [
        ("dealt", 3, "5/4"),
        ("suffered", 1, "5/4"),
        ("passed", 1, "1/2"),
    ]
    assert (red.run.got, red.run.expected, red.run.count) == (3, Fraction(1, 2), 3)
    assert [(name, run.got, run.count) for name, run in red.figures.items()] == [("a", 4, 2), ("b", -1, 1)]
    assert [each.got for each in red.course] == [1, 4, 3]
    assert blue.side == "blue" and blue.run.at_least == 1 and blue.run.at_most == Fraction(1, 2)


def test_numbers_that_are_only_counted_are_told_roll_by_roll() -> None:
    log = (roll_entry(1, measure="counted", what="a"), roll_entry(0, measure="counted", what="b"))
    assert [(tally.measure, tally.roll) for tally in luck_of(log).sides[0].tallies] == [
        ("counted", "a"),
        ("counted", "b"),
    ]


def run(got: int, count: int) -> Run:
    return run_of([Trial(1, COIN)] * got + [Trial(0, COIN)] * (count - got))


def test_few_rolls_say_little_and_many_say_how_lucky_they_were() -> None:
    say = Words()
    assert verdict(run(1, 1), say) == "one roll: says little"
    assert verdict(run(9, 9), say) == "9 rolls: says little"
    assert [verdict(run(got, 20), say) for got in (16, 13, 10, 7, 3)] == [
        "unusually lucky",
        "rather lucky",
        "about as expected",
        "rather unlucky",
        "unusually unlucky",
    ]


def test_numbers_are_said_as_they_are() -> None:
    say = Words()
    assert chance_words(Fraction(1, 1250), say) == "1 in 1250" and chance_words(Fraction(1, 4), say) == "25%"
    assert [expected_words(Fraction(*each), say) for each in ((16, 3), (5, 2), (-7, 4), (12345, 9999))] == [
        "5.33 (16/3)",
        "2.5",
        "−1.75",
        "1.23",
    ]
    assert compared(-2, Fraction(3, 2), say) == "−2, expected 1.5"


def test_the_chart_has_a_point_a_roll_up_to_a_limit() -> None:
    few, many = ([Standing(n, n / 2, 0, n) for n in range(1, count + 1)] for count in (3, 1000))
    for course in (few, many):
        drawing = chart(course, "said", Words())
        (line,) = [node for node in walk(drawing) if node.tag == "polyline" and node.cls == "rolled"]
        points = str(line.attrs["points"]).split()
        assert points[0].startswith("30.0,") and points[-1].startswith("312.0,")
        assert len(points) <= MOST_PLOTTED + 2
        assert drawing.attrs["aria-label"] == "said"


def test_numbers_beside_the_chart_do_not_touch() -> None:
    for lowest, told in ((-1, ["0", "25"]), (-20, ["0", "−20", "25"]), (0, ["0", "25"])):
        course = [Standing(n, n / 2, lowest, 25) for n in range(1, 26)]
        texts = [node.text for node in walk(chart(course, "said", Words())) if node.tag == "text"]
        assert texts == [*told, "rolls: 25"]


def shown(log: tuple[Entry, ...]) -> AppState:
    state = AppState(history=evolve(History.of(read(position("a . x", game="heroclix"))), log=log))
    return update(update(state, do.OpenDialog("turn")), do.OpenDialog("luck"))


def test_the_luck_is_opened_from_the_turn_and_leads_back_to_it() -> None:
    log = (roll_entry(1), roll_entry(0, side="gone", figure="x"))
    state = shown(log)
    assert "Luck of the dice" in " ".join(text_of(node) for node in turn(state, words_of(state))[1])
    opened = dialog(state)
    assert opened is not None
    said = text_of(opened)
    assert "one roll: says little" in said and "1, expected 0.5" in said
    assert "this much or more: 50%, this much or less: 100%" in said
    assert update(state, go_back()).dialog == "turn"
    fold = next(node for node in walk(opened) if is_done_by(node.do, toggle_fold))
    assert fold.do == toggle_fold("luck-red")
    figures = dialog(update(state, toggle_fold("luck-red")))
    assert figures is not None and "this good or better 50% · one roll: says little" in text_of(figures)


def test_without_a_roll_there_is_nothing_to_open() -> None:
    state = shown(())
    assert "Luck of the dice" not in " ".join(text_of(node) for node in turn(state, words_of(state))[1])
    opened = dialog(state)
    assert opened is not None and "Nothing yet" in text_of(opened)


def test_the_die_for_a_further_round_is_no_roll_of_unknown_odds() -> None:
    further = Entry(kind="roll", what=FURTHER_ROUND, dice=(4,), outcome="success", chance="1/2")
    assert luck_of((roll_entry(1), further)).unknown == 0
