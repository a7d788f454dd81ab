"""Where a problem is, in the player's terms: not the document's path, but a figure, a space, a part of the game."""

from __future__ import annotations

from attrs import evolve

from tablelight.board.document import Document
from tablelight.board.parts import Area, BoardNote, BoardObject, Edge, SpaceSpec
from tablelight.board.problems import Problem, is_index
from tablelight.locale.messages import msg
from tablelight.view.games.ui import plain, ui_of
from tablelight.view.plane import Place
from tablelight.view.words import Words, place_name


def steps_of(problem: Problem) -> list[str]:
    """The steps of a problem's path; for a question about a document, those within the document."""
    path = problem.path
    if path.startswith("$.document."):
        path = "$" + path.removeprefix("$.document")
    return path.replace("[", ".").replace("]", "").split(".")


def problem_places(document: Document, problem: Problem) -> tuple[Place, ...]:
    """The places that a problem is about; none for a problem of the whole game."""
    parts, board = steps_of(problem), document.board
    if len(parts) > 2 and parts[1] == "figures" and is_index(parts[2]):
        return document.figures[int(parts[2])].at if int(parts[2]) < len(document.figures) else ()
    if len(parts) < 4 or parts[1] != "board" or not is_index(parts[3]):
        return ()
    lists = {"areas": board.areas, "edges": board.edges, "spaces": board.spaces, "objects": board.objects}
    things = {**lists, "notes": board.notes}.get(parts[2], ())
    match things[int(parts[3])] if int(parts[3]) < len(things) else None:
        case Area() as area:
            return area.points
        case Edge() as edge:
            return edge.between
        case BoardNote(at=at) | SpaceSpec(at=at) | BoardObject(at=at) if at is not None:
            return (at,)
    return ()


KINDS = {
    "figures": msg("Figure {number}"),
    "spaces": msg("Space {number}"),
    "edges": msg("Side {number}"),
    "objects": msg("Object {number}"),
    "areas": msg("Area {number}"),
    "notes": msg("Note {number}"),
}
"""What an item of a list is called in a file that is no game yet."""
INNER = {"document", "question", "board", "stats", "state", "turn", "options"}
"""Parts of a path that say nothing to a player."""


def place_in_file(problem: Problem, say: Words) -> str:
    """Where a problem of a refused file is, in words: "Figure 1 · Speed"; empty for the file as a whole."""
    parts, found = steps_of(problem)[1:], []
    last = parts[-1] if parts else ""
    while parts:
        part = parts.pop(0)
        if part in KINDS and parts and is_index(parts[0]):
            found.append(say.filled(KINDS[part], {"number": int(parts.pop(0)) + 1}))
        elif is_index(part):
            found.append(str(int(part) + 1))
        elif part not in INNER:
            found.append(say.label(plain(part)))
    return " · ".join(found) or say.label(plain(last))


def problem_sentence(document: Document, problem: Problem, say: Words) -> str:
    """A problem as a sentence, with figures by their names."""
    named = {figure.id: say.figure(figure) for figure in document.figures}
    values = {key: named.get(str(value), value) if key == "figure" else value for key, value in problem.values.items()}
    return say.problem(evolve(problem, values=values))


def problem_place(document: Document, problem: Problem, say: Words) -> str:
    """Where a problem is, in words: a figure and which part of it, a space, an edge, a part of the game, a key."""
    shown, parts = ui_of(document), steps_of(problem)
    if len(parts) > 2 and parts[1] == "figures" and is_index(parts[2]) and int(parts[2]) < len(document.figures):
        figure, field = document.figures[int(parts[2])], parts[-1]
        states = {name: switch.label for name, switch in shown.states.items()}
        label = {"stats": shown.stats, "state": states}.get(parts[3], {}).get(field) if len(parts) > 4 else None
        if parts[3:4] == ["at"] and document.board.has_spaces:
            return f"{say.figure(figure)} · {place_name(document, figure.space, say)}"
        return f"{say.figure(figure)} · {say.label(label)}" if label is not None else say.figure(figure)
    places = problem_places(document, problem)
    if places:
        told = places if parts[2] == "edges" else places[:1]
        return " – ".join(place_name(document, place, say) for place in told)
    if parts[1:2] == ["rules"] and document.rules is not None:
        from tablelight.app.sheets.places import line_of  # only own games have rules

        return line_of(document.rules, parts[2:], say)
    known = {"options": say("Options of this game"), "turn": say("Turn"), "board": say("Board")}
    return known.get(parts[1] if len(parts) > 1 else "") or place_in_file(problem, say)
