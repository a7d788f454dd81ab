"""`n`: the figures and things that are near (W-33)."""

from __future__ import annotations

from typing import Any

from tablelight.board.document import Json, Location
from tablelight.words.grounds import NearThing
from tablelight.words.naming import NamedThing, folded, is_word, key_of, named, unknown_name
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
