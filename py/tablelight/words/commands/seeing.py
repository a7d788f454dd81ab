"""`s` and `e`: lines of sight, and whom a figure may attack (W-37, W-38)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tablelight.board.document import Json
from tablelight.board.problems import QuestionError
from tablelight.words.attacks import all_words, entries, staying, texts_of
from tablelight.words.naming import any_named
from tablelight.words.table import Reply, WordTable


def see(table: WordTable, rest: str) -> Reply:
    """The line of sight to a figure or a place; of an enemy the attacks from where the figure stands."""
    figure = table.figure()
    if not rest:
        raise table.missing("target")
    found = any_named(table, rest)
    target = found.figure
    to: Json = target.id if target is not None else table.written(found.place)
    sight = table.ask("sight", from_=figure.id, to=to)
    facts: dict[str, Any] = {
        "from": figure.id,
        "to": to,
        **{key: sight[key] for key in ("visible", "clear", "distance")},
        "clauses": [reason["clause"] for reason in sight["reasons"]],
    }
    if target is not None and target.side != figure.side:
        try:
            vantage = table.ask("vantage", figure=figure.id, target=target.id)
            facts["attacks"] = entries(staying(vantage))
        except QuestionError as error:
            facts |= {"attacks": None, "problem": error.problem.path}
    return Reply(facts, [*_lines(table, facts, sight)])


def _lines(table: WordTable, facts: Mapping[str, Any], sight: Mapping[str, Any]) -> Iterable[str]:
    tell = table.voice
    place = tell.name(facts["to"]) if isinstance(facts["to"], str) else tell.place(facts["to"])
    seen = "clear" if facts["clear"] else "visible" if facts["visible"] else "none"
    yield tell(f"sight.{seen}", name=tell.name(facts["from"]), target=place)
    if facts["distance"] is not None:
        yield tell("distance", distance=tell.length(facts["distance"]))
    if facts.get("attacks"):
        yield from all_words(table, facts["attacks"])
    elif "attacks" in facts:
        yield tell("attack.none")
    yield from texts_of(table, sight["reasons"])


def enemies(table: WordTable, _: str) -> Reply:
    """Whom the selected figure may attack: from where it stands, and after a move."""
    figure = table.figure()
    found = []
    for enemy in table.living():
        if enemy.side != figure.side:
            entry = _enemy(table, figure.id, enemy.id)
            if entry["now"] or entry["after"] is not None:
                found.append(entry)
    facts = {"figure": figure.id, "enemies": found}
    return Reply(facts, [*_enemy_lines(table, facts)])


def _enemy(table: WordTable, figure: str, enemy: str) -> dict[str, Any]:
    vantage = table.ask("vantage", figure=figure, target=enemy)
    stay = staying(vantage)
    now = entries(stay)
    if "spaces" in vantage:
        others = [place for place in vantage["spaces"] if not place.get("stay")]
        first = min(others, key=lambda place: (place["cost"], place["at"][1], place["at"][0]), default=None)
        places = len({tuple(place["at"]) for place in others})
        after = None if first is None else {key: first[key] for key in ("at", "cost", "chance")}
    else:
        contact = vantage["contact"]
        places = int(contact is not None)
        after = None if contact is None else {"at": contact["to"], **{key: contact[key] for key in ("cost", "chance")}}
    when = stay["when"] if stay is not None and now else None
    return {"figure": enemy, "now": now, "when": when, "after": after, "places": places}


def _enemy_lines(table: WordTable, facts: Mapping[str, Any]) -> Iterable[str]:
    tell, found = table.voice, facts["enemies"]
    yield tell.count("enemies", len(found), name=tell.name(facts["figure"]))
    for enemy in found:
        name = tell.name(enemy["figure"])
        for attack in all_words(table, enemy["now"]):
            yield tell(f"enemies.{enemy['when'] or 'now'}", name=name, attack=attack)
        after = enemy["after"]
        if after is not None:
            place, cost = tell.place(after["at"]), tell.length(after["cost"])
            yield tell("enemies.after", name=name, place=place, cost=cost, chance=tell.chance(after["chance"]))
            yield tell.count("places", enemy["places"])
