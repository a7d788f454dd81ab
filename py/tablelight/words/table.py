"""The table that a command works on: the document, the selected figure, the session, and its questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import Factory, define, evolve, field

from tablelight.app.dice.queries import debts, settling_roll
from tablelight.app.history import History
from tablelight.app.state import AppState
from tablelight.ask import answer, result_of
from tablelight.board.document import Document, Figure, Json, Location
from tablelight.checked import CheckedQuestion
from tablelight.progress.portions import run
from tablelight.rules.registry import rules_of
from tablelight.rules.system import System
from tablelight.view.games.ui import GameUi
from tablelight.view.tokens import figure_at
from tablelight.words.grounds import Ground
from tablelight.words.session import WordSession
from tablelight.words.voice import Voice, repeated


class NotUnderstoodError(Exception):
    """A line that says too little, too much or unknown words: its facts, and the reply."""

    def __init__(self, facts: Mapping[str, Json], sentences: Sequence[str]) -> None:
        super().__init__(*sentences)
        self.facts, self.sentences = facts, sentences


@define
class Reply:
    """The result of a line."""

    facts: dict[str, Any]
    sentences: list[str]


@define
class WordTable:
    """The object that a command works on. It changes `selected`, `session` and `document` in place."""

    document: Document
    voice: Voice
    session: WordSession
    selected: str | None = None
    is_changed: bool = False
    """Whether the document differs from the one in the question."""
    rules: System = field(init=False, default=Factory(lambda table: rules_of(table.document), takes_self=True))

    @property
    def ground(self) -> Ground:
        """The board in words: its directions, places and regions."""
        return self.voice.ground

    @property
    def ui(self) -> GameUi:
        """The game's labels and forms, which the rules do not have."""
        return self.voice.ui

    # Questions

    def ask(self, ask: str, **question: Json) -> Any:
        """The answer of the contract as plain JSON, except reasons: their text is made when it is needed
        (`Voice.reason`).

        Raises `QuestionError` if there is none. `from_` stands for the key `from`."""
        plain = {"ask": ask, **{"from" if key == "from_" else key: value for key, value in question.items()}}
        return answer(self.document, plain, lambda reason: reason)

    def result(self, question: Mapping[str, Json]) -> Any:
        """The answer as a record, for answers that hold a document."""
        return run(result_of(CheckedQuestion.read(self.document, question)))

    # Figures

    def figure(self, figure: str | None = None) -> Figure:
        """A figure by its id, otherwise the selected one; an error if none is selected."""
        chosen = figure if figure is not None else self.selected
        if chosen is None:
            raise self.missing("figure")
        return self.document.figure(chosen)

    def living(self) -> list[Figure]:
        """The figures that are not out, in the document's order."""
        return [figure for figure in self.document.figures if not self.rules.is_out(figure)]

    def standing(self, place: Location) -> Figure | None:
        """The figure at a place, or with its base over the point; living ones first."""
        return figure_at(self.document, place)

    def side(self) -> str:
        return self.document.side_or_first(self.session.turn.side)

    def written(self, place: Location) -> list[int | float]:
        return self.document.board.written(place)

    def cursor(self) -> Location:
        """The cursor's place: where it was put last, otherwise the selected figure's; an error if there is neither."""
        if self.session.cursor is not None:
            return self.session.cursor
        if self.selected is None:
            raise self.missing("space")
        return self.figure().space

    def select(self, figure: str) -> None:
        """Select a figure, and move the cursor to it."""
        self.selected = figure
        self.session = evolve(self.session, selected=figure, cursor=self.document.figure(figure).space)

    # Changes

    def change(self, document: Document, do: Mapping[str, Json], acted: str | None = None) -> None:
        """Put another document on the table, with its log entry. `acted`: the figure that has acted."""
        turn = self.session.turn
        if acted is not None and self.document.figure(acted).side == self.side():
            turn = turn.after(acted)
        self.session = self.session.done(self.document, document, do, turn)
        self.put(document)

    def put(self, document: Document) -> None:
        """Put another document on the table."""
        self.document, self.is_changed = document, self.is_changed or document != self.document
        self.voice = self.voice.after(document)
        self.selected = self.selected if document.find(self.selected) is not None else None

    # What is owed

    def owed(self) -> list[dict[str, Json]]:
        """The debts as facts: each figure and the roll that settles it."""
        return [{"figure": debt.figure.id, "roll": debt.owed.roll or debt.owed.action} for debt in debts(self.state())]

    def take_up_owed(self) -> None:
        """Take up the dice of the first debt."""
        first = next((debt for debt in debts(self.state()) if debt.owed.roll), None)
        if first is not None:
            pending = settling_roll(self.state(), first)
            self.take_up(pending.figure, pending.roll, dict(pending.keys))

    def take_up(self, figure: str, roll: str, keys: Mapping[str, Json]) -> None:
        """Take up the dice of a roll; `keys`: further ones of its question."""
        self.session = evolve(self.session, dice={"figure": figure, "roll": roll, "keys": {**keys}})

    def state(self) -> AppState:
        """The document as the app's state, for the app's functions about rolls."""
        return AppState(history=History.of(self.document))

    # What is missing

    def missing(self, what: str) -> NotUnderstoodError:
        """The error for something that the line leaves out."""
        return NotUnderstoodError({"missing": what}, [self.voice(f"missing.{what}")])

    def unknown(self, text: str, nearest: str | None) -> NotUnderstoodError:
        """The error for an unknown part of the line; `nearest`: what to type instead."""
        said = repeated(text)
        sentences = [self.voice("unknown", text=said) if said else self.voice("help")]
        if nearest is not None:
            sentences.append(self.voice("nearest", text=nearest))
        return NotUnderstoodError({"unknown": said, "nearest": nearest}, sentences)

    def ambiguous(self, ids: Sequence[str]) -> NotUnderstoodError:
        """The error for a name that fits several figures, in the document's order; figures of one name by their places."""
        figures, tell = [self.document.figure(each) for each in ids], self.voice
        names = [tell.figure(figure) for figure in figures]
        if len({*names}) < len(names):
            names = [f"{tell.figure(each)} {tell.place(self.written(each.space))}" for each in figures]
        return NotUnderstoodError({"ambiguous": [*ids]}, [tell("ambiguous", names=", ".join(names))])
