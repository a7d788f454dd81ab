"""What goes to the worker and comes back: a slow answer with its arguments, and its result, pickled.

Both ends are this program, in the same version, over a channel that nothing else can write to. Documents are not
pickled: they go as the text in which they are saved, written in portions, and the worker reads each of them once."""

from __future__ import annotations

from _pickle import Pickler, Unpickler, dumps, loads  # `pickle` itself is 18 kB of the first load
from collections.abc import Callable
from io import BytesIO
from time import monotonic

from attrs import evolve

from tablelight.board.codec import decode, parse
from tablelight.board.document import Document
from tablelight.board.text import document_text
from tablelight.progress.memo import remember
from tablelight.progress.pictures import Want, progressive
from tablelight.progress.portions import Ended, Steps, step

TOLD = 0.25
"""Seconds between two reports of how far an answer has come."""


def case_of(want: Want) -> Steps[bytes]:
    """The bytes for the worker, written in portions: a board of 256 x 256 spaces takes long to write."""
    texts = []
    for document in (each for each in want.args if isinstance(each, Document)):
        texts.append((yield from _written.steps(document)))
        yield
    found = BytesIO()
    _Pickler(found).dump((want.slow, want.args))
    return dumps((texts, found.getvalue()))


def answer_to(case: bytes, tell: Callable[[bytes], object] | None = None) -> bytes:
    """The worker's answer to a case. `tell` is given the last portion every `TOLD` seconds."""
    texts, asked = loads(case)
    slow, args = _Unpickler(BytesIO(asked), [_read(text) for text in texts]).load()
    work, last = slow.steps(*args), monotonic()
    while not isinstance(portion := step(work), Ended):
        if tell is not None and monotonic() - last >= TOLD:
            last = monotonic()
            tell(dumps(portion))
    return dumps(portion.answer)


def read(answer: bytes) -> object:
    """What the worker has found, or how far it has come."""
    return loads(answer)


@progressive(keep=2)
def _written(document: Document) -> Steps[str]:
    """The text of a document, remembered: one question about it often follows another."""
    return document_text.steps(document)


@remember(2)
def _read(text: str) -> Document:
    """The document of a text, remembered, so that what the rules have found out about it stays. If its board equals
    that of the document before, it takes that board, for the same reason."""
    document, before = decode(parse(text)), _read.last
    return evolve(document, board=before.board) if before and before.board == document.board else document


class _Pickler(Pickler):
    """Writes a number in place of each document."""

    def __init__(self, file: BytesIO) -> None:
        super().__init__(file)
        self._count = 0

    def persistent_id(self, thing: object) -> int | None:
        """The number of a document, in the order of the arguments; None for anything else."""
        if not isinstance(thing, Document):
            return None
        self._count += 1
        return self._count - 1


class _Unpickler(Unpickler):
    """Puts the documents back in place of their numbers."""

    def __init__(self, file: BytesIO, documents: list[Document]) -> None:
        super().__init__(file)
        self._documents = documents

    def persistent_load(self, number: int) -> Document:
        return self._documents[number]
