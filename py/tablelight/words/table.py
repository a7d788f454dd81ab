"""The table that a command is about: the document, who is selected, what is remembered, and the questions it asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import define, evolve, field

from tablelight.app.dice.queries import Debt, debts, settling_roll
from tablelight.app.history import History
from tablelight.app.state import AppState
from tablelight.ask import answer, result_of
from tablelight.board.document import Document, Figure, Json, Location
from tablelight.checked import CheckedQuestion
from tablelight.progress.portions import run
from tablelight.rules.registry import rules_of
from tablelight.rules.system import System
from tablelight.view.games.ui import GameUi, ui_of
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
    """What a command works on. It changes `selected`, `session` and `document` in place."""

    document: Document
    voice: Voice
    session: WordSession
    selected: str | None = None
    is_changed: bool = False
    """Whether the document is another one than the question brought."""
    rules: System = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.rules = rules_of(self.document)

    @classmethod
    def of(cls, document: Document, language: str, session: WordSession, selected: str | None) -> WordTable:
        return cls(document, Voice.of(document, ui_of(document), language), session, selected)

    @property
    def ground(self) -> Ground:
        """The board in words: its directions, places and regions."""
        return self.voice.ground

    @property
    def ui(self) -> GameUi:
        """What the rules do not say of the game."""
        return self.voice.ui

    # Questions

    def ask(self, ask: str, **question: Json) -> Any:
        """The answer of the contract as plain JSON, but for reasons: their text is said when it is needed (`Voice.reason`).

        `QuestionError` where there is none. `from_` spares the keyword.
        """
        plain = {"ask": ask, **{key.rstrip("_"): value for key, value in question.items()}}
        return answer(self.document, plain, lambda reason: reason)

    def result(self, question: Mapping[str, Json]) -> Any:
        """The answer as a record, for answers that hold a document."""
        return run(result_of(CheckedQuestion.read(self.document, question)))

    # Figures

    def figure(self, figure: str | None = None) -> Figure:
        """A figure by its id, else the selected one; missing if none is selected."""
        chosen = figure if figure is not None else self.selected
        if chosen is None:
            raise self.missing("figure")
        return self.document.figure(chosen)

    def is_out(self, figure: Figure) -> bool:
        """Whether it is out (DG-06)."""
        return self.rules.is_out(figure)

    def living(self) -> list[Figure]:
        """The figures that are not out, in the document's order."""
        return [figure for figure in self.document.figures if not self.is_out(figure)]

    def standing(self, place: Location) -> Figure | None:
        """Who is in a place, or has the base over the point; the living first."""
        return figure_at(self.document, place)

    def side(self) -> str:
        return self.document.side_or_first(self.session.turn.side)

    def written(self, place: Location) -> list[int | float]:
        return self.document.board.written(place)

    def cursor(self) -> Location:
        """Where the cursor is: where it was put last, else at the selected figure; missing if nowhere."""
        if self.session.cursor is not None:
            return self.session.cursor
        if self.selected is None:
            raise self.missing("space")
        return self.figure().space

    def select(self, figure: str) -> None:
        """Another figure is selected, and the cursor goes to it."""
        self.selected = figure
        self.session = evolve(self.session, selected=figure, cursor=self.document.figure(figure).space)

    # Changes

    def change(self, document: Document, do: Mapping[str, Json], acted: str | None = None) -> bool:
        """Another document and its entry of the log; whether anything in it is different. `acted`: who has acted by it."""
        turn = self.session.turn
        if acted is not None and self.document.figure(acted).side == self.side():
            turn = turn.after(acted)
        self.session = self.session.done(self.document, document, do, turn)
        return self.put(document)

    def put(self, document: Document) -> bool:
        """Another document; whether it differs."""
        is_other = document != self.document
        self.document, self.is_changed = document, self.is_changed or is_other
        self.voice = self.voice.after(document)
        ids = {figure.id for figure in document.figures}
        self.selected = self.selected if self.selected in ids else None
        return is_other

    # What is owed

    def debts(self) -> list[Debt]:
        """What figures still owe, in the order of the game's table."""
        return debts(self.state())

    def owed(self) -> list[dict[str, Json]]:
        """The debts as facts: each figure and the roll that settles it."""
        return [{"figure": debt.figure.id, "roll": debt.owed.roll or debt.owed.action} for debt in self.debts()]

    def take_up_owed(self) -> None:
        """The dice of the first debt are taken up."""
        first = next((debt for debt in self.debts() if debt.owed.roll), None)
        if first is not None:
            pending = settling_roll(self.state(), first)
            self.take_up(pending.figure, pending.roll, dict(pending.keys))

    def take_up(self, figure: str, roll: str, keys: Mapping[str, Json]) -> None:
        """The dice of a roll are taken up; `keys` are further ones of its question."""
        self.session = evolve(self.session, dice={"figure": figure, "roll": roll, "keys": {**keys}})

    def lay_down(self) -> None:
        """No dice are in the hand any longer."""
        self.session = evolve(self.session, dice=None)

    def state(self) -> AppState:
        """The document as the app has it, for what the app asks of rolls."""
        return AppState(history=History.of(self.document))

    # What is missing

    def missing(self, what: str) -> NotUnderstoodError:
        """Something that the line does not tell."""
        return NotUnderstoodError({"missing": what}, [self.voice(f"missing.{what}")])

    def unknown(self, text: str, nearest: str | None) -> NotUnderstoodError:
        """An unknown part of the line; `nearest`: what to type instead."""
        said = repeated(text)
        sentences = [self.voice("unknown", text=said)]
        if nearest is not None:
            sentences.append(self.voice("nearest", text=nearest))
        return NotUnderstoodError({"unknown": said, "nearest": nearest}, sentences)

    def ambiguous(self, ids: Sequence[str]) -> NotUnderstoodError:
        """A name that fits several figures, in the document's order."""
        names = ", ".join(self.voice.name(each) for each in ids)
        return NotUnderstoodError({"ambiguous": [*ids]}, [self.voice("ambiguous", names=names)])
