"""The clauses of a sheet in sentences, and its reasons: templates of `messages` filled with what the sheet says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol, TypeAlias

from tablelight.grid import Space
from tablelight.locale.messages import Sentences
from tablelight.rules.answers import Reason, WrittenLocation
from tablelight.rules.systems.own.messages import FIXED, THINGS
from tablelight.rules.systems.own.numbers import SheetNumber
from tablelight.rules.systems.own.roll_sentences import Sentence, roll_sentences
from tablelight.rules.systems.own.sheet import AttackRules, MoveMode, Sheet
from tablelight.rules.systems.own.sheet_ground import EdgeKind, Kind, Price

SentenceValues: TypeAlias = Mapping[str, object]


def formula(sheet: Sheet, number: SheetNumber) -> str:
    """A number as a player reads it: 6, or "Move × 1/2 + 1"."""
    if number.stat is None:
        return amount(number.plain, number.unit)
    label = next(stat.label for stat in sheet.stats if stat.id == number.stat)
    text = label if number.of == "figure" else f"{label}*"
    if number.times != 1:
        text += f" × {number.times}" + (" ↓" if number.round == "down" and number.times.denominator > 1 else "")
    if number.plus:
        text += f" {'+' if number.plus > 0 else '−'} {amount(abs(number.plus), number.unit)}"
    text += "".join(f" + [{name}]" for name in number.add)
    if number.least > 0:
        text += f" (≥ {amount(number.least, number.unit)})"
    if number.most < 999 * number.unit:
        text += f" (≤ {amount(number.most, number.unit)})"
    return text


def amount(value: int, unit: int = 1) -> str:
    """A number of units, inches with up to three decimals."""
    return str(value) if unit == 1 or (value % unit == 0 and unit == 1) else f"{value / unit:g}"


def signed(value: int) -> str:
    """A bonus with its sign."""
    return f"+{value}" if value >= 0 else f"−{-value}"


def _priced(key: str, price: Price, values: SentenceValues) -> Sentence:
    last = key.rpartition(".")[2]
    return (last, f"{key}.never", values) if price is None else (last, key, {**values, "n": price})


def _kind(sheet: Sheet, kind: Kind, listed: str) -> Iterator[Sentence]:
    named = {"name": kind.label}
    field, usual = ("extra", 0) if listed == "objects" else ("enter", 1)
    if kind.price != usual:
        yield _priced(f"{listed}.{field}", kind.price, named)
    if kind.stops != "no":
        yield "stops", f"terrains.stops.{kind.stops}", named
    if kind.starting != "full":
        yield "starting", "terrains.starting.half", named
    if kind.sight != "open":
        yield "sight", f"terrains.sight.{kind.sight}", named
    if kind.cover:
        yield "cover", "terrains.cover", {**named, "n": signed(kind.cover)}
    if kind.toll:
        yield "toll", "terrains.toll", {**named, "n": amount(kind.toll, 1000)}
    if kind.slow is not None:
        yield "slow", "terrains.slow", {**named, "n": formula(sheet, kind.slow)}
    for trait, fields in kind.exceptions.items():
        who = {"trait": _trait(sheet, trait), **named}
        if "price" in fields:
            price = fields["price"]
            assert price is None or isinstance(price, int)
            name, key, values = _priced(f"except.{field}", price, who)
            yield f"except.{name}", key, values
        for each in ("stops", "starting"):
            if each in fields:
                yield f"except.{each}", f"except.{each}.{fields[each]}", who


def _trait(sheet: Sheet, name: str) -> str:
    return next(trait.label for trait in sheet.traits if trait.id == name)


def _edge(sheet: Sheet, edge: EdgeKind) -> Iterator[Sentence]:
    named = {"name": edge.label}
    if edge.price != 0:
        yield _priced("edges.extra", edge.price, named)
    if edge.instead is not None:
        yield "instead", "edges.instead", {**named, "n": edge.instead}
    if edge.sight != "open":
        yield "sight", f"edges.sight.{edge.sight}", named
    if edge.cut != (edge.sight == "blocks"):
        yield "control", f"edges.control.{'cut' if edge.cut else 'open'}", named
    if edge.turned is not None:
        other = next((e.label for e in sheet.edges if e.id == edge.turned), edge.turned)
        yield "turned", "edges.turned", {**named, "other": other}
    for trait, price in edge.exceptions.items():
        name, key, values = _priced("except.extra", price, {"trait": _trait(sheet, trait), **named})
        yield f"except.{name}", key, values


def _mode(sheet: Sheet, mode: MoveMode) -> Iterator[Sentence]:
    named = {"name": mode.label}
    yield "points", "modes.points", {**named, "n": formula(sheet, mode.points)}
    if mode.who is not None:
        yield "who", "modes.who", {**named, "trait": _trait(sheet, mode.who)}
    if mode.ends_activation:
        yield "ends_activation", "modes.ends", named
    for name in ("terrains", "edges", "levels", "figures", "control"):
        if name in mode.ignores:
            yield name, f"modes.{name}", named


def _attack(sheet: Sheet, attack: AttackRules) -> Iterator[Sentence]:
    named, unit = {"name": attack.label}, 1000 if sheet.board == "inches" else 1
    yield "reach", f"attacks.{attack.reach}", named
    if attack.who is not None:
        yield "who", "attacks.who", {**named, "trait": _trait(sheet, attack.who)}
    if attack.range is not None:
        yield "range", "attacks.range", {**named, "n": formula(sheet, attack.range)}
    if attack.least:
        yield "least", "attacks.least", {**named, "n": amount(attack.least, unit)}
    if not attack.engaged:
        yield "engaged", "attacks.engaged", named
    for to, bonus in attack.bands:
        yield "bands", "attacks.bands", {**named, "n": signed(bonus), "to": amount(to, unit)}
    for key in ("hindered", "higher", "lower"):
        if bonus := getattr(attack, key):
            yield key, f"attacks.{key}", {**named, "n": signed(bonus)}
    if attack.roll:
        yield "roll", "attacks.roll", {**named, "roll": roll_label(sheet, attack.roll)}


def roll_label(sheet: Sheet, name: str) -> str:
    """What a roll is called."""
    return next((roll.label for roll in sheet.rolls if roll.id == name), name)


def _things(sheet: Sheet) -> Iterator[tuple[str, str, str, list[Sentence]]]:
    """(list, id, label, sentences) of everything in the sheet's lists."""
    for kind in sheet.terrains:
        yield "terrains", kind.id, kind.label, list(_kind(sheet, kind, "terrains"))
    for kind in sheet.objects:
        yield "objects", kind.id, kind.label, list(_kind(sheet, kind, "objects"))
    for edge in sheet.edges:
        yield "edges", edge.id, edge.label, list(_edge(sheet, edge))
    for mode in sheet.movement.modes:
        yield "modes", mode.id, mode.label, list(_mode(sheet, mode))
    for attack in sheet.attacks:
        yield "attacks", attack.id, attack.label, list(_attack(sheet, attack))
    for roll in sheet.rolls:
        yield "rolls", roll.id, roll.label, list(roll_sentences(roll, lambda number: formula(sheet, number)))


def _fixed(sheet: Sheet) -> Iterator[tuple[str, list[tuple[str, SentenceValues]]]]:
    """The clauses that every sheet has, each with the sentences that hold for it."""
    nothing: SentenceValues = {}
    movement, levels, control, turn = sheet.movement, sheet.levels, sheet.control, sheet.turn
    yield "OWN-001", [("OWN-001", nothing)]
    bare = sheet.board == "inches"
    yield "OWN-002", [("OWN-002.inches" if bare else "OWN-002" if movement.one_step_always else "OWN-002.off", nothing)]
    square = [f"OWN-003.{sheet.diagonals}", *([f"OWN-003.{sheet.corners}"] if sheet.diagonals != "none" else [])]
    yield "OWN-003", [(key, nothing) for key in (square if sheet.board == "square" else [f"OWN-003.{sheet.board}"])]
    yield "OWN-004", [("OWN-004", nothing)]
    yield "OWN-005", [("OWN-005", nothing), (f"OWN-005.{'block' if movement.friends_block else 'pass'}", nothing)]
    yield "OWN-006", [(f"OWN-006.{'block' if movement.enemies_block else 'pass'}", nothing)]
    rises: list[tuple[str, SentenceValues]] = []
    fall: tuple[str, SentenceValues] = ("OWN-008", nothing)
    if levels is not None:
        rises += [(f"OWN-007.{key}s", {"n": n}) for key, n in (("up", levels.up), ("down", levels.down)) if n]
        for key, most in (("climb", levels.climb), ("drop", levels.drop)):
            rises += [(f"OWN-007.{key}s", {"n": formula(sheet, most)})] if most is not None else []
        if sheet.board == "inches":
            rises = [("OWN-007.walked", {"n": amount(levels.walked, 1000)})]
        if levels.fall is not None:
            values = {"n": formula(sheet, levels.fall.least), "roll": roll_label(sheet, levels.fall.roll)}
            fall = ("OWN-008.falls", values)
    yield "OWN-007", rises or [("OWN-007", nothing)]
    yield "OWN-008", [fall]
    entering: list[tuple[str, SentenceValues]] = [("OWN-009", nothing)]
    through = leaving = starting = "", nothing
    if control is not None:
        entering = [("OWN-009.within", {"n": formula(sheet, control.within)})]
        effect = "stops" if control.stops else "never" if control.barred else "costs" if control.entering else ""
        entering.append((f"OWN-009.{effect}" if effect else "OWN-009", {"n": control.entering}))
        through = ("OWN-010" if control.through else "OWN-010.never"), nothing
        if control.strike is not None:
            leaving = "OWN-011.strikes", {"roll": roll_label(sheet, control.strike)}
        elif control.leaving:
            leaving = "OWN-011.costs", {"n": control.leaving}
        if control.never_starts:
            starting = "OWN-012.never", nothing
        elif control.starting_roll is not None:
            starting = "OWN-012.rolls", {"roll": roll_label(sheet, control.starting_roll)}
    yield "OWN-009", entering
    yield "OWN-010", [(through[0] or "OWN-010", through[1])]
    yield "OWN-011", [(leaving[0] or "OWN-011", leaving[1])]
    yield "OWN-012", [(starting[0] or "OWN-012", starting[1])]
    seen = "inches" if sheet.board == "inches" else sheet.sight.line
    touching = sheet.sight.touching
    yield (
        "OWN-013",
        [(key, nothing) for key in (f"OWN-013.{seen}", *([f"OWN-013.{touching}"] if touching != "open" else []))],
    )
    yield "OWN-014", [("OWN-014" if sheet.sight.figures == "open" else f"OWN-014.{sheet.sight.figures}", nothing)]
    high = "OWN-015" if levels is None else "OWN-015.inches" if sheet.board == "inches" else "OWN-015.levels"
    yield "OWN-015", [(high, nothing)]
    yield (
        "OWN-016",
        [
            ("OWN-016", {"n": turn.actions}),
            ("OWN-016.moving", {"n": turn.moves}),
            ("OWN-016.attacking", {"n": turn.attacks}),
            *([("OWN-016.ends", nothing)] if turn.attack_ends else []),
        ],
    )
    stat = next((stat.label for stat in sheet.stats if stat.id == sheet.life), "")
    yield "OWN-017", [("OWN-017.life", {"name": stat}) if sheet.life else ("OWN-017", nothing)]


def messages_of(sheet: Sheet) -> dict[str, str]:
    """The text of each clause of a sheet, all of its sentences, and of each reason by its field."""
    texts: dict[str, str] = dict(FIXED)
    for clause, parts in _fixed(sheet):
        texts[clause] = Sentences((FIXED[key], values) for key, values in parts)
    for listed, name, label, sentences in _things(sheet):
        clause = sheet.clauses[listed, name]
        parts = [(THINGS[key], values) for _, key, values in sentences]
        texts[clause] = Sentences(parts or [(THINGS["plain"], {"name": label})])
        for key, text in THINGS.items():
            home, _, field = key.partition(".")
            if home == listed or (home == "terrains" and listed == "objects"):
                texts[f"{clause}.{field}"] = text
    return texts


class _Thing(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def label(self) -> str: ...


def thing_reason(
    sheet: Sheet,
    listed: str,
    thing: _Thing,
    key: str,
    *,
    at: WrittenLocation | None = None,
    between: tuple[Space, Space] | None = None,
    figure: str | None = None,
    values: SentenceValues | None = None,
) -> Reason:
    """A reason that something of the sheet's lists gives; `key`: of its template, without the list; `values` fill it beside
    the thing's name."""
    clause = sheet.clauses.get((listed, thing.id), "OWN-100")
    filling = {"name": thing.label, **(values or {})}
    return Reason(f"{clause}.{key}", at=at, between=between, figure=figure, values=filling)


def price_reason(
    sheet: Sheet,
    listed: str,
    thing: _Thing,
    price: Price,
    *,
    at: WrittenLocation | None = None,
    between: tuple[Space, Space] | None = None,
) -> Reason:
    """What a terrain, an object or an edge costs, or that nobody comes there."""
    field = "enter" if listed == "terrains" else "extra"
    key = f"{field}.never" if price is None else field
    return thing_reason(sheet, listed, thing, key, at=at, between=between, values={"n": price})
