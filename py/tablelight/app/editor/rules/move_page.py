"""The pages about movement, figures, control and the turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from attrs import evolve

from tablelight.app.editor.rules.adding import MODES, POOL, STATS, TRAITS, Insert, presets, roll_for
from tablelight.app.editor.rules.ground_page import name_line
from tablelight.app.editor.rules.lines import Add, Change, LineFields, Option, PageEntry, SheetLine, named
from tablelight.app.editor.rules.numbers import NumberField, number_lines
from tablelight.app.editor.rules.values import (
    SheetPath,
    as_rules,
    label_of,
    listed,
    value_at,
    with_value,
    without_target,
)
from tablelight.app.sheets.state import RulesJson
from tablelight.board.document import Json
from tablelight.locale.messages import msg

NOTHING_OPTION = Option(msg("Nothing"), "nothing")
PASS, BLOCK = Option(msg("Are passed"), "pass"), Option(msg("Are in the way"), "block")
IGNORABLE = (
    Option(msg("Ignores terrain"), "terrains"),
    Option(msg("Ignores walls"), "edges"),
    Option(msg("Ignores levels"), "levels"),
    Option(msg("Ignores figures"), "figures"),
    Option(msg("Ignores control"), "control"),
)
DIAGONALS = (
    Option(msg("Like other steps"), "one"),
    Option(msg("1 more"), "two"),
    Option(msg("Every second one 1 more"), "alternating"),
    Option(msg("There are none"), "none"),
)
CORNERS = (
    Option(msg("One way open"), "one-open"),
    Option(msg("Both ways open"), "both-open"),
    Option(msg("Only walls close"), "free"),
)


def movement_page(sheet: RulesJson) -> Iterator[PageEntry]:
    """Ways of moving, steps on squares, who is passed, levels."""
    yield PageEntry(name=msg("Ways of moving"), is_open=True, adds=_modes(sheet))
    for n, mode in listed(sheet, "movement", "modes"):
        yield _mode(sheet, mode, n)
    fields, own = LineFields(sheet), LineFields(sheet, "movement")
    lines = []
    if sheet.get("board") == "square":
        hint = msg("What a diagonal step costs, and how distances are counted.")
        lines.append(fields.choice("diagonals", msg("Diagonals"), hint, *DIAGONALS))
        if fields.value("diagonals", "one") != "none":
            hint = msg("When a diagonal step past a corner is open: two ways lead round it.")
            lines.append(fields.choice("corners", msg("Corners"), hint, *CORNERS))
    lines.append(own.choice("friends", msg("Friends"), msg("Whether a figure goes through friends."), PASS, BLOCK))
    lines.append(own.choice("enemies", msg("Enemies"), msg("Whether a figure goes through enemies."), BLOCK, PASS))
    if not fields.on_inches:
        hint = msg("A first step may be taken even where the points do not suffice.")
        lines.append(own.truth("one_step_always", msg("One step is always allowed"), hint))
    yield PageEntry(name=msg("Every step"), clause="OWN-003", lines=lines, is_open=True)
    yield _levels(sheet)


def _modes(sheet: RulesJson) -> list[Add]:
    known = [entry.get("id") for _, entry in listed(sheet, "stats")]
    points: Json = {"stat": known[0]} if known else 6
    found = []
    for name, label, content in MODES:
        own = {**content, "points": points} if name == "walk" else content
        if name == "run" and known:
            own = {**content, "points": {"stat": known[0], "times": "2"}}
        found.append(Add(label, Insert(("movement", "modes"), (name, label, own), (("attacks",),))))
    return found


def who_lines(fields: LineFields) -> list[SheetLine]:
    """The line that says which figures a mode is for: one trait of the sheet's, or all; none where it has no traits."""
    traits = named(fields.sheet, "traits")
    if not traits:
        return []
    hint = msg("Only figures with this trait have it.")
    return [fields.choice("who", msg("Who"), hint, Option(msg("Everybody"), None), *traits)]


def _mode(sheet: RulesJson, mode: Mapping[str, Json], n: int) -> PageEntry:
    path: SheetPath = ("movement", "modes", n)
    fields = LineFields(sheet, *path)
    hint = msg("How far it goes: what the steps of a movement cost adds up to at most this.")
    lines = [
        name_line(fields, mode),
        *number_lines(fields, NumberField("points", msg("Points"), hint, 6, is_length=True)),
        *who_lines(fields),
        fields.truth("ends_activation", msg("Ends the activation"), msg("Nothing is done after it.")),
        *fields.members("ignores", msg("What this way of moving does not heed."), *IGNORABLE),
    ]
    return PageEntry(name=label_of(mode), clause=f"OWN-{401 + n}", path=path, lines=lines)


def _levels(sheet: RulesJson) -> PageEntry:
    fields, own = LineFields(sheet), LineFields(sheet, "levels")
    hint = msg("Whether it matters how high the ground lies.")
    on: Json = {"climb": 1} if fields.on_inches else {}
    now = fields.value("levels", None)
    if isinstance(now, Mapping):
        on = now
    lines = [fields.choice("levels", msg("Levels"), hint, Option(msg("All is flat"), None), Option(msg("Count"), on))]
    adds: list[Add] = []
    if not isinstance(now, Mapping):
        pass
    elif fields.on_inches:
        hint = msg("The height of a step that is walked over, in inches.")
        lines.append(evolve(own.length("climb", msg("Climbs"), hint, 1, (0, 99)), default=None))
    else:
        lines.append(
            own.number("up", msg("Each level up costs"), msg("Added for each level that it rises."), 0, (0, 99))
        )
        hint = msg("Added for each level that it goes down.")
        lines.append(own.number("down", msg("Each level down costs"), hint, 0, (0, 99)))
        hint, none = msg("How many levels a step may rise."), msg("Any height")
        lines += number_lines(own, NumberField("climb", msg("Climbs at most"), hint, 1, none=none))
        hint = msg("How many levels a step may go down.")
        lines += number_lines(own, NumberField("drop", msg("Drops at most"), hint, 2, none=none))
        lines += _fall(sheet, adds)
    return PageEntry(name=msg("Levels"), clause="OWN-007", lines=lines, adds=adds, is_open=True)


def _fall(sheet: RulesJson, adds: list[Add]) -> list[SheetLine]:
    """From how many levels down dice are thrown, and which."""
    own = LineFields(sheet, "levels", "fall")
    now = value_at(sheet, ("levels", "fall"))
    if not isinstance(now, Mapping):
        adds.append(Add(msg("A fall hurts"), _with_fall))
        return []
    hint = msg("A step down of so many levels is a fall, and the dice are thrown.")
    lines = number_lines(own, NumberField("from", msg("A fall begins at"), hint, 2))
    rolls = [Option(label_of(roll), roll.get("id")) for roll in without_target(sheet)]
    off = Option(msg("Falls do not hurt"), None)
    what = LineFields(sheet, "levels").choice("fall", msg("A fall"), msg("Which dice a fall throws."), off)
    return [evolve(what, value=now, options=(off, *(Option(r.label, {**now, "roll": r.value}) for r in rolls))), *lines]


def roll_options(sheet: RulesJson) -> list[Option]:
    """The rolls of a sheet as the options of a choice."""
    return named(sheet, "rolls")


def _with_fall(sheet: RulesJson, say: Callable[[str], str]) -> RulesJson:
    hurt: dict[str, Json] = {**POOL, "effects": {"1": {"wounds": 1, "to": "figure"}}}
    after, roll = roll_for(sheet, ("fall", msg("Fall"), hurt), say)
    return as_rules(with_value(after, ("levels", "fall"), {"from": 2, "roll": roll}))


def figures_page(sheet: RulesJson) -> Iterator[PageEntry]:
    """The stats and traits that figures may have."""
    yield PageEntry(name=msg("Stats"), is_open=True, adds=presets("stats", STATS))
    for n, stat in listed(sheet, "stats"):
        fields = LineFields(sheet, "stats", n)
        lines = [
            name_line(fields, stat),
            fields.number("begin", msg("Usually"), msg("What a figure has that does not say."), 0, (-99, 999)),
            fields.number("least", msg("Least"), msg("No figure has less."), 0, (-99, 99), rare=True),
            fields.number("most", msg("Most"), msg("No figure has more."), 99, (0, 999), rare=True),
        ]
        yield PageEntry(name=label_of(stat), path=("stats", n), lines=lines)
    hint = msg("The stat that says how many wounds a figure takes before it is out.")
    none = Option(msg("Nobody is ever out"), None)
    life = LineFields(sheet).choice("life", msg("Life"), hint, none, *named(sheet, "stats"))
    yield PageEntry(name=msg("Life"), clause="OWN-017", lines=[life], is_open=True)
    yield PageEntry(name=msg("Traits"), is_open=True, adds=presets("traits", TRAITS))
    for n, trait in listed(sheet, "traits"):
        lines = [name_line(LineFields(sheet, "traits", n), trait)]
        yield PageEntry(name=label_of(trait), path=("traits", n), lines=lines)


def turn_page(sheet: RulesJson) -> Iterator[PageEntry]:
    """The page of the turn: how many actions an activation has, and which."""
    own = LineFields(sheet, "turn")
    lines = [
        own.number("actions", msg("Actions"), msg("What a figure does in an activation, all together."), 2, (1, 9)),
        own.number("moves", msg("Of them movements"), msg("How often it may move."), 1, (1, 9)),
        own.number("attacks", msg("Of them attacks"), msg("How often it may attack."), 1, (0, 9)),
        own.truth("attack_ends", msg("An attack ends it"), msg("Nothing is done after an attack."), default=True),
    ]
    yield PageEntry(clause="OWN-016", lines=lines, is_open=True)


def sight_page(sheet: RulesJson) -> Iterator[PageEntry]:
    """Lines of sight; on a bare table there is nothing to choose."""
    own = LineFields(sheet, "sight")
    if own.on_inches:
        yield PageEntry(clause="OWN-013", is_open=True)
        return
    ways = [Option(msg("Centre to centre"), "centres"), Option(msg("Corner to corner"), "corners")]
    if sheet.get("board") == "square":
        ways.append(Option(msg("Any point to any"), "any"))
    see = (Option(msg("No matter"), "open"), Option(msg("Hinders"), "hinders"), Option(msg("Blocks"), "blocks"))
    line = own.choice("line", msg("Lines"), msg("Between which points a line of sight is drawn."), *ways)
    lines = [evolve(line, write=lambda to: _drawn(sheet, to))]
    if own.value("line", "centres") != "any":
        hint = msg("What it does to a line to touch something that blocks, without going through it.")
        lines.append(own.choice("touching", msg("What a line only touches"), hint, *see))
    hint = msg("What it does to a line to go through the space of another figure.")
    lines.append(own.choice("figures", msg("Figures between"), hint, *see))
    yield PageEntry(clause="OWN-013", lines=lines, is_open=True)


def _drawn(sheet: RulesJson, line: Json) -> Change:
    """Other lines; what one touches means nothing between any points."""
    found = value_at(sheet, ("sight",))
    before = found if isinstance(found, Mapping) else {}
    dropped = {"line", "touching"} if line == "any" else {"line"}
    kept = {key: item for key, item in before.items() if key not in dropped}
    return Change(("sight",), kept if line == "centres" else {**kept, "line": line}, {})
