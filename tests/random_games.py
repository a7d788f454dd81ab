"""Whole games played at random over `ask`, as by a program that knows nothing of the games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from tablelight.app.history import History
from tablelight.app.saves.files import write_file
from tablelight.app.turn.state import ends_round
from tablelight.ask import answer_case
from tablelight.board.codec import encode
from tablelight.board.document import Document, Figure, GridBoard
from tablelight.board.schema import Field, Fields
from tablelight.checked import COMMON
from tablelight.dice.throw import thrown_by
from tablelight.replay import DivergedError, answered, replay_file
from tablelight.rules.questions import END_ACTIVATION, END_ROUND, END_TURN
from tablelight.rules.registry import rules_of
from tests.orders import orders_of

Json = dict[str, Any]

LONG = ("threats", "threat-map", "shelter", "vantage", "advise")
"""Questions that take long on a bare table: rarely asked there."""


class RandomGame:
    """A game from its beginning. After each order some questions are asked, allowed ones and others."""

    def __init__(self, document: Document, seed: int | str) -> None:
        self.history = History.of(document)
        self.random = Random(seed)

    @property
    def document(self) -> Document:
        """The position now."""
        return self.history.present

    def play(self, orders: int, questions: int = 2) -> None:
        """Gives `orders` orders, with random questions after each. AssertionError names a question answered wrongly."""
        with thrown_by(self.random):
            for _ in range(orders):
                self._order()
                for _ in range(questions):
                    checked(*self._ask(self._question()))

    def replayed(self) -> str:
        """What `replay` finds wrong with the file of the game; nothing if every entry follows."""
        if not self.history.past:
            return ""
        found = replay_file(write_file(self.history))
        assert found.by_hand == 0
        return str(found.fault or "")

    def _ask(self, question: Json) -> tuple[Json, bool, object]:
        plain = json.loads(json.dumps({"document": encode(self.document), "question": question}))
        found, is_answered = answer_case(plain)
        assert isinstance(found, dict), question
        return found, is_answered, question

    def _order(self) -> None:
        """Gives a random figure an order, or ends the activation, turn or round."""
        if self.random.random() < 0.15 or not self.document.figures:
            self._end()
            return
        figure = self.random.choice(self.document.figures)
        found, is_answered, question = self._ask({"ask": "actions", "figure": figure.id})
        checked(found, is_answered, question)
        orders = list(orders_of(self.document, figure, self.random))
        if not orders:
            self._end()
            return
        # Each kind is equally likely: otherwise no figure would ever attack.
        kinds = sorted({order.get("action", order.get("roll", "")) for order in orders}, key=str)
        kind = self.random.choice(kinds)
        order: Json = self.random.choice([each for each in orders if kind in (each.get("action"), each.get("roll"))])
        found, is_answered, _ = self._ask(order)
        assert is_answered and "refused" not in found, (order, found)
        if order["ask"] == "roll":
            order = {**order, "dice": found["dice"]}
        self.history = answered(self.history, order)
        assert encode(self.document) == found["document"], order

    def _end(self) -> None:
        is_round = ends_round(self.document, self.history.turn)
        end = self.random.choice((END_ACTIVATION, END_ROUND if is_round else END_TURN))
        try:
            self.history = answered(self.history, end)
        except DivergedError as error:
            assert error.clause, error

    def _question(self) -> Json:
        """A question of any kind; its names are known, but what it asks for may be impossible."""
        rules = rules_of(self.document)
        kinds = [kind for kind in COMMON if isinstance(self.document.board, GridBoard) or kind not in LONG]
        ask = self.random.choice(kinds if kinds and self.random.random() < 0.95 else list(COMMON))
        question: Json = {"ask": ask}
        for key in COMMON[ask]:
            if self.random.random() < 0.93 or key in ("figure", "roll"):
                value = self._common(ask, key)
                if value is not None:
                    question[key] = value
        fields: Fields = rules.keys.get("moves" if ask in LONG else ask, {})
        if ask in ("roll", "odds") and "roll" in question:
            table: Any = (rules.rolls if ask == "roll" else rules.odds).get(question["roll"])
            if table is None:  # HeroTrek throws no dice
                return question
            fields = table.fields
            if ask == "odds":
                question["with"] = dict(self._keys(fields, 0.7))
                fields = {key: field for key, field in table.further.items() if key not in question["with"]}
        elif ask == "threats":
            fields = rules.danger.keys if rules.danger is not None and "at" in question else {}
        # The key `whole` takes seconds, and has its own tests.
        question |= dict(self._keys({key: field for key, field in fields.items() if key != "whole"}, 0.3))
        return question

    def _common(self, ask: str, key: str) -> Any:
        rules, choose = rules_of(self.document), self.random.choice
        figures = [figure.id for figure in self.document.figures] or ["nobody"]
        match key:
            case "figure" | "target":
                return choose(figures)
            case "from":
                return choose(figures) if self.random.random() < 0.7 else self._place()
            case "to":
                return choose(figures) if ask == "sight" and self.random.random() < 0.7 else self._place()
            case "action":
                return choose(rules.actions)
            case "roll":
                return choose(sorted(rules.rolls if ask == "roll" else rules.odds) or ["none"])
            case "rolled":
                return choose(("success", "failure", None, None))
            case "side":
                return choose(["red", "nobody"]) if ask == "threat-map" else None
        return None

    def _place(self) -> list[int]:
        board = self.document.board
        if isinstance(board, GridBoard):
            return [self.random.randrange(board.columns + 1), self.random.randrange(board.rows)]
        return [self.random.randrange(13), self.random.randrange(13)]

    def _keys(self, fields: Fields, often: float) -> Iterator[tuple[str, Any]]:
        for key, field in fields.items():
            if self.random.random() < often:
                value = self._value(field)
                if value is not None:
                    yield key, value

    def _value(self, field: Field) -> Any:
        choose = self.random.choice
        match field.kind:
            case "figure":
                return choose(self.document.figures or [Figure(id="nobody", side="", at=((0, 0),))]).id
            case "figures":
                return [figure.id for figure in self.document.figures[:1]]
            case "choice":
                return choose(field.choices)
            case "truth":
                return choose((True, False))
            case "space":
                return self._place()
            case "spaces":
                return [self._place()]
            case "integer":
                low = field.minimum or 0
                return self.random.randint(low, min(low + 9, low + 9 if field.maximum is None else field.maximum))
            case "numbers":
                return self.random.randint(-3, 3)
        return None


def checked(found: Json, is_answered: bool, question: object) -> None:
    """Checks that it is an answer, a refusal with its clause, or an error with its path."""
    if not is_answered:
        assert found["error"]["path"].startswith("$.") and found["error"]["message"], (question, found)
    elif "refused" in found and found["refused"] is not None:
        assert found["refused"]["clause"] and found["refused"]["text"], (question, found)
