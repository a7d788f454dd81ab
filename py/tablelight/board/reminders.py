"""The reminders of a document: what to remember, when, and which are done."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Literal, TypeAlias

from attrs import evolve, field, frozen

from tablelight.board.codec import encode_item
from tablelight.board.document import Json
from tablelight.board.problems import Problem
from tablelight.board.records import as_record
from tablelight.board.schema import Field, Fields, check_fields

Occasion: TypeAlias = Literal["turn", "turn-end", "round-end", "activation"]
OCCASIONS: tuple[Occasion, ...] = ("turn", "turn-end", "round-end", "activation")
TickedAt: TypeAlias = tuple[int, str]
"""When a reminder was ticked off: the round and the side; "" at the end of a round."""
MOST_REMINDERS = 60
MOST_TICKS = 400
LONGEST_REMINDER = 200
LASTROUND = 1_000_000
ROUND = Field("integer", minimum=1, maximum=LASTROUND)


@frozen(kw_only=True)
class Reminder:
    """Something to remember at a moment of the game."""

    id: str
    text: str
    when: Occasion = "turn"
    """At the beginning or the end of a turn, at the end of a round, or when a figure acts."""
    side: str = ""
    """The side whose turns count; "": every side's."""
    figure: str = ""
    """The id of the figure whose activation counts; "": every figure's."""
    trait: str = ""
    """The trait of the figures whose activations count; "": all figures."""
    round: int | None = None


@frozen(kw_only=True)
class Reminders:
    """The `reminders` of a document."""

    items: tuple[Reminder, ...] = ()
    done: Mapping[str, TickedAt] = field(factory=dict)
    """When each was last ticked off: by its id, for a figure's activation by "id/figure"."""

    def ticked(self, key: str, tick: TickedAt) -> Reminders:
        """The reminders with one ticked off; the oldest ticks are forgotten first."""
        kept = [(name, known) for name, known in self.done.items() if name != key][1 - MOST_TICKS :]
        return evolve(self, done=dict([*kept, (key, tick)]))

    def without(self, names: Collection[str], figure: str | None = None) -> Reminders:
        """The reminders without some of them, and without their ticks and those of a figure: the next one may get the
        id."""
        items = tuple(each for each in self.items if each.id not in names)
        about = {key: key.partition("/") for key in self.done}
        done = {key: self.done[key] for key, (name, _, who) in about.items() if name not in names and who != figure}
        return Reminders(items=items, done=done)

    def plain(self) -> dict[str, Json]:
        """As in a document."""
        plain: dict[str, Json] = encode_item(self)
        return plain


def without_figure(reminders: Mapping[str, Json], figure: str) -> Mapping[str, Json]:
    """The `reminders` of a document without those of a figure, and without its ticks; wrong ones stay as they are."""
    if not reminders or any(reminder_problems(reminders)):
        return reminders
    known = reminders_of(reminders)
    return known.without({each.id for each in known.items if each.figure == figure}, figure).plain()


REMINDER: Fields = {
    "id": Field("text"),
    "text": Field("text"),
    "when": Field("choice", choices=OCCASIONS),
    "side": Field("text"),
    "figure": Field("text"),
    "trait": Field("text"),
    "round": ROUND,
}
REMINDERS: Fields = {"items": Field("list"), "done": Field("mapping")}


def reminders_of(reminders: Mapping[str, Json]) -> Reminders:
    """The reminders of a checked document."""
    return as_record(reminders, Reminders)


def reminder_problems(reminders: Mapping[str, Json]) -> Iterator[Problem]:
    """The problems of a document's `reminders`."""
    found = list(check_fields("$.reminders", reminders, REMINDERS))
    yield from found
    if found:
        return
    items, done = reminders.get("items", []), reminders.get("done", {})
    assert isinstance(items, list) and isinstance(done, dict)
    for key, entries, most in (("items", items, MOST_REMINDERS), ("done", done, MOST_TICKS)):
        if len(entries) > most:
            yield Problem(f"$.reminders.{key}", "must be a list of 1 to {most}", {"most": most})
            return
    yield from _item_problems(items)
    for name, tick in done.items():
        path = f"$.reminders.done.{name}"
        wrong = list(Field("list", length=2).problems(path, tick))
        yield from wrong
        if not wrong and isinstance(tick, list):
            yield from ROUND.problems(f"{path}[0]", tick[0])
            yield from Field("text").problems(f"{path}[1]", tick[1])


def _item_problems(items: Iterable[Json]) -> Iterator[Problem]:
    seen: set[Json] = set()
    for number, item in enumerate(items):
        path = f"$.reminders.items[{number}]"
        if not isinstance(item, dict):
            yield Problem(path, "must be an object")
            continue
        found = list(check_fields(path, item, REMINDER))
        found += [Problem(f"{path}.{key}", "is missing") for key in ("id", "text") if key not in item]
        found += [
            Problem(f"{path}.{key}", "must have at most {maximum} characters", {"maximum": LONGEST_REMINDER})
            for key, value in item.items()
            if isinstance(value, str) and len(value) > LONGEST_REMINDER
        ]
        yield from found
        if not found and not (str(item["id"]) and str(item["text"]).strip()):
            yield Problem(path, "must not be empty")
        elif not found and item["id"] in seen:
            yield Problem(f"{path}.id", "another one has the id {id}", {"id": item["id"]})
        seen.add(str(item.get("id")))
