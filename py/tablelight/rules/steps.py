"""The rules of a step, each written once, for the flood that says where a movement gets and for the explanation why not.

A rule is its masks, one for each kind of step, and the reason that it gives. A game on spaces lists what bars a step, what
ends the movement after one, and where a movement may not end:

    there = grid.all & ~void
    rules = StepRules(
        grid,
        bars=(
            Rule.into(grid, void, lambda at: Reason("XX-01.void", at=at)),
            Rule(sides_with_a_wall, lambda a, b: Reason("XX-02.wall", between=(a, b))),
        ),
        halts=(Rule.into(grid, near, lambda at: Reason("XX-03.stop", at=at)),),
        ends=(EndRule(void, lambda at: Reason("XX-01.void", at=at)), EndRule(held, held_by, stopped=held_and_stopped)),
        costs={2: grid.entering(rough)},                          # what costs more than 1
    )

The order of a list is the order in which its reasons are given. A step that would end the movement where it may not end is
barred as well. `flood_kinds` are the steps for `rules.reach.flood`, `best` and `end_refusal` give the reason of a refusal;
the answers `moves` and `path` come from `rules.moving`.

Layers: a state is the index of a space, plus `grid.size` for each layer above the lowest: flight bands, or the parity of
diagonals. Masks are then of states, and `kinds` names the steps: `(shift + size, origins)` leads a layer up. Reasons are
given spaces, without their layers: where reasons differ, there is a rule for each layer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from attrs import field, frozen

from tablelight.grid.topology import Grid, Index, Mask, Space, bits, shifted
from tablelight.rules.answers import Reason
from tablelight.rules.explain import Attempt, Best, best_attempt
from tablelight.rules.reach import StepKind


@frozen
class Rule:
    """What bars a step, or ends the movement after it. `masks`: for each kind of step, in their order, the states from which
    it falls under the rule. `reason(a, b)`: why, of the step from the space `a` to the space `b`."""

    masks: Sequence[Mask]
    reason: Callable[[Space, Space], Reason]

    @classmethod
    def into(cls, grid: Grid, spaces: Mask, reason: Callable[[Space], Reason]) -> Rule:
        """The rule about every step of the grid into one of some spaces, by the reason of the space entered."""
        return cls(grid.entering(spaces), lambda _, b: reason(b))


@frozen
class EndRule:
    """The states where a movement may not end. `reason(at)`: why it cannot end there. `stopped(at)`: why it does not take a
    step there that would end it; the same reason if it is not said."""

    states: Mask
    reason: Callable[[Space], Reason]
    stopped: Callable[[Space], Reason] | None = None


class Fault(NamedTuple):
    """A step that breaks a rule, by its kind and origin: it is barred, or it `halts` the movement and is gone on after."""

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
    """By cost, for each kind the states from which it costs so much. Whatever is not named costs 1."""
    kinds: Sequence[tuple[int, Mask]] = field()
    """Each kind of step: what it adds to a state, each shift once, and the states from which there is such a step. Those of
    the grid's directions, if it is not said."""

    @kinds.default
    def _directions(self) -> Sequence[tuple[int, Mask]]:
        return tuple(zip(self.grid.shifts, self.grid.inside, strict=True))

    def space(self, state: Index) -> Space:
        """The space of a state."""
        return self.grid.space(state % self.grid.size)

    @cached_property
    def no_end(self) -> Mask:
        """The states where the movement may not end."""
        total = 0
        for rule in self.ends:
            total |= rule.states
        return total

    @cached_property
    def _halting(self) -> list[Mask]:
        return _union(self.halts, len(self.kinds))

    @cached_property
    def _barred(self) -> list[Mask]:
        found = _union(self.bars, len(self.kinds))
        if self.halts and self.no_end:
            for kind, (shift, _) in enumerate(self.kinds):
                found[kind] |= self._halting[kind] & shifted(self.no_end, -shift)
        return found

    @cached_property
    def flood_kinds(self) -> tuple[StepKind, ...]:
        """The kinds of step for `flood`: by cost and direction the states from which no rule bars the step."""
        found = []
        for kind, (shift, origins) in enumerate(self.kinds):
            rest, halting = origins & ~self._barred[kind], self._halting[kind]
            for cost, masks in self.costs.items():
                if dear := rest & masks[kind]:
                    found.append(StepKind(shift, cost, dear, dear & halting))
                    rest &= ~dear
            if rest:
                found.append(StepKind(shift, 1, rest, rest & halting))
        return tuple(found)

    def end_refusal(self, state: Index) -> Reason | None:
        """Why no movement may end in a state, None if one may."""
        return next((rule.reason(self.space(state)) for rule in self.ends if rule.states >> state & 1), None)

    def halt_reason(self, origin: Index, state: Index) -> Reason | None:
        """Why a step from a state to another ends the movement, None if it does not."""
        return self._first(self.halts, self._by_shift[state - origin], origin)

    @cached_property
    def _by_shift(self) -> dict[int, int]:
        return {shift: kind for kind, (shift, _) in enumerate(self.kinds)}

    def attempts(self, state: Index) -> Iterator[Attempt[Index, Fault]]:
        """Every step that one might try from a state, in the order of the kinds."""
        for kind, (shift, origins) in enumerate(self.kinds):
            if origins >> state & 1:
                refusal = Fault(kind, state, False) if self._barred[kind] >> state & 1 else None
                halt = Fault(kind, state, True) if self._halting[kind] >> state & 1 else None
                yield Attempt(state + shift, self._cost(kind, state), refusal, halt)

    def _cost(self, kind: int, origin: Index) -> int:
        return next((cost for cost, masks in self.costs.items() if masks[kind] >> origin & 1), 1)

    def best(self, start: Index, goals: Mask) -> Best[Reason] | None:
        """The best attempt from a state to one of the goals, with the reason that bars it (`rules.explain`)."""
        spaces = [self.space(state) for state in bits(goals)]

        def left(state: Index) -> int:
            return min(self.grid.distance(self.space(state), space) for space in spaces)

        found = best_attempt(start, lambda state: goals >> state & 1 == 1, self.attempts, left)
        return found and Best(found.cost, None if found.broken is None else self.reason(found.broken))

    def reason(self, fault: Fault) -> Reason:
        """The reason of the rule that a step breaks."""
        kind, origin, halts = fault
        reason = self._first(self.halts if halts else self.bars, kind, origin)
        if reason is None:  # it would be stopped where it may not end
            state = origin + self.kinds[kind][0]
            rule = next(rule for rule in self.ends if rule.states >> state & 1)
            reason = (rule.stopped or rule.reason)(self.space(state))
        return reason

    def _first(self, rules: Iterable[Rule], kind: int, origin: Index) -> Reason | None:
        for rule in rules:
            if rule.masks[kind] >> origin & 1:
                return rule.reason(self.space(origin), self.space(origin + self.kinds[kind][0]))
        return None


def _union(rules: Sequence[Rule], kinds: int) -> list[Mask]:
    """For each kind of step the states from which it falls under any of the rules."""
    total = [0] * kinds
    for rule in rules:
        for kind, mask in enumerate(rule.masks):
            total[kind] |= mask
    return total
