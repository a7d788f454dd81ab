"""A move in inches: what is used and what is left, its way-points, how a jump may end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import cast

from tablelight.app import answers, queries
from tablelight.app.controls import fold, switch
from tablelight.app.move.actions import (
    AddWaypoint,
    DropWaypoint,
    GoWithoutDestination,
    Propose,
    SetKey,
    ToggleWaypoints,
)
from tablelight.app.move.waypoints import may_go_without_destination, takes_waypoints
from tablelight.app.odds.bars import chance_row
from tablelight.app.state import AppState
from tablelight.board.document import FreeBoard
from tablelight.rules.answers import Moves, Path
from tablelight.view.nodes import Node, button, el
from tablelight.view.plane import Place
from tablelight.view.words import Words, ground_name, place_name


def is_in_inches(state: AppState) -> bool:
    """Whether the table is measured in inches."""
    return state.history is not None and isinstance(state.document.board, FreeBoard)


def budget(state: AppState) -> float | None:
    """The inches that the move at hand has, way-points or not; of a jump, those of its best roll."""
    if state.figure is None or state.action is None:
        return None
    keys = tuple((key, value) for key, value in state.keys if key != queries.VIA)
    found = answers.moves(state.document, state.figure.id, state.action, keys)
    most = found.extra.get("budget") if isinstance(found, Moves) else None
    return float(most) if isinstance(most, int | float) else None


def used_words(state: AppState, way: Path, say: Words) -> str:
    """4.7″ of 5″, 0.3″ left."""
    most = budget(state)
    if most is None or "ends" in way.extra:
        return say.inches(float(way.cost))
    left = max(0.0, most - float(way.cost))
    used = say.inches(float(way.cost))
    return say("{used} of {most}, {left} left", used=used, most=say.inches(most), left=say.inches(left))


def way_words(state: AppState, place: Place, say: Words) -> str:
    """A place under the finger: the inches there. (Why not is for a tap to ask: it takes longer to find out.)"""
    found = queries.path_to(state, place) if queries.may_end(state, place) else None
    if not isinstance(found, Path):
        return ""
    words = used_words(state, found, say)
    chance = found.extra.get("chance")
    return f"{words} · {say.chance(chance)}" if isinstance(chance, Fraction) else words


def grounds(state: AppState, place: Place, say: Words) -> list[str]:
    """What a player wants to know of the ground somebody stands on, in one text or none: on a bare table what it is, on
    spaces how high."""
    if is_in_inches(state):
        text = ground_name(state.document, place, queries.ui_of(state), say)
    else:
        level = state.document.layout.level_at((int(place[0]), int(place[1])))
        text = say("level {level}", level=level) if level else ""
    return [text] if text else []


def headline(state: AppState, way: Path, to: Place, say: Words) -> list[Node]:
    """Where to, and the inches."""
    return [
        el(
            "p",
            say("To {place}", place=" · ".join([place_name(state.document, to, say), *grounds(state, to, say)])),
            cls="note",
        ),
        el("p", el("strong", used_words(state, way, say), cls="inches"), cls="headline"),
        *_chances(way, say),
    ]


def _chances(way: Path, say: Words) -> list[Node]:
    """Whether a jump arrives, whether it ends well, and every way that it may end."""
    arrives, safe = way.extra.get("chance"), way.extra.get("safe")
    if not isinstance(arrives, Fraction) or not isinstance(safe, Fraction):
        return []
    rows = [
        chance_row(label, chance, say, key=label)
        for label, chance in ((say("Lands there"), arrives), (say("Comes to no harm"), safe))
    ]
    return [el("ul", *rows, cls="odds", aria_label=say("The jump"))]


def jump_ends(state: AppState, way: Path, say: Words) -> list[Node]:
    """By how far the dice carry: where it comes down."""
    ends = cast(Sequence[Mapping[str, object]], way.extra.get("ends", ()))
    if not ends:
        return []
    rows = []
    for number, end in enumerate(ends):
        length = say.inches(float(cast(float, end["distance"])))
        text = say.labelled(length, _end_words(end, say))
        chance = cast(Fraction, end["chance"])
        rows.append(el("li", el("span", text), el("span", say.chance(chance), cls="note"), key=str(number)))
    return [fold(state, "ends", say("By how far it jumps"), [el("ul", *rows, cls="ends")])]


def _end_words(end: Mapping[str, object], say: Words) -> str:
    if end["arrives"]:
        return say("it lands there")
    if end["loss"]:
        height = say.inches(float(cast(float, end["height"])))
        if end["water"]:
            return say("it falls {height} into the water, {loss} life at stake", height=height, loss=end["loss"])
        return say("it falls {height}, {loss} life at stake", height=height, loss=end["loss"])
    return say("it ends in the water") if end["water"] else say("it stands short of it")


def stretches(state: AppState, say: Words) -> list[Node]:
    """The way-points: one more, one fewer; whether each tap is one."""
    if not takes_waypoints(state):
        return []
    parts: list[Node] = []
    stops = queries.waypoints(state)
    if stops:
        found = queries.path_so_far(state)
        names = " → ".join(place_name(state.document, stop, say) for stop in stops)
        used = used_words(state, found, say) if found is not None else ""
        parts.append(el("p", say("By {places}: {used}", places=names, used=used), cls="note"))
        parts.append(button(say("Take back the last way-point"), DropWaypoint(), picture="undo", cls="wide"))
    parts.append(switch(say("Each tap adds a stretch"), state.adds_waypoints, ToggleWaypoints()))
    return [el("div", *parts, cls="stretches", key="stretches")]


def exactly(state: AppState, say: Words) -> list[Node]:
    """Where the finger was, after all."""
    tapped = state.proposal.tapped if state.proposal is not None else None
    if tapped is None or not queries.may_end(state, tapped):
        return []
    place = place_name(state.document, tapped, say)
    return [button(say("In contact. Rather exactly {place}", place=place), Propose(tapped), cls="wide")]


def anyway(state: AppState, say: Words) -> list[Node]:
    """The action at hand without a destination: up a wall that is too high for this move."""
    if not may_go_without_destination(state):
        return []
    label = queries.ui_of(state).actions[state.action or ""].anyway
    return [button(say.label(label), GoWithoutDestination(), picture="confirm", cls="wide", key=None)]


def around(way: Path, say: Words) -> list[Node]:
    """The longer way that takes no roll, where there is one."""
    other = way.extra.get("without_roll")
    if not isinstance(other, Mapping) or len(way.risks) > 1:
        return []
    used = say.inches(float(other["cost"]))
    return [
        button(say("Around it, without a roll: {used}", used=used), SetKey("around", True), picture="move", cls="wide")
    ]


def stop_button(state: AppState, place: Place, say: Words) -> list[Node]:
    """Go on from here."""
    if not takes_waypoints(state):
        return []
    return [button(say("Way-point here, then on"), AddWaypoint(place), picture="new", cls="wide")]
