"""The rules of a step, each written once: for the flood of reachable spaces, and for the explanation of a refusal.

A rule has masks, one for each kind of step, and a reason. A game on spaces lists the rules that bar a step, that end
the movement after one, and that forbid the end of a movement:

    there = grid.all & ~void
    rules = StepRules(
        grid,
        bars=(
            Rule.into(grid, void, lambda at: Reason("XX-01.void", at=at)),
            Rule(sides_with_a_wall, lambda a, b: Reason("XX-02.wall", between=(a, b))),
        ),
        halts=(Rule.into(grid, near, lambda at: Reason("XX-03.stop", at=at)),),
        ends=(EndRule(void, lambda at: Reason("XX-01.void", at=at)), EndRule(held, held_by, stopped=held_and_stopped)),
        costs={2: grid.entering(rough)},                          # steps that cost more than 1
    )

If a path gives the cost of each step with reasons, `prices` replace `costs`: how much more, from where, and why.
`base`: rules that many movements share, such as those of the ground; they are joined once, and come first.

The order of a list is the order in which its reasons are given. A step that would end the movement where it may not end
is barred as well. `flood_kinds` are the steps for `rules.reach.flood`, `best` and `end_refusal` give the reason of a
refusal; the answers `moves` and `path` come from `rules.moving`.

Layers: a state is the index of a space, plus `grid.size` for each layer above the lowest: flight bands, or the parity of
diagonals. Masks are then of states, and `kinds` names the steps: `(shift + size, origins)` leads a layer up. Reasons
get spaces, without their layers: if reasons differ, there is a rule for each layer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

from attrs import field, frozen

from tablelight.board.layout import Layout
from tablelight.grid.topology import Direction, Grid, Index, Mask, Space, bits, shifted
from tablelight.progress.memo import kept
from tablelight.rules.answers import Reason
from tablelight.rules.explain import Attempt, Best, best_attempt
from tablelight.rules.reach import Points, StepKind

StepReason: TypeAlias = Callable[[Space, Space], Reason]
"""The reason for the step from a space to another."""


@frozen
class Rule:
    """A rule that bars a step, or ends the movement after it. `masks`: for each kind of step, in their order, the
    states from which the rule applies. `reason(a, b)`: why, for the step from the space `a` to the space `b`."""

    masks: Sequence[Mask]
    reason: StepReason

    @classmethod
    def into(cls, grid: Grid, spaces: Mask, reason: Callable[[Space], Reason]) -> Rule:
        """The rule about every step of the grid into one of some spaces, with a reason for the space entered."""
        return cls(grid.entering(spaces), lambda _, b: reason(b))


@frozen
class EndRule:
    """The states where a movement may not end. `reason(at)`: why it cannot end there. `stopped(at)`: why it does not
    take a step there that would end it; by default the same reason."""

    states: Mask
    reason: Callable[[Space], Reason]
    stopped: Callable[[Space], Reason] | None = None


@frozen
class PriceRule:
    """A rule that makes steps dearer. `amounts`: for each extra cost and each kind of step, the states from which it
    applies; no state is in two. `reasons(a, b, amount)`: why, for the step from the space `a` to the space `b`."""

    amounts: Mapping[int, Sequence[Mask]]
    reasons: Callable[[Space, Space, int], Iterable[Reason]]


def dearer(costs: Mapping[int, Mask], states: Mask, more: int) -> dict[int, Mask]:
    """States by cost, after the cost of those in a mask has risen."""
    found: dict[int, Mask] = {}
    for cost, mask in costs.items():
        if rest := mask & ~states:
            found[cost] = found.get(cost, 0) | rest
        if raised := mask & states:
            found[cost + more] = found.get(cost + more, 0) | raised
    return found


class Fault(NamedTuple):
    """A step that breaks a rule, by its kind and origin: it is barred, or it `halts` the movement that then goes on."""

    kind: int
    origin: Index
    halts: bool


@frozen(slots=False, eq=False)
class StepRules:
    """The steps of one movement, with their rules. See the module."""

    grid: Grid
    bars: Sequence[Rule] = ()
    halts: Sequence[Rule] = ()
    ends: Sequence[EndRule] = ()
    costs: Mapping[int, Sequence[Mask]] = field(factory=dict)
    """By cost and kind, the states from which a step costs that much. All other steps cost 1."""
    prices: Sequence[PriceRule] = ()
    """Additions to these costs, in the order in which their reasons are given."""
    base: StepRules | None = None
    """Steps to which these rules are added, with their kinds and costs: their rules come first."""
    kinds: Sequence[tuple[int, Mask]] = field()
    """Each kind of step: the shift that it adds to a state, each shift once, and the states that have such a step. By
    default those of the base or of the grid's directions."""
    distance: Callable[[Space, Space], int] = field()
    """The least number of such steps from a space to another, even by breaking rules. By default the grid's."""

    @kinds.default
    def _directions(self) -> Sequence[tuple[int, Mask]]:
        return self.base.kinds if self.base else tuple(zip(self.grid.shifts, self.grid.inside, strict=True))

    @distance.default
    def _distance(self) -> Callable[[Space, Space], int]:
        return self.base.distance if self.base else self.grid.distance

    def space(self, state: Index) -> Space:
        return self.grid.space(state % self.grid.size)

    @cached_property
    def no_end(self) -> Mask:
        total = self.base.no_end if self.base else 0
        for rule in self.ends:
            total |= rule.states
        return total

    @property
    def _chain(self) -> tuple[StepRules, ...]:
        """The base, its own base before it, and these rules: in the order in which reasons are given."""
        return (*self.base._chain, self) if self.base else (self,)

    @cached_property
    def _halting(self) -> list[Mask]:
        return _union(self.halts, self.base._halting if self.base else [0] * len(self.kinds))

    @cached_property
    def _forbidden(self) -> list[Mask]:
        return _union(self.bars, self.base._forbidden if self.base else [0] * len(self.kinds))

    @cached_property
    def _barred(self) -> list[Mask]:
        if not (no_end := self.no_end):
            return self._forbidden
        return [
            forbidden | halting & shifted(no_end, -shift) if halting else forbidden
            for (shift, _), forbidden, halting in zip(self.kinds, self._forbidden, self._halting, strict=True)
        ]

    @cached_property
    def _by_cost(self) -> list[dict[int, Mask]]:
        """For each kind of step its origins by cost, whether it is barred or not."""
        found = self.base._by_cost if self.base else [self._plain_costs(kind) for kind in range(len(self.kinds))]
        return self._priced(found)

    def _plain_costs(self, kind: int) -> dict[int, Mask]:
        _, rest = self.kinds[kind]
        found: dict[int, Mask] = {}
        for cost, masks in self.costs.items():
            if dear := rest & masks[kind]:
                found[cost] = dear
                rest &= ~dear
        if rest:
            found[1] = found.get(1, 0) | rest
        return found

    def _priced(self, by_cost: list[dict[int, Mask]]) -> list[dict[int, Mask]]:
        for price in self.prices:
            for amount, masks in price.amounts.items():
                by_cost = [dearer(costs, mask, amount) for costs, mask in zip(by_cost, masks, strict=True)]
        return by_cost

    @cached_property
    def _unforbidden(self) -> list[dict[int, Mask]]:
        """The steps that no rule bars, as the base of further floods."""
        return [
            {cost: origins for cost, mask in costs.items() if (origins := mask & ~forbidden)}
            for costs, forbidden in zip(self._by_cost, self._forbidden, strict=True)
        ]

    @cached_property
    def flood_kinds(self) -> tuple[StepKind, ...]:
        """The kinds of step for `flood`: by cost and direction the states from which no rule bars the step."""
        by_cost = self._priced(self.base._unforbidden) if self.base else self._by_cost
        found = []
        for (shift, _), barred, halting, costs in zip(self.kinds, self._barred, self._halting, by_cost, strict=True):
            free = ~barred
            for cost, mask in costs.items():
                if origins := mask & free:
                    found.append(StepKind(shift, cost, origins, origins & halting))
        return tuple(found)

    def end_refusal(self, state: Index) -> Reason | None:
        """Why no movement may end in a state, None if one may."""
        rule = self._end_rule(state)
        return None if rule is None else rule.reason(self.space(state))

    def _end_rule(self, state: Index) -> EndRule | None:
        return next((rule for steps in self._chain for rule in steps.ends if rule.states >> state & 1), None)

    def halt_reason(self, origin: Index, state: Index) -> Reason | None:
        """Why a step from a state to another ends the movement, None if it does not."""
        return self._first(True, self._by_shift[state - origin], origin)

    def price_reasons(self, origin: Index, state: Index) -> Iterator[Reason]:
        """The reasons for the cost of a step from a state to another, in the order of the prices."""
        kind = self._by_shift[state - origin]
        for price in (price for steps in self._chain for price in steps.prices):
            for amount, masks in price.amounts.items():
                if masks[kind] >> origin & 1:
                    yield from price.reasons(self.space(origin), self.space(state), amount)

    @cached_property
    def _by_shift(self) -> dict[int, int]:
        return {shift: kind for kind, (shift, _) in enumerate(self.kinds)}

    def attempts(self, state: Index) -> Iterator[Attempt[Index, Fault]]:
        """Every possible step from a state, allowed or not, in the order of the kinds."""
        for kind, (shift, origins) in enumerate(self.kinds):
            if origins >> state & 1:
                refusal = Fault(kind, state, False) if self._barred[kind] >> state & 1 else None
                halt = Fault(kind, state, True) if self._halting[kind] >> state & 1 else None
                yield Attempt(state + shift, self._cost(kind, state), refusal, halt)

    def _cost(self, kind: int, origin: Index) -> Points:
        return next(cost for cost, mask in self._by_cost[kind].items() if mask >> origin & 1)

    def best(self, start: Index, goals: Mask) -> Best[Reason] | None:
        """The best attempt from a state to one of the goals, with the reason that bars it (`rules.explain`)."""
        spaces = {self.space(state) for state in bits(goals)}

        def left(state: Index) -> int:
            return min(self.distance(self.space(state), space) for space in spaces)

        found = best_attempt(start, lambda state: goals >> state & 1 == 1, self.attempts, left)
        return found and Best(found.cost, None if found.broken is None else self.reason(found.broken), found.rules)

    def reason(self, fault: Fault) -> Reason:
        kind, origin, halts = fault
        reason = self._first(halts, kind, origin)
        if reason is None:  # it would stop where it may not end
            state = origin + self.kinds[kind][0]
            rule = self._end_rule(state)
            assert rule is not None
            reason = (rule.stopped or rule.reason)(self.space(state))
        return reason

    def _first(self, halts: bool, kind: int, origin: Index) -> Reason | None:
        for mask, reason in self._rules_of(kind, halts):
            if mask >> origin & 1:
                return reason(self.space(origin), self.space(origin + self.kinds[kind][0]))
        return None

    @kept
    def _rules_of(self, kind: int, halts: bool) -> list[tuple[Mask, StepReason]]:
        """The rules that bar a kind of step, or halt after it, in the order in which reasons are given."""
        rules = (rule for steps in self._chain for rule in (steps.halts if halts else steps.bars))
        return [(rule.masks[kind], rule.reason) for rule in rules if rule.masks[kind]]


def _union(rules: Sequence[Rule], known: Sequence[Mask]) -> list[Mask]:
    """For each kind of step, the states from which it falls under any of the rules or the known masks."""
    total = list(known)
    for rule in rules:
        for kind, mask in enumerate(rule.masks):
            total[kind] |= mask
    return total


CornerRule: TypeAlias = Literal["one-open", "both-open", "free"]
"""When a diagonal step is open: unless both ways are closed; only if neither is; or as the first, but only sides close
a way, not squares."""


def open_diagonal(
    grid: Grid, direction: Direction, squares: Mask, sides: Sequence[Mask], rule: CornerRule = "one-open"
) -> Mask:
    """The squares from which a diagonal step is open past closed squares and closed sides (by direction: the squares
    with a closed side that way)."""
    closing = 0 if rule == "free" else squares
    left, right = (direction - 1) % 8, (direction + 1) % 8
    first, second = (sides[a] | shifted(closing | sides[b], -grid.shifts[a]) for a, b in ((left, right), (right, left)))
    return grid.all & ~(first | second if rule == "both-open" else first & second)


class Barriers:
    """Which steps on squares are open past walls, closed doors and the corners of blocking squares. `kinds`: the edges
    that close; `blocking`: the squares that block.

    A diagonal step has two ways around its corner, by either of the two squares next to it. A way is closed if its
    square blocks or something closed stands on one of the two edges that it crosses. The step is barred if both ways
    are closed; one blocking corner alone does not bar it.
    """

    def __init__(self, layout: Layout, kinds: Iterable[str], blocking: Mask) -> None:
        self._layout, self._grid = layout, layout.grid
        self.kinds, self.blocking = tuple(kinds), blocking
        sides = tuple(layout.sides(direction, *self.kinds) for direction in range(8))
        self.open = tuple(
            open_diagonal(self._grid, d, blocking, sides) if d % 2 else self._grid.all & ~sides[d] for d in range(8)
        )
        """For each direction, the squares from which a step that way is not barred."""
        self.closed = tuple(self._grid.all & ~mask for mask in self.open)
        """For each direction, the squares from which it is barred."""

    def is_open(self, a: Space, b: Space) -> bool:
        direction = self._grid.direction(a, b)
        assert direction is not None
        return bool(self.open[direction] & self._grid.bit(a))

    def edge(self, a: Space, b: Space) -> str | None:
        """The kind of closed edge between two squares that share a side."""
        edge = self._layout.edge_of(a, b, *self.kinds)
        return edge.kind if edge else None
