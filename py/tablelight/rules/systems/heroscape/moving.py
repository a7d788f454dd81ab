"""The answers `moves`, `path` and `apply` (HS-01 to HS-09, HS-24, HS-33)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import chain, pairwise
from operator import itemgetter

from attrs import evolve

from tablelight.board.document import Document, Figure
from tablelight.board.problems import QuestionError
from tablelight.board.records import as_record
from tablelight.grid import Space
from tablelight.progress.memo import remember
from tablelight.rules.answers import Destination, Moves, Path, Reason, Refused, Step
from tablelight.rules.moving import destination
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.heroscape.field import StandSpaces, life_left
from tablelight.rules.systems.heroscape.movement import HarmLabel, HeroScapeMovement, SafestWay, place_rank
from tablelight.rules.systems.heroscape.risks import with_risks
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
