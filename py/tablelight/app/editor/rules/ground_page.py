"""The page about terrain: terrains, objects, and what stands between two spaces, each with its exceptions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve

from tablelight.app.editor.rules.adding import EDGES, INCH_TERRAINS, OBJECTS, TERRAINS, presets
from tablelight.app.editor.rules.lines import NEVER, Add, Change, LineFields, Option, PageEntry, SheetLine, setting
from tablelight.app.editor.rules.numbers import NumberField, number_lines
from tablelight.app.editor.rules.values import SheetPath, label_of, listed, value_at
from tablelight.app.sheets.state import RulesJson
from tablelight.board.document import Json
from tablelight.locale.messages import msg
from tablelight.view.games.own import COLOURS, FORMS
from tablelight.view.marks import MOTIFS

SEE = (Option(msg("Open"), "open"), Option(msg("Hinders"), "hinders"), Option(msg("Blocks"), "blocks"))
STOPS = (Option(msg("No"), "no"), Option(msg("On entering"), "entering"), Option(msg("Always"), "always"))
STARTING = (Option(msg("All points"), "full"), Option(msg("Half the points"), "half"))
COLOUR_NAMES = {
    "hindering": msg("Green"), "water": msg("Light blue"), "deep": msg("Dark blue"), "blocking": msg("Dark grey"),
    "stone": msg("Grey"), "sand": msg("Sand"), "fire": msg("Red"), "ice": msg("Ice"), "shade": msg("Pale grey"),
    "road": msg("Road"), "roof": msg("Roof"),
}  # fmt: skip
MOTIF_NAMES = {
    "tufts": msg("Tufts"), "waves": msg("Waves"), "bricks": msg("Bricks"), "trees": msg("Trees"), "reeds": msg("Reeds"),
    "stones": msg("Stones"), "flames": msg("Flames"), "dots": msg("Dots"), "planks": msg("Planks"),
    "flakes": msg("Flakes"), "cracks": msg("Cracks"), "arch": msg("Arch"), "steps": msg("Steps"),
}  # fmt: skip
FORM_NAMES = {
    "wall": msg("Wall"), "door": msg("Door"), "door-open": msg("Open door"), "low": msg("Low wall"),
    "hedge": msg("Hedge"), "stairs": msg("Stairs"), "ruin": msg("Ruin"), "merlons": msg("Battlement"),
    "rampart": msg("Thick wall"),
}  # fmt: skip


def prices(least: int, value: Json) -> tuple[Option, ...]:
    """What entering or crossing may cost: the usual ones, and what the sheet has."""
    numbers = sorted({*range(least, 7), *([value] if isinstance(value, int) and value > 6 else [])})
    return (*(Option(str(number), number) for number in numbers), Option(msg("Never"), NEVER))


def ground_page(sheet: RulesJson) -> Iterator[PageEntry]:
    """Terrains; on spaces also objects and edges."""
    bare = sheet.get("board") == "inches"
    yield PageEntry(name=msg("Terrain"), is_open=True, adds=presets("terrains", INCH_TERRAINS if bare else TERRAINS))
    for n, kind in listed(sheet, "terrains"):
        yield _kind(sheet, kind, ("terrains", n), f"OWN-{101 + n}")
    if bare:
        return
    yield PageEntry(name=msg("Between spaces"), is_open=True, adds=presets("edges", EDGES))
    for n, kind in listed(sheet, "edges"):
        yield _edge(sheet, kind, n)
    yield PageEntry(name=msg("Objects"), is_open=True, adds=presets("objects", OBJECTS))
    for n, kind in listed(sheet, "objects"):
        yield _kind(sheet, kind, ("objects", n), f"OWN-{201 + n}")


def name_line(fields: LineFields, entry: Mapping[str, Json]) -> SheetLine:
    """What an entry is called."""
    line = fields.text("label", msg("Name"), msg("What the players call it."))
    return evolve(line, value=label_of(entry), default=entry.get("id", ""))


def _kind(sheet: RulesJson, kind: Mapping[str, Json], path: SheetPath, clause: str) -> PageEntry:
    fields, bare = LineFields(sheet, *path), sheet.get("board") == "inches"
    lines = [name_line(fields, kind), *_costs(fields, is_object=path[0] == "objects")]
    lines.append(fields.choice("sight", msg("For sight"), msg("What it does to lines that go through it."), *SEE))
    cover = msg("Added to attacks on who stands in it, where the dice name cover.")
    lines.append(fields.number("cover", msg("Cover"), cover, 0, (-9, 9)))
    if bare:
        lines += _on_inches(fields)
    lines += [
        fields.choice("motif", msg("Pattern"), msg("What is drawn in it."), *_pictures(MOTIFS, MOTIF_NAMES), rare=True),
        fields.choice("colour", msg("Colour"), msg("How it is painted."), *_pictures(COLOURS, COLOUR_NAMES), rare=True),
        fields.text("letter", msg("Letter"), msg("A letter that is written in it."), 1, rare=True),
    ]
    parts, adds = _exceptions(sheet, path, lambda at: _costs(LineFields(sheet, *at), is_object=path[0] == "objects"))
    return PageEntry(name=label_of(kind), clause=clause, path=path, lines=lines, parts=parts, adds=adds)


def _pictures(known: object, names: Mapping[str, str]) -> list[Option]:
    assert isinstance(known, Mapping | tuple)
    return [Option(msg("Plain"), ""), *(Option(names[name], name, name) for name in known)]


def _costs(fields: LineFields, *, is_object: bool) -> list[SheetLine]:
    """What moving in it costs; these may be otherwise for figures with a trait."""
    key, usual = ("extra", 0) if is_object else ("enter", 1)
    lines = []
    if is_object:
        options = prices(0, fields.value(key, usual))
        lines.append(
            fields.choice(key, msg("Adds to entering"), msg("The points that it adds to its space."), *options)
        )
    else:
        options = prices(1, fields.value(key, usual))
        if fields.on_inches:
            options = (Option(msg("Free"), 1), options[-1])
        lines.append(fields.choice(key, msg("To enter"), msg("The points that a step into it costs."), *options))
    if not fields.on_inches:
        hint = msg("Whether a movement ends in it: when it comes from elsewhere, or at every step.")
        lines.append(fields.choice("stops", msg("Ends the movement"), hint, *STOPS))
    hint = msg("What a figure has that begins its movement in it.")
    lines.append(fields.choice("starting", msg("Who starts in it has"), hint, *STARTING))
    return lines


def _on_inches(fields: LineFields) -> list[SheetLine]:
    hint = msg("Inches that are lost at each crossing of its rim; the same for every terrain that has one.")
    toll = fields.length("toll", msg("Toll"), hint, 0, (0, 99))
    toll = evolve(toll, write=lambda to: _same_toll(fields, to))
    hint = msg("How far a movement goes that touches it.")
    return [
        toll,
        *number_lines(fields, NumberField("slow", msg("Slow"), hint, 3, none=msg("No matter"), is_length=True)),
    ]


def _same_toll(fields: LineFields, toll: Json) -> Change:
    """A sheet has one toll: another one is that of every terrain with a toll."""
    after: list[Json] = []
    for n, kind in listed(fields.sheet, "terrains"):
        rest = {key: value for key, value in kind.items() if key != "toll"}
        is_it = n == fields.at[1]
        has_it = bool(toll) if is_it else bool(kind.get("toll"))
        after.append({**rest, "toll": toll or kind.get("toll", 0)} if has_it else rest)
    return Change(("terrains",), after)


def _edge(sheet: RulesJson, kind: Mapping[str, Json], n: int) -> PageEntry:
    path: SheetPath = ("edges", n)
    fields = LineFields(sheet, *path)
    crossing = _crossing(fields)
    instead = fields.value("instead", None)
    steps = sorted({1, 2, 3, *([instead] if isinstance(instead, int) else [])})
    others = [Option(label_of(entry), entry.get("id")) for m, entry in listed(sheet, "edges") if m != n]
    natural = "cut" if fields.value("sight", "open") == "blocks" else "open"
    control = fields.choice(
        "control",
        msg("Contact across it"),
        msg("Whether figures on its two sides touch: for control and close attacks."),
        Option(msg("As for sight"), None),
        Option(msg("They touch"), "open"),
        Option(msg("They do not"), "cut"),
        rare=natural == fields.value("control", natural),
    )
    lines = [
        name_line(fields, kind),
        crossing,
        fields.choice("sight", msg("For sight"), msg("What it does to lines that cross it."), *SEE),
        fields.choice(
            "instead",
            msg("A step over it costs"),
            msg("In place of everything else: for roads, bridges, stairs and ladders."),
            Option(msg("As the ground says"), None),
            *(Option(str(number), number) for number in steps),
        ),
        control,
        fields.choice(
            "turned",
            msg("Becomes, when turned"),
            msg("What a door is when it is opened or shut."),
            Option(msg("Nothing"), None),
            *others,
            rare=not fields.value("turned", None),
        ),
        fields.choice("form", msg("Form"), msg("How it is drawn."), *_forms(), rare=True),
    ]
    parts, adds = _exceptions(sheet, path, lambda at: [_crossing(LineFields(sheet, *at))])
    return PageEntry(name=label_of(kind), clause=f"OWN-{301 + n}", path=path, lines=lines, parts=parts, adds=adds)


def _forms() -> list[Option]:
    return [Option(FORM_NAMES[form], form, form) for form in FORMS]


def _crossing(fields: LineFields) -> SheetLine:
    options = prices(0, fields.value("extra", 0))
    return fields.choice("extra", msg("To cross"), msg("The points that a step over it costs besides."), *options)


def _exceptions(sheet: RulesJson, path: SheetPath, lines: object) -> tuple[list[PageEntry], list[Add]]:
    """What is otherwise for figures with a trait; a button for each trait without an exception."""
    assert callable(lines)
    parts, adds = [], []
    for _, trait in listed(sheet, "traits"):
        name = str(trait.get("id", ""))
        at = (*path, "except", name)
        if value_at(sheet, at) is not None:
            own = [_exceptional(sheet, line) for line in lines(at)]
            parts.append(PageEntry(name=label_of(trait), path=at, lines=own, is_open=True))
        else:
            adds.append(Add(label_of(trait), setting(at, {})))
    return parts, adds


def _exceptional(sheet: RulesJson, line: SheetLine) -> SheetLine:
    """A field of an exception: it may say nothing, then the thing's own value holds."""
    said = value_at(sheet, line.path)
    usual = Option(msg("As usual"), None)
    return evolve(line, value=said, default=None, options=(usual, *line.options))
