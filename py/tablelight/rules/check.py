"""Is this position possible? All problems together, in the order of the document."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice

from tablelight.board.clocks import clock_problems
from tablelight.board.codec import decode
from tablelight.board.document import Document, Figure, GridBoard
from tablelight.board.parts import Area, BoardObject, Edge, Objective, SpaceSpec
from tablelight.board.positions import follow_lists, position_problems
from tablelight.board.problems import DocumentError, Problem
from tablelight.board.reminders import reminder_problems
from tablelight.board.schema import Field, check_fields
from tablelight.board.scores import MOST_OBJECTIVES, MOST_ROUNDS, POINTS, SCENARIO, read_scenario
from tablelight.board.watched import Watched
from tablelight.geometry.exact.planar import crosses_itself
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps
from tablelight.rules.registry import GAMES, OWN, rules_of, sheet_problems
from tablelight.rules.system import MOST_CLICKS, System
from tablelight.rules.templates.checking import measure_problems

COMMON_TERRAIN = ("clear", "void")
"""Every game's boards may be irregular: a missing space is void."""


MOST_PROBLEMS = 2000


def problems(document: Document) -> list[Problem]:
    """All problems of a document that could be read: unknown names, impossible positions. At most `MOST_PROBLEMS`: a
    small link can hold a hundred thousand."""
    if document.game not in GAMES:
        return [Problem("$.game", "must be one of: {choices}", {"choices": ", ".join(GAMES)})]
    if wrong := sheet_problems(document):
        return list(islice((*wrong, *islice(position_problems(document), MOST_PROBLEMS)), MOST_PROBLEMS))
    rules = rules_of(document)
    if document.board.grid not in rules.grids:
        values = {"game": rules.name, "choices": ", ".join(rules.grids)}
        return [Problem("$.board.grid", "{game} is played on: {choices}", values)]
    out = frozenset(figure.id for figure in document.figures if rules.is_out(figure))
    found = list(
        islice(
            chain(
                check_names(document, rules),
                position_problems(document, out),
                objective_problems(document, rules),
                clock_problems(document.clock),
                reminder_problems(document.reminders),
                measure_problems(document),
            ),
            MOST_PROBLEMS,
        )
    )
    # A game's own check may rely on the board's spaces: it runs only on positions that are consistent.
    return found or list(rules.check(document))


def find_problems(document: Document) -> Steps[list[Problem]]:
    """`problems` in portions, one for each unchecked chunk of the board's lists."""
    board = document.board
    if isinstance(board, GridBoard) and document.game in GAMES and not sheet_problems(document):
        rules = rules_of(document)
        yield
        _ = board.topology  # for a new board size this takes as long as a chunk
        yield
        yield from _SPACES.following(board.spaces, rules)
        yield
        yield from _EDGES.following(board.edges, rules)
        yield from _OBJECTS.following(board.objects, rules)
        yield
        if (yield from follow_lists(board)):
            yield from board.prepare_layout()
            yield
    return problems(document)


@progressive()
def read(data: object) -> Steps[Document]:
    """A document from plain JSON values, fully checked; `DocumentError` with every problem found."""
    document = yield from decode.steps(data)
    found = yield from find_problems(document)
    if found:
        raise DocumentError(found)
    return document


MENDABLE = re.compile(
    r"\$\.(figures|turn|options|objectives|scenario|score|clock|reminders)\b|\$\.board\.areas\[\d+\]\.points$"
)
"""The places of problems with which a document is still opened: its board can be drawn, and the editor can mend the
rest."""
MENDABLE_OWN = re.compile(r"\$\.rules\b|\$\.board\.grid$|\$\.board\.\w+\[\d+\]\.(terrain|kind)$")
"""The same for a player's own game: its sheet, and kinds of things on the board that the sheet lacks."""


@progressive()
def draft(data: object) -> Steps[tuple[Document, list[Problem]]]:
    """A document for the editor, with the problems of its figures, turn, options and areas' outlines. `DocumentError`
    if it cannot be read, or if its board cannot be drawn."""
    document = yield from decode.steps(data)
    return document, (yield from check_mendable(document))


def check_mendable(document: Document) -> Steps[list[Problem]]:
    """The problems of a document that is opened all the same, for the editor to mend; `DocumentError` if its board
    cannot be drawn. With a pause after each part of the work."""
    found = yield from find_problems(document)
    flat = any(len(area.points) < 3 for area in document.board.areas)
    forms = (MENDABLE, MENDABLE_OWN) if document.game == OWN else (MENDABLE,)
    if flat or not all(any(form.match(problem.path) for form in forms) for problem in found):
        raise DocumentError(found)
    return found


@progressive()
def read_shared(data: object) -> Steps[Document]:
    """A document from a link or a code, fully checked as in `read`. But a player's own game is opened with the problems
    of its sheet and their consequences, as from a file: each answer names the line that it lacks."""
    document, found = yield from draft.steps(data)
    if found and document.rules is None:
        raise DocumentError(found)
    return document


def check_names(document: Document, rules: System) -> Iterator[Problem]:
    """Names and values that the game does not know."""
    words, board = rules.vocabulary, document.board
    yield from check_fields("$.options", document.options, words.options)
    if isinstance(board, GridBoard):
        if _SPACES.follow(board.spaces, rules).at_fault:
            yield from _spaces(board.spaces, rules)
        if _EDGES.follow(board.edges, rules).at_fault:
            yield from _kinds("edges", board.edges, words.edges)
        if _OBJECTS.follow(board.objects, rules).at_fault:
            yield from _objects(board.objects, rules)
    elif _AREAS.follow(board.areas, rules).at_fault:
        yield from _kinds("areas", board.areas, words.areas)
    ids = frozenset(figure.id for figure in document.figures)
    changed = tuple(figure for figure in document.figures if figure.state)
    if _NAMED.follow(document.figures, rules).at_fault or _CHANGED.follow(changed, (rules, ids)).at_fault:
        for number, figure in enumerate(document.figures):
            path = f"$.figures[{number}]"
            yield from _named(path, figure, rules)
            yield from check_fields(f"{path}.state", figure.state, words.state_of(figure), ids)
    yield from check_fields("$.turn", document.turn, words.turn, ids)


def _spaces(specs: Sequence[SpaceSpec], rules: System) -> Iterator[Problem]:
    """Unknown names and values of spaces."""
    terrains = tuple(dict.fromkeys((*COMMON_TERRAIN, *rules.vocabulary.terrains)))
    yield from _known("board.spaces", "terrain", [spec.terrain for spec in specs], terrains)
    if not rules.vocabulary.roofs:
        for number in [n for n, spec in enumerate(specs) if spec.indoors is not None]:
            yield Problem(f"$.board.spaces[{number}].indoors", "is not known in this game")


def _kinds(place: str, things: Sequence[Edge | BoardObject | Area], known: Sequence[str]) -> Iterator[Problem]:
    yield from _known(f"board.{place}", "kind", [thing.kind for thing in things], known)


def _objects(things: Sequence[BoardObject], rules: System) -> Iterator[Problem]:
    """Unknown names and values of things on the board."""
    yield from _kinds("objects", things, rules.vocabulary.objects)
    for number, thing in enumerate(things):
        if thing.corner and thing.kind not in rules.vocabulary.corner_objects:
            text = "in this game this stands in a space, not on its corner"
            yield Problem(f"$.board.objects[{number}].corner", text)


def _named(path: str, figure: Figure, rules: System) -> Iterator[Problem]:
    """Unknown names and values of the figure at `path`, apart from its state."""
    if len(figure.at) > rules.vocabulary.largest:
        yield Problem(f"{path}.at", "in this game a figure stands in one space")
    yield from check_fields(f"{path}.stats", figure.stats, rules.vocabulary.all_stats)
    yield from _known(f"{path[2:]}.traits", "", figure.traits, rules.vocabulary.traits)
    yield from _dial(rules, figure, path)


def _many(problems: Iterable[Problem]) -> int:
    return sum(1 for _ in problems)


# The number of faults among new things, each by itself
_SPACES = Watched[SpaceSpec, System](lambda specs, rules: _many(_spaces(specs, rules)))
_EDGES = Watched[Edge, System](lambda edges, rules: _many(_kinds("edges", edges, rules.vocabulary.edges)))
_OBJECTS = Watched[BoardObject, System](lambda things, rules: _many(_objects(things, rules)))
_AREAS = Watched[Area, System](lambda areas, rules: _many(_kinds("areas", areas, rules.vocabulary.areas)))
_NAMED = Watched[Figure, System](
    lambda figures, rules: _many(problem for each in figures for problem in _named("$", each, rules))
)
_CHANGED = Watched[Figure, tuple[System, frozenset[str]]](
    lambda figures, context: _many(
        problem
        for each in figures
        for problem in check_fields("", each.state, context[0].vocabulary.state_of(each), context[1])
    )
)


def _dial(rules: System, figure: Figure, path: str) -> Iterator[Problem]:
    """The problems of the dial of the figure at `path`."""
    if not figure.dial:
        return
    if rules.vocabulary.dial is None:
        yield Problem(f"{path}.dial", "figures have no dial in this game")
        return
    if len(figure.dial) > MOST_CLICKS:
        yield Problem(f"{path}.dial", "must have at most {maximum} clicks", {"maximum": MOST_CLICKS})
    for number, value in enumerate(figure.dial):
        yield from rules.vocabulary.stats[rules.vocabulary.dial.stat].problems(f"{path}.dial[{number}]", value)


def _known(place: str, key: str, names: Sequence[str], known: Sequence[str]) -> Iterator[Problem]:
    if set(names) <= set(known):  # soon true for a large board
        return
    choices = ", ".join(known) or "-"
    for number, name in enumerate(names):
        if name not in known:
            path, values = f"$.{place}[{number}]" + (f".{key}" if key else ""), {"name": name, "choices": choices}
            yield Problem(path, "{name} is not known in this game; known: {choices}", values)


# Objectives, scenario and score


SCORE: Mapping[str, Field] = {
    "ended": Field("integer", minimum=0, maximum=MOST_ROUNDS),
    "rounds": Field("list"),
    "holders": Field("mapping"),
    "rolls": Field("list"),
}
_DIE = Field("integer", minimum=1, maximum=100)
_TOTAL = Field("integer")


def objective_problems(document: Document, rules: System) -> Iterator[Problem]:
    """All problems of a document's objectives and points."""
    if not (document.objectives or document.scenario or document.score):
        return
    if len(document.objectives) > MOST_OBJECTIVES:
        yield Problem("$.objectives", "must be a list of 1 to {most}", {"most": MOST_OBJECTIVES})
    seen: set[str] = set()
    for number, objective in enumerate(document.objectives):
        path = f"$.objectives[{number}]"
        if not objective.id:
            yield Problem(f"{path}.id", "must not be empty")
        if objective.id in seen:
            yield Problem(f"{path}.id", "another objective has the id {id}", {"id": objective.id})
        seen.add(objective.id)
        yield from _objective_place(path, document, objective)
        yield from _objective_counts(path, rules, objective)
    yield from check_fields("$.scenario", document.scenario, SCENARIO)
    if not any(check_fields("$.scenario", document.scenario, SCENARIO)):
        yield from _scenario_ends(document)
    yield from _score_sheet(document, seen)


def _objective_place(path: str, document: Document, objective: Objective) -> Iterator[Problem]:
    board = document.board
    if (objective.at is None) == (not objective.area):
        yield Problem(path, "must have either a place, at, or an area")
    if (objective.range or 0) < 0:
        yield Problem(f"{path}.range", "must be at least {minimum}", {"minimum": 0})
    if objective.at is not None and not board.holds(objective.at):
        yield Problem(f"{path}.at", "is off the board")
    for number, place in enumerate(objective.area):
        if not board.holds(place):
            yield Problem(f"{path}.area[{number}]", "is off the board")
    if objective.area and board.grid == "inches":
        if len(set(objective.area)) < 3:
            yield Problem(f"{path}.area", "a polygon has at least three points")
        elif crosses_itself(objective.area):
            yield Problem(f"{path}.area", "the sides of this area cross or lie on one another")


def _objective_counts(path: str, rules: System, objective: Objective) -> Iterator[Problem]:
    """The problems of which figures count, and of the points."""
    traits = Field("list", choices=rules.vocabulary.traits)
    if objective.traits:
        yield from traits.problems(f"{path}.traits", [*objective.traits])
    if objective.contested == "stat" or objective.stat is not None:
        stats = tuple(rules.vocabulary.stats)
        if objective.stat not in stats:
            yield Problem(f"{path}.stat", "must be one of: {choices}", {"choices": ", ".join(stats) or "-"})
    yield from check_fields(f"{path}.points", objective.points, POINTS)


def _scenario_ends(document: Document) -> Iterator[Problem]:
    scenario, said = read_scenario(document.scenario), document.scenario
    for key in ("up_to", "die", "goes_on"):
        if key in said and "rounds" not in said:
            yield Problem("$.scenario.rounds", "is missing")
            return
    if scenario.rounds is not None and scenario.up_to < scenario.rounds:
        yield Problem("$.scenario.up_to", "must be at least {minimum}", {"minimum": scenario.rounds})
    if scenario.goes_on is not None and scenario.goes_on > scenario.die:
        yield Problem("$.scenario.goes_on", "must be at most {maximum}", {"maximum": scenario.die})


def _score_sheet(document: Document, objectives: set[str]) -> Iterator[Problem]:
    score = document.score
    found = list(check_fields("$.score", score, SCORE))
    yield from found
    if found:
        return
    rounds, rolls, holders = score.get("rounds", []), score.get("rolls", []), score.get("holders", {})
    for key, items in (("rounds", rounds), ("rolls", rolls)):
        if isinstance(items, list) and len(items) > MOST_ROUNDS + 1:
            yield Problem(f"$.score.{key}", "must be a list of 1 to {most}", {"most": MOST_ROUNDS + 1})
    for number, die in enumerate(rolls if isinstance(rolls, list) else ()):
        yield from _DIE.problems(f"$.score.rolls[{number}]", die)
    for number, points in enumerate(rounds if isinstance(rounds, list) else ()):
        path = f"$.score.rounds[{number}]"
        if isinstance(points, dict):
            yield from check_fields(path, points, dict.fromkeys(points, _TOTAL))
        else:
            yield Problem(path, "must be an object")
    for name, side in holders.items() if isinstance(holders, Mapping) else ():
        if name not in objectives:
            yield Problem(f"$.score.holders.{name}", "no objective has the id {id}", {"id": name})
        yield from Field("text").problems(f"$.score.holders.{name}", side)
