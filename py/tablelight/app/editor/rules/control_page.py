"""The page of a sheet about control: what a figure does to enemies near it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from attrs import evolve

from tablelight.app.editor.rules.adding import POOL, ROLLS, roll_for
from tablelight.app.editor.rules.ground_page import prices
from tablelight.app.editor.rules.lines import NEVER, Add, LineFields, Option, PageEntry, SheetLine, named
from tablelight.app.editor.rules.move_page import NOTHING_OPTION, roll_options
from tablelight.app.editor.rules.numbers import NumberField, number_lines
from tablelight.app.editor.rules.values import as_rules, label_of, listed, value_at, with_value, without_target
from tablelight.app.sheets.state import RulesJson
from tablelight.board.document import Json
from tablelight.locale.messages import msg


def control_page(sheet: RulesJson) -> Iterator[PageEntry]:
    """What a figure does to enemies near it, if anything."""
    fields, own = LineFields(sheet), LineFields(sheet, "control")
    now = fields.value("control", None)
    on: Json = now if isinstance(now, Mapping) else {}
    hint = msg("Whether figures do anything to enemies that come near: engagement, a zone of control.")
    lines = [
        fields.choice("control", msg("Control"), hint, Option(msg("There is none"), None), Option(msg("There is"), on))
    ]
    adds: list[Add] = []
    if isinstance(now, Mapping):
        hint = msg("How far it reaches: through so many neighbouring spaces.")
        if fields.on_inches:
            hint = msg("How far it reaches, from base to base; 0 is contact.")
        lines += number_lines(own, NumberField("within", msg("How far"), hint, 1, is_length=True))
        lines += _entering(own)
        lines += _leaving(own, adds)
        lines += _starting(own, adds)
        if value_at(sheet, ("levels",)) is not None and not fields.on_inches:
            hint = msg("Figures whose levels differ by more do not touch.")
            levels = own.number("levels", msg("Levels apart, at most"), hint, 0, (0, 20))
            lines.append(evolve(levels, value=value_at(sheet, levels.path), default=None, nothing_at="high"))
        hint = msg("Figures with these traits neither control nor are controlled.")
        lines += own.members("except", hint, *named(sheet, "traits"))
    yield PageEntry(clause="OWN-009", lines=lines, adds=adds, is_open=True)


def _entering(own: LineFields) -> list[SheetLine]:
    value = own.value("entering", "nothing")
    if own.on_inches:
        hint = msg("Whether a movement may come within this of an enemy.")
        return [own.choice("entering", msg("Coming near"), hint, NOTHING_OPTION, Option(msg("Never"), NEVER))]
    costs = [option for option in prices(1, value) if option.value != NEVER]
    hint = msg("What happens when a step leads into a controlled space.")
    into = own.choice(
        "entering", msg("Entering it"), hint, NOTHING_OPTION, Option(msg("Ends the movement"), "stops"), *costs
    )
    hint = msg("Whether a step may lead from one controlled space straight into another.")
    ways = Option(msg("Allowed"), "open"), Option(msg("Never"), NEVER)
    return [into, own.choice("through", msg("From one controlled space to another"), hint, *ways)]


def _leaving(own: LineFields, adds: list[Add]) -> list[SheetLine]:
    value = own.value("leaving", "nothing")
    costs = () if own.on_inches else tuple(option for option in prices(1, value) if option.value != NEVER)
    rolls = [Option(option.label, {"strike": option.value}) for option in roll_options(own.sheet)]
    if not rolls:
        adds.append(Add(msg("Who leaves is struck at"), _with_strike))
    hint = msg("What happens when a step leads out of a controlled space: points, or dice that its enemies throw.")
    return [own.choice("leaving", msg("Leaving it"), hint, NOTHING_OPTION, *costs, *rolls)]


def _with_strike(sheet: RulesJson, say: Callable[[str], str]) -> RulesJson:
    after, roll = roll_for(sheet, ("strike", msg("Strike"), POOL), say)
    return as_rules(with_value(after, ("control", "leaving"), {"strike": roll}))


def _starting(own: LineFields, adds: list[Add]) -> list[SheetLine]:
    ready = [
        Option(label_of(roll), {"roll": roll.get("id")})
        for roll in without_target(own.sheet)
        if roll.get("kind") == "sum" and roll.get("outcome") == "success"
    ]
    if not any(isinstance(option.value, Mapping) and _is_free(own.sheet, option.value) for option in ready):
        adds.append(Add(msg("Who is engaged gets away by a roll"), _with_escape))
    hint = msg("What a figure needs that begins its movement beside an enemy.")
    options = (NOTHING_OPTION, Option(msg("It does not move"), NEVER), *ready)
    return [own.choice("starting", msg("Moving while engaged"), hint, *options)]


def _is_free(sheet: RulesJson, value: Mapping[str, Json]) -> bool:
    """Whether a roll has no target: an attack's has one."""
    return all(entry.get("roll") != value.get("roll") for _, entry in listed(sheet, "attacks"))


def _with_escape(sheet: RulesJson, say: Callable[[str], str]) -> RulesJson:
    after, roll = roll_for(sheet, ROLLS[2], say)
    return as_rules(with_value(after, ("control", "starting"), {"roll": roll}))
