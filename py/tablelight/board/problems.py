"""A problem of a document or a question: a place and a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import field, frozen


@frozen
class At:
    """A space in a problem's sentence, here as in the document; the app writes it as on the board's rim."""

    column: int
    row: int

    def __str__(self) -> str:
        return f"[{self.column}, {self.row}]"


@frozen
class Problem:
    """One problem. `path` names the place (`$.figures[2].at`); `message` is English with {placeholders}, and the key of
    its translation; `values` fill the placeholders."""

    path: str
    message: str
    values: Mapping[str, object] = field(factory=dict)

    def __str__(self) -> str:
        return self.message.format_map(self.values)

    def under(self, prefix: str) -> Problem:
        """The problem with its path moved below `prefix`, for a document inside something larger."""
        return Problem(prefix + self.path.removeprefix("$"), self.message, self.values)


def is_index(step: str) -> bool:
    """Whether a step of a path is the number of an entry: a key of a file may look like one to `isdigit`, or be long."""
    return step.isascii() and step.isdigit() and len(step) < 10


class DocumentError(ValueError):
    """A document that cannot be used, with every problem found, the first one first."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(f"{p.path}: {p}" for p in problems))
        self.problems = tuple(problems)


def error_at(path: str, message: str, **values: object) -> DocumentError:
    """The error for one thing that keeps something from being read, with its place."""
    return DocumentError([Problem(path, message, values)])


def other_version(path: str, version: object, latest: int) -> DocumentError:
    """The error for something written in a version that is not read: only the latest is."""
    text = "is {version}: this program reads versions {oldest} to {latest}"
    return error_at(path, text, version=str(version)[:20], oldest=latest, latest=latest)


class QuestionError(ValueError):
    """A question that cannot be answered as it stands; `problem.path` is below `$.question` or `$.document`."""

    def __init__(self, path: str, message: str, **values: object) -> None:
        self.problem = Problem(path, message, values)
        super().__init__(f"{path}: {self.problem}")
