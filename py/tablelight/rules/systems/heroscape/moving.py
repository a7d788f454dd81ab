"""The answers `moves`, `path` and `apply` (HS-01 to HS-09, HS-24, HS-33). And the rolls that a move leaves owed: strikes,
falls, lava. The document's turn keeps them until they are made, however many turns and rounds end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import chain, pairwise
from operator import itemgetter
from typing import Literal, TypeAlias, TypeVar

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import Problem, QuestionError
from tablelight.board.records import as_record, kept_record
from tablelight.grid import Space
from tablelight.progress.memo import remember
from tablelight.rules.answers import Destination, Moves, Path, Reason, Refused, Step
from tablelight.rules.moving import destination
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.heroscape.field import StandSpaces, life_left
from tablelight.rules.systems.heroscape.movement import HarmLabel, HeroScapeMovement, SafestWay, place_rank
from tablelight.rules.systems.heroscape.steps import Risk, side_crossed
from tablelight.rules.systems.heroscape.tables import HEAVY, NONE, Harm


@lru_cache(maxsize=256)
def harm_facts(harm: Harm, life: int) -> Mapping[str, object]:
    """HS-33, HS-55: the survival and the wounds of a way's harm, for a figure with `life` points."""
    return {"survival": harm.survival(life), "wounds": harm.wounds}


class Choice:
    """The best way to each space, the cheapest or the safest (HS-33); of two spaces the head's counts."""

    def __init__(self, document: Document, figure: Figure, *, safe: bool = False) -> None:
        self.movement = HeroScapeMovement(document, figure)
        # If the document does not say, one life point, as most figures have. Then `survival` is the chance of no harm.
        known = "life" in figure.state or "life" in figure.stats
        self._life = life_left(document, figure) if known else 1
        self._unharmed = harm_facts(NONE, self._life)
        self._safe = safe
        self._asked = False
        """Whether a way to any space was asked for before."""

    def harm(self, label: HarmLabel) -> Harm:
        """The harm of a way, its landing included."""
        harm = label.burden
        for risk in self.movement.landing(label.state):
            harm += risk.harm
        return harm

    def survival(self, label: HarmLabel) -> Fraction:
        return self.harm(label).survival(self._life)

    def facts_of(self, label: HarmLabel) -> Mapping[str, object]:
        """HS-33, HS-55: the chance to arrive alive, and the wounds on the way with their chances."""
        harm = self.harm(label)
        return self._unharmed if harm is NONE else harm_facts(harm, self._life)

    def _rank(self, label: HarmLabel) -> tuple[Fraction | int, Fraction | int, int, bool, StandSpaces]:
        harm = self.harm(label)
        survival = harm.survival(self._life)
        first = (-survival, label.cost) if self._safe else (label.cost, -survival)
        # Of equally cheap and safe ways, the one with the fewest dice.
        return (*first, harm.dice, label.halted, label.state)

    def to(self, space: Space, tail: Space | None = None) -> HarmLabel | None:
        """The best way to a space, None if none leads there; `tail`: the other half's space. For the first space asked
        for, only the cheapest ways are searched; after that, all."""
        first, self._asked = not self._asked, True
        cheapest = self.movement.cheapest_to(space) if first and not self._safe else {}
        stands = cheapest or self._ways_by_space.get(space, {})
        found = [label for stand, ways in stands.items() if tail is None or stand[1] == tail for label in ways]
        return self._best(found) if found else None

    @cached_property
    def _ways_by_space(self) -> dict[Space, dict[StandSpaces, list[HarmLabel]]]:
        """The stands where it may end, with their ways, by the head's space."""
        found: dict[Space, dict[StandSpaces, list[HarmLabel]]] = {}
        for stand, ways in self.movement.ways.items():
            found.setdefault(stand[0], {})[stand] = ways
        return found

    @property
    def destinations(self) -> Iterator[Destination]:
        """Every space where the move may end, by row, then column."""
        movement = self.movement
        if len(movement.figure.at) > 1:
            for head in sorted(self._ways_by_space.keys() - {movement.figure.space}, key=itemgetter(1, 0)):
                label = self._best([*chain(*self._ways_by_space[head].values())])
                yield self._destination(label, tails=self.tails(head))
            return
        kept, key = movement.kept, (self._life, self._safe)
        if key not in kept.destinations:
            stands = sorted(kept.to.keys() - {movement.figure.at}, key=lambda stand: (stand[0][1], stand[0][0]))
            kept.destinations[key] = {stand: self._destination(self._best(kept.to[stand])) for stand in stands}
        for stand, end in kept.destinations[key].items():
            if movement.may_end(stand):
                yield end

    def safest(self, stand: StandSpaces) -> SafestWay:
        """DG-03: the safest way to a stand, and of equally safe ways the cheapest."""
        known, key = self.movement.kept, (self._life, stand)
        if key not in known.safest:
            survival, cost, label = max(
                ((self.survival(label), -label.cost, label) for label in known.to[stand]), key=lambda each: each[:2]
            )
            free = not self.movement.engaged(stand)
            known.safest[key] = SafestWay(stand, free, survival, (-cost, -survival, *place_rank(stand)), label)
        return known.safest[key]

    def _destination(self, label: HarmLabel, **extra: object) -> Destination:
        at, facts = label.state[0], self.facts_of(label)
        reason = Reason("HS-03.stop", at=at) if label.halted else None
        return Destination(at, label.cost, label.halted, reason, {**facts, **extra} if extra else facts)

    def tails(self, head: Space) -> list[dict[str, object]]:
        """HS-08: every stand with the head in a space, ordered by the tail's space, each with its best way."""
        found = [self._best(ways) for ways in self._ways_by_space.get(head, {}).values()]
        found.sort(key=lambda label: (label.state[1][1], label.state[1][0]))
        return [{"at": w.state[1], "cost": w.cost, "halts": w.halted, **self.facts_of(w)} for w in found]

    def _best(self, ways: list[HarmLabel]) -> HarmLabel:
        if len(ways) == 1:
            return ways[0]
        if not self._safe:  # the cheapest are few: only their chances are computed
            least = min([label.cost for label in ways])
            ways = [label for label in ways if label.cost == least]
        return min(ways, key=self._rank)


@remember(1)
def _choice(document: Document, figure: Figure, safe: bool) -> Choice:
    return Choice(document, figure, safe=safe)


def choice_of(document: Document, question: MoveQuestion) -> Choice:
    """The ways of a move. The last are cached, because `moves`, `path` and `apply` of one figure follow each other."""
    return _choice(document, question.figure, question.extra.get("prefer") == "safe")


def moves(document: Document, question: MoveQuestion) -> Moves:
    """Every space where the move may end, each with its `survival` and `wounds`. For a figure of two spaces, also every
    place of the other half."""
    return Moves(spaces=tuple(choice_of(document, question).destinations))


def path(document: Document, question: MoveQuestion) -> Path | Refused:
    """The best way, with its risks in order and the chance to arrive alive; or the clause that bars it."""
    assert question.to is not None
    choice, tail = choice_of(document, question), tail_of(document, question)
    label = choice.to(question.to, tail)
    if label is None:
        return Refused(refused=choice.movement.why_not(question.to, tail))
    movement, steps = choice.movement, []
    for one, other in pairwise(label.way()):
        reasons = _reasons(movement, *side_crossed(one.state, other.state), other)
        steps.append(Step(at=other.state[0], cost=other.cost - one.cost, reasons=reasons))
    risks = risks_of(movement, label)
    extra = {**choice.facts_of(label)}
    if risks:
        extra["unharmed"] = sum((risk.harm for _, _, risk in risks), NONE).survival(1)
    if len(label.state) == 2:
        extra["stands"] = label.state
    if label.cost > movement.budget:
        extra["reasons"] = (Reason("HS-05.bonus"),)
    start = movement.figure.space
    return Path(
        path=(start, *(s.at for s in steps)),
        cost=label.cost,
        steps=tuple(steps),
        risks=tuple(_risk(number, at, risk) for number, at, risk in risks),
        extra=extra,
    )


def tail_of(document: Document, question: MoveQuestion) -> Space | None:
    """HS-08: the space where the other half of a figure of two spaces must end, if the question says."""
    named = question.extra.get("tail")
    if named is None:
        return None
    tail = as_record(named, tuple[int, int])
    if len(question.figure.at) == 1:
        raise QuestionError("$.question.tail", "is only for a figure of two spaces")
    if tail not in document.topology:
        raise QuestionError("$.question.tail", "is off the board")
    return tail


def risks_of(movement: HeroScapeMovement, label: HarmLabel) -> list[tuple[int, StandSpaces, Risk]]:
    """The risks of a way in order, each with the number of its step and the stand after it."""
    found = []
    labels = label.way()
    for number, (one, other) in enumerate(pairwise(labels), 1):
        found += [(number, other.state, risk) for risk in movement.risks(one.state, other.state)]
    return [*found, *((len(labels) - 1, label.state, risk) for risk in movement.landing(label.state))]


def _reasons(movement: HeroScapeMovement, a: Space, b: Space, label: HarmLabel) -> tuple[Reason, ...]:
    found = []
    crossing = movement.battlefield.crossing(a, b)
    if not movement.flying:
        if crossing.top is not None:
            found.append(Reason("HS-07.cross", between=(a, b), values={"rise": crossing.rise}))
        elif crossing.rise:
            found.append(Reason("HS-01.climb", at=b, values={"rise": crossing.rise}))
        if movement.battlefield.layout.terrain_at(b) in HEAVY:
            found.append(Reason("HS-06.two", at=b))
    if label.halted:
        found.append(Reason("HS-03.stop", at=b))
    return tuple(found)


def _risk(number: int, stand: StandSpaces, risk: Risk) -> dict[str, object]:
    dice = {"roll": risk.roll, "dice": risk.harm.dice or 1, "die": "attack" if risk.harm.dice else "d20"}
    by = {} if risk.reason.figure is None else {"figure": risk.reason.figure}
    return {"step": number, "at": stand[0], **dice, **by, "spared": risk.harm.spared, "reason": risk.reason}


def apply_move(document: Document, question: MoveQuestion) -> Document | Refused:
    """The document with the figure moved. Its risks wait in the turn until they are rolled."""
    to = destination(question)
    choice, tail = choice_of(document, question), tail_of(document, question)
    label = choice.to(to, tail)
    if label is None:
        return Refused(refused=choice.movement.why_not(to, tail))
    moved = document.with_figure(evolve(question.figure, at=label.state))
    return with_risks(moved, question.figure.id, [risk for _, _, risk in risks_of(choice.movement, label)])


T = TypeVar("T")
OwedEntry: TypeAlias = Literal["strikes", "falls", "molten", "fields"]
"""The entries of the turn: throws for molten lava, and for lava fields, are the last two."""


@frozen
class HeroScapeTurn:
    """The rolls that are still owed."""

    strikes: tuple[tuple[str, str], ...] = ()
    """Pairs: the figure that left, the enemy that strikes (HS-22)."""
    falls: Mapping[str, tuple[int, ...]] = field(factory=dict)
    """The drops of each figure (HS-30)."""
    molten: Mapping[str, int] = field(factory=dict)
    """How many throws for molten lava each figure owes (HS-40)."""
    fields: Mapping[str, int] = field(factory=dict)
    """The same for a lava field, at the end of a round (HS-41)."""

    def remembered_in(self, document: Document) -> Document:
        """The document with these owed rolls; empty entries are left out."""
        strikes: list[Json] = [list(pair) for pair in self.strikes]
        falls: dict[str, Json] = {name: list(drops) for name, drops in self.falls.items() if drops}
        molten, fields = ({n: c for n, c in counts.items() if c > 0} for counts in (self.molten, self.fields))
        return document.with_turn(
            strikes=strikes or None, falls=falls or None, molten=molten or None, fields=fields or None
        )


def turn_of(document: Document) -> HeroScapeTurn:
    """The rolls that a document still owes."""
    return kept_record(document.turn, HeroScapeTurn)


def with_risks(document: Document, figure: str, risks: Sequence[Risk]) -> Document:
    """The document with the rolls that a move of a figure leaves owed."""
    turn = turn_of(document)
    struck = ((figure, str(risk.reason.figure)) for risk in risks if risk.roll == "strike")
    fallen = (int(str(risk.reason.values["drop"])) for risk in risks if risk.roll == "fall")
    burnt = sum(risk.roll == "molten-lava" for risk in risks)
    return evolve(
        turn,
        strikes=(*turn.strikes, *struck),
        falls={**turn.falls, figure: (*turn.falls.get(figure, ()), *fallen)},
        molten={**turn.molten, figure: turn.molten.get(figure, 0) + burnt},
    ).remembered_in(document)


def end_round(document: Document) -> Document:
    """HS-41: every figure with a space on a lava field owes one throw for each round."""
    turn = turn_of(document)
    owed = dict(turn.fields)
    for figure in document.figures:
        if on_lava_field(document, figure):
            owed[figure.id] = owed.get(figure.id, 0) + 1
    return evolve(turn, fields=owed).remembered_in(document)


def on_lava_field(document: Document, figure: Figure) -> bool:
    """Whether a figure stands on a lava field, with its whole base or half of it."""
    return any(document.layout.terrain_at(space) == "lava-field" for space in figure.at)


def settled(document: Document, owed: OwedEntry, figure: str, item: str | int | None = None) -> Document:
    """The document with one roll of a figure fewer still to be made. `item`: the enemy of a strike, the drop of a fall."""
    turn = turn_of(document)
    if owed == "strikes":
        return evolve(turn, strikes=_without_one(turn.strikes, (figure, item))).remembered_in(document)
    if owed == "falls":
        drops = _without_one(turn.falls.get(figure, ()), item)
        return evolve(turn, falls={**turn.falls, figure: drops}).remembered_in(document)
    counts = turn.molten if owed == "molten" else turn.fields
    left = {**counts, figure: counts.get(figure, 0) - 1}
    return (evolve(turn, molten=left) if owed == "molten" else evolve(turn, fields=left)).remembered_in(document)


def _without_one(items: Sequence[T], item: object) -> tuple[T, ...]:
    """The items without the first that equals one, if any does."""
    at = next((number for number, each in enumerate(items) if each == item), len(items))
    return (*items[:at], *items[at + 1 :])


def check(document: Document) -> Iterator[Problem]:
    """Every problem with the owed rolls: each must be well formed and name figures of the document."""
    ids = {figure.id for figure in document.figures}
    strikes = document.turn.get("strikes")
    for number, pair in enumerate(strikes if isinstance(strikes, list) else ()):
        if not (isinstance(pair, list) and len(pair) == 2 and all(isinstance(i, str) and i in ids for i in pair)):
            yield Problem(f"$.turn.strikes[{number}]", "must be two figures' ids")
    for key in ("falls", "molten", "fields"):
        owed = document.turn.get(key)
        for name, value in (owed if isinstance(owed, Mapping) else {}).items():
            path = f"$.turn.{key}.{name}"
            if name not in ids:
                yield Problem(path, "no figure has the id {id}", {"id": name})
            elif key != "falls" and not _is_count(value):
                yield Problem(path, "must be a whole number")
            elif key == "falls" and not (isinstance(value, list) and all(_is_count(drop) for drop in value)):
                yield Problem(path, "must be a list of whole numbers")


def _is_count(value: Json) -> bool:
    return type(value) is int and 0 <= value < 1000
