"""A question of the contract with every key checked, and the parts of it for each kind of question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypeVar

from attrs import frozen

from tablelight.board.document import Document, Figure, Json, Location
from tablelight.board.parts import ANGLES
from tablelight.board.problems import QuestionError
from tablelight.board.records import known, one_of
from tablelight.board.schema import Field, Fields, check_fields
from tablelight.board.values import LARGEST_SIDE, WrongFormError, read_point, read_space, read_thousandths
from tablelight.locale.messages import LANGUAGES
from tablelight.rules.questions import MoveQuestion, OddsQuestion, RollQuestion, location_of, named_figure
from tablelight.rules.registry import rules_of
from tablelight.rules.system import System
from tablelight.rules.templates.answer import TemplateQuestion

T = TypeVar("T")

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
    "joint": ("attacks",),
    "words": ("line", "selected", "session"),
    "objectives": (),
    "reminders": ("side", "round", "figure"),
    "further-round": ("dice",),
    "template": ("shape", "from", "to", "size", "angle", "sight"),
    "next": ("side", "acted", "done", "turns", "round", "style", "effort", "seed", "hit"),
    "plan": ("side", "acted", "done", "target", "effort", "hit"),
}
"""The keys of each question that are the same in every game."""


OF_MOVES = ("shelter", "vantage", "advise")
"""The questions that take every key of `moves` (DG-14)."""


OUTCOMES: tuple[Literal["success", "failure"], ...] = ("success", "failure")


TEMPLATE: Fields = {
    "shape": Field("choice", choices=("burst", "blast", "cone", "line")),
    "angle": Field("choice", choices=ANGLES),
    "sight": Field("truth"),
    "size": Field("integer", minimum=0, maximum=LARGEST_SIDE),
}
"""The fields of `template` about its shape."""


ROLLED = Field("choice", choices=OUTCOMES)


def _fields(rules: System, ask: str) -> Fields:
    if ask == "threats":
        return rules.danger.keys if rules.danger is not None else {}
    return rules.keys.get("moves" if ask in OF_MOVES else ask, {})


def _named(keys: Mapping[str, Json], tables: Mapping[str, object]) -> str:
    name = keys.get("roll")
    if not isinstance(name, str) or name not in tables:
        raise QuestionError("$.question.roll", "must be one of: {choices}", choices=", ".join(tables) or "-")
    return name


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
        fields = {**_fields(rules, ask)}
        # The keys depend on the roll: its name is checked before them.
        if ask == "roll":
            fields |= rules.rolls[_named(keys, rules.rolls)].fields
        elif ask == "odds":
            fields |= rules.odds[_named(keys, rules.odds)].further
        known = (*COMMON[ask], *fields)
        for key in keys:
            if key not in known:
                raise QuestionError(f"$.question.{key}", "is not known here (known: {known})", known=", ".join(known))
        checked = cls(document, rules, ask, str(language), keys)
        checked.check(checked.extra, fields)
        return checked

    @property
    def extra(self) -> Mapping[str, Json]:
        """The keys that only this game knows."""
        return {key: value for key, value in self.keys.items() if key not in COMMON[self.ask]}

    def check(self, values: Mapping[str, Json], fields: Mapping[str, Field], path: str = "$.question") -> None:
        """`QuestionError` for the first of the problems of these values."""
        for problem in check_fields(path, values, fields, frozenset(self.document.by_id)):
            raise QuestionError(problem.path, problem.message, **problem.values)

    def figure(self, key: str = "figure") -> Figure:
        """The figure asked about, or another that a key names."""
        return named_figure(self.document, f"$.question.{key}", self.keys.get(key))

    def location(self, key: str) -> Location:
        """A space of the board, or a point of a free board."""
        path, is_free = f"$.question.{key}", self.document.board.grid == "inches"
        if self.keys.get(key) is None:
            raise QuestionError(path, "is missing")
        at = self._read(key, read_point if is_free else read_space)
        if not is_free and at not in self.document.topology:
            raise QuestionError(path, "is off the board")
        return at

    def _read(self, key: str, read: Callable[[object], T]) -> T:
        try:
            return read(self.keys.get(key))
        except WrongFormError as error:
            raise QuestionError(f"$.question.{key}", error.message, **error.values) from None

    def viewpoint(self, key: str) -> Figure | Location:
        """A figure by its id, or a location."""
        return self.figure(key) if isinstance(self.keys.get(key), str) else self.location(key)

    def move(self, *, needs_to: bool = False) -> MoveQuestion:
        """The question of `moves`, `path` and `apply`."""
        actions = self.rules.moving or self.rules.actions
        action = self.keys.get("action", actions[0])
        if action not in actions:
            raise QuestionError("$.question.action", "must be one of: {choices}", choices=", ".join(actions))
        rolled = self.keys.get("rolled")
        if rolled is not None:
            self.check({"rolled": rolled}, {"rolled": ROLLED})
        to = self.location("to") if needs_to or "to" in self.keys else None
        return MoveQuestion(
            figure=self.figure(), action=str(action), to=to, rolled=one_of(rolled, OUTCOMES), extra=self.extra
        )

    def roll(self) -> object:
        """The answer to `roll`."""
        name, dice = _named(self.keys, self.rules.rolls), self.keys.get("dice")
        roll = self.rules.rolls[name]
        if dice is not None and not isinstance(dice, list):
            raise QuestionError("$.question.dice", "must be a list")
        thrown_at = {f"dice[{number}]": die for number, die in enumerate(dice or ())}
        self.check(thrown_at, dict.fromkeys(thrown_at, roll.die))
        thrown = None if dice is None else tuple(dice)
        return roll.answer(self.document, RollQuestion(figure=self.figure(), roll=name, dice=thrown, extra=self.extra))

    def die(self) -> int | None:
        """The one die that was thrown for another round, if it is known."""
        dice = self.keys.get("dice")
        if dice is None:
            return None
        if not isinstance(dice, list) or len(dice) != 1:
            raise QuestionError("$.question.dice", "must be a list of length {length}", length=1)
        sides = self.rules.scenario(self.document).die
        self.check({"dice[0]": dice[0]}, {"dice[0]": Field("integer", minimum=1, maximum=sides)})
        return known(dice[0], int)

    def template(self) -> TemplateQuestion:
        keys, board = self.keys, self.document.board
        usual = 60 if board.grid == "hex" else 53
        angle, needs_sight = keys.get("angle", usual), keys.get("sight", False)
        self.check({"shape": keys.get("shape"), "angle": angle, "sight": needs_sight}, TEMPLATE)
        if board.grid == "inches":
            size = self._read("size", read_thousandths)
            if size < 0:
                raise QuestionError("$.question.size", "must be at least {minimum}", minimum=0)
        else:
            self.check({"size": keys.get("size")}, TEMPLATE)
            size = known(keys["size"], int)
        shape, origin = str(keys["shape"]), self.viewpoint("from")
        target = self.viewpoint("to") if shape != "burst" or "to" in keys else None
        if shape in ("cone", "line") and target is not None and location_of(origin) == location_of(target):
            raise QuestionError("$.question.to", "must be another place than the origin")
        return TemplateQuestion(
            shape=shape,
            origin=origin,
            target=target,
            size=size,
            angle=known(angle, int),
            needs_sight=bool(needs_sight),
        )

    def odds(self) -> object:
        """The answer to `odds`."""
        name, given = _named(self.keys, self.rules.odds), self.keys.get("with", {})
        if not isinstance(given, Mapping):
            raise QuestionError("$.question.with", "must be an object")
        table = self.rules.odds[name]
        self.check(given, table.fields, "$.question.with")
        for key in table.required:
            if key not in given:
                raise QuestionError(f"$.question.with.{key}", "is missing")
        return table.answer(OddsQuestion(roll=name, given=given, document=self.document, extra=self.extra))
