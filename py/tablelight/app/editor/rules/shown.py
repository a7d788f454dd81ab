"""The effect of the rules while they are changed: the lit spaces of the selected figure, the chances of a roll."""

from __future__ import annotations

from tablelight.app import answers
from tablelight.app.answers import Answer, Known, found_problems
from tablelight.app.controls import answer_node, options
from tablelight.app.editor.controls import held
from tablelight.app.editor.figures.update import new_figure
from tablelight.app.editor.opening import known_kind
from tablelight.app.editor.rules.values import SheetPath, label_of, listed, value_at
from tablelight.app.editor.state import EditorSession
from tablelight.app.odds.panel import chance_row
from tablelight.app.state import AppState
from tablelight.board.document import Figure
from tablelight.board.problems import QuestionError
from tablelight.board.records import mapping_of
from tablelight.rules.answers import Moves, Odds, Reason, SightMap
from tablelight.rules.questions import OddsQuestion
from tablelight.rules.systems.own.sentences import outcome_text
from tablelight.view.nodes import Node, button, el
from tablelight.view.words import Words

SEEN = ("sight",)
"""Pages that light what the figure sees; the others light where it can go."""
MOST_CHANCES = 12


def mode_shown(state: AppState, session: EditorSession) -> str:
    """The way of moving whose spaces are lit."""
    return known_kind(session.lit_mode, state.rules.moving)


def figure_shown(state: AppState) -> Figure | None:
    """The figure whose spaces are lit: the selected one, else the first."""
    return state.figure or next(iter(state.document.figures), None)


def lit(state: AppState, session: EditorSession) -> Answer[Moves | SightMap] | None:
    """Where the figure can go by the rules as they are, or what it sees; None if there is nothing to show."""
    figure = figure_shown(state)
    if session.tool != "rules" or figure is None or found_problems(state.document):
        return None
    if session.rules_page in SEEN:
        return answers.sight_map.get(state.document, figure.id)
    return answers.moves(state.document, figure.id, mode_shown(state, session), ())


def lit_section(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    """What the board shows, or what to do so that it shows something."""
    figure, document = figure_shown(state), state.document
    if figure is None:
        text = say("Place a figure to see what the rules do on the board.")
        return [el("p", text, cls="hint"), button(say("Place a figure"), new_figure(), picture="figures", cls="wide")]
    found = lit(state, session)
    if session.rules_page in SEEN:
        words = el("p", say("Lit on the board: what {name} sees.", name=say.figure(figure)), cls="lit")
        return [words, *answer_node(state, found, say)]
    parts = [el("p", say("Lit on the board: where {name} can go.", name=say.figure(figure)), cls="lit")]
    match found:
        case Known(Moves(refused=Reason() as reason)):
            parts = [el("p", say.reason(reason), cls="lit")]
    modes = list(listed(document.rules, "movement", "modes"))
    if len(modes) > 1:
        names = {str(mode.get("id")): say.label(label_of(mode)) for _, mode in modes}
        parts.append(options(say("By"), names, mode_shown(state, session), held("lit_mode")))
    return parts


def odds_shown(state: AppState, path: SheetPath, say: Words) -> list[Node]:
    """The chances of a roll with the default values of figures."""
    if found_problems(state.document):
        return []
    name = str(mapping_of(value_at(state.document.rules, path)).get("id", ""))
    table = state.rules.odds.get(name)
    if table is None:
        return []
    try:
        odds = table.answer(OddsQuestion(document=state.document, roll=name, given={}))
    except QuestionError:
        return []
    if not isinstance(odds, Odds):
        return []
    shown = list(odds.outcomes.items())
    if len(shown) > MOST_CHANCES:  # a sum of many dice: the most likely, in their order
        best = sorted(shown, key=lambda item: -item[1])[:MOST_CHANCES]
        shown = [item for item in shown if item in best]
    rows = [chance_row(say.label(outcome_text(outcome)), chance, say, key=outcome) for outcome, chance in shown]
    return [el("ul", *rows, cls="odds", aria_label=say("With the default values of figures"))]
