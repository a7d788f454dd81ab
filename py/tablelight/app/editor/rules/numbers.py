"""Numbers of a sheet set by hand: a plain one, or a figure's stat with what is done to it."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from tablelight.app.editor.rules.lines import Change, LineFields, Option, SheetLine, named
from tablelight.board.document import Json
from tablelight.view.words import msg

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


def number_lines(
    fields: LineFields,
    key: str,
    label: str,
    hint: str,
    usual: int,
    *,
    none: str = "",
    length: bool = False,
    in_roll: bool = False,
    has_target: bool = False,
    high: int = 99,
    rare: bool = False,
) -> list[SheetLine]:
    """The lines of a number. `usual`: what it is before anything is said; `none`: what having none (null) is called."""
    path = (*fields.at, key)
    value: Json = fields.value(key, None if none else usual)
    stats = named(fields.sheet, "stats")
    more: dict[str, Json] = dict(value) if isinstance(value, Mapping) else {}
    plain: Json = value if isinstance(value, int | float) and not isinstance(value, bool) else usual
    options = [Option(none, None)] if none else []
    options.append(Option(msg("A number"), plain))
    kept = {name: item for name, item in more.items() if name not in ("stat", "of")}
    options += [Option(stat.label, {"stat": stat.value, **kept}) for stat in stats]
    if has_target:
        options += [Option(OF_TARGET, {"stat": stat.value, "of": "target", **kept}, name=stat.label) for stat in stats]
    head = SheetLine(
        path=path,
        label=label,
        hint=hint,
        kind="choice",
        value=value,
        default=None if none else usual,
        options=tuple(options),
        is_rare=rare,
    )
    # A number that must be there is written even where it is what it began with.
    head = evolve(head, write=lambda to: Change(path, to, None))
    if value is None:
        return [head]
    if not isinstance(value, Mapping):
        unit = 0.5 if length and fields.on_inches else 1
        said = msg("How much it is.")
        return [
            *([head] if len(options) > 1 else []),
            SheetLine(
                path=path,
                label=label,
                hint=said if len(options) > 1 else hint,
                kind="number",
                value=plain,
                default=None,
                high=high,
                step=unit,
                is_rare=rare,
            ),
        ]
    inner = LineFields(fields.sheet, *path)
    fraction = "/" in str(more.get("times", "1"))
    step = 0.5 if length and fields.on_inches else 1
    times = inner.choice("times", msg("Times"), msg("What the stat is multiplied by."), *TIMES, rare=rare)
    plus = inner.number("plus", msg("Plus"), msg("Added to it, or taken away."), 0, -99, 99, rare=rare)
    lines = [head, times, evolve(plus, step=step)]
    if fraction:
        ways = Option(msg("Up"), "up"), Option(msg("Down"), "down")
        lines.append(inner.choice("round", msg("Rounded"), msg("What becomes of a half."), *ways, rare=rare))
    if in_roll:
        lines += inner.members("add", msg("What of the attack is added to it."), *MODIFIERS, rare=rare)
    least = inner.number("least", msg("At least"), msg("It is never less than this."), 0, -99, 99, rare=True)
    most = inner.number("most", msg("At most"), msg("It is never more than this."), 999, 0, 99, rare=True)
    return [*lines, evolve(least, step=step), evolve(most, step=step, nothing=999, nothing_at="high")]
