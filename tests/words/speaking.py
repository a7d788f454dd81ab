"""A player who has only words: types lines, and keeps only the answers."""

from __future__ import annotations

from typing import Any

from tests.asking import ask

Json = dict[str, Any]


class Player:
    """Plays by the question `words` alone."""

    def __init__(self, document: Json, language: str = "en") -> None:
        self.document, self.language = document, language
        self.selected: str | None = None
        self.session: Json | None = None
        self.answer: Json = {}

    def type(self, line: str, **more: Any) -> Json:
        """The facts of a line."""
        question = {"line": line, "selected": self.selected, "language": self.language, **more}
        if self.session is not None:
            question["session"] = self.session
        self.answer = ask(self.document, "words", **question)
        self.selected, self.session = self.answer["selected"], self.answer["session"]
        self.document = self.answer.get("document", self.document)
        facts: Json = self.answer["facts"]
        return facts

    @property
    def lines(self) -> list[str]:
        """The lines of the last answer."""
        lines: list[str] = self.answer["lines"]
        return lines


def said(document: Json, line: str, selected: str | None = None, **more: Any) -> Json:
    """The facts of one line, without a session."""
    facts: Json = ask(document, "words", line=line, selected=selected, **more)["facts"]
    return facts
