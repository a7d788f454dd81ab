"""Numbers of a sheet set by hand: a plain one, or a figure's stat with what is done to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve, field, frozen

from tablelight.app.editor.rules.lines import Change, LineFields, Option, SheetLine, named
from tablelight.board.document import Json
from tablelight.locale.messages import msg

TIMES = (
    Option(msg("The stat itself"), "1"),
    Option(msg("Half"), "1/2"),
    Option(msg("One and a half"), "3/2"),
    Option(msg("Twice"), "2"),
    Option(msg("Three times"), "3"),
)
MODIFIERS = (
    Option(msg("The range band"), "bands"),
    Option(msg("Not clear"), "hindered"),
    Option(msg("From higher up"), "higher"),
    Option(msg("From lower down"), "lower"),
    Option(msg("The target’s cover"), "cover"),
)
OF_TARGET = msg("{name} of the target")


@frozen
class NumberField:
    """A number of the sheet: plain, or made of a stat."""

    key: str
    label: str
    hint: str
    usual: int
    """What it is before anything is said."""
    none: str = field(default="", kw_only=True)
    """What having none (null) is called; empty where there must be one."""
    is_length: bool = field(default=False, kw_only=True)
    """Whether it goes by half inches on a bare table."""
    in_roll: bool = field(default=False, kw_only=True)
    """Whether what changes an attack may be added to it."""
    has_target: bool = field(default=False, kw_only=True)
    """Whether a stat may be the target's."""
    high: int = field(default=99, kw_only=True)
    """The largest plain number."""


def number_lines(fields: LineFields, number: NumberField) -> list[SheetLine]:
    """The lines of a number: whether there is one and what it is made of, then how much it is."""
    value: Json = fields.value(number.key, None if number.none else number.usual)
    made_of = _made_of(fields, number, value)
    if value is None:
        return [made_of]
    step = 0.5 if number.is_length and fields.on_inches else 1
    if isinstance(value, Mapping):
        return [made_of, *_of_stat(LineFields(fields.sheet, *made_of.path), value, step, in_roll=number.in_roll)]
    has_choice = len(made_of.options) > 1
    plain = evolve(
        made_of,
        hint=msg("How much it is.") if has_choice else number.hint,
        kind="number",
        value=_plain(value, number),
        default=None,
        options=(),
        high=number.high,
        step=step,
        write=None,
    )
    return [made_of, plain] if has_choice else [plain]


def _plain(value: Json, number: NumberField) -> Json:
    return value if isinstance(value, int | float) and not isinstance(value, bool) else number.usual


def _made_of(fields: LineFields, number: NumberField, value: Json) -> SheetLine:
    """The choice between none, a plain number and the stats."""
    path = (*fields.at, number.key)
    stats = named(fields.sheet, "stats")
    rest = (
        {name: item for name, item in value.items() if name not in ("stat", "of")} if isinstance(value, Mapping) else {}
    )
    options = [Option(number.none, None)] if number.none else []
    options.append(Option(msg("A number"), _plain(value, number)))
    options += [Option(stat.label, {"stat": stat.value, **rest}) for stat in stats]
    if number.has_target:
        options += [Option(OF_TARGET, {"stat": stat.value, "of": "target", **rest}, name=stat.label) for stat in stats]
    return SheetLine(
        path=path,
        label=number.label,
        hint=number.hint,
        kind="choice",
        value=value,
        default=None if number.none else number.usual,
        options=tuple(options),
        # A number that must be there is written even where it is what it began with.
        write=lambda to: Change(path, to, None),
    )


def _of_stat(inner: LineFields, value: Mapping[str, Json], step: float, *, in_roll: bool) -> Iterator[SheetLine]:
    """How a number comes of a stat: multiplied, rounded, added to, within bounds."""
    yield inner.choice("times", msg("Times"), msg("What the stat is multiplied by."), *TIMES)
    yield evolve(inner.number("plus", msg("Plus"), msg("Added to it, or taken away."), 0, (-99, 99)), step=step)
    if "/" in str(value.get("times", "1")):
        halves = Option(msg("Up"), "up"), Option(msg("Down"), "down")
        yield inner.choice("round", msg("Rounded"), msg("What becomes of a half."), *halves)
    if in_roll:
        yield from inner.members("add", msg("What of the attack is added to it."), *MODIFIERS)
    least = inner.number("least", msg("At least"), msg("It is never less than this."), 0, (-99, 99), rare=True)
    most = inner.number("most", msg("At most"), msg("It is never more than this."), 999, (0, 99), rare=True)
    yield evolve(least, step=step)
    yield evolve(most, step=step, nothing=999, nothing_at="high")
