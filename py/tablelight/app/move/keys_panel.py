"""What a move may name besides its end: waypoints, set and removed one by one; where a carried figure is set down,
which the player may choose first. For a move in inches, what is used and left, and how a jump ends."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from attrs import evolve

from tablelight.app import actions as do
from tablelight.app import answers, queries
from tablelight.app.controls import fold, switch
from tablelight.app.handlers import play_action
from tablelight.app.move import queries as move_queries
from tablelight.app.odds.panel import chance_row
from tablelight.app.play_state import Proposal
from tablelight.app.state import AppState, Notice
from tablelight.app.transitions import with_key
from tablelight.board.document import Figure, Json
from tablelight.board.records import as_record, items_of, known, named_rows, typed
from tablelight.grid import Space
from tablelight.progress.memo import remember
from tablelight.rules.answers import Destination, Moves, Path
from tablelight.view.games.ui import EndUi
from tablelight.view.nodes import Node, button, el
from tablelight.view.plane import Place
from tablelight.view.words import Words, ground_words, place_name


def _ends(state: AppState) -> list[EndUi]:
    """The end keys that are places on the board, and by which the rules can be asked for the lit spaces."""
    fields = state.rules.keys.get("moves", {})
    return [end for end in state.ui.end_keys if end.many and end.on_board and end.key in fields]


def carried(state: AppState) -> Figure | None:
    """The figure that the move carries, to be set down in a place that the player chooses."""
    chosen = dict(state.keys)
    if not _ends(state) or state.mode != "move":
        return None
    people = (state.document.find(typed(chosen.get(key), str)) for key, _ in queries.figure_choices(state))
    return next(filter(None, people), None)


def proposed_from(state: AppState, place: Place) -> AppState | None:
    """Propose the cheapest end from which the carried figure can be set down in a place; None if there is none."""
    for end in _ends(state):
        found = answers.value_of(move_queries.moves_by(state, with_key(state.keys, end.key, list(place))))
        if found is not None and found.spaces:
            best = min(found.spaces, key=lambda destination: destination.cost)
            ends = with_key(move_queries.ends_of(state, best), end.key, place)
            proposed = Proposal(best.at, ends)
            return evolve(state, proposal=proposed, explaining=None, notice=None, hover=None, target=None)
    return None


def lit(state: AppState) -> Moves | None:
    """If setting down comes first, the places where the carried figure may be set down; else where the move may end."""
    found = move_queries.known_moves(state)
    return _places(found, _ends(state)[0].extra) if found is not None and carried(state) is not None else found


@remember(2)
def _places(found: Moves, key: str) -> Moves:
    """The places to set a figure down, each with the cost of the cheapest end from which that is possible."""
    best: dict[Space, int] = {}
    for end in found.spaces:
        for place in items_of(end.extra.get(key)):
            best[place] = min(end.cost, best.get(place, end.cost))
    spaces = tuple(Destination(at=at, cost=best[at]) for at in sorted(best, key=lambda at: (at[1], at[0])))
    return evolve(found, spaces=spaces)


@play_action()
def toggle_set_down(state: AppState) -> AppState:
    """Choose whether a tap says where the carried figure is set down, or where the move ends."""
    return evolve(state, sets_down_first=not state.sets_down_first, proposal=None, explaining=None)


def may_go_without_destination(state: AppState) -> bool:
    """Whether the action at hand is possible without a destination now."""
    if state.action is None or state.mode != "move" or state.proposal is not None:
        return False
    is_offered = bool(state.ui.action(state.action).anyway)
    return is_offered and answers.value_of(move_queries.applied(state, None, state.keys)) is not None


def takes_waypoints(state: AppState) -> bool:
    """Whether the action at hand takes waypoints."""
    if state.action is None or state.history is None or move_queries.is_planned(state):
        return False
    return move_queries.VIA_KEY in state.rules.keys.get("path", {}) and state.ui.action(state.action).stops


def with_waypoints(state: AppState, stops: tuple[Place, ...]) -> AppState:
    """The state with these waypoints, and no proposal."""
    via: list[Json] = [state.document.board.written(place) for place in stops]
    keys = with_key(state.keys, move_queries.VIA_KEY, via or None)
    return evolve(state, keys=keys, proposal=None, explaining=None, notice=None)


@play_action()
def add_waypoint(state: AppState, place: Place) -> AppState:
    """Let the path go through a place."""
    found = move_queries.path_to(state, place)
    reason = answers.refusal_of(found)
    if reason is not None:
        return evolve(state, notice=Notice(reason=reason))
    if answers.value_of(found) is None or not takes_waypoints(state):
        return state
    return with_waypoints(state, (*move_queries.waypoints(state), place))


@play_action()
def drop_waypoint(state: AppState) -> AppState:
    """Remove the waypoint that was set last."""
    return with_waypoints(state, move_queries.waypoints(state)[:-1])


@play_action()
def toggle_waypoints(state: AppState) -> AppState:
    """Choose whether further taps add waypoints."""
    return evolve(state, adds_waypoints=not state.adds_waypoints)


def budget(state: AppState) -> float | None:
    """The inches that the move may use, including those up to its waypoints; for a jump, those of its best roll."""
    found = answers.value_of(move_queries.moves_by(state, with_key(state.keys, move_queries.VIA_KEY, None)))
    most = None if found is None else found.extra.get("budget")
    return float(most) if isinstance(most, int | float) else None


def used_words(state: AppState, path: Path, say: Words) -> str:
    """How much of the budget a path uses: "4.7″ of 5″, 0.3″ left"."""
    most = budget(state)
    if most is None or "ends" in path.extra:
        return say.inches(float(path.cost))
    used, left = say.inches(float(path.cost)), say.inches(max(0.0, most - float(path.cost)))
    return say("{used} of {most}, {left} left", used=used, most=say.inches(most), left=left)


def path_words(state: AppState, place: Place, say: Words) -> str:
    """The inches to a place under the finger. They do not say why it cannot be reached: that takes longer to find
    out."""
    found = answers.value_of(move_queries.path_to(state, place)) if move_queries.may_end(state, place) else None
    if found is None:
        return ""
    words = used_words(state, found, say)
    chance = typed(found.extra.get("chance"), Fraction)
    return words if chance is None else f"{words} · {say.chance(chance)}"


def headline(state: AppState, path: Path, to: Place, say: Words) -> list[Node]:
    """The proposed place and the inches to it."""
    ground = ground_words(state.document, to, state.ui, say)
    place = " · ".join([place_name(state.document, to, say), *ground])
    return [
        el("p", say("To {place}", place=place), cls="note"),
        el("p", el("strong", used_words(state, path, say), cls="inches"), cls="headline"),
        *_chances(path, say),
    ]


def _chances(path: Path, say: Words) -> list[Node]:
    """The chances that a jump arrives and ends without harm, and that the figure survives it if that is in doubt."""
    arrives, safe, alive = (typed(path.extra.get(key), Fraction) for key in ("chance", "safe", "survive"))
    if arrives is None or safe is None:
        return []
    told = [(say("Lands there"), arrives), (say("Unharmed"), safe)]
    if alive is not None and safe < 1:
        told.append((say("Stays alive"), alive))
    rows = [chance_row(label, chance, say, key=label) for label, chance in told]
    return [el("ul", *rows, cls="odds", aria_label=say("The jump"))]


def jump_ends(state: AppState, path: Path, say: Words) -> list[Node]:
    """Where a jump ends for each result of its dice."""
    ends = named_rows(path.extra.get("ends", ()))
    if not ends:
        return []
    rows = []
    for number, end in enumerate(ends):
        text = say.labelled(say.inches(float(as_record(end["distance"], float))), _end_words(end, say))
        chance = el("span", say.chance(known(end["chance"], Fraction)), cls="note")
        rows.append(el("li", text, chance, key=str(number)))
    return [fold(state, "ends", say("By length of the jump"), [el("ul", *rows, cls="ends")])]


def _end_words(end: Mapping[str, object], say: Words) -> str:
    if end["arrives"]:
        return say("it lands there")
    if end["loss"]:
        height = say.inches(float(as_record(end["height"], float)))
        if end["water"]:
            return say("it falls {height} into the water, {loss} life at stake", height=height, loss=end["loss"])
        return say("it falls {height}, {loss} life at stake", height=height, loss=end["loss"])
    return say("it ends in the water") if end["water"] else say("it stops short of it")


def waypoint_controls(state: AppState, say: Words) -> list[Node]:
    """The waypoints: how many, the button that removes the last one, and the switch for adding more."""
    if not takes_waypoints(state):
        return []
    parts: list[Node] = []
    stops = move_queries.waypoints(state)
    if stops:
        found = answers.value_of(move_queries.path_so_far(state))
        names = " → ".join(place_name(state.document, stop, say) for stop in stops)
        used = "" if found is None else say("cost {cost}", cost=found.cost)
        if found is not None and move_queries.is_in_inches(state):
            used = used_words(state, found, say)
        parts.append(el("p", say("By {places}: {used}", places=names, used=used), cls="note"))
        parts.append(button(say("Remove the last waypoint"), drop_waypoint(), picture="undo", cls="wide"))
    parts.append(switch(say("Move in stages"), state.adds_waypoints, toggle_waypoints()))
    return [el("div", *parts, cls="stretches", key="stretches")]


def exact_button(state: AppState, say: Words) -> list[Node]:
    """The button that proposes exactly the tapped place, if a place close to it was taken."""
    tapped = state.proposal.tapped if state.proposal is not None else None
    if tapped is None or not move_queries.may_end(state, tapped):
        return []
    words = say("In contact. Exactly {place} instead", place=place_name(state.document, tapped, say))
    return [button(words, do.Propose(tapped), cls="wide")]


def waypoint_button(state: AppState, place: Place, say: Words) -> list[Node]:
    """The button that makes a place a waypoint."""
    if not takes_waypoints(state):
        return []
    return [button(say("Add a waypoint here"), add_waypoint(place), picture="new", cls="wide")]
