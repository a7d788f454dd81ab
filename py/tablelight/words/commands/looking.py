"""`p` and `l`: the figure and things at a place, and along a line (W-31, W-32); `j`: the cursor goes from landmark to
landmark, or one step (W-44); `s` and `e`: lines of sight, and the enemies that a figure may attack (W-37, W-38), with
attacks in the form of the facts (W-40)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from attrs import evolve

from tablelight.board.document import Figure, Json, Location
from tablelight.board.problems import QuestionError
from tablelight.view.games.ui import SwitchUi, plain
from tablelight.words.commands.moving import some_of, texts_of
from tablelight.words.naming import any_named, direction_named, is_word, key_of, required_figure, unknown_name
from tablelight.words.table import Reply, WordTable


def pick(table: WordTable, rest: str) -> Reply:
    """Select a figure by its name or its place."""
    if not rest:
        raise table.missing("figure")
    figure = required_figure(table, rest)
    table.select(figure.id)
    return described(table, figure.space, figure)


def look(table: WordTable, rest: str) -> Reply:
    """Say what is at a place, or in the line of places in a direction."""
    if not rest:
        place = table.cursor()
        return described(table, place, table.standing(place))
    direction = direction_named(table.voice, rest, table.ground.compass)
    if direction is not None:
        return _along(table, direction)
    found = any_named(table, rest)
    table.session = evolve(table.session, cursor=found.place)
    return described(table, found.place, found.figure)


def described(table: WordTable, place: Location, figure: Figure | None) -> Reply:
    """Everything about a place, and about the figure there."""
    tell, at, there = table.voice, table.written(place), table.ground.at(place)
    facts: dict[str, Any] = {"at": at, **dict.fromkeys(("figure", "side", "stats", "state")), **there}
    ground = _ground_words(table, there)
    if figure is None:
        said = [tell("look.nobody", place=at, ground=ground)]
    else:
        stats = {**table.rules.vocabulary.stats_of(figure)}
        facts |= {"figure": figure.id, "side": figure.side, "stats": stats, "state": {**figure.state}}
        said = [tell("look.out" if table.rules.is_out(figure) else "look", name=figure, side=figure.side, place=at)]
        said.append(tell("look.ground", ground=ground))
        labels = {key: tell.words.label(table.ui.stat_label(key)) for key in stats}
        if stats:
            said.append(", ".join(tell.words.labelled(labels[key], value) for key, value in stats.items()))
        said += [_state_words(table, key, value) for key, value in figure.state.items()]
    if there.get("objects"):
        said.append(tell("look.objects", names=", ".join(map(tell.kind, there["objects"]))))
    return Reply(facts, [*said, *_edge_words(table, there)])


def _ground_words(table: WordTable, there: Mapping[str, Any]) -> str:
    tell = table.voice
    if "areas" in there:
        return ", ".join(map(tell.terrain, there["areas"])) or tell("open")
    terrain = tell.terrain(there["terrain"])
    return f"{terrain}, {tell('level', level=there['level'])}" if there["level"] else terrain


def _edge_words(table: WordTable, facts: Mapping[str, Any]) -> Iterable[str]:
    for edge in facts.get("edges", ()):
        yield table.voice("look.edge", kind=table.voice.edge(edge["kind"]), direction=edge["direction"])


def _state_words(table: WordTable, key: str, value: Json) -> str:
    tell = table.voice
    shown = table.ui.states.get(key, SwitchUi(label=plain(key)))
    values = ", ".join(_values(table, shown, value)) or tell("nothing")
    return tell.words.labelled(tell.words.label(shown.label), values)


def _values(table: WordTable, shown: SwitchUi, value: Json) -> list[str]:
    tell = table.voice
    if isinstance(value, Mapping | list | tuple):
        parts = value.values() if isinstance(value, Mapping) else value
        return [part for each in parts for part in _values(table, shown, each)]
    if isinstance(value, bool):
        return [tell("yes" if value else "no")]
    if isinstance(value, int | float):
        whole = tell.number(value / shown.unit)
        return [whole if shown.unit == 1 else tell("counted", value=whole, count=tell.number(value))]
    if isinstance(value, str):
        figure, known = table.document.find(value), shown.labels.get(value)
        return [tell.figure(figure) if figure is not None and known is None else tell.words.label(known or value)]
    return []


def _along(table: WordTable, direction: str) -> Reply:
    start, tell = table.cursor(), table.voice
    found: list[dict[str, Any]] = []
    said: list[str] = []
    for place in table.ground.steps(start, direction):
        figure, ground, at = table.standing(place), table.ground.at(place), table.written(place)
        kept: dict[str, Any] = {key: ground[key] for key in ("terrain", "level", "areas") if key in ground}
        found.append({"at": at, **kept, "figure": None if figure is None else figure.id})
        parts = [tell.place(at), _ground_words(table, ground), *map(tell.kind, ground.get("objects", ()))]
        named = ", ".join(parts if figure is None else [*parts, tell.figure(figure)])
        said.append(" ".join([f"{named}.", *_edge_words(table, ground)]))
    at = table.written(start)
    first = tell.count("line", len(found), place=at, direction=direction)
    return Reply({"from": at, "direction": direction, "spaces": found}, [first, *said])


def see(table: WordTable, rest: str) -> Reply:
    """The line of sight to a figure or a place; for an enemy, also the attacks from where the figure is."""
    figure, tell = table.figure(), table.voice
    if not rest:
        raise table.missing("target")
    found = any_named(table, rest)
    target, at = found.figure, table.written(found.place)
    to: Json = target.id if target is not None else at
    sight = table.ask("sight", from_=figure.id, to=to)
    facts: dict[str, Any] = {
        "from": figure.id,
        "to": to,
        **{key: sight[key] for key in ("visible", "clear", "distance")},
        "clauses": [reason["clause"] for reason in sight["reasons"]],
    }
    seen = "clear" if facts["clear"] else "visible" if facts["visible"] else "none"
    said = [tell(f"sight.{seen}", name=figure, target=target or at)]
    if facts["distance"] is not None:
        said.append(tell("distance", distance=facts["distance"]))
    if target is not None and target.side != figure.side:
        try:
            facts["attacks"] = entries(staying(table.ask("vantage", figure=figure.id, target=target.id)))
        except QuestionError as error:
            facts |= {"attacks": None, "problem": error.problem.path}
        said += [attack_words(table, attack) for attack in facts["attacks"] or ()] or [tell("attack.none")]
    return Reply(facts, [*said, *texts_of(table, sight["reasons"])])


def enemies(table: WordTable, _: str) -> Reply:
    """The enemies that the selected figure may attack: from where it is, and after a move."""
    figure, tell = table.figure(), table.voice
    found: list[dict[str, Any]] = []
    said: list[str] = []
    for enemy in (each for each in table.living() if each.side != figure.side):
        entry = _enemy_facts(table, figure.id, enemy.id)
        now, after = entry["now"], entry["after"]
        if not now and after is None:
            continue
        found.append(entry)
        when = f"enemies.{entry['when'] or 'now'}"
        said += [tell(when, name=enemy, attack=attack_words(table, attack)) for attack in now]
        if after is not None:
            said.append(tell("enemies.after", name=enemy, place=after["at"], **after))
            said.append(tell.count("places", entry["places"]))
    return Reply({"figure": figure.id, "enemies": found}, [tell.count("enemies", len(found), name=figure), *said])


def _enemy_facts(table: WordTable, figure: str, enemy: str) -> dict[str, Any]:
    vantage = table.ask("vantage", figure=figure, target=enemy)
    stay = staying(vantage)
    now = entries(stay)
    if "spaces" in vantage:
        others = [place for place in vantage["spaces"] if not place.get("stay")]
        first = min(others, key=lambda place: (place["cost"], place["at"][1], place["at"][0]), default=None)
        places = len({tuple(place["at"]) for place in others})
        after = some_of(first, "at", "cost", "chance")
    else:
        contact = vantage["contact"]
        places = int(contact is not None)
        after = None if contact is None else {"at": contact["to"], **{key: contact[key] for key in ("cost", "chance")}}
    when = stay["when"] if stay is not None and now else None
    return {"figure": enemy, "now": now, "when": when, "after": after, "places": places}


def entry_of(attack: Mapping[str, Any]) -> dict[str, Json]:
    """An attack of a vantage: what the rules say of it, null if they say nothing. `hurt`: the chance of any harm."""
    found: dict[str, Json] = {key: attack.get(key) for key in ("attack", "with", "dice", "against")}
    odds = attack.get("odds") or {}
    found["hurt"] = str(1 - Fraction(odds["outcomes"].get("0", 0))) if odds else None
    found |= {key: odds.get(key) for key in ("mean", "out")}
    return {**found, "aimed": attack.get("aimed")}


def staying(vantage: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The place of a vantage where the figure stays; None if it has no attack from there."""
    if "spaces" in vantage:
        return next((space for space in vantage["spaces"] if space.get("stay")), None)
    found: Mapping[str, Any] | None = vantage.get("stay")
    return found


def entries(place: Mapping[str, Any] | None) -> list[dict[str, Json]]:
    """The attacks from a place of a vantage."""
    return [] if place is None else [entry_of(attack) for attack in place["attacks"]]


def attack_words(table: WordTable, entry: Mapping[str, Any]) -> str:
    """An attack with its dice and its odds."""
    tell = table.voice
    parts = [tell.attack(entry)]
    if entry["aimed"]:
        parts.append(tell("attack.aimed"))
    numbers = {"dice": "count", "against": "count", "hurt": "chance", "mean": "mean", "out": "chance"}
    parts += [tell(f"attack.{key}", **{kind: entry[key]}) for key, kind in numbers.items() if entry[key] is not None]
    return ", ".join(parts)


KINDS = ("own", "enemy", "object", "region", "door")


def jump(table: WordTable, rest: str) -> Reply:
    """Go to the next landmark, back, or a step in a direction."""
    if is_word(table.voice, rest, "back"):
        if table.session.before is None:
            raise table.missing("space")
        return _go_to(table, None, table.session.before)
    direction = direction_named(table.voice, rest, table.ground.compass)
    if direction is not None:
        start = table.cursor()
        place = next(table.ground.steps(start, direction), None)
        if place is not None:
            return _go_to(table, None, place)
        reply = _describe_place(table, None, start)
        return Reply(reply.facts, [table.voice("jump.edge"), *reply.sentences])
    kind = _kind(table, rest)
    found = [*_landmarks(table)]
    last = table.session.landmark
    order = [*range(last + 1, len(found)), *range(min(last + 1, len(found)))]
    number = next((each for each in order if kind in (None, found[each][0])), None)
    if number is None:
        word = table.voice(f"word.{kind}") if kind else table.voice("nothing")
        return Reply({"at": None, "kind": kind, "figure": None}, [table.voice("jump.none", kind=word)])
    table.session = evolve(table.session, landmark=number)
    return _go_to(table, *found[number])


def _kind(table: WordTable, text: str) -> str | None:
    """The kind of landmark that a text names, in English or the language spoken; None for an empty text."""
    if not text:
        return None
    words = {kind: table.voice(f"word.{kind}") for kind in KINDS}
    kind = key_of(text, words) or key_of(text, dict(zip(KINDS, KINDS, strict=True)))
    if kind is None:
        raise unknown_name(table, text, words.values())
    return kind


def _landmarks(table: WordTable) -> Iterator[tuple[str, Location]]:
    """Own figures, enemies, objects, regions, doors: the kind and the place of each, in the document's order."""
    side = table.figure().side if table.selected is not None else table.side()
    living = table.living()
    yield from (("own", figure.space) for figure in living if figure.side == side)
    yield from (("enemy", figure.space) for figure in living if figure.side != side)
    doors = frozenset(kind for kind, shown in table.ui.edges.items() if shown.form in ("door", "door-open"))
    yield from table.ground.landmarks(doors)


def _go_to(table: WordTable, kind: str | None, place: Location) -> Reply:
    here = table.session.cursor
    if here is None and table.selected is not None:
        here = table.figure().space
    table.session = evolve(table.session, cursor=place, before=here)
    return _describe_place(table, kind, place)


def _describe_place(table: WordTable, kind: str | None, place: Location) -> Reply:
    seen = described(table, place, table.standing(place))
    return Reply({"at": seen.facts["at"], "kind": kind, "figure": seen.facts["figure"]}, seen.sentences)
