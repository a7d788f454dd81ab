"""How many enemies threaten which places: for a selected figure where it can go, else on the whole board."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from tablelight.app import answers
from tablelight.app.answers import SPACES_AT_ONCE, Answer, Known, value_of
from tablelight.app.state import AppState
from tablelight.app.threats import advice_queries, queries
from tablelight.app.threats.state import ThreatKind
from tablelight.grid import Space
from tablelight.progress.memo import remember
from tablelight.progress.pictures import Pending, progressive
from tablelight.progress.portions import Steps
from tablelight.rules.danger.records import Counts, Spots, ThreatMap
from tablelight.view.marks import stretches
from tablelight.view.threats import KINDS, EnemyCount, grade


def shows_reach(state: AppState) -> bool:
    """Whether the numbers are shown where the selected figure can go: only if they are known soon enough."""
    figure = state.figure
    if figure is None or queries.shows_whole_board(state) or not state.document.board.has_spaces:
        return False
    enemies = len(state.document.enemies(figure))
    return len(reach_of(state)) * enemies <= queries.AT_ONCE


def reach_of(state: AppState) -> Collection[Space]:
    """The spaces where the selected figure can go."""
    figure = state.figure
    if figure is None or not state.document.board.has_spaces:
        return ()
    found = value_of(answers.moves(state.document, figure.id, advice_queries.first_moving_action(state), ()))
    return () if found is None else {destination.at for destination in found.spaces}


def dangers_of(state: AppState) -> Mapping[Space, EnemyCount] | Pending | None:
    """How many enemies threaten which spaces: for a selected figure where it can go, else on the whole board if that is
    wanted."""
    if state.mode != "threats" or state.threats.question != "threats":
        return None
    answer: Answer[advice_queries.RatedPlaces | queries.BoardThreats] | None = queries.map_of(state)
    if state.figure is not None and shows_reach(state):
        action = advice_queries.first_moving_action(state)
        answer = advice_queries.spots.get(state.document, state.figure.id, action, None)
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
