"""Who plays which side: a choice for each, and one for the examples of the start page. Whether Tablelight has something
to do now.

The scores of the levels (PL-41) come only from the arena games that `docs/rules/play.md` lists. After new games, put in
the rows that `tests/unit/project/test_league.py` prints."""

from __future__ import annotations

from fractions import Fraction

from attrs import evolve, frozen

from tablelight.app.actions import Action
from tablelight.app.controls import choice
from tablelight.app.handlers import play_action
from tablelight.app.history import History
from tablelight.app.play_state import LEVELS, USUAL_LEVEL, Opening
from tablelight.app.queries import has_game
from tablelight.app.state import AppState
from tablelight.app.turn.state import partner_level
from tablelight.board.scores import score_of
from tablelight.locale.messages import msg, plural
from tablelight.rules.objectives import scoring
from tablelight.view.nodes import Node, el
from tablelight.view.words import Words


@frozen
class TakeStep(Action):
    """The clock has ticked: show the next order once it is known. If Tablelight goes on by itself, carry it out."""


def level_now(state: AppState) -> int | None:
    """The level at which Tablelight plays the side whose turn it is; None if a person does."""
    return partner_level(state.document, state.game_history.turn) if state.is_played else None


def is_over(state: AppState) -> bool:
    """Whether a game with a Tablelight side has ended. Each side is shown the end."""
    return state.is_played and bool(state.game_history.turn.partners) and has_ended(state)


def has_ended(state: AppState) -> bool:
    """Whether the scenario has ended, or at most one side has figures left (PL-31)."""
    scenario, score = state.rules.scenario(state.document), score_of(state.document.score)
    return scoring.is_over(scenario, score) or not has_opponents(state)


def owes_die(state: AppState) -> bool:
    """Whether a die must decide if another round is played."""
    return scoring.is_roll_owed(state.rules.scenario(state.document), score_of(state.document.score))


def has_opponents(state: AppState) -> bool:
    """Whether figures of two sides are left."""
    return len(sides_left(state)) > 1


def sides_left(state: AppState) -> set[str]:
    """The sides with a figure that is not out."""
    is_out = state.rules.is_out
    return {figure.side for figure in state.document.figures if not is_out(figure)}


def is_shown(state: AppState) -> bool:
    """Whether the order on the board is for this moment."""
    shown, history = state.partner.shown, state.history
    return shown is not None and history is not None and shown.moment is history.now


def may_ask_why(state: AppState) -> bool:
    """Whether a tap on a place asks why the order does not lead there: it is shown, and was a choice."""
    shown = state.partner.shown
    if shown is None or shown.place is None or not shown.why or not is_shown(state) or level_now(state) is None:
        return False
    return state.pending_roll is None and state.selected == shown.order.get("figure")


def is_due(state: AppState) -> bool:
    """Whether the clock goes on: an order is to be shown or carried out. Dialogs hold it up, except the command line: a
    player of the text game keeps that open."""
    if state.dialog not in (None, "words") or level_now(state) is None or has_ended(state):
        return False
    if state.partner.goes_on:
        return True
    return state.pending_roll is None and not is_shown(state) and not owes_die(state)


def seat_players(history: History, opening: Opening) -> History:
    """The game with the players of an opening."""
    known = history.present.sides
    played = {"people": (), "against": known[1:], "watch": known}[opening]
    turn = evolve(history.turn, partners=tuple((side, USUAL_LEVEL) for side in played))
    return evolve(history, now=evolve(history.now, turn=turn))


@frozen
class LevelPair:
    """The games of a level against another one; None: against random orders."""

    level: int
    other: int | None
    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> Fraction:
        """The share of the points: a draw is half a game won."""
        return Fraction(2 * self.won + self.drawn, 2 * self.games)


LEAGUE = (
    LevelPair(3, 2, 212, 28, 160),
    LevelPair(2, 1, 115, 7, 78),
    LevelPair(1, 0, 130, 9, 61),
    LevelPair(0, None, 198, 0, 2),
)
"""Each level against the one below it, highest level first; the lowest plays against random orders."""


OPENINGS: dict[Opening, str] = {
    "people": msg("People only"),
    "against": msg("Play against Tablelight"),
    "watch": msg("Watch Tablelight play"),
}


def players(state: AppState, say: Words) -> list[Node]:
    """Who plays each side."""
    now = dict(state.game_history.turn.partners)
    found = []
    for side in state.document.sides:
        names: dict[int | None, str] = {None: say("A person")}
        names |= {level: say("Level {level}", level=level) for level in LEVELS}
        players = [(name, now.get(side) == level, set_player(side, level)) for level, name in names.items()]
        found.append(choice(say("Who plays {side}?", side=say.side(side)), players, cls="choice players"))
    note = say("At levels 0 to 3 Tablelight plays the side. What each level scored against the one below:")
    scores = el("ul", *(el("li", _worth(pair, say)) for pair in LEAGUE), cls="note plain")
    return [*found, el("p", note, cls="note"), scores]


def _worth(pair: LevelPair, say: Words) -> str:
    """A level's score against the level below (PL-41)."""
    games = say(plural("{count} game", "{count} games"), count=pair.games)
    values = {"level": pair.level, "other": pair.other, "score": say.percent(pair.score), "games": games}
    if pair.other is None:
        return say("Level {level}: {score} against orders at random ({games})", **values)
    return say("Level {level}: {score} against level {other} ({games})", **values)


def opening_choice(state: AppState, say: Words) -> Node:
    """Who plays the example that is opened next."""
    options = [(say.label(text), state.partner.opening == each, set_opening(each)) for each, text in OPENINGS.items()]
    return choice(say("Who plays?"), options)


@play_action(has_game)
def set_player(state: AppState, side: str, level: int | None) -> AppState:
    """Say who plays a side: Tablelight at a level, or a person (None). This is a moment of the game, which can be
    undone."""
    if side not in state.document.sides or level not in (None, *LEVELS):
        return state
    history = state.game_history
    partners = {**dict(history.turn.partners), side: level}
    kept = tuple((side, level) for side, level in partners.items() if level is not None)
    return evolve(state, history=history.then(state.document, None, evolve(history.turn, partners=kept)))


@play_action()
def set_opening(state: AppState, opening: Opening) -> AppState:
    """Say who plays the next example that is opened."""
    return evolve(state, partner=evolve(state.partner, opening=opening))
