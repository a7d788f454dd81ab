"""The whole page except the board: bar, panel, tools, dialog; and what is read out."""

from __future__ import annotations

from attrs import frozen

from tablelight.app import answers, card, queries
from tablelight.app.at_table.panel import strip
from tablelight.app.bar import bar
from tablelight.app.controls import notice_node, words_of
from tablelight.app.dialogs import dialog
from tablelight.app.dice import queries as dice_queries
from tablelight.app.dice.panel import dice, rolled
from tablelight.app.editor import panel as editor_panel
from tablelight.app.editor.figures.first import invitation
from tablelight.app.figure_lists import figures_fold
from tablelight.app.move import panel as move
from tablelight.app.move.doors import doors, half_tiles_question
from tablelight.app.notes_panel import notes_fold, notes_of
from tablelight.app.partner.seats import is_over, level_now
from tablelight.app.ruler.panel import measure
from tablelight.app.selected_panel import fallen, owed, selected, turn_end
from tablelight.app.sight.panel import see
from tablelight.app.speech import is_said_again, spoken, status
from tablelight.app.state import AppState, SheetHeight
from tablelight.app.threats.advice_panel import advice
from tablelight.app.threats.panel import threats
from tablelight.app.timeline.panel import looking_bar, timeline
from tablelight.app.timeline.queries import shown
from tablelight.app.tour.panel import tour
from tablelight.app.turn.panel import turn_card_panel
from tablelight.app.update import set_sheet_height
from tablelight.locale.messages import msg
from tablelight.progress.pictures import is_whole
from tablelight.view.nodes import Node, el, tool
from tablelight.view.words import Words, place_words

NEXT: dict[SheetHeight, SheetHeight] = {"peek": "half", "half": "full", "full": "peek"}
HEIGHTS: dict[SheetHeight, str] = {"peek": msg("smaller"), "half": msg("larger"), "full": msg("full height")}


@frozen
class Page:
    """The parts of the page, each with its own place."""

    bar: Node
    panel: Node
    tools: Node
    dialog: Node
    tour: Node
    message: Node
    """The words about the last action; they float over the board, so that nothing moves. Of a roll there are none: its
    result is in the panel."""
    status: str
    spoken: str
    is_said_again: bool
    """Whether `spoken` is read out again although it was read out last."""


def page(state: AppState, before: AppState | None = None) -> Page:
    """Everything on the page. `before` is the state that was shown last."""
    is_edited = state.editor.session is not None
    opened = dialog(state) if state.dialog is not None else None
    notice = state.notice if state.history is not None and state.roll_result is None else None
    stop = tour(state) if state.tour.stop is not None else None
    head = editor_panel.bar if is_edited else bar if state.timeline.index is None else looking_bar
    if state.history is not None and not is_edited:  # the next tap asks for these first
        answers.found_problems.expect(state.document)
    return Page(
        bar=head(state),
        panel=panel(state),
        tools=editor_panel.toolbar(state) if is_edited else el("div", cls="no-tools"),
        dialog=el("div", opened, cls="dialogs"),
        tour=stop or el("div", cls="no-tour"),
        message=el("div", None if notice is None else notice_node(state, notice, words_of(state))),
        status=status(shown(state) if state.timeline.index is not None else state),
        spoken=spoken(state, before),
        is_said_again=before is not None and is_said_again(state, before),
    )


def is_news(before: AppState, after: AppState) -> bool:
    """Whether the top of the panel is new, so that it scrolls into view: another figure, roll, place or mode."""
    held = [
        (
            state.mode,
            state.selected,
            state.proposal,
            state.explaining,
            state.target,
            state.threats,
            state.look.changing,
            state.timeline.index is None,
            state.roll_result is not None and id(state.roll_result),
            state.pending_roll
            and not dice_queries.is_owed(state)
            and (state.pending_roll.figure, state.pending_roll.roll),
            state.editor.session and state.editor.session.tool,
        )
        for state in (before, after)
    ]
    return held[0] != held[1]


def panel(state: AppState) -> Node:
    """The panel: what concerns the selected figure in this mode. It is busy while a fuller version is still to come."""
    say = words_of(state)
    label = say("Panel: {height}", height=say.label(HEIGHTS[NEXT[state.sheet]]))
    handle = tool(label, set_sheet_height(NEXT[state.sheet]), "handle", cls="handle")
    if is_strip(state):
        parts, cls = [*strip(state, say), *_clock(state, say)], "panel"
    else:
        play = editor_panel.panel if state.editor.session is not None else _play
        content = play(state, say) if state.history is not None else []
        parts, cls = [handle, el("div", *content, cls="content")], f"panel sheet-{state.sheet}"
    return el("div", *parts, cls=cls, aria_busy=None if is_whole() else "true")


def _play(state: AppState, say: Words) -> list[Node]:
    """The clock, due reminders, the answers. While the player asks or throws, the answer comes first."""
    is_asking = state.mode != "move" or state.proposal is not None
    is_throwing = state.pending_roll is not None or state.roll_result is not None
    clock, due, content = _clock(state, say), _reminders(state, say), _content(state, say)
    return [*clock, *content, *due] if is_asking or is_throwing else [*clock, *due, *content]


def is_strip(state: AppState) -> bool:
    """Whether the panel is folded to a strip. Dice in the hand, a fall, a reminder and the editor need all of it."""
    if not state.at_table.is_folded or not state.is_played:
        return False
    is_asked = bool(fallen(state, words_of(state))) or (queries.has_reminders(state) and bool(queries.due_now(state)))
    return state.pending_roll is None and state.roll_result is None and not is_asked


def room_of(state: AppState) -> tuple[object, ...]:
    """What decides how much room the page leaves the board, apart from the panel's text."""
    is_edited = state.editor.session is not None
    return state.history is None, is_edited, state.timeline.index is None, is_strip(state), state.sheet, state.language


def _content(state: AppState, say: Words) -> list[Node]:
    above, figure = [*fallen(state, say), *_partner(state, say)], state.figure
    if state.timeline.index is not None:
        return [*timeline(state, say), *figures_fold(shown(state), say)]
    if state.mode == "measure":
        return [*above, *measure(state, say)]
    if state.mode == "threats":
        head = [card.heading(state, figure, say)] if figure is not None else []
        return [*head, *above, *advice(state, say), *threats(state, say), *figures_fold(state, say)]
    if state.mode == "look":
        from tablelight.app.look.panel import differences  # loaded with the photograph

        return [*above, *differences(state, say)]
    if state.mode == "see":
        return _seeing(state, above, say)
    if figure is None:
        return _nobody_selected(state, above, say)
    return selected(state, figure, [*above, *_plan(state, say)], say)


def _clock(state: AppState, say: Words) -> list[Node]:
    if not state.document.clock:
        return []
    from tablelight.app.clock.panel import clock_row

    return clock_row(state, say)


def _reminders(state: AppState, say: Words) -> list[Node]:
    if not queries.has_reminders(state) or state.timeline.index is not None or not queries.due_now(state):
        return []
    from tablelight.app.reminders.panel import reminders_due

    return reminders_due(state, say)


def _partner(state: AppState, say: Words) -> list[Node]:
    if not queries.has_partner(state) or (level_now(state) is None and not is_over(state)):
        return []
    from tablelight.app.partner.panel import partner_panel

    return partner_panel(state, say)


def _plan(state: AppState, say: Words) -> list[Node]:
    if state.turn_plan is None or is_over(state):
        return []
    from tablelight.app.turn_plan.panel import turn_plan_panel

    return turn_plan_panel(state, say)


def _seeing(state: AppState, above: list[Node], say: Words) -> list[Node]:
    figure = state.figure
    head = [card.heading(state, figure, say)] if figure is not None and not _has_dice(state) else []
    if state.viewpoint is not None and figure is None:
        place = el("p", place_words(state.document, state.viewpoint, state.ui, say), cls="headline")
        head += [place, *notes_of(state.document, state.viewpoint)]
    return [
        *(dice(state, say) if _has_dice(state) else []),
        *head,
        *above,
        *rolled(state, say),
        *(turn_end(state, say) if state.roll_result is not None else []),
        *owed(state, say),
        *(dice(state, say) if not _has_dice(state) else []),
        *see(state, say),
        *figures_fold(state, say),
    ]


def _nobody_selected(state: AppState, above: list[Node], say: Words) -> list[Node]:
    planned = below = _plan(state, say)
    next_step: list[Node] = []
    if planned and state.roll_result is not None:  # the next step is above the result, all of the plan below
        from tablelight.app.turn_plan.panel import plan_below_result

        next_step, below = planned, plan_below_result(state, say)
    hint = [el("p", say("Tap a figure to see where it can go, or choose it here."), cls="hint")]
    return [
        *above,
        *turn_card_panel(state, say),
        *half_tiles_question(state, say),
        *next_step,
        *rolled(state, say),
        *owed(state, say),
        *dice(state, say),
        *turn_end(state, say),
        *below,
        *move.explained(state, say),
        *doors(state, say),
        *(invitation(say) if not state.document.figures else [] if planned else hint),
        *notes_fold(state, say),
        *figures_fold(state, say, always=True),
    ]


def _has_dice(state: AppState) -> bool:
    """Whether dice are in the hand, other than those that the move needs first."""
    return state.pending_roll is not None and not dice_queries.is_owed(state)
