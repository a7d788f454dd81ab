"""The score of a roll, from its odds and its outcome; the luck of each side and figure, from the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from attrs import frozen

from tablelight.app import queries
from tablelight.app.answers import value_of
from tablelight.app.dice import queries as dice_queries
from tablelight.app.log.state import MEASURES, Entry, Score
from tablelight.app.odds.panel import GOOD, effects_of
from tablelight.app.play_state import PendingRoll
from tablelight.app.state import AppState
from tablelight.board.records import known
from tablelight.dice.distribution import Distribution
from tablelight.dice.luck import Run, Standing, Trial, course, run_of
from tablelight.progress.memo import remember
from tablelight.rules.answers import Odds, Rolled
from tablelight.rules.objectives.scoring import FURTHER_ROUND
from tablelight.view.games.roll_ui import CountedAs, RollUi

MOST_ROLLS = 1000
"""How many of the latest rolls of a side are counted."""


@frozen(kw_only=True)
class Tally:
    """One kind of thing that was counted. `roll`: the roll that is counted if `measure` is "counted", else ""."""

    measure: CountedAs
    roll: str
    run: Run


@frozen(kw_only=True)
class SideLuck:
    """The luck of one side. `run`: everything in its favour: harm dealt and successes, minus harm suffered."""

    side: str
    run: Run
    tallies: tuple[Tally, ...]
    figures: Mapping[str, Run]
    """By their names in the log."""
    course: tuple[Standing, ...]
    """The standing after each roll, for the chart."""


@frozen(kw_only=True)
class Luck:
    """The luck of a game, and the number of rolls that it leaves out."""

    sides: tuple[SideLuck, ...]
    undone: int
    """Rolls that were undone."""
    unknown: int
    """Rolls whose odds are not known."""


@remember(2)
def luck_of(log: tuple[Entry, ...]) -> Luck:
    """The luck of everything in a log."""
    rolls = [entry for entry in log if _is_roll(entry)]
    done = [entry for entry in rolls if not entry.undone]
    by_side: dict[str, list[Entry]] = {}
    for entry in filter(is_counted, done):
        by_side.setdefault(entry.side, []).append(entry)
    return Luck(
        sides=tuple(_side(side, entries[-MOST_ROLLS:]) for side, entries in by_side.items()),
        undone=len(rolls) - len(done),
        unknown=sum(entry.score is None for entry in done),
    )


def _is_roll(entry: Entry) -> bool:
    return entry.kind == "roll" and entry.what != FURTHER_ROUND


def is_counted(entry: Entry) -> bool:
    """Whether an entry is a roll that counts: its odds are known, and more than one result was possible."""
    return _is_roll(entry) and entry.score is not None and entry.score.trial.is_open


def _side(side: str, entries: Sequence[Entry]) -> SideLuck:
    tallies: dict[tuple[CountedAs, str], list[Trial]] = {}
    figures: dict[str, list[Entry]] = {}
    for entry in entries:
        assert entry.score is not None
        measure = entry.score.measure
        tallies.setdefault((measure, entry.what if measure == "counted" else ""), []).append(entry.score.trial)
        figures.setdefault(entry.figure, []).append(entry)
    found = [Tally(measure=measure, roll=roll, run=run_of(trials)) for (measure, roll), trials in tallies.items()]
    favour = in_favour(entries)
    return SideLuck(
        side=side,
        run=run_of(favour),
        tallies=tuple(sorted(found, key=lambda tally: MEASURES.index(tally.measure))),
        figures={name: run_of(in_favour(rolls)) for name, rolls in figures.items()},
        course=tuple(course(favour)),
    )


def in_favour(entries: Iterable[Entry]) -> list[Trial]:
    """The rolls as they count for the roller: harm that it suffered counts as negative."""
    scores = [entry.score for entry in entries if entry.score is not None]
    return [score.trial.turned if score.measure == "suffered" else score.trial for score in scores]


def score_of(state: AppState, pending: PendingRoll, found: Rolled) -> Score | None:
    """The score of a roll that is made in this state; None if the game gives no odds, or these do not determine it."""
    odds = value_of(dice_queries.chances_of(state, pending))
    if odds is None:
        return None
    form = dice_queries.dice_form(state, pending.roll)
    is_attack = pending.roll in queries.attack_rolls(state.ui)
    return scored(odds, found, form, is_attack=is_attack)


def scored(odds: Odds, found: Rolled, form: RollUi, *, is_attack: bool) -> Score | None:
    """The score of a roll with these odds; None if they do not determine it."""
    measure, number = _counting(odds, form, is_attack=is_attack)
    came = _key(odds, found, number)
    if came is None or sum(odds.outcomes.values()) != 1:
        return None
    return Score.of(measure, Trial.of(number(came), Distribution(odds.outcomes).map(number)))


def _counting(odds: Odds, form: RollUi, *, is_attack: bool) -> tuple[CountedAs, Callable[[str], int]]:
    luck = form.luck
    if luck is not None and luck.number is not None:
        return luck.measure, luck.number
    if luck is not None:
        effects = effects_of(odds)
        return luck.measure, lambda key: known(effects[key].get(luck.effect, 0), int)
    if all(key.removeprefix("-").isdecimal() for key in odds.outcomes):
        return "suffered" if form.hurts else "dealt" if is_attack else "counted", int
    return "passed", lambda key: int(key.partition("/")[0] in GOOD)


def _key(odds: Odds, found: Rolled, number: Callable[[str], int]) -> str | None:
    """The key of the outcome in the odds; if outcomes differ by their aces, the one with the same aces, or any of them
    if all count the same."""
    exact = found.outcome if found.outcome in odds.outcomes else f"{found.outcome}/{found.detail.get('aces')}"
    if exact in odds.outcomes:
        return exact
    alike = [key for key in odds.outcomes if key.partition("/")[0] == found.outcome]
    return alike[0] if len({number(key) for key in alike}) == 1 else None
