"""The contract's questions, from plain JSON to plain JSON: what `python -m tablelight ask` answers.

The app asks the same rule systems by records, without JSON in between (`app/answers.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from attrs import frozen

from tablelight.board.codec import WrongFormError, decode, read_point
from tablelight.board.codec import encode as plain
from tablelight.board.document import Document, Figure, Json, Location
from tablelight.board.problems import DocumentError, Problem, QuestionError
from tablelight.board.records import one_of
from tablelight.board.schema import Field, Fields, check_fields, is_pair
from tablelight.board.written import as_written
from tablelight.encode import Say, encode
from tablelight.locale.messages import LANGUAGES, translate
from tablelight.rules.answers import Reason
from tablelight.rules.check import problems
from tablelight.rules.danger.questions import advise, shelter, threat_map, threats, vantage
from tablelight.rules.danger.subject import imagine, put
from tablelight.rules.out import placed_errors
from tablelight.rules.questions import MoveQuestion, OddsQuestion, RollQuestion, SightQuestion
from tablelight.rules.registry import rules_of
from tablelight.rules.system import System
from tablelight.rules.wording import text_of

COMMON: Mapping[str, tuple[str, ...]] = {
    "actions": ("figure",),
    "moves": ("figure", "action", "rolled"),
    "path": ("figure", "action", "rolled", "to"),
    "apply": ("figure", "action", "rolled", "to"),
    "sight": ("from", "to"),
    "sight-map": ("from",),
    "threats": ("figure", "at", "side", "as"),
    "threat-map": ("side",),
    "shelter": ("figure", "action", "rolled"),
    "vantage": ("figure", "target", "action", "rolled"),
    "advise": ("figure", "action", "rolled"),
    "roll": ("figure", "roll", "dice"),
    "odds": ("roll", "with"),
}
"""The keys of each question that every game knows."""

END_ROUND = "end-round"
"""The action of `apply` that ends the round; it is nobody's, and names no figure."""
OF_MOVES = ("shelter", "vantage", "advise")
"""DG-14: the questions that take every key of `moves`."""

OUTCOMES: tuple[Literal["success", "failure"], ...] = ("success", "failure")
ROLLED = Field("choice", choices=OUTCOMES)


def answer_case(case: Json, say: Say | None = None) -> tuple[Json, bool]:
    """The answer to `{"document", "question"}`, and whether it was answered: else it is `{"error": ...}`. `say`: the text of
    a reason, where that is not to be what it says in the language asked for."""
    try:
        if not isinstance(case, Mapping):
            raise DocumentError([Problem("$", "must be an object with a document and a question")])
        for key in ("document", "question"):
            if key not in case:
                raise DocumentError([Problem(f"$.{key}", "is missing")])
        for key in case:
            if key not in ("document", "question"):
                raise DocumentError([Problem(f"$.{key}", "is not known here")])
        document = _read(case["document"])
        found = answer(document, case["question"], say)
        if isinstance(found, dict) and "document" in found:
            found["document"] = as_written(case["document"], plain(document), found["document"])
        return found, True
    except DocumentError as error:
        return _error(error.problems), False
    except QuestionError as error:
        return _error((error.problem,)), False


def _read(data: Json) -> Document:
    try:
        document = decode(data)
        found = problems(document)
    except DocumentError as error:
        found = list(error.problems)
    if found:
        raise DocumentError([problem.under("$.document") for problem in found])
    return document


def _error(found: tuple[Problem, ...]) -> Json:
    listed: list[dict[str, Json]] = [{"path": problem.path, "message": str(problem)} for problem in found]
    first = listed[0]
    return {"error": first if len(listed) == 1 else {**first, "problems": listed}}


def answer(document: Document, question: Json, say: Say | None = None) -> Json:
    """The answer to one question about a checked document, as plain JSON. `QuestionError` if it cannot be answered."""
    checked = CheckedQuestion.read(document, question)
    result = ANSWERS[checked.ask](checked)
    if checked.ask == "apply" and isinstance(result, Document):
        result = {"document": result}
    elif checked.ask == "actions":
        result = {"actions": [_action(entry) for entry in result]}
    messages = checked.rules.messages

    def said(reason: Reason) -> str:
        text, domain = text_of(messages, checked.rules.id, reason.key)
        return translate(text, checked.language, reason.values, domain=domain)

    plain_values: Json = encode(result, say or said)
    return plain_values


def _action(entry: Any) -> Mapping[str, object]:
    plain = {"id": entry.id, "allowed": entry.allowed}
    return plain if entry.reason is None else {**plain, "reason": entry.reason}


def _fields(rules: System, ask: str) -> Fields:
    """The keys of a question that a game adds."""
    if ask == "threats":
        return rules.danger.keys if rules.danger is not None else {}
    return rules.keys.get("moves" if ask in OF_MOVES else ask, {})


@frozen
class CheckedQuestion:
    """A question whose keys have been checked."""

    document: Document
    rules: System
    ask: str
    language: str
    keys: Mapping[str, Json]

    @classmethod
    def read(cls, document: Document, question: Json) -> CheckedQuestion:
        """Check the shape of a question: the kind, the language, no unknown key."""
        if not isinstance(question, Mapping):
            raise QuestionError("$.question", "must be an object")
        ask = question.get("ask")
        if not isinstance(ask, str) or ask not in COMMON:
            raise QuestionError("$.question.ask", "must be one of: {choices}", choices=", ".join(COMMON))
        language = question.get("language", "en")
        if language not in LANGUAGES:
            raise QuestionError("$.question.language", "must be one of: {choices}", choices=", ".join(LANGUAGES))
        rules = rules_of(document)
        keys = {key: value for key, value in question.items() if key not in ("ask", "language")}
        named = str(question.get("roll"))
        fields = {**_fields(rules, ask)}
        if ask == "roll" and named in rules.rolls:
            fields |= rules.rolls[named].fields
        elif ask == "odds" and named in rules.odds:
            fields |= rules.odds[named].beside
        known = (*COMMON[ask], *fields)
        for key in keys:
            if key not in known:
                raise QuestionError(f"$.question.{key}", "is not known here (known: {known})", known=", ".join(known))
        checked = cls(document, rules, ask, str(language), keys)
        checked._check(checked.extra, fields)
        return checked

    @property
    def extra(self) -> Mapping[str, Json]:
        """The keys that only this game knows."""
        return {key: value for key, value in self.keys.items() if key not in COMMON[self.ask]}

    def _check(self, values: Mapping[str, Json], fields: Mapping[str, Field], path: str = "$.question") -> None:
        ids = frozenset(figure.id for figure in self.document.figures)
        for problem in check_fields(path, values, fields, ids):
            raise QuestionError(problem.path, problem.message, **problem.values)

    def figure(self, key: str = "figure") -> Figure:
        """The figure asked about, or another that a key names."""
        return self._figure(key, self.keys.get(key))

    def _figure(self, key: str, value: Json) -> Figure:
        if value is None:
            raise QuestionError(f"$.question.{key}", "is missing")
        if not isinstance(value, str):
            raise QuestionError(f"$.question.{key}", "must be a figure's id")
        try:
            return self.document.figure(value)
        except KeyError:
            raise QuestionError(f"$.question.{key}", "no figure has the id {id}", id=value) from None

    def location(self, key: str) -> Location:
        """A space of the board, or a point of a free board."""
        path, value, board = f"$.question.{key}", self.keys.get(key), self.document.board
        if value is None:
            raise QuestionError(path, "is missing")
        if board.grid == "inches":
            try:
                return read_point(value)
            except WrongFormError as error:
                raise QuestionError(path, error.message, **error.values) from None
        if not is_pair(value):
            raise QuestionError(path, "must be a space, [column, row]")
        space = value[0], value[1]
        if space not in self.document.topology:
            raise QuestionError(path, "is off the board")
        return space

    def viewpoint(self, key: str) -> Figure | Location:
        """A figure by its id, or a location."""
        value = self.keys.get(key)
        return self._figure(key, value) if isinstance(value, str) else self.location(key)

    def move(self, *, needs_to: bool = False) -> MoveQuestion:
        """What `moves`, `path` and `apply` ask."""
        actions = self.rules.moving or self.rules.actions
        action = self.keys.get("action", actions[0])
        if action not in actions:
            raise QuestionError("$.question.action", "must be one of: {choices}", choices=", ".join(actions))
        rolled = self.keys.get("rolled")
        if rolled is not None:
            self._check({"rolled": rolled}, {"rolled": ROLLED})
        to = self.location("to") if needs_to or "to" in self.keys else None
        return MoveQuestion(
            figure=self.figure(), action=str(action), to=to, rolled=one_of(rolled, OUTCOMES), extra=self.extra
        )

    def roll(self) -> tuple[Callable[[Document, RollQuestion], object], RollQuestion]:
        """What `roll` asks, and who answers."""
        name, rolls = self.keys.get("roll"), self.rules.rolls
        if not isinstance(name, str) or name not in rolls:
            raise QuestionError("$.question.roll", "must be one of: {choices}", choices=", ".join(rolls) or "-")
        dice = self.keys.get("dice")
        if dice is not None:
            if not isinstance(dice, list):
                raise QuestionError("$.question.dice", "must be a list")
            for number, die in enumerate(dice):
                for problem in rolls[name].die.problems(f"$.question.dice[{number}]", die):
                    raise QuestionError(problem.path, problem.message, **problem.values)
        question = RollQuestion(
            figure=self.figure(), roll=name, dice=None if dice is None else tuple(dice), extra=self.extra
        )
        return rolls[name].answer, question

    def odds(self) -> tuple[Callable[[OddsQuestion], object], OddsQuestion]:
        """What `odds` asks, and who answers."""
        name, tables = self.keys.get("roll"), self.rules.odds
        if not isinstance(name, str) or name not in tables:
            raise QuestionError("$.question.roll", "must be one of: {choices}", choices=", ".join(tables) or "-")
        given = self.keys.get("with", {})
        if not isinstance(given, Mapping):
            raise QuestionError("$.question.with", "must be an object")
        table = tables[name]
        self._check(given, table.fields, "$.question.with")
        for key in table.required:
            if key not in given:
                raise QuestionError(f"$.question.with.{key}", "is missing")
        return table.answer, OddsQuestion(roll=name, given=given, document=self.document, extra=self.extra)


def _apply(checked: CheckedQuestion) -> object:
    if checked.keys.get("action") != END_ROUND:
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


def _sight_map(checked: CheckedQuestion) -> object:
    return checked.rules.sight_map(
        checked.document, SightQuestion(viewer=checked.viewpoint("from"), extra=checked.extra)
    )


def _side(checked: CheckedQuestion) -> str:
    side = checked.keys.get("side")
    if side is None:
        raise QuestionError("$.question.side", "is missing")
    if not isinstance(side, str) or not side:
        raise QuestionError("$.question.side", "must be text")
    return side


def _subject(checked: CheckedQuestion) -> tuple[Document, Figure]:
    """DG-10: a figure of the document where it stands or would stand, or an imagined one."""
    if "figure" not in checked.keys and "side" in checked.keys:
        what = checked.keys.get("as", {})
        if not isinstance(what, Mapping):
            raise QuestionError("$.question.as", "must be an object of names and values")
        return imagine(checked.rules, checked.document, checked.location("at"), _side(checked), what, checked.extra)
    figure = checked.figure()
    wrong = [
        key for key in checked.keys if key in ("side", "as") or (key in checked.extra and "at" not in checked.keys)
    ]
    for key in wrong:
        raise QuestionError(f"$.question.{key}", "is not known here (known: {known})", known="figure, at")
    if "at" not in checked.keys:
        return checked.document, figure
    return put(checked.rules, checked.document, figure, checked.location("at"), checked.extra)


def _threats(checked: CheckedQuestion) -> object:
    document, subject = _subject(checked)
    return placed_errors(checked.document, lambda: threats(checked.rules, document, subject))


def _threat_map(checked: CheckedQuestion) -> object:
    side = _side(checked)
    return placed_errors(checked.document, lambda: threat_map(checked.rules, checked.document, side))


def _vantage(checked: CheckedQuestion) -> object:
    question, target = checked.move(), checked.figure("target")
    if target.id == question.figure.id:
        raise QuestionError("$.question.target", "must be another figure")
    return vantage(checked.rules, checked.document, question, target)


def _roll(checked: CheckedQuestion) -> object:
    resolve, question = checked.roll()
    return resolve(checked.document, question)


def _odds(checked: CheckedQuestion) -> object:
    table, question = checked.odds()
    return table(question)


ANSWERS: Mapping[str, Callable[[CheckedQuestion], Any]] = {
    "actions": lambda checked: checked.rules.list_actions(checked.document, checked.figure()),
    "moves": lambda checked: checked.rules.moves(checked.document, checked.move()),
    "path": lambda checked: checked.rules.path(checked.document, checked.move(needs_to=True)),
    "apply": _apply,
    "sight": _sight,
    "sight-map": _sight_map,
    "threats": _threats,
    "threat-map": _threat_map,
    "shelter": lambda checked: shelter(checked.rules, checked.document, checked.move()),
    "vantage": _vantage,
    "advise": lambda checked: advise(checked.rules, checked.document, checked.move()),
    "roll": _roll,
    "odds": _odds,
}
