"""`t`: which enemies could hurt a figure, where it is safe, what is best (W-39)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tablelight.board.document import Figure, Json
from tablelight.board.units import INCH
from tablelight.words.commands.reach import some_of
from tablelight.words.naming import any_named, is_word
from tablelight.words.table import Reply, WordTable

SHELTERS = 3
COUNTED = ("now", "after", "beside", "either", "sees")


def threats(table: WordTable, rest: str) -> Reply:
    """Which enemies could hurt a figure where it is, or the selected one at a place."""
    if is_word(table.voice, rest, "safe"):
        return _safe(table)
    if is_word(table.voice, rest, "best"):
        return _best(table)
    question: dict[str, Json] = {}
    if not rest:
        figure = table.figure()
    else:
        found = any_named(table, rest)
        if found.figure is not None and not table.rules.is_out(found.figure):
            figure = found.figure
        elif found.is_space:
            figure = table.figure()
            question["at"] = table.written(found.place)
        else:
            figure = found.figure or table.figure()
    answer = table.ask("threats", figure=figure.id, **question)
    facts = {
        "figure": figure.id,
        "at": question.get("at", table.written(figure.space)),
        "counts": answer["counts"],
        "enemies": [_enemy(enemy) for enemy in answer["enemies"]],
    }
    return Reply(facts, [*_lines(table, facts)])


def _enemy(enemy: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "figure": enemy["figure"],
        "now": [attack["attack"] for attack in enemy["now"]],
        "after": some_of(enemy["after"], "attack", "to", "cost", "chance"),
        "beside": enemy["beside"] is not None,
    }


def _lines(table: WordTable, facts: Mapping[str, Any]) -> Iterable[str]:
    tell, counts = table.voice, facts["counts"]
    name, place = tell.name(facts["figure"]), tell.place(facts["at"])
    yield tell.count("threats", counts["either"], name=name, place=place)
    yield from _counts_lines(table, counts)
    for enemy in facts["enemies"]:
        who, after = tell.name(enemy["figure"]), enemy["after"]
        for kind in enemy["now"]:
            yield tell("threat.now", name=who, attack=tell(f"attack.{kind}"))
        if after is not None:
            attack, to = tell(f"attack.{after['attack']}"), tell.place(after["to"])
            cost, chance = tell.length(after["cost"]), tell.chance(after["chance"])
            yield tell("threat.after", name=who, attack=attack, place=to, cost=cost, chance=chance)
        if enemy["beside"]:
            yield tell("threat.beside", name=who)


def _counts_lines(table: WordTable, counts: Mapping[str, int]) -> Iterable[str]:
    for key in COUNTED:
        if counts.get(key):
            yield table.voice.count(f"count.{key}", counts[key])


def _safe(table: WordTable) -> Reply:
    figure, tell = table.figure(), table.voice
    answer = table.ask("shelter", figure=figure.id)
    name = tell.figure(figure)
    if "spaces" in answer:
        places = [_shelter(space) for space in answer["spaces"][:SHELTERS]]
        first = tell("safe", name=name, place=tell.place(places[0]["at"])) if places else tell("safe.none", name=name)
        facts: dict[str, Any] = {"figure": figure.id, "places": places}
        return Reply(facts, [first, *(_shelter_words(table, place) for place in places)])
    stay = answer["stay"]
    facts = {"figure": figure.id, "stay": None if stay is None else stay["counts"]}
    facts |= {key: _nearest_corner(figure, answer[key]) for key in ("area", "unseen")}
    return Reply(facts, [*_safe_lines(table, facts, name)])


def _shelter(space: Mapping[str, Any]) -> dict[str, Any]:
    counts = space["counts"]
    kept = {key: space[key] for key in ("at", "cost", "chance")}
    return {"stay": bool(space.get("stay")), **kept, "either": counts["either"], "beside": counts["beside"]}


def _shelter_words(table: WordTable, place: Mapping[str, Any]) -> str:
    tell = table.voice
    at, cost, chance = tell.place(place["at"]), tell.length(place["cost"]), tell.chance(place["chance"])
    first = tell("safe.stay" if place["stay"] else "safe.place", place=at, cost=cost, chance=chance)
    parts = [tell.count("count.either", place["either"]), tell.count("count.beside", place["beside"])]
    if place["stay"]:
        parts.append(tell("move.chance", chance=chance))
    return " ".join([first, *parts])


def _nearest_corner(figure: Figure, area: Iterable[Any]) -> Json:
    """The corner of an area that is nearest to the figure; null if there is no area."""
    x, y = figure.space
    corners = [corner for polygon in area for ring in polygon for corner in ring]
    found = min(corners, key=lambda at: (at[0] * INCH - x) ** 2 + (at[1] * INCH - y) ** 2, default=None)
    return None if found is None else [*found]


def _safe_lines(table: WordTable, facts: Mapping[str, Any], name: str) -> Iterable[str]:
    tell = table.voice
    for key in ("area", "unseen"):
        if facts[key] is not None:
            yield tell(f"safe.{key}", name=name, place=tell.place(facts[key]))
    if facts["area"] is None:
        yield tell("safe.none", name=name)
    if facts["stay"] is not None:
        yield from _counts_lines(table, facts["stay"])
        yield tell("safe.staying", name=name)


def _best(table: WordTable) -> Reply:
    figure, tell = table.figure(), table.voice
    answer = table.ask("advise", figure=figure.id)
    facts: dict[str, Any] = {"figure": figure.id}
    said = []
    for key in ("boldest", "safest", "balanced"):
        number = answer[key]
        if number is None:
            facts[key] = None
            continue
        place = answer["places"][number]
        facts[key] = {each: place[each] for each in ("at", "cost", "dealt", "suffered")}
        said += _advice(table, key, facts[key])
    if not said:
        said = [tell("best.none", name=tell.figure(figure))]
    return Reply(facts, said)


def _advice(table: WordTable, key: str, place: Mapping[str, Any]) -> list[str]:
    tell = table.voice
    at, cost, suffered = tell.place(place["at"]), tell.length(place["cost"]), place["suffered"]
    if not isinstance(suffered, Mapping):
        dealt = tell.number(place["dealt"])
        return [
            tell(f"best.{key}", place=at, cost=cost),
            tell("best.harm", dealt=dealt, suffered=tell.number(suffered)),
        ]
    first = tell(f"best.{key}", place=at, cost=cost)
    parts = [tell("best.targets", dealt=tell.number(place["dealt"]))]
    parts += [tell.count(f"count.{each}", suffered[each]) for each in ("now", "after", "beside") if each in suffered]
    return [first, " ".join(parts)]
