"""`t`: which enemies could hurt a figure, where it is safe, what is best (W-39)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tablelight.board.document import Figure, Location
from tablelight.board.units import INCH
from tablelight.words.commands.moving import some_of
from tablelight.words.naming import any_named, is_word
from tablelight.words.table import Reply, WordTable

SHELTERS = 3
HARMFUL = ("now", "after", "beside")
COUNTED = (*HARMFUL, "either", "sees")
KINDS_OF_ADVICE = ("boldest", "safest", "balanced")


def threats(table: WordTable, rest: str) -> Reply:
    """Which enemies could hurt a figure where it is, or the selected one at a place."""
    if is_word(table.voice, rest, "safe"):
        return _safe(table)
    if is_word(table.voice, rest, "best"):
        return _best(table)
    figure, place = _figure_and_place(table, rest)
    answer = table.ask("threats", figure=figure.id, **({} if place is None else {"at": table.written(place)}))
    at = table.written(figure.space if place is None else place)
    tell, counts = table.voice, answer["counts"]
    said = [tell.count("threats", counts["either"], name=figure, place=at), *_counts_lines(table, counts)]
    enemies: list[dict[str, Any]] = []
    for enemy in answer["enemies"]:
        now = [attack["attack"] for attack in enemy["now"]]
        after, beside = some_of(enemy["after"], "attack", "to", "cost", "chance"), enemy["beside"] is not None
        enemies.append({"figure": enemy["figure"], "now": now, "after": after, "beside": beside})
        name = tell.name(enemy["figure"])
        said += [tell("threat.now", name=name, attack=tell(f"attack.{kind}")) for kind in now]
        if after is not None:
            told = {**after, "attack": tell(f"attack.{after['attack']}")}
            said.append(tell("threat.after", name=name, place=after["to"], **told))
        if beside:
            said.append(tell("threat.beside", name=name))
    return Reply({"figure": figure.id, "at": at, "counts": counts, "enemies": enemies}, said)


def _figure_and_place(table: WordTable, rest: str) -> tuple[Figure, Location | None]:
    """The figure in danger, and the place where it might stand; None for its own place."""
    found = any_named(table, rest) if rest else None
    if found is not None and found.figure is not None and not (found.is_space and table.rules.is_out(found.figure)):
        return found.figure, None
    return table.figure(), None if found is None else found.place


def _counts_lines(table: WordTable, counts: Mapping[str, int]) -> Iterable[str]:
    for key in COUNTED:
        if counts.get(key):
            yield table.voice.count(f"count.{key}", counts[key])


def _safe(table: WordTable) -> Reply:
    figure, tell = table.figure(), table.voice
    answer = table.ask("shelter", figure=figure.id)
    if "spaces" not in answer:
        return _safe_in_inches(table, figure, answer)
    shelters = answer["spaces"][:SHELTERS]
    said = [tell("safe", name=figure, place=shelters[0]["at"]) if shelters else tell("safe.none", name=figure)]
    places = []
    for space in shelters:
        stays, either, beside = bool(space.get("stay")), space["counts"]["either"], space["counts"]["beside"]
        kept = {key: space[key] for key in ("at", "cost", "chance")}
        places.append({"stay": stays, **kept, "either": either, "beside": beside})
        parts = [tell("safe.stay" if stays else "safe.place", place=kept["at"], **kept)]
        parts += [tell.count("count.either", either), tell.count("count.beside", beside)]
        if stays:
            parts.append(tell("move.chance", chance=kept["chance"]))
        said.append(" ".join(parts))
    return Reply({"figure": figure.id, "places": places}, said)


def _safe_in_inches(table: WordTable, figure: Figure, answer: Mapping[str, Any]) -> Reply:
    tell = table.voice
    stay = None if answer["stay"] is None else answer["stay"]["counts"]
    corners = {key: _nearest_corner(figure, answer[key]) for key in ("area", "unseen")}
    said = [tell(f"safe.{key}", name=figure, place=at) for key, at in corners.items() if at is not None]
    if corners["area"] is None:
        said.append(tell("safe.none", name=figure))
    if stay is not None:
        said += [*_counts_lines(table, stay), tell("safe.staying", name=figure)]
    return Reply({"figure": figure.id, "stay": stay, **corners}, said)


def _nearest_corner(figure: Figure, area: Iterable[Any]) -> list[float] | None:
    """The corner of an area that is nearest to the figure; null if there is no area."""
    x, y = figure.space
    corners = [corner for polygon in area for ring in polygon for corner in ring]
    found = min(corners, key=lambda at: (at[0] * INCH - x) ** 2 + (at[1] * INCH - y) ** 2, default=None)
    return None if found is None else [*found]


def _best(table: WordTable) -> Reply:
    figure, tell = table.figure(), table.voice
    answer = table.ask("advise", figure=figure.id)
    facts: dict[str, Any] = {"figure": figure.id, **dict.fromkeys(KINDS_OF_ADVICE)}
    said = []
    for key in KINDS_OF_ADVICE:
        if answer[key] is None:
            continue
        place = answer["places"][answer[key]]
        facts[key] = {each: place[each] for each in ("at", "cost", "dealt", "suffered")}
        said.append(tell(f"best.{key}", place=place["at"], cost=place["cost"]))
        dealt, suffered = place["dealt"], place["suffered"]
        if isinstance(suffered, Mapping):
            counts = [tell.count(f"count.{each}", suffered[each]) for each in HARMFUL if each in suffered]
            said.append(" ".join([tell("best.targets", dealt=dealt), *counts]))
        else:
            said.append(tell("best.harm", dealt=dealt, suffered=suffered))
    return Reply(facts, said or [tell("best.none", name=figure)])
