"""Small random positions with all special features of a game, for the questions about danger."""

from __future__ import annotations

from random import Random
from typing import Any

from tablelight.board.document import Document
from tablelight.rules.questions import MoveQuestion

Json = dict[str, Any]

SIDES = ("red", "red", "blue", "blue", "green")
TERRAIN: dict[str, tuple[str, ...]] = {
    "heroclix": ("hindering", "water", "blocking", "void"),
    "herotrek": ("building", "woods", "water", "swamp", "rough", "fire", "deep-water", "dome", "dome", "void"),
    "oraculo": ("slow", "climb", "blocking", "void"),
    "heroscape": ("water", "molten-lava", "heavy-snow", "shadow", "road", "road", "void", "lava-field"),
}
EDGES: dict[str, tuple[str, ...]] = {
    "heroclix": ("wall", "door-open", "door-closed", "access"),
    "herotrek": ("wall", "wall"),
    "oraculo": ("wall", "door-open", "door-closed", "hedge", "low-wall"),
    "heroscape": ("ruin", "fortress-wall"),
}
OBJECTS: dict[str, tuple[str, ...]] = {
    "heroclix": ("object",),
    "herotrek": (),
    "oraculo": ("table", "column"),
    "heroscape": ("palm", "outcrop"),
}
SQUARES = ((1, 0), (0, 1))


def random_board(
    game: str, random: Random, *, doubles: bool = True, size: tuple[int, int] = (5, 4), most: int = 5
) -> Json:
    """A position of 5 x 4 spaces with three to five figures of up to three sides."""
    columns, rows = size
    every = [(c, r) for r in range(rows) for c in range(columns)]
    rough = random.choice((0, 0.1, 0.3))
    spaces: dict[tuple[int, int], Json] = {}
    for at in every:
        spec: Json = {"at": list(at)}
        if random.random() < rough:
            spec["terrain"] = random.choice(TERRAIN[game])
        if game == "heroscape" and random.random() < 0.4:
            spec["level"] = random.choice((1, 1, 2, 6))
        if game == "heroclix" and random.random() < rough / 2:
            spec["level"] = 1
        if len(spec) > 1:
            spaces[at] = spec
    edges = _edges(game, random, columns, rows, every)
    things = [
        {"at": list(at), "kind": random.choice(OBJECTS[game])}
        for at in every
        if OBJECTS[game] and random.random() < rough / 3
    ]
    solid = [tuple(thing["at"]) for thing in things]
    free = [at for at in every if spaces.get(at, {}).get("terrain") not in ("void", "blocking", "fire", "deep-water")]
    free = [at for at in free if at not in solid]
    random.shuffle(free)
    figures = _figures(game, random, free, most, doubles=doubles)
    board = {
        "grid": "hex" if game in ("herotrek", "heroscape") else "square",
        "columns": columns,
        "rows": rows,
        "spaces": list(spaces.values()),
        "edges": edges,
        "objects": things,
    }
    if game in ("herotrek", "heroscape") and random.random() < 0.2:
        board["orientation"] = "flat"
        board["edges"] = []
    on_corners: list[Json] = []
    if game == "oraculo" and random.random() < 0.5:
        inner = [[c, r] for c in range(1, columns) for r in range(1, rows)]
        on_corners = [{"at": at, "kind": "column", "corner": True} for at in inner if random.random() < 0.4]
    board["objects"] = [*things, *on_corners]
    version = 2 if on_corners else 1
    document = {"format": "tablelight", "version": version, "game": game, "board": board, "figures": figures}
    return {**document, "options": _options(game, random), "turn": _turn(game, random, figures)}


def _edges(game: str, random: Random, columns: int, rows: int, every: list[tuple[int, int]]) -> list[Json]:
    found = []
    many = random.choice((0, 0.08, 0.25))
    for column, row in every:
        for dc, dr in SQUARES:
            other = (column + dc, row + dr)
            if other[0] < columns and other[1] < rows and random.random() < many:
                between = [[column, row], list(other)]
                kind = random.choice(EDGES[game])
                found.append({"between": between, "kind": kind})
                if game == "herotrek" and random.random() < 0.3:
                    found.append({"between": between, "kind": "entrance"})
    return found


def _figures(game: str, random: Random, free: list[tuple[int, int]], most: int, *, doubles: bool) -> list[Json]:
    found: list[Json] = []
    held: set[tuple[int, int]] = set()
    for number in range(random.randint(3, most)):
        place = next((at for at in free if at not in held), None)
        if place is None:
            break
        held.add(place)
        figure: Json = {"id": "abcdefghijklmn"[number], "side": random.choice(SIDES), "at": list(place)}
        _FILL[game](figure, random)
        if game == "heroscape" and doubles and random.random() < 0.3:
            beside = [(place[0] + 1, place[1]), (place[0] - 1, place[1])]
            tail = next((at for at in beside if at in free and at not in held), None)
            if tail is not None:
                held.add(tail)
                figure["at"] = [list(place), list(tail)]
                figure["traits"] = [*figure.get("traits", []), "double"]
        if game in ("oraculo", "heroscape") and random.random() < 0.15:
            figure["state"] = {"wounds": 9} if game == "oraculo" else {"life": 0}
            figure["stats"]["life"] = 2
            if random.random() < 0.5:
                held.discard(place)
        found.append(figure)
    if all(figure["side"] == found[0]["side"] for figure in found):
        found[-1]["side"] = "blue" if found[0]["side"] == "red" else "red"
    return found


def _heroclix(figure: Json, random: Random) -> None:
    figure["stats"] = {"speed": random.choice((0, 1, 2, 3)), "range": random.choice((0, 0, 2, 4))}
    if random.random() < 0.4:
        figure["traits"] = ["flyer"]
        figure["state"] = {"flight": random.choice(("low", "high"))}


def _herotrek(figure: Json, random: Random) -> None:
    figure["stats"] = {"speed": random.choice((0, 1, 2, 3))}
    if random.random() < 0.3:
        figure["stats"]["range"] = random.choice((1, 2, 3))
    if random.random() < 0.4:
        figure["traits"] = ["flyer"]


def _oraculo(figure: Json, random: Random) -> None:
    figure["stats"] = {
        "move": random.choice((0, 1, 2, 3)),
        "combat": random.choice((0, 1, 2, 3)),
        "aim": random.choice((0, 0, 1, 2, 3)),
    }
    if random.random() < 0.8:
        figure["stats"]["life"] = random.choice((1, 2, 3))
    figure["traits"] = [trait for trait in ("hero", "shield", "sword") if random.random() < 0.4]


def _heroscape(figure: Json, random: Random) -> None:
    figure["stats"] = {
        "move": random.choice((0, 1, 2, 3)),
        "range": random.choice((1, 1, 3, 5)),
        "attack": random.choice((0, 1, 2, 3)),
        "defence": random.choice((0, 1, 2, 3)),
        "height": random.choice((3, 5, 6)),
    }
    if random.random() < 0.8:
        figure["stats"]["life"] = random.choice((1, 2, 3))
    figure["traits"] = [random.choice(("small", "medium", "huge"))]
    if random.random() < 0.25:
        figure["traits"].append("flyer")


_FILL = {"heroclix": _heroclix, "herotrek": _herotrek, "oraculo": _oraculo, "heroscape": _heroscape}


def _options(game: str, random: Random) -> Json:
    choices: dict[str, dict[str, tuple[Any, ...]]] = {
        "heroclix": {"indoors": (False,), "range_to_high": ("full", "halved"), "low_flyers_stop": (True, False)},
        "herotrek": {},
        "oraculo": dict.fromkeys(("pass_friends", "through_opposite", "shoot_engaged"), (True, False)),
        "heroscape": {"figures_block": (True, False), "big_advantage": ("text", "published")},
    }
    return {key: random.choice(values) for key, values in choices[game].items() if random.random() < 0.5}


def _turn(game: str, random: Random, figures: list[Json]) -> Json:
    if random.random() < 0.5:
        return {}
    one = random.choice(figures)["id"]
    if game == "heroclix":
        return {"failed": [one]}
    if game == "herotrek":
        flyers = [figure["id"] for figure in figures if "flyer" in figure.get("traits", ())]
        return {"flew": flyers[:1], "switched": [one]} if flyers else {"switched": [one]}
    if game == "oraculo":
        done = random.choice((["move"], ["aim"], ["attack"], ["move", "move"], ["search", "move"]))
        return {"figure": one, "actions": done}
    return {}


def questions(game: str, document: Document, random: Random) -> list[MoveQuestion]:
    """Moves of one figure, with the keys of its game."""
    figure = random.choice(document.figures)
    extras: list[dict[str, Any]] = [{}]
    if game == "heroclix":
        extras += [{"carry": other.id} for other in document.friends(figure)]
    if game == "herotrek":
        extras += [{"flying": True}] if "flyer" in figure.traits else []
        extras += [{"enemy": other.id} for other in document.enemies(figure)]
    if game == "heroscape":
        extras.append({"prefer": "safe"})
    actions = {"oraculo": ("move", "climb", "disengage")}.get(game, ("move",))
    found = [MoveQuestion(figure=figure, action=action, extra=extra) for action in actions for extra in extras]
    for number, question in enumerate(found):
        if "enemy" in question.extra:
            found[number] = MoveQuestion(figure=figure, action="slip-away", extra=question.extra)
    return found
