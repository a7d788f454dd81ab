"""The luck of each side and figure, out of the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from tablelight.app.log.state import Entry
from tablelight.app.luck.state import MEASURES
from tablelight.dice.luck import Run, Standing, Trial, course, run_of
from tablelight.progress.memo import remember
from tablelight.view.games.roll_ui import CountedAs

MOST_ROLLS = 1000
"""The latest rolls of a side that are counted."""


@frozen(kw_only=True)
class Tally:
    """One kind of thing that was counted. `roll`: which roll's number it is, where it is only counted."""

    measure: CountedAs
    roll: str
    run: Run


@frozen(kw_only=True)
class FigureLuck:
    """The luck of one figure, by what the log calls it."""

    name: str
    run: Run


@frozen(kw_only=True)
class SideLuck:
    """The luck of one side. `run`: everything together in its favour: harm dealt and successes, less harm suffered."""

    side: str
    run: Run
    tallies: tuple[Tally, ...]
    figures: tuple[FigureLuck, ...]
    course: tuple[Standing, ...]
    """How it stood after each roll, for the chart."""


@frozen(kw_only=True)
class Luck:
    """The luck of a game, and what of its rolls is not in it."""

    sides: tuple[SideLuck, ...]
    undone: int
    """Rolls that were taken back."""
    unknown: int
    """Rolls whose odds are not known."""


@remember(2)
def luck_of(log: tuple[Entry, ...]) -> Luck:
    """The luck of everything in a log."""
    rolls = [entry for entry in log if entry.kind == "roll"]
    done = [entry for entry in rolls if not entry.undone]
    counted = [entry for entry in done if entry.score is not None and entry.score.trial.is_open]
    by_side: dict[str, list[Entry]] = {}
    for entry in counted:
        by_side.setdefault(entry.side, []).append(entry)
    return Luck(
        sides=tuple(_side(side, entries[-MOST_ROLLS:]) for side, entries in by_side.items()),
        undone=len(rolls) - len(done),
        unknown=sum(entry.score is None for entry in done),
    )


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
        figures=tuple(FigureLuck(name=name, run=run_of(in_favour(rolls))) for name, rolls in figures.items()),
        course=tuple(course(favour)),
    )


def in_favour(entries: Iterable[Entry]) -> list[Trial]:
    """The rolls as they count for the roller: harm that it suffered counts as negative."""
    scores = [entry.score for entry in entries if entry.score is not None]
    return [score.trial.turned if score.measure == "suffered" else score.trial for score in scores]
