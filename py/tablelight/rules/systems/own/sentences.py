"""The clauses of a sheet in sentences, and its reasons: templates of `messages` filled with what the sheet says."""

from __future__ import annotations

from collections.abc import Iterator

from tablelight.locale.messages import Sentences
from tablelight.rules.systems.own.amounts import amount, formula, roll_label, signed
from tablelight.rules.systems.own.fixed_sentences import SentenceValues, fixed_clauses
from tablelight.rules.systems.own.messages import FIXED, THINGS
from tablelight.rules.systems.own.roll_sentences import Sentence, roll_sentences
from tablelight.rules.systems.own.sheet import AttackRules, MoveMode, Sheet
from tablelight.rules.systems.own.sheet_ground import EdgeKind, Kind, Price


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


def messages_of(sheet: Sheet) -> dict[str, str]:
    """The text of each clause of a sheet, all of its sentences, and of each reason by its field."""
    texts: dict[str, str] = dict(FIXED)
    for clause, parts in fixed_clauses(sheet):
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
