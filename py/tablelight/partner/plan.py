"""`plan`: the whole turn of a side, with a new decision after each throw (PL-20 to PL-22)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb, inf

from attrs import define, evolve, field, frozen

from tablelight.board.document import Document, Figure
from tablelight.board.problems import QuestionError
from tablelight.partner.asked import PartnerQuestion
from tablelight.partner.options import ActivationOption, options_of
from tablelight.partner.orders import end_of, under_way
from tablelight.partner.side import DecidingSide, life_of
from tablelight.partner.turns import Turn, TurnPosition, life_left, stand_of
from tablelight.partner.worth import OUT
from tablelight.progress.portions import Portion, Portions
from tablelight.rules.answers import Extra, Reason, Refused
from tablelight.rules.conduct import PlayOrder, is_attack
from tablelight.rules.danger.policy import Danger
from tablelight.rules.out import living
from tablelight.rules.system import System

MOST_ATTACKERS = 3
PLACES_EACH = 12
"""The most attackers, and the most places of each, for which everything is tried (PL-22)."""
MOST_STEPS = 4_000
"""The most steps of a tree in an answer; a larger tree keeps its likeliest steps."""
SAME_VALUE = 1e-12
"""Values that differ by at most this are equal."""
ONE_ATTACK, LAST = 4, 20
"""Multiples of `plan_positions`. After the first, a figure under way follows only its best attack; after the second, the
plan ends. On a bare table throws may lead to hundreds of thousands of positions."""
SMALL_POSITIONS = 60_000
"""The number of positions after which a small board is treated as a large one."""

FollowedOrder = tuple[PlayOrder, Sequence[tuple[Fraction, TurnPosition]]]


@frozen
class BringDown:
    """The goal to put a target out.

    `is_settled`: whether nothing that follows counts; `worth`: of a position if the turn ends there; `most`: a bound for
    what it may still be worth, by the chance of each number of hits (PL-15)."""

    rules: System
    target: str

    def is_settled(self, position: TurnPosition) -> bool:
        """Whether the target is out: then nothing else counts."""
        return position.board.find(self.target) is None

    def worth(self, position: TurnPosition) -> Fraction:
        """1 or 0."""
        return Fraction(self.is_settled(position))

    def most(self, position: TurnPosition, hits: Sequence[float]) -> float:
        """The chance of as many hits as the target has life left."""
        return sum(hits[life_left(self.rules, position, self.target) :])


@frozen
class HarmGoal:
    """The enemies' losses in life points and figures, less the side's own (PL-14).

    `lives`: by figure, whether it is an enemy, and its life at the start of the turn.
    """

    rules: System
    lives: Mapping[str, tuple[bool, int]]

    def is_settled(self, position: TurnPosition) -> bool:
        """Whether no enemies are left: then there is nothing to do."""
        return all(position.board.find(name) is None for name, (is_enemy, _) in self.lives.items() if is_enemy)

    def worth(self, position: TurnPosition) -> Fraction:
        """The losses since the turn began."""
        found = Fraction(0)
        for name, (is_enemy, life) in self.lives.items():
            is_gone = position.board.find(name) is None
            lost = life - life_left(self.rules, position, name) + (Fraction(OUT) if is_gone else 0)
            found += lost if is_enemy else -lost
        return found

    def most(self, position: TurnPosition, hits: Sequence[float]) -> float:
        """As if every hit counted, and as many enemies as possible were out: those with the least life left."""
        enemies = [figure.id for figure in position.board.figures if self.lives[figure.id][0]]
        least = min((max(1, life_left(self.rules, position, name)) for name in enemies), default=inf)
        gain = sum(chance * (number + OUT * (number // least)) for number, chance in enumerate(hits))
        return float(self.worth(position)) + gain


@frozen(kw_only=True)
class PlanResult:
    """One result of a throw, and the next order. `outcomes`: the outcomes of the roll that lead to it, "hit" or "miss"
    by PL-15. `left`: the life of the figures it harms."""

    chance: Fraction
    outcomes: tuple[str, ...]
    left: Mapping[str, int]
    then: PlannedOrder | None


@frozen(kw_only=True)
class PlannedOrder:
    """An order. `then`: the one that follows; `results`: the ones that follow each result of its throw."""

    order: PlayOrder
    extra: Extra = field(factory=dict)


@frozen(kw_only=True)
class Plan:
    """The tree, and its value (PL-20). `out`: the chance of each figure that may go out to do so."""

    chance: Fraction
    worth: Fraction
    out: Mapping[str, Fraction]
    plan: PlannedOrder | None
    considered: int


def plan(rules: System, document: Document, question: PartnerQuestion) -> Portions[Plan | Refused]:
    """The answer: the best turn of a side."""
    start = living(rules, document)
    target = question.target
    if target is not None:
        figure = document.figure(target)
        if figure.side == question.side:
            raise QuestionError("$.question.target", "must be of another side")
        if rules.is_out(figure):
            return Refused(refused=Reason("DG-06.named", figure=target, values={"name": figure.label}))
    lives = {each.id: (each.side != question.side, life_of(rules, each)) for each in start.figures}
    harm = HarmGoal(rules, lives)
    turn = Turn(rules, question.side, question.hit)
    name = under_way(rules.played, document, question.side, question.acted, question.done)
    position = TurnPosition(start, question.acted, name, question.done)
    promising = Promising(turn, question, everything=is_small(turn, position))
    search = PlanSearch(turn, harm if target is None else BringDown(rules, target), promising)
    yield from search.value(position)
    told = _Told(search, harm)
    course = yield from told.course(position)
    chance = course.someone if target is None else course.out.get(target, Fraction(0))
    out = {name: course.out[name] for name in lives if name in course.out}
    tree = told.step(position, Fraction(MOST_STEPS))
    return Plan(chance=chance, worth=course.worth, out=out, plan=tree, considered=len(search.known))


@define
class PlanSearch:
    """The value of positions under the best orders, each found once."""

    turn: Turn
    goal: BringDown | HarmGoal
    promising: Promising
    known: dict[Hashable, tuple[float, PlayOrder | None]] = field(factory=dict)

    def value(self, position: TurnPosition) -> Portions[float]:
        """The value of a position under the best orders."""
        if self.goal.is_settled(position):
            return float(self.goal.worth(position))
        key = self.key(position)
        if key in self.known:
            return self.known[key][0]
        yield Portion("plans", len(self.known))
        best, chosen = float(self.goal.worth(position)), None
        offers: Iterable[FollowedOrder] = self.turn.owed(position)
        if offers:
            best = -float("inf")
        elif self.turn.attackers_left(position):
            offers = self.promising.orders(position, len(self.known))
        for order, results in offers:
            if sum(float(chance) * self._most(after) for chance, after in results) <= best + SAME_VALUE:
                continue
            value = 0.0
            for chance, after in results:
                value += float(chance) * (yield from self.value(after))
            if value > best + SAME_VALUE:
                best, chosen = value, order
                if isinstance(self.goal, BringDown) and best >= 1 - SAME_VALUE:
                    break
        self.known[key] = best, chosen
        return best

    def _most(self, position: TurnPosition) -> float:
        """A bound for the value of a position; infinite if the game has odds of harm."""
        if self.turn.rules.clashes:
            return inf
        many, hit = self.turn.attackers_left(position), float(self.turn.hit)
        hits = [comb(many, each) * hit**each * (1 - hit) ** (many - each) for each in range(many + 1)]
        return self.goal.most(position, hits)

    def chosen(self, position: TurnPosition) -> PlayOrder | None:
        """The best order of a position that was examined; None if nothing is better."""
        found = None if self.goal.is_settled(position) else self.known.get(self.key(position))
        return None if found is None else found[1]

    def key(self, position: TurnPosition) -> Hashable:
        """The identity of a position: the same key, the same plan."""
        figure = None if position.under_way is None else position.board.find(position.under_way)
        left = None if figure is None else self.turn.left(position, figure)
        return position.key, left


@define
class Promising:
    """The orders of a turn that are followed."""

    turn: Turn
    question: PartnerQuestion
    everything: bool
    known: dict[Hashable, list[ActivationOption]] = field(factory=dict)

    def orders(self, position: TurnPosition, looked_at: int) -> Iterator[FollowedOrder]:
        """The orders to follow, with their possible results; the most promising ones first, if not all are followed."""
        everything = self.everything and looked_at < SMALL_POSITIONS
        chosen = self.turn.orders(position) if everything else self._best(position, looked_at)
        for order in chosen:
            found = self.turn.results(position, order)
            if found:
                yield order, found

    def _best(self, position: TurnPosition, looked_at: int) -> Iterator[PlayOrder]:
        enough, name = self.question.limits.plan_positions, position.under_way
        more = looked_at - SMALL_POSITIONS if self.everything else looked_at
        if more >= LAST * enough:
            return
        is_hurried = looked_at >= enough
        if name is not None:
            yield from self._goes_on(position, name, more >= ONE_ATTACK * enough)
            return
        best = []
        for figure in self.turn.idle(position):
            options = self._options(position, figure)
            best.append(options[: 1 if is_hurried else self.question.limits.plan_places])
        best.sort(key=lambda options: self._promise(options[0]) if options else (0.0, 0.0), reverse=True)
        for options in best[:1] if is_hurried else best:
            yield from (option.order for option in options if option.order is not None)

    def _goes_on(self, position: TurnPosition, name: str, is_hurried: bool) -> Iterator[PlayOrder]:
        """The attacks from where a figure stands, else the moves that lead to some; then its end. In a hurry only the
        best one."""
        orders = () if is_hurried else self.turn.orders(position)
        attacks = [order for order in orders if order.get("roll") or is_attack(order)]
        yield from attacks
        figure = position.board.find(name)
        if not attacks and figure is not None:
            best = self._options(position, figure)[:1]
            yield from (option.order for option in best if option.order is not None)
        yield end_of(name)

    def _promise(self, option: ActivationOption) -> tuple[float, float]:
        out = option.arrive * option.blow.out if self.question.target is not None else 0.0
        return out, option.dealt - option.lost

    def _options(self, position: TurnPosition, figure: Figure) -> list[ActivationOption]:
        """The attacks of a figure after its moves, the most promising first; found once for figures that stand alike,
        whatever their lives and whichever have acted."""
        board = position.board
        left = self.turn.left(position, figure)
        key = figure.id, stand_of(board), left
        if not left[1]:
            return []
        if key not in self.known:
            side = DecidingSide(self.turn.rules, board, board, self.question)
            try:
                found = options_of(side, figure, position.done, ways=False)
                self.known[key] = [option for option in found if option.target is not None]
            except QuestionError:
                self.known[key] = []
        hits, found = dict(position.hits), []
        for option in self.known[key]:
            if self.question.target in (None, option.target) and option.target is not None:
                life = life_of(self.turn.rules, board.figure(option.target)) - hits.get(option.target, 0)
                found.append(evolve(option, blow=evolve(option.blow, life=life)))
        return sorted(found, key=self._promise, reverse=True)


def is_small(turn: Turn, position: TurnPosition) -> bool:
    """Whether everything is tried (PL-22)."""
    idle = turn.idle(position)
    if not isinstance(turn.rules.danger, Danger) or len(idle) > MOST_ATTACKERS:
        return False
    return all(_places(turn, position, figure) <= PLACES_EACH for figure in idle)


def _places(turn: Turn, position: TurnPosition, figure: Figure) -> int:
    """The number of places that a figure's next move may lead to."""
    asked = TurnPosition(position.board, position.acted, figure.id)
    places = {repr(order["to"]) for order in turn.orders(asked) if order.get("ask") == "apply" and "to" in order}
    return len(places)


@frozen(kw_only=True)
class _Course:
    """The course after a position by the plan, however reached. `results`: of its order; `steps`: of the tree."""

    order: PlayOrder | None = None
    results: Sequence[tuple[Fraction, TurnPosition]] = ()
    steps: int = 0
    out: Mapping[str, Fraction]
    """The chance that each figure is out by the end, for those that may be."""
    someone: Fraction
    """The chance that any enemy is out."""
    worth: Fraction


@define
class _Told:
    """The tree of a finished search, with exact chances."""

    search: PlanSearch
    harm: HarmGoal
    found: dict[Hashable, _Course] = field(factory=dict)

    def course(self, position: TurnPosition) -> Portions[_Course]:
        """The course after a position, found once."""
        key = self.search.key(position)
        if key not in self.found:
            yield Portion("plans", len(self.found))
            order = self.search.chosen(position)
            self.found[key] = self._end(position) if order is None else (yield from self._followed(position, order))
        return self.found[key]

    def _end(self, position: TurnPosition) -> _Course:
        out = {name: Fraction(1) for name in self.harm.lives if position.board.find(name) is None}
        someone = Fraction(any(self.harm.lives[name][0] for name in out))
        return _Course(out=out, someone=someone, worth=self.harm.worth(position))

    def _followed(self, position: TurnPosition, order: PlayOrder) -> Portions[_Course]:
        turn, out, someone, worth, steps = self.search.turn, dict[str, Fraction](), Fraction(0), Fraction(0), 1
        owed = turn.owed(position)
        results = owed[0][1] if owed else turn.results(position, order)
        for chance, after in results:
            then = yield from self.course(after)
            for name, gone in then.out.items():
                out[name] = out.get(name, Fraction(0)) + chance * gone
            someone, worth, steps = someone + chance * then.someone, worth + chance * then.worth, steps + then.steps
        return _Course(order=order, results=results, steps=steps, out=out, someone=someone, worth=worth)

    def step(self, position: TurnPosition, most: Fraction) -> PlannedOrder | None:
        """The next step in a position, and all that follow. If the tree has more than `most` steps, each result gets a
        share, by its chance."""
        course = self.found[self.search.key(position)]
        order, results, whole = course.order, course.results, course.steps <= most
        if order is None or (not whole and most < 1):
            return None
        left = Fraction(course.steps) if whole else most - 1
        if len(results) == 1 and order.get("ask") != "roll" and "attack" not in order:
            then = self.step(results[0][1], left)
            return PlannedOrder(order=order, extra={} if then is None else {"then": then})
        found = [
            PlanResult(
                chance=each,
                outcomes=after.outcomes,
                left=self._left(position, after),
                then=self.step(after, left if whole else left * each),
            )
            for each, after in results
        ]
        return PlannedOrder(order=order, extra={"results": tuple(found)})

    def _left(self, before: TurnPosition, after: TurnPosition) -> Mapping[str, int]:
        """The life left of each figure that a throw has harmed."""
        found, rules = {}, self.search.turn.rules
        for figure in before.board.figures:
            was, now = life_left(rules, before, figure.id), life_left(rules, after, figure.id)
            if was != now:
                found[figure.id] = now
        return found
