"""Who plays: a choice for each side, and one for the examples of the start page.

The scores of the levels (PL-41) come only from the arena games that `docs/rules/play.md` lists. After new games, put in
the rows that `tests/unit/project/test_league.py` prints."""

from __future__ import annotations

from fractions import Fraction

from attrs import evolve, frozen

from tablelight.app.controls import choice
from tablelight.app.handlers import play_action
from tablelight.app.play_state import LEVELS, Opening
from tablelight.app.queries import has_game
from tablelight.app.state import AppState
from tablelight.locale.messages import msg, plural
from tablelight.view.nodes import Node, el
from tablelight.view.words import Words


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
    return [
        *found,
        el("p", note, cls="note"),
        el("ul", *(el("li", _worth(pair, say)) for pair in LEAGUE), cls="note plain"),
    ]


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
