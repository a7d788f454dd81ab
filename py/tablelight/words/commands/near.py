"""`n`: the figures and things that are near (W-33); `t`: which enemies could hurt a figure, where it is safe, what is best
(W-39)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tablelight.board.document import Figure, Json, Location
from tablelight.board.units import INCH
from tablelight.words.commands.moving import some_of
from tablelight.words.grounds import NearThing
from tablelight.words.naming import NamedThing, any_named, folded, is_word, key_of, named, unknown_name
from tablelight.words.table import Reply, WordTable

NEAR_DISTANCE = 6
WHO = ("enemy", "own")


def near(table: WordTable, rest: str) -> Reply:
    """The figures and things within 6; of a given kind all, at any distance."""
    start, kind = _parse_question(table, rest)
    figures = _figures(table, start, kind) if kind is None or kind in WHO else []
    things = _things(table, start.place, kind) if kind not in WHO else []
    facts = {"from": table.written(start.place), "figures": figures, "things": things}
    tell, place = table.voice, facts["from"]
    if kind is None or kind in WHO:
        said = [tell.count(f"near.{kind or 'figures'}", len(figures), place=place)]
    else:
        said = [tell.count("near.kind", len(things), kind=tell.kind(kind), place=place)]
    for each in (*figures, *things):
        name = tell.name(each["figure"]) if "figure" in each else tell.kind(each["kind"])
        if each["distance"] is None:
            said.append(tell("near.nowhere", name=name, place=each["at"], direction=each["direction"]))
        else:
            said.append(tell("near", name=name, place=each["at"], **each))
    return Reply(facts, said)


def _parse_question(table: WordTable, rest: str) -> tuple[NamedThing, str | None]:
    """What to look around, and the kind to look for: a place, a kind by its whole word, a name or a kind, tried in this
    order; or a place or a name, then a kind."""
    if not rest:
        return _own(table), None
    words = rest.split()
    kind = _kind(table, rest, exact=True) if table.ground.place(rest) is None else None
    if kind is not None:
        return _own(table), kind
    around = named(table, rest)
    if around is not None:
        return around, None
    kind = _kind(table, rest, exact=False)
    if kind is not None:
        return _own(table), kind
    for cut in range(len(words) - 1, 0, -1):
        around, kind = named(table, " ".join(words[:cut])), _kind(table, " ".join(words[cut:]), exact=False)
        if around is not None and kind is not None:
            return around, kind
    raise unknown_name(table, rest, _kinds(table).values())


def _own(table: WordTable) -> NamedThing:
    if table.selected is not None:
        figure = table.figure()
        return NamedThing(figure.space, figure)
    place = table.cursor()
    return NamedThing(place, table.standing(place))


def _kinds(table: WordTable) -> dict[str, str]:
    known = table.rules.vocabulary
    return {kind: table.voice.kind(kind) for kind in (*known.terrains, *known.areas, *known.objects, *known.edges)}


def _kind(table: WordTable, text: str, *, exact: bool) -> str | None:
    """The kind that a text names: by its id or its whole word (`exact`), or by a beginning."""
    for who in WHO:
        if is_word(table.voice, text, who):
            return who
    words = _kinds(table)
    found = key_of(text, words)
    if found is None or not exact:
        return found
    return found if folded(text) in (folded(found), folded(words[found])) else None


def _figures(table: WordTable, start: NamedThing, kind: str | None) -> list[dict[str, Any]]:
    """The living figures by the distance that `sight` answers, then in the document's order."""
    around = start.figure if start.figure is not None or table.selected is None else table.figure()
    own = table.side() if around is None else around.side
    others = [figure for figure in table.living() if start.figure is None or figure.id != start.figure.id]
    if kind is not None:
        others = [figure for figure in others if (figure.side == own) == (kind == "own")]
    viewer: Json = start.figure.id if start.figure is not None else table.written(start.place)
    found = []
    for figure in others:
        distance = table.ask("sight", from_=viewer, to=figure.id)["distance"]
        if kind is not None or (distance is not None and distance <= NEAR_DISTANCE):
            found.append({"figure": figure.id, **_placed(table, start.place, figure.space, distance)})
    return sorted(found, key=lambda each: (each["distance"] is None, each["distance"] or 0))


def _placed(table: WordTable, start: Location, place: Location, distance: float | None) -> dict[str, Any]:
    return {"at": table.written(place), "distance": distance, "direction": table.ground.direction(start, place)}


def _things(table: WordTable, start: Location, kind: str | None) -> list[dict[str, Any]]:
    """The things of a kind, the nearest first; without a kind, the nearest of each within 6."""
    found = sorted(table.ground.things(start, kind), key=lambda each: (each.distance, each.place[1], each.place[0]))
    if kind is None:
        nearest: dict[str, NearThing] = {}
        for each in found:
            if each.distance <= NEAR_DISTANCE:
                nearest.setdefault(each.kind, each)
        found = [*nearest.values()]
    return [{"kind": each.kind, **_placed(table, start, each.place, each.distance)} for each in found]


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
