"""Two tablets that play one game."""

from __future__ import annotations

from tablelight.app.actions import Confirm, Propose, SelectFigure
from tablelight.app.history import History
from tablelight.board.document import Document
from tablelight.rules.check import read
from tests.contract.documents import document as example
from tests.positions import position
from tests.two_tablets import Tablets


def begun() -> Document:
    return read(position("a . . x\n. . . .\nb . . y", game="heroclix"))


def tablets(document: Document | None = None) -> Tablets:
    """Two connected tablets with the first one's game."""
    both = Tablets(History.of(document or begun()), History.of(read(example("oraculo", "oraculo-crypt"))))
    both.connect()
    both.settle()
    return both


def documents(both: Tablets) -> list[Document]:
    return [each.document for each in both.states]


def moved(both: Tablets, who: int, figure: str, to: tuple[int, int]) -> None:
    both.act(who, SelectFigure(figure), Propose(to), Confirm())
