"""The contract's questions and their answers, from plain JSON to plain JSON, as `python -m tablelight ask` gives them.

The app asks the same rule systems by records, without JSON in between (`app/answers.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, TypeAlias

from attrs import fields, has

from tablelight.board.codec import decode
from tablelight.board.codec import encode as encode_document
from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import DocumentError, Problem, QuestionError, error_at
from tablelight.board.records import known
from tablelight.board.reminders import ROUND
from tablelight.board.text import as_written
from tablelight.checked import CheckedQuestion
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Portions
from tablelight.rules.answers import Destination, Reason
from tablelight.rules.check import problems
from tablelight.rules.danger.questions import advise, imagine, put, shelter, threat_map, threats, vantage
from tablelight.rules.objectives.scoring import FURTHER_ROUND, further_round, objectives
from tablelight.rules.out import placed_portions
from tablelight.rules.questions import END_ROUND, SightQuestion, named_side
from tablelight.rules.reminding import GameMoment, ahead, due
from tablelight.rules.templates.answer import template


@progressive()
def answer_case(case: Json) -> Portions[tuple[Json, bool]]:
    """The answer to `{"document", "question"}`, and whether it was answered: if not, it is `{"error": ...}`."""
    try:
        if not isinstance(case, Mapping):
            raise error_at("$", "must be an object with a document and a question")
        for key in ("document", "question"):
            if key not in case:
                raise error_at(f"$.{key}", "is missing")
        for key in case:
            if key not in ("document", "question"):
                raise error_at(f"$.{key}", "is not known here")
        document = read_document(case["document"])
        found = yield from answer.steps(document, case["question"])
        if isinstance(found, dict) and "document" in found:
            found["document"] = as_written(case["document"], encode_document(document), found["document"])
        return found, True
    except DocumentError as error:
        return error_of(error.problems), False
    except QuestionError as error:
        return error_of((error.problem,)), False


def read_document(data: Json) -> Document:
    """A document from plain JSON, its position checked; `DocumentError` with paths from `$.document`."""
    try:
        document = decode(data)
        found = problems(document)
    except DocumentError as error:
        found = list(error.problems)
    if found:
        raise DocumentError([problem.under("$.document") for problem in found])
    return document


def error_of(found: tuple[Problem, ...]) -> Json:
    """The answer in place of one that cannot be given."""
    listed: list[dict[str, Json]] = [{"path": problem.path, "message": str(problem)} for problem in found]
    first = listed[0]
    return {"error": first if len(listed) == 1 else {**first, "problems": listed}}


@progressive()
def answer(document: Document, question: Json, say: SayReason | None = None) -> Portions[Json]:
    """The answer to one question about a checked document, as plain JSON. `QuestionError` if it cannot be answered.
    `say`: the text of a reason, if it is not the sentence in the language of the question."""
    checked = CheckedQuestion.read(document, question)
    if checked.ask == "words":
        from tablelight.words.answer import words  # it asks these questions itself

        return words(checked)
    result = yield from result_of(checked)
    if checked.ask == "apply" and isinstance(result, Document):
        result = {"document": result}
    elif checked.ask == "actions":
        result = {"actions": [_action(entry) for entry in result]}
    known: dict[str, str] = {}

    def said(reason: Reason) -> str:
        if not reason.values and reason.key in known:
            return known[reason.key]
        found = checked.rules.sentence(reason, checked.language)
        if not reason.values:
            known[reason.key] = found
        return found

    plain_values: Json = encode(result, say or said)
    return plain_values


def result_of(checked: CheckedQuestion) -> Portions[Any]:
    """The answer to a question as a record, in portions."""
    found = ANSWERS[checked.ask](checked)
    return (yield from found) if isinstance(found, Generator) else found


def _action(entry: Any) -> Mapping[str, object]:
    plain = {"id": entry.id, "allowed": entry.allowed}
    return plain if entry.reason is None else {**plain, "reason": entry.reason}


def _apply(checked: CheckedQuestion) -> object:
    if checked.keys.get("action") != END_ROUND["action"]:
        return checked.rules.apply(checked.document, checked.move())
    for key in checked.keys:
        if key not in ("action", "figure"):
            raise QuestionError(f"$.question.{key}", "is not known here (known: {known})", known="action")
    if "figure" in checked.keys:
        checked.figure()
    return checked.rules.end_round(checked.document)


def _sight(checked: CheckedQuestion) -> object:
    viewer, target = checked.viewpoint("from"), checked.viewpoint("to")
    return checked.rules.sight(checked.document, SightQuestion(viewer=viewer, target=target, extra=checked.extra))


def _sight_map(checked: CheckedQuestion) -> Portions[object]:
    question = SightQuestion(viewer=checked.viewpoint("from"), extra=checked.extra)
    return checked.rules.sight_map(checked.document, question)


def _subject(checked: CheckedQuestion) -> tuple[Document, Figure]:
    """A figure of the document where it stands or would stand, or an imagined one (DG-10)."""
    if "figure" not in checked.keys and "side" in checked.keys:
        what = checked.keys.get("as", {})
        if not isinstance(what, Mapping):
            raise QuestionError("$.question.as", "must be an object of names and values")
        return imagine(
            checked.rules, checked.document, checked.location("at"), named_side(checked.keys), what, checked.extra
        )
    figure = checked.figure()
    wrong = [
        key for key in checked.keys if key in ("side", "as") or (key in checked.extra and "at" not in checked.keys)
    ]
    for key in wrong:
        raise QuestionError(f"$.question.{key}", "is not known here (known: {known})", known="figure, at")
    if "at" not in checked.keys:
        return checked.document, figure
    return put(checked.rules, checked.document, figure, checked.location("at"), checked.extra)


def _moves(checked: CheckedQuestion) -> Portions[object]:
    """The answer to `moves` or `path`."""
    question = checked.move(needs_to=checked.ask == "path")
    yield from checked.rules.ahead(checked.document, question)
    found = checked.rules.path if checked.ask == "path" else checked.rules.moves
    return found(checked.document, question)


def _threats(checked: CheckedQuestion) -> Portions[object]:
    document, subject = _subject(checked)
    return placed_portions(checked.document, threats(checked.rules, document, subject))


def _vantage(checked: CheckedQuestion) -> Portions[object]:
    question, target = checked.move(), checked.figure("target")
    if target.id == question.figure.id:
        raise QuestionError("$.question.target", "must be another figure")
    return vantage(checked.rules, checked.document, question, target)


def _partner(checked: CheckedQuestion) -> Portions[object]:
    from tablelight.partner.asked import read  # loaded only for players who play against it
    from tablelight.partner.choosing import choose
    from tablelight.partner.plan import plan

    found = choose if checked.ask == "next" else plan
    return found(checked.rules, checked.document, read(checked.document, checked.keys))


def _reminders(checked: CheckedQuestion) -> object:
    figure = checked.figure() if "figure" in checked.keys else None
    number = checked.keys.get("round", 1)
    checked.check({"round": number}, {"round": ROUND})
    now = GameMoment(side=named_side(checked.keys), round=known(number, int), figure=figure)
    return {"due": due(checked.rules, checked.document, now), "ahead": ahead(checked.rules, checked.document, now)}


def _joint(checked: CheckedQuestion) -> object:
    from tablelight.partner.joint import joint

    return joint(checked.rules, checked.document, checked.keys.get("attacks"))


ANSWERS: Mapping[str, Callable[[CheckedQuestion], Any]] = {
    "actions": lambda checked: tuple(checked.rules.list_actions(checked.document, checked.figure())),
    "apply": _apply,
    "sight": _sight,
    "roll": CheckedQuestion.roll,
    "odds": CheckedQuestion.odds,
    "joint": _joint,
    "objectives": lambda checked: objectives(checked.rules, checked.document),
    "reminders": _reminders,
    "template": lambda checked: template(checked.rules, checked.document, checked.template()),
    FURTHER_ROUND: lambda checked: further_round(checked.rules, checked.document, checked.die()),
    "moves": _moves,
    "path": _moves,
    "sight-map": _sight_map,
    "threats": _threats,
    "threat-map": lambda checked: placed_portions(
        checked.document, threat_map(checked.rules, checked.document, named_side(checked.keys))
    ),
    "shelter": lambda checked: shelter(checked.rules, checked.document, checked.move()),
    "vantage": _vantage,
    "advise": lambda checked: advise(checked.rules, checked.document, checked.move()),
    "next": _partner,
    "plan": _partner,
}
"""How each question is answered; some answers come in portions."""


SayReason: TypeAlias = Callable[[Reason], Any]
"""A reason's text in the requested language; `words` keeps the reason, and translates only the few it needs."""

OPTIONAL = {"area", "document", "between", "at", "figure"}
"""Keys that are left out if they are empty; other keys of an answer are null."""

PLAIN = frozenset((int, str, bool, float, type(None)))
"""Types of JSON values: an answer has thousands of them, and they are passed on unchanged."""

LINES = ("line", "centre_line")
"""Keys of lines on the board: pairs of points."""


def encode_reason(reason: Reason, say: SayReason) -> dict[str, Json]:
    """`{"clause", "text"}` and what caused it."""
    plain: dict[str, Any] = {"clause": reason.clause, "text": say(reason)}
    for name in ("at", "figure", "between", "attack"):
        cause = getattr(reason, name)
        if cause is not None:
            plain[name] = encode(cause, say)
    return plain


def encode(value: Any, say: SayReason) -> Any:
    """Any answer, or part of one: records by their fields (except those marked as not told), fractions as text in
    lowest terms, `extra` next to the rest."""
    return value if type(value) in PLAIN else _writer(value.__class__)(value, say)


@cache
def _writer(kind: type[Any]) -> Callable[[Any, SayReason], Any]:
    if issubclass(kind, Fraction):
        return lambda value, _: str(value)
    if issubclass(kind, Mapping):
        return _written_mapping
    if kind is Reason:
        return encode_reason
    if kind is Document:
        return lambda value, _: encode_document(value)
    if has(kind):
        return _record_writer([each.name for each in fields(kind) if each.metadata.get("told", True)])
    if kind is Destination:
        return _record_writer(Destination._fields)
    if issubclass(kind, list | tuple):
        return lambda value, say: [item if type(item) in PLAIN else encode(item, say) for item in value]
    return lambda value, _: value


def _written_mapping(value: Mapping[Any, Any], say: SayReason) -> Any:
    return {
        str(key): _line(item) if key in LINES else item if type(item) in PLAIN else encode(item, say)
        for key, item in value.items()
    }


def _record_writer(names: Sequence[str]) -> Callable[[Any, SayReason], Any]:
    """The writer of a record: its fields in the answer, then its `extra`."""
    told = [(name, name in LINES, name in OPTIONAL) for name in names if name != "extra"]
    last: list[Any] = [None, None, None]
    """Consecutive records often share the same `extra`: that object, the `say` used, and the result."""

    def written(value: Any, say: SayReason) -> Any:
        plain = {}
        for name, is_line, is_optional in told:
            item = getattr(value, name)
            if type(item) in PLAIN:
                if item is not None or not is_optional:
                    plain[name] = item
            else:
                plain[name] = _line(item) if is_line else encode(item, say)
        extra = getattr(value, "extra", None)
        if not extra:
            return plain
        if last[0] is not extra or last[1] is not say:
            last[:] = extra, say, _written_mapping(extra, say)
        return plain | last[2]

    return written


def _line(points: Any) -> Json:
    return [[coordinate(number) for number in point] for point in points]


def coordinate(number: int | float | Fraction) -> Json:
    """A coordinate: a number if a JSON number is exact (halves, quarters, thousandths), else the fraction as text."""
    if not isinstance(number, Fraction):
        return number
    if number.denominator == 1:
        return int(number)
    decimal = float(number)
    return decimal if Fraction(repr(decimal)) == number else str(number)
