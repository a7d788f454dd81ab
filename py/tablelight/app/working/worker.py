"""What goes to the worker and comes back: a slow answer with its arguments, and its result, pickled; or what is in a
file.

Both ends are this program, in the same version, over a channel that nothing else can write to. Documents are not
pickled: they go as the text in which they are saved, written in portions, and the worker reads each of them once."""

from __future__ import annotations

from _pickle import Pickler, Unpickler, dumps, loads  # `pickle` itself is 18 kB of the first load
from collections.abc import Callable
from io import BytesIO
from time import monotonic
from typing import Any

from attrs import evolve

from tablelight.board.codec import decode
from tablelight.board.document import Document
from tablelight.board.parse_json import parse_long
from tablelight.board.text import document_text
from tablelight.progress.pictures import Want, progressive
from tablelight.progress.portions import Ended, Steps, run, step

TOLD = 0.25
"""Seconds between two reports of how far an answer has come."""


def case_of(want: Want) -> Steps[bytes]:
    """The bytes for the worker."""
    return packed((want.slow, want.args))


def packed(thing: object) -> Steps[bytes]:
    """A thing with its documents as bytes, written in portions: a board of 256 x 256 spaces takes long to write."""
    file, texts = BytesIO(), []
    pickler = _Pickler(file)
    pickler.dump(thing)
    for document in pickler.documents:
        texts.append((yield from _written.steps(document)))
        yield
    return dumps((texts, file.getvalue()))


def unpacked(data: bytes, read: Callable[[str], Steps[Document]]) -> Steps[Any]:
    """The thing in the bytes of `packed`. `read` makes a document of a text."""
    texts, pickled = loads(data)
    documents = []
    for text in texts:
        documents.append((yield from read(text)))
    return _Unpickler(BytesIO(pickled), documents).load()


def document_of(text: str) -> Steps[Document]:
    """The document of a text that this program has written."""
    plain = yield from parse_long(text)
    return (yield from decode.steps(plain))


def answer_to(case: bytes, tell: Callable[[bytes], object] | None = None) -> bytes:
    """The worker's answer to a case. `tell` is given the last portion every `TOLD` seconds."""
    slow, args = run(unpacked(case, _read.steps))
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


@progressive(keep=2)
def _read(text: str) -> Steps[Document]:
    """The document of a text, remembered, so that what the rules have found out about it stays. If its board equals
    that of the document before, it takes that board, for the same reason."""
    document, before = (yield from document_of(text)), _read.last
    return evolve(document, board=before.board) if before and before.board == document.board else document


class _Pickler(Pickler):
    """Writes a number in place of each document."""

    def __init__(self, file: BytesIO) -> None:
        super().__init__(file)
        self.documents: list[Document] = []

    def persistent_id(self, thing: object) -> int | None:
        """The number of a document; None for anything else."""
        if not isinstance(thing, Document):
            return None
        self.documents.append(thing)
        return len(self.documents) - 1


class _Unpickler(Unpickler):
    """Puts the documents back in place of their numbers."""

    def __init__(self, file: BytesIO, documents: list[Document]) -> None:
        super().__init__(file)
        self._documents = documents

    def persistent_load(self, number: int) -> Document:
        return self._documents[number]
