"""What Threats mode asks the rules about a state: which enemies threaten a place, and how many threaten each; shelter,
vantage and advice for the selected figure (DG-20 to DG-23)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Mapping
from math import dist, prod
from typing import Any, TypeAlias, cast

from attrs import evolve

from tablelight.app import answers
from tablelight.app.answers import SPACES_AT_ONCE, Answer, Known, answered_in_portions, value_of
from tablelight.app.play_state import ThreatKind
from tablelight.app.state import AppState
from tablelight.board.document import Document, Figure
from tablelight.board.records import items_of, known, known_list
from tablelight.grid import Space
from tablelight.progress.memo import remember
from tablelight.progress.pictures import Effort, Pending, progressive, ready
from tablelight.progress.portions import Portion, Portions, Steps
from tablelight.rules.answers import Path, WrittenArea
from tablelight.rules.danger import questions
from tablelight.rules.danger.policy import Danger, empty_turn
from tablelight.rules.danger.questions import imagine
from tablelight.rules.danger.records import (
    Advice,
    Counts,
    Enemy,
    FreeShelter,
    FreeVantage,
    Spot,
    Spots,
    ThreatMap,
    Threats,
)
from tablelight.rules.out import living
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.registry import rules_of
from tablelight.view.inches import is_near
from tablelight.view.marks import stretches
from tablelight.view.plane import Place, place_at
from tablelight.view.threats import KINDS, EnemyCount, grade
from tablelight.view.tokens import figure_at

AT_ONCE = 4000
"""The most spaces times enemies of a board whose numbers are shown unasked."""
SHELTERED_SOON = 1500
"""The most spaces times figures of a board for which the second picture has the shelter."""
SOON_BARE = 30
"""The most areas plus figures of a bare table for which the second picture waits for all enemies' actions."""


def size_of(document: Document) -> int:
    """Spaces times figures of a board: the work for danger grows with it. A bare table counts as larger than any."""
    return prod(document.board.size) * len(document.figures) if document.board.has_spaces else sys.maxsize


def _effort(most: int, at_best: Effort = "short") -> Callable[..., Effort]:
    """The effort of an answer that takes long on a board of more than `most` spaces times figures."""
    return lambda document, *_: at_best if size_of(document) <= most else "long"


# Which enemies threaten a place


def queried_place(state: AppState) -> Place | None:
    """The place that is asked about: the tapped one, else the selected figure's."""
    tapped = state.threats.at
    return state.figure.space if tapped is None and state.figure is not None else tapped


def queried_side(state: AppState) -> str:
    """The side that is threatened."""
    if state.figure is not None:
        return state.figure.side
    chosen = state.threats.side
    return chosen if chosen in state.document.sides else state.game_history.side


@progressive(keep=4, where="either", effort=_effort(8000, "touch"))
@answered_in_portions
def _threats(document: Document, at: Place, who: str) -> Portions[Threats]:
    rules, there = rules_of(document), figure_at(document, at)
    if there is not None and there.side == who:
        return questions.threats(rules, document, there)
    return questions.threats(rules, *imagine(rules, document, at, who, {}, {}))


def threats_of(state: AppState) -> Answer[Threats] | None:
    """What every enemy could do to the figure that is, or would be, at the queried place."""
    at = queried_place(state)
    if state.mode != "threats" or at is None or state.threats.question != "threats":
        return None
    return _threats.get(state.document, at, queried_side(state))


def enemies_of(state: AppState) -> tuple[tuple[Figure, Enemy], ...]:
    """The enemies that threaten that place, of the kind that is looked at."""
    found = value_of(threats_of(state))
    if found is None:
        return ()
    listed = ((state.document.figure(enemy.figure), only(enemy, state.threats.kind)) for enemy in found.enemies)
    return tuple((figure, enemy) for figure, enemy in listed if enemy.is_feared)


def only(enemy: Enemy, kind: str) -> Enemy:
    """What an enemy could do, of one kind or of all."""
    if kind == "all":
        return enemy
    kept = {"now": ("now", "extra")}.get(kind, (kind,))
    return Enemy(figure=enemy.figure, **{name: getattr(enemy, name) for name in kept})


def _effort_of_figure(document: Document, _: str) -> Effort:
    is_small = bool(document.board.areas) and len(document.board.areas) + len(document.figures) <= SOON_BARE
    return "short" if is_small or size_of(document) <= 40_000 else "long"


@progressive(keep=256, where="either", effort=_effort_of_figure)
@answered_in_portions
def threats_there(document: Document, figure: str) -> Portions[Threats]:
    """What every enemy could do to a figure at its place."""
    return questions.threats(rules_of(document), document, document.figure(figure))


Track: TypeAlias = tuple[Place, ...]
"""The places that an enemy goes through, from where it stands."""


def tracks_of(state: AppState) -> Mapping[str, Track]:
    """The tracks of the enemies that threaten the place, to be drawn, once they are known."""
    enemies = tuple(enemy for _, enemy in enemies_of(state))
    return ready(tracks.get(state.document, enemies), {}) if enemies else {}


@progressive(keep=4, effort=lambda document, _: "long" if document.board.grid == "inches" else "short")
def tracks(document: Document, enemies: tuple[Enemy, ...]) -> Portions[Mapping[str, Track]]:
    """The track of each enemy that moves before it attacks, or comes beside, by its id: one move a portion, each from
    where the last one ends; straight if `path` has none."""
    ways = {enemy.figure: way for enemy in enemies if (way := enemy.after or enemy.beside) is not None and way.actions}
    rules, has_spaces, found = rules_of(document), document.board.has_spaces, dict[str, Track]()
    fresh = rules.danger.fresh if isinstance(rules.danger, Danger) else empty_turn
    start = fresh(living(rules, document))
    for done, (name, way) in enumerate(ways.items()):
        board, places, via = start, [start.figure(name).space], items_of(way.extra.get("via"))
        given: Mapping[str, Any] = way.extra
        keys = (key for key in rules.keys.get("path", {}) if key in given and key != "via")
        extra = {key: list(given[key]) if isinstance(given[key], tuple) else given[key] for key in keys}
        stops = [*([via] if has_spaces and via else via), way.to]
        for number, (action, stop) in enumerate(zip(way.actions, stops, strict=False), 1):
            to = place_at(board.board, stop)
            question = MoveQuestion(figure=board.figure(name), action=action, to=to, rolled="success", extra=extra)
            gone = rules.path(board, question)
            places += [place_at(board.board, at) for at in (gone.path[1:] if isinstance(gone, Path) else [stop])]
            yield Portion("enemies", done, len(ways))
            after = rules.apply(board, question) if has_spaces and number < len(stops) else None
            board = after if isinstance(after, Document) else board.with_figure(evolve(board.figure(name), at=(to,)))
        found[name] = tuple(places)
    return found


# Shelter, vantage and advice

RatedPlaces: TypeAlias = Spots | FreeShelter | FreeVantage
FINGER = 0.6
"""How far from a mark a tap may be to mean it, in inches: the radius of a base of 30 mm; no other space is so near."""


def first_moving_action(state: AppState) -> str:
    """The first action that leads anywhere: a figure that is held asks about its way out."""
    figure = state.figure
    assert figure is not None
    named = questions.moving_actions(state.rules)
    for action in named:
        found = value_of(answers.moves(state.document, figure.id, action, ()))
        if found is not None and found.refused is None and (found.spaces or found.area):
            return action
    return named[0]


def _effort_of_spots(document: Document, _figure: str, _action: str, target: str | None) -> Effort:
    return "short" if size_of(document) <= (SHELTERED_SOON if target is None else 3000) else "long"


@progressive(keep=4, where="worker", effort=_effort_of_spots)
@answered_in_portions
def spots(document: Document, figure: str, action: str, target: str | None) -> Portions[RatedPlaces]:
    """The shelter of a figure; with a target, its vantage."""
    rules, question = rules_of(document), MoveQuestion(figure=document.figure(figure), action=action)
    if target is None:
        return questions.shelter(rules, document, question)
    return questions.vantage(rules, document, question, document.figure(target))


def spots_of(state: AppState) -> Answer[RatedPlaces] | None:
    """The vantage or the shelter that is asked for."""
    threats, figure = state.threats, state.figure
    if state.mode != "threats" or figure is None or threats.question not in ("shelter", "vantage"):
        return None
    target = threats.target if threats.question == "vantage" else None
    if threats.question == "vantage" and (target not in state.document.by_id or target == figure.id):
        return None
    return spots.get(state.document, figure.id, first_moving_action(state), target)


def safe_spots(found: Spots) -> tuple[list[Space], dict[Space, int]]:
    """The places of a shelter without a threat, the cheapest first, and the number of threats at each of the others. Of
    several ways to stand in a place, the safest counts."""
    fear: dict[Space, int] = {}
    for spot in found.spaces:
        counts = spot.extra["counts"]
        at = (int(spot.at[0]), int(spot.at[1]))
        number = getattr(counts, "either", 0) or getattr(counts, "beside", 0)
        fear[at] = min(number, fear.get(at, number))
    return [at for at, number in fear.items() if not number], {at: number for at, number in fear.items() if number}


def spaces_of(spots: object) -> list[Space]:
    """Where some places are, each space once."""
    return list(dict.fromkeys((int(spot.at[0]), int(spot.at[1])) for spot in known_list(spots, Spot)))


@progressive(keep=4, where="worker", effort=_effort(1200))
@answered_in_portions
def _advice(document: Document, figure: str, action: str) -> Portions[Advice]:
    question = MoveQuestion(figure=document.figure(figure), action=action)
    return questions.advise(rules_of(document), document, question)


def advice_of(state: AppState) -> Answer[Advice] | None:
    """The advice that is asked for."""
    figure = state.figure
    if state.mode != "threats" or figure is None or state.threats.question != "advice":
        return None
    return _advice.get(state.document, figure.id, first_moving_action(state))


def contact_place(document: Document, found: FreeVantage) -> Place | None:
    """The place on a bare table where the figure comes into contact with the target."""
    return None if found.contact is None else place_at(document.board, known(found.contact["to"], tuple))


def marked_places(state: AppState) -> Collection[Place]:
    """The places that the answer marks on the board as destinations: of shelter and vantage, of advice."""
    advice, board = value_of(advice_of(state)), state.document.board
    if advice is not None:
        return {place_at(board, place.at) for place in advice.places if not place.extra.get("stay")}
    match value_of(spots_of(state)):
        case FreeVantage() as found:
            place = contact_place(state.document, found)
            return () if place is None else {place}
        case Spots() as found:
            return {place_at(board, spot.at) for spot in found.spaces}
    return ()


def marked_place(state: AppState, tapped: Place) -> Place | None:
    """The marked place that a tap means: on a bare table the nearest mark under the finger, else the tapped place in a
    region; None if nothing is marked."""
    nearest = min(marked_places(state), key=lambda each: dist(each, tapped), default=None)
    if nearest is not None and dist(nearest, tapped) <= FINGER * state.document.board.unit:
        return nearest
    match value_of(spots_of(state)):
        case FreeShelter(area=area) | FreeVantage(seen=area):  # what an attack reaches is seen
            return tapped if is_near(cast(WrittenArea, area), tapped) else None
    return None


# How many enemies threaten each place

BoardThreats: TypeAlias = ThreatMap | Mapping[str, object]
"""The threats to each space; on a bare table its areas."""


@progressive(keep=2, where="worker", effort=_effort(1500))
@answered_in_portions
def _map(document: Document, who: str) -> Portions[BoardThreats]:
    return questions.threat_map(rules_of(document), document, who)


def shows_whole_board(state: AppState) -> bool:
    """Whether the numbers of the whole board are wanted."""
    wanted, board = state.threats.whole_board, state.document.board
    if wanted is not None or not board.has_spaces or state.figure is not None:
        return bool(wanted)
    side = queried_side(state)
    enemies = sum(figure.side != side for figure in state.document.figures)
    return prod(board.size) * enemies <= AT_ONCE


def map_of(state: AppState) -> Answer[BoardThreats] | None:
    """The threats to each space, if they are shown; on a bare table the areas where each enemy could attack a base or
    come next to it."""
    if state.mode != "threats" or state.threats.question != "threats" or not shows_whole_board(state):
        return None
    return _map.get(state.document, queried_side(state))


def reach_of(state: AppState) -> Collection[Space]:
    """The spaces where the selected figure can go."""
    figure = state.figure
    if figure is None or not state.document.board.has_spaces:
        return ()
    found = value_of(answers.moves(state.document, figure.id, first_moving_action(state), ()))
    return () if found is None else {destination.at for destination in found.spaces}


def shows_reach(state: AppState) -> bool:
    """Whether the numbers are shown where the selected figure can go: only if they are known soon enough."""
    figure = state.figure
    if figure is None or shows_whole_board(state) or not state.document.board.has_spaces:
        return False
    return len(reach_of(state)) * len(state.document.enemies(figure)) <= AT_ONCE


def dangers_of(state: AppState) -> Mapping[Space, EnemyCount] | Pending | None:
    """How many enemies threaten which spaces: for a selected figure where it can go, else on the whole board if that is
    wanted."""
    if state.mode != "threats" or state.threats.question != "threats":
        return None
    answer: Answer[RatedPlaces | BoardThreats] | None = map_of(state)
    if state.figure is not None and shows_reach(state):
        answer = spots.get(state.document, state.figure.id, first_moving_action(state), None)
    match answer:
        case Known(ThreatMap() as board):
            return _board_dangers.get(board, state.threats.kind)
        case Known(Spots() as reach):
            return _reach_dangers(reach, state.threats.kind)
        case Pending():
            return answer
    return None


@progressive(keep=2, effort=lambda found, _: "short" if len(found.spaces) > SPACES_AT_ONCE else "touch")
def _board_dangers(found: ThreatMap, kind: ThreatKind) -> Steps[Mapping[Space, EnemyCount]]:
    dangers: dict[Space, EnemyCount] = {}
    for stretch in stretches(found.spaces):
        for each in stretch:
            groups = {name: getattr(each, name) for name in KINDS if kind in ("all", name)}
            numbers = {name: len(group) for name, group in groups.items()}
            if any(numbers.values()):
                attackers = len({*groups.get("now", ()), *groups.get("after", ())})
                dangers[int(each.at[0]), int(each.at[1])] = _count(attackers, numbers, kind)
        yield
    return dangers


@remember(2)
def _reach_dangers(found: Spots, kind: ThreatKind) -> Mapping[Space, EnemyCount]:
    """By the figure's own counts there (DG-11); of several ways to stand in a space the safest counts, which comes
    first."""
    dangers: dict[Space, EnemyCount] = {}
    known = set()
    for spot in found.spaces:
        at, counts = (int(spot.at[0]), int(spot.at[1])), spot.extra["counts"]
        if spot.stays or at in known or not isinstance(counts, Counts):
            continue
        known.add(at)
        numbers = {name: getattr(counts, name) for name in KINDS if kind in ("all", name)}
        if any(numbers.values()):
            dangers[at] = _count(counts.either if kind == "all" else numbers.get(kind, 0), numbers, kind)
    return dangers


def _count(attackers: int, numbers: Mapping[str, int], kind: ThreatKind) -> EnemyCount:
    """The number of attackers; without any, of enemies that come beside, at the lowest grade unless asked for alone."""
    first = next(name for name in KINDS if numbers.get(name))
    if first == "beside":
        return EnemyCount(numbers["beside"], first, grade(numbers["beside"]) if kind == "beside" else 1)
    return EnemyCount(attackers, first, grade(attackers))
