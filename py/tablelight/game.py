"""The questions for people who write programs.

    import tablelight

    game = tablelight.load("board.json")
    game.moves("a").spaces
    game.sight("a", "e").visible
    game = game.apply("a", "move", (4, 2))

A `LoadedGame` never changes: methods that change a position return a new one. Answers are the records of the rules
(`tablelight.rules.answers`, `tablelight.rules.danger.records`); a chance is an exact `Fraction`.

A refusal is part of an answer: `moves(...).refused`, a `Refused` in place of a `Path`. A change that the rules refuse
has no position to return, so `apply`, `roll` and `end_round` raise `RefusedError` with the reason. A question
with a wrong key or id raises `QuestionError`; a document that cannot be read raises `DocumentError` with every problem.
All three are `ValueError`s with a sentence.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, TypeVar

from attrs import evolve, frozen

from tablelight.ask import answer, result_of
from tablelight.board.codec import encode, parse
from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import DocumentError, QuestionError
from tablelight.checked import CheckedQuestion
from tablelight.locale.messages import SOURCE
from tablelight.progress.portions import run
from tablelight.rules.answers import ActionAnswer, Moves, Odds, Path, Reason, Refused, Rolled, Sight, SightMap
from tablelight.rules.check import read
from tablelight.rules.danger.records import Advice, FreeShelter, FreeVantage, Spots, ThreatMap, Threats
from tablelight.rules.questions import END_ROUND
from tablelight.rules.registry import rules_of

if TYPE_CHECKING:
    from tablelight.partner.choosing import Next
    from tablelight.partner.joint import Joint

__all__ = ["DocumentError", "LoadedGame", "QuestionError", "Refused", "RefusedError", "load"]

T = TypeVar("T")
U = TypeVar("U")


class RefusedError(ValueError):
    """A change that the rules refuse. `reason` holds the clause and what caused it; the text is its sentence."""

    def __init__(self, reason: Reason, sentence: str) -> None:
        super().__init__(f"{reason.clause}: {sentence}")
        self.reason, self.sentence = reason, sentence


def load(source: str | bytes | FilePath | Mapping[str, Json], *, language: str = SOURCE) -> LoadedGame:
    """A position from a file's path, from JSON text, or from a dict; also the position in a game that the app has saved.

    Raises `DocumentError` if it cannot be read, `OSError` if there is no such file.
    """
    plain: Json
    if isinstance(source, Mapping):
        plain = dict(source)
    elif isinstance(source, bytes) or (isinstance(source, str) and source.lstrip("\ufeff \t\r\n")[:1] in "{["):
        plain = parse(source)
    else:
        plain = parse(FilePath(source).read_bytes())
    if isinstance(plain, Mapping) and plain.get("format") == "tablelight-save":
        plain = plain.get("document")
    return LoadedGame(read(plain), language)


@frozen
class LoadedGame:
    """A position of a game, and the questions about it.

    Further keys of a question ([the document and its questions](format.md)) are given by name: `game.moves("a",
    mode="high")`.
    """

    document: Document
    language: str = SOURCE
    """The language of sentences: "en", "es", ..."""

    @property
    def figures(self) -> tuple[Figure, ...]:
        """All figures, in the document's order."""
        return tuple(self.document.figures)

    def actions(self, figure: str) -> tuple[ActionAnswer, ...]:
        """Each action of a figure, with whether it is allowed now, and if not, why."""
        checked = self._checked("actions", figure=figure)
        return tuple(checked.rules.list_actions(self.document, checked.figure()))

    def moves(self, figure: str, action: str | None = None, **keys: Json) -> Moves:
        """Where a move may end, with costs; `needs_roll` and `refused` say what comes first or forbids it."""
        return self._one(Moves, "moves", figure=figure, action=action, **keys)

    def path(self, figure: str, action: str, to: Sequence[float], **keys: Json) -> Path | Refused:
        """The cheapest way to a place with its steps and reasons, or why there is none."""
        return self._either(Path, Refused, "path", figure=figure, action=action, to=list(to), **keys)

    def sight(self, viewer: str | Sequence[float], target: str | Sequence[float], **keys: Json) -> Sight:
        """The line of sight between figures or places."""
        return self._one(Sight, "sight", **{"from": _end(viewer), "to": _end(target)}, **keys)

    def sight_map(self, viewer: str | Sequence[float], **keys: Json) -> SightMap:
        """Every space that is seen from a figure or a place."""
        return self._one(SightMap, "sight-map", **{"from": _end(viewer)}, **keys)

    def odds(self, roll: str, given: Mapping[str, Json] | None = None, **numbers: Json) -> Odds | Refused:
        """The exact odds of a roll. Numbers may be given by name or in `given`, as names like "from" have to be."""
        rules = rules_of(self.document)
        apart = {**rules.keys.get("odds", {}), **(rules.odds[roll].further if roll in rules.odds else {})}
        known = {**(given or {}), **numbers}
        beside = {key: value for key, value in known.items() if key in apart}
        numbers = {key: value for key, value in known.items() if key not in apart}
        return self._either(Odds, Refused, "odds", roll=roll, **{"with": numbers}, **beside)

    def threats(self, figure: str, at: Sequence[float] | None = None, **keys: Json) -> Threats:
        """The enemies that could hurt a figure in its next activation, where it stands or at another place."""
        return self._one(Threats, "threats", figure=figure, at=None if at is None else list(at), **keys)

    def threat_map(self, side: str) -> ThreatMap | dict[str, object]:
        """The enemies that a side has to fear on each space; on a bare table a mapping of regions."""
        return self._either(ThreatMap, dict, "threat-map", side=side)

    def shelter(self, figure: str, action: str | None = None, **keys: Json) -> Spots | FreeShelter:
        """The places of a move with the fewest enemies to fear; on a bare table regions."""
        return self._either(Spots, FreeShelter, "shelter", figure=figure, action=action, **keys)

    def vantage(self, figure: str, target: str, action: str | None = None, **keys: Json) -> Spots | FreeVantage:
        """The places of a move from which a target can be attacked; on a bare table regions."""
        return self._either(Spots, FreeVantage, "vantage", figure=figure, target=target, action=action, **keys)

    def advise(self, figure: str, action: str | None = None, **keys: Json) -> Advice:
        """The places of a move that no other place beats, with the reasons for each."""
        return self._one(Advice, "advise", figure=figure, action=action, **keys)

    def joint(self, attacks: Sequence[Mapping[str, Json]]) -> Joint | Refused:
        """The combined odds of several attacks, exact."""
        from tablelight.partner.joint import Joint  # loaded on first use

        return self._either(Joint, Refused, "joint", attacks=[dict(attack) for attack in attacks])

    def next(self, side: str, **keys: Json) -> Next:
        """The partner's one order for a side now, with its reason."""
        from tablelight.partner.choosing import Next

        return self._one(Next, "next", side=side, **keys)

    def apply(self, figure: str, action: str, to: Sequence[float] | None = None, **keys: Json) -> LoadedGame:
        """The game after an action. Raises `RefusedError` if the rules refuse it."""
        place = None if to is None else list(to)
        return self._after(self._either(Document, Refused, "apply", figure=figure, action=action, to=place, **keys))

    def end_round(self) -> LoadedGame:
        """The game after the end of the round."""
        return self._after(self._either(Document, Refused, "apply", action=END_ROUND["action"]))

    def roll(
        self, figure: str, roll: str, dice: Sequence[Json] | None = None, **keys: Json
    ) -> tuple[LoadedGame, Rolled]:
        """The game after a roll, and its result. Without `dice` they are thrown here."""
        thrown = None if dice is None else list(dice)
        rolled = self._either(Rolled, Refused, "roll", figure=figure, roll=roll, dice=thrown, **keys)
        if isinstance(rolled, Refused):
            raise RefusedError(rolled.refused, self.sentence(rolled.refused))
        return evolve(self, document=rolled.document), rolled

    def sentence(self, reason: Reason) -> str:
        """The sentence of a reason, in the game's language."""
        return rules_of(self.document).sentence(reason, self.language)

    def ask(self, question: Mapping[str, Json]) -> Json:
        """The plain answer to a plain question, as `tablelight ask` gives it."""
        return answer(self.document, {"language": self.language, **question})

    def as_dict(self) -> dict[str, Json]:
        """The document as plain JSON values."""
        return encode(self.document)

    def save(self, path: str | FilePath) -> None:
        """Write the document to a file that the app and `load` open."""
        FilePath(path).write_text(json.dumps(self.as_dict(), ensure_ascii=False), encoding="utf-8")

    def _checked(self, ask: str, **keys: Json) -> CheckedQuestion:
        """A question with its keys checked; a key that is None is left out."""
        given = {key: value for key, value in keys.items() if value is not None}
        return CheckedQuestion.read(self.document, {"ask": ask, **given})

    def _either(self, kind: type[T], other: type[U], ask: str, **keys: Json) -> T | U:
        found = run(result_of(self._checked(ask, **keys)))
        assert isinstance(found, kind | other)
        return found

    def _one(self, kind: type[T], ask: str, **keys: Json) -> T:
        return self._either(kind, kind, ask, **keys)

    def _after(self, result: Document | Refused) -> LoadedGame:
        if isinstance(result, Refused):
            raise RefusedError(result.refused, self.sentence(result.refused))
        return evolve(self, document=result)


def _end(viewpoint: str | Sequence[float]) -> Json:
    return viewpoint if isinstance(viewpoint, str) else list(viewpoint)
