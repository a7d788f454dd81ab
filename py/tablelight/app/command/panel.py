"""The command line as a dialog: a line to type in, and the answer to the last one. The question `words` answers it;
what the line does becomes a moment of the game."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.changes import with_moment
from tablelight.app.controls import notice_node
from tablelight.app.handlers import perform, play_action
from tablelight.app.play_state import CommandState
from tablelight.app.state import AppState
from tablelight.app.timeline.update import recall_moments
from tablelight.board.problems import QuestionError
from tablelight.view.nodes import Node, el, listed, tool
from tablelight.view.words import Words


@play_action(lambda state, _: state.is_played)
def type_line(state: AppState, line: str) -> AppState:
    """Answer a line; the board follows: the selected figure, and what was done."""
    from tablelight.words.game import Game  # loaded when the first line is typed

    history = state.game_history
    if not history.past and history.unread is not None:
        state = perform(state, recall_moments())  # a typed line may undo what a file keeps
    try:
        game = Game(state.game_history, state.language, state.command.session, state.selected)
    except QuestionError:  # the session is of another game
        game = Game(state.game_history, state.language, None, state.selected)
    found = game.answer(line)
    after = evolve(state, selected=game.selected, notice=None)
    if game.history is not state.history:
        after = evolve(with_moment(after, game.history), dialog="words")
        if found["facts"]["command"] == "u":  # Tablelight does not repeat what was undone
            after = evolve(after, partner=evolve(after.partner, goes_on=False))
    elif game.selected != state.selected:
        after = evolve(after, action=None, keys=(), proposal=None)
    said = CommandState(lines=tuple(found["lines"]), session=game.session)
    return evolve(after, command=said)


SPOKEN = 3
"""The number of lines of an answer that are read aloud; the word `more` gives the next."""


def command_dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The line to type in, and under it the answer to the last one."""
    label, hint = say("Type a command, or ? for help"), say("Type a command")
    line = el(
        "input", cls="line command", type="text", autocomplete="off", aria_label=label, placeholder=hint, autofocus=True
    )
    lines = state.command.lines
    answer = [listed((el("span", text) for text in lines), cls="said")] if lines else []
    news = [] if state.notice is None else [notice_node(state, state.notice, say)]
    asking = tool(say("All commands"), type_line("?"), "help")
    return say("In words"), [el("div", line, asking, cls="with-tool"), *news, *answer]


def command_words(state: AppState) -> str:
    """The part of the last answer that is read aloud."""
    return " ".join(state.command.lines[:SPOKEN])
