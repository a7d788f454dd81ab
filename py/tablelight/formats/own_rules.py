"""A board of another program under the rules of a sheet: each kind of thing on it becomes a kind of the sheet.

The proposal goes by a kind's name, else by what the sheet's kinds do; the player may choose otherwise. A kind is named
"terrain rock", "edge door-closed" or "object column", on the map as in the sheet; "" leaves it out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from attrs import evolve

from tablelight.board.document import Document, Json, SpaceSpec
from tablelight.formats.losses import MOST_PLACES, KindUse, Losses
from tablelight.formats.tables import WORDS
from tablelight.grid import Space
from tablelight.rules.registry import OWN
from tablelight.rules.systems.own.sheet import Sheet
from tablelight.rules.systems.own.sheet_ground import Excepted, Kind
from tablelight.rules.systems.own.sheet_reader import read_sheet

CLEAR, VOID = "terrain clear", "terrain void"
NAMES = {role: tuple(words.split()) for role, words in WORDS["roles"].items()}
ROLES: Mapping[str, Mapping[str, str]] = {
    "terrain": {word: role for role in ("rock", "slow", "water", "pit", "woods", "ice") for word in NAMES[role]},
    "edge": {word: role for role in ("side", "shut", "ajar", "low", "hedge", "bars", "stairs") for word in NAMES[role]},
    "object": {word: role for role in ("thing", "column") for word in NAMES[role]},
}
"""The role of each kind of the map, by category."""


def _is_slow(kind: Kind) -> bool:
    return ((kind.price or 0) > 1 or kind.stops != "no") and kind.sight == "open"


DOES: Mapping[str, Callable[[Any], bool]] = {
    "rock": lambda kind: kind.is_solid,
    "column": lambda kind: kind.is_solid,
    "slow": _is_slow,
    "water": _is_slow,
    "ice": _is_slow,
    "pit": lambda kind: kind.price is None and kind.sight == "open",
    "woods": lambda kind: kind.price is not None and kind.sight == "hinders",
    "thing": lambda kind: kind.price is not None,
    "side": lambda edge: edge.price is None and edge.sight == "blocks" and edge.turned is None,
    "shut": lambda edge: edge.price is None and edge.turned is not None,
    "ajar": lambda edge: edge.price is not None and edge.turned is not None,
    "low": lambda edge: bool(edge.price) and edge.sight == "open",
    "hedge": lambda edge: edge.price is not None and edge.sight == "hinders",
    "bars": lambda edge: edge.price is None and edge.sight != "blocks",
    "stairs": lambda edge: edge.instead is not None,
}
"""Whether a kind of a sheet does what a role asks for; it is asked if no kind has a name for the role."""
INSTEAD: Mapping[str, str] = {"bars": "shut", "woods": "slow", "pit": "rock", "ice": "slow"}
"""The role that stands in for one that a sheet lacks."""

PlacesByKind: TypeAlias = dict[str, list[Space]]


class Choices:
    """The kinds of a sheet that a thing of the map may become, by category; an object may also become a terrain."""

    def __init__(self, sheet: Sheet) -> None:
        named = {"terrain": sheet.terrains, "edge": sheet.edges, "object": sheet.objects}
        self._kinds: dict[str, dict[str, Excepted]] = {
            category: {f"{category} {kind.id}": kind for kind in kinds if kind.id not in ("clear", "void")}
            for category, kinds in named.items()
        }
        self._kinds["object"] |= self._kinds["terrain"]

    def of(self, category: str) -> dict[str, str]:
        """The kinds for a category with their labels, in the sheet's order."""
        return {name: kind.label for name, kind in self._kinds[category].items()}

    def proposed(self, name: str) -> str:
        category, _, kind = name.partition(" ")
        known = self._kinds[category]
        words = {to: {each.id, each.label.lower().replace(" ", "-")} for to, each in known.items()}
        exact = next((to for to, called in words.items() if kind in called), None)
        role = ROLES[category].get(kind, "")
        if exact is not None or not role:
            return exact or (CLEAR if category == "terrain" else "")
        for each in (role, INSTEAD.get(role, "")):
            called = next((to for to, own in words.items() if own & set(NAMES.get(each, ()))), None)
            able = next((to for to, does in known.items() if each in DOES and DOES[each](does)), None)
            if called or able:
                return called or able or ""
        return VOID if role == "rock" and category == "terrain" else ""


def restated(document: Document, rules: Mapping[str, Json], losses: Losses) -> Document:
    """The document as a game of the sheet. Kinds that become nothing, and the numbers of figures, are lost;
    `losses.kinds` lists all kinds."""
    choices = Choices(read_sheet(rules)[0])
    uses = []
    for name, places in _kinds(document).items():
        category = name.partition(" ")[0]
        allowed = {"", CLEAR, VOID} if category == "terrain" else {""}
        told = losses.wishes.matches.get(name)
        now = told if told is not None and (told in allowed or told in choices.of(category)) else None
        to = choices.proposed(name) if now is None else now
        uses.append(KindUse(name=name, count=len(places), places=tuple(places[:MOST_PLACES]), to=to))
        if not to:
            text = "What these rules do not have is left out."
            losses.lost("kind", "$.board", text, len(places), at=places)
    losses.kinds = tuple(uses)
    become = {use.name: use.to for use in uses}
    if any(figure.stats or figure.traits or figure.dial for figure in document.figures):
        text = "The numbers of figures are of another game: they are left out."
        losses.lost("figure", "$.figures", text, len(document.figures))
    figures = (evolve(each, stats={}, traits=(), state={}, dial=(), at=each.at[:1]) for each in document.figures)
    board = _board(document, become)
    return Document(game=OWN, title=document.title, board=board, rules=rules, figures=tuple(figures))


def _kinds(document: Document) -> PlacesByKind:
    board, found = document.spaces_board, PlacesByKind()
    for spec in board.spaces:
        if spec.terrain not in ("clear", "void"):
            found.setdefault(f"terrain {spec.terrain}", []).append(spec.at)
    found = dict(sorted(found.items(), key=lambda item: -len(item[1])))
    for edge in board.edges:
        found.setdefault(f"edge {edge.kind}", []).append(edge.between[0])
    for thing in board.objects:
        found.setdefault(f"object {thing.kind}", []).append(thing.at)
    return found


def _board(document: Document, become: Mapping[str, str]) -> Any:
    """The board with each kind replaced; an object that becomes terrain covers what is under it."""
    board = document.spaces_board
    ground: dict[Space, str] = {}
    objects = []
    for thing in board.objects:
        category, _, kind = become[f"object {thing.kind}"].partition(" ")
        if category == "terrain" and not thing.corner:
            ground[thing.at] = kind
        elif category == "object":
            objects.append(evolve(thing, kind=kind))

    def terrain(at: Space, now: str) -> str:
        return ground.pop(at, become.get(f"terrain {now}", f"terrain {now}").partition(" ")[2] or "clear")

    spaces = [evolve(spec, terrain=terrain(spec.at, spec.terrain), indoors=None) for spec in board.spaces]
    spaces += [SpaceSpec(at=at, terrain=kind) for at, kind in ground.items()]
    edges = dict.fromkeys(  # two kinds on a side may become the same
        evolve(edge, kind=to.partition(" ")[2], inside=None)
        for edge in board.edges
        if (to := become[f"edge {edge.kind}"])
    )
    return evolve(board, spaces=tuple(spaces), edges=tuple(edges), objects=tuple(objects))
