"""Which reminders are due: those of the document, and those of a player's own sheet."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from tablelight.board.document import Document, Figure
from tablelight.board.reminders import Reminder, TickedAt, reminders_of
from tablelight.rules.system import System


@frozen(kw_only=True)
class DueReminder:
    """A reminder that is due. `key` and `tick` are its entry of `done` once it is ticked off."""

    id: str
    text: str
    when: str
    key: str
    tick: TickedAt


@frozen(kw_only=True)
class GameMoment:
    """The state of the game: the turn of a side, and the figure that acts."""

    side: str
    round: int
    figure: Figure | None = None


def due(rules: System, document: Document, now: GameMoment) -> tuple[DueReminder, ...]:
    """The unticked reminders for now, including those of the turn that has just ended."""
    sides = document.sides
    if now.side not in sides:
        return ()
    done = reminders_of(document.reminders).done
    number = sides.index(now.side)
    listed = all_reminders(rules, document)
    found = [*_at("turn", listed, (now.round, now.side))]
    if number or now.round > 1:
        found += _at("turn-end", listed, (now.round - (number == 0), sides[number - 1]))
        found += _at("round-end", listed, (now.round - 1, "")) if number == 0 else ()
    found += _figure_reminders(listed, now)
    return tuple(each for each in found if done.get(each.key) != each.tick)


def ahead(rules: System, document: Document, now: GameMoment) -> tuple[DueReminder, ...]:
    """The unticked reminders for the end of this turn."""
    sides, done = document.sides, reminders_of(document.reminders).done
    listed = all_reminders(rules, document)
    found = [*_at("turn-end", listed, (now.round, now.side))]
    if now.side == next(reversed(sides), ""):
        found += _at("round-end", listed, (now.round, ""))
    return tuple(each for each in found if done.get(each.key) != each.tick)


def all_reminders(rules: System, document: Document) -> tuple[Reminder, ...]:
    """The reminders of the sheet, then those of the document."""
    return (*rules.reminders, *reminders_of(document.reminders).items)


def _at(when: str, listed: tuple[Reminder, ...], tick: TickedAt) -> Iterator[DueReminder]:
    number, side = tick
    for each in listed:
        if each.when == when and each.side in ("", side) and each.round in (None, number):
            once = each.round is not None and not each.side  # a round comes once, not once for each side
            yield _due(each, each.id, (number, "" if once else side))


def _figure_reminders(listed: tuple[Reminder, ...], now: GameMoment) -> Iterator[DueReminder]:
    figure = now.figure
    if figure is None or figure.side != now.side:
        return
    for each in listed:
        is_its = each.figure in ("", figure.id) and each.side in ("", figure.side) and each.round in (None, now.round)
        if each.when == "activation" and is_its and (not each.trait or each.trait in figure.traits):
            yield _due(each, f"{each.id}/{figure.id}", (now.round, figure.side))


def _due(reminder: Reminder, key: str, tick: TickedAt) -> DueReminder:
    return DueReminder(id=reminder.id, text=reminder.text, when=reminder.when, key=key, tick=tick)
