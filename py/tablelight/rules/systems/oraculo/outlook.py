"""What enemies could do to an Oráculo miniature, for many squares at once (DG-11)."""

from __future__ import annotations

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure
from tablelight.grid import Space
from tablelight.grid.topology import Mask
from tablelight.rules.danger.policy import Danger, Flags, WeighingOutlook
from tablelight.rules.danger.records import CountedAttack, Enemy, worst_attack
from tablelight.rules.reach import flood_from
from tablelight.rules.systems.oraculo.activation import action_refusal, after_action
from tablelight.rules.systems.oraculo.attacks import attacks
from tablelight.rules.systems.oraculo.ground import OraculoGround, ground_of, zone_of
from tablelight.rules.systems.oraculo.movement import NOWHERE, Ends, OraculoMovement, ends_facing, ends_of
from tablelight.rules.systems.oraculo.shooting import shot_refusal
from tablelight.rules.systems.oraculo.tables import life_left
from tablelight.rules.systems.oraculo.threat import STRIDES, OraculoEnemy, applied, rings, standable


@frozen
class OraculoReached:
    """Where a miniature gets with one action and with two; all squares that it passes; the ends of one, by action."""

    once: Mask
    twice: Mask
    passed: Mask
    by_action: dict[str, Mask]


@frozen(slots=False, eq=False)
class OraculoBoardOutlook(WeighingOutlook):
    """The board without the subject.

    With the subject on it, a figure stops in the first square beside the subject on its way (OR-25). So it comes beside
    the subject if it did so without it, unless a figure holds such a square. No figure disengages to a square beside it
    (OR-24).
    """

    _reaches: dict[str, OraculoReached] = field(factory=dict, init=False)
    _ways_out: dict[str, Mask] = field(factory=dict, init=False)
    _movements: dict[str, tuple[OraculoMovement | None, ...]] = field(factory=dict, init=False)

    @property
    def _ground(self) -> OraculoGround:
        return ground_of(self.document.layout)

    def flags(self, board: Document, enemy: Figure, subject: Figure) -> Flags:
        """An attack now, an attack after a move, a way to a square beside the subject with two actions."""
        grid = self.document.topology
        own = grid.bit(subject.space)
        near = self._ground.zone(own) & ~own
        if near & grid.bit(enemy.space):
            # Engaged, it may neither move nor climb.
            return True, False, True
        now = shot_refusal(board, enemy, subject) is None
        reach = self._reach_of(enemy)
        if near & self.held & (reach.passed | reach.twice):
            mover = OraculoEnemy(board, enemy)
            return now, mover.after(board, subject) is not None, mover.beside(board, subject) is not None
        if reach.once & near:
            return now, True, True
        return now, self._shoots_after(board, enemy, subject, reach), bool(reach.twice & near)

    def on_map(self, board: Document, enemy: Figure, subject: Figure) -> Flags:
        grid, reach = self.document.topology, self._reach_of(enemy)
        own = grid.bit(subject.space)
        near = self._ground.zone(own) & ~own
        touches = bool(near & grid.bit(enemy.space))
        now = touches or shot_refusal(board, enemy, subject) is None
        after = bool(reach.once & near) or self._shoots_after(board, enemy, subject, reach)
        return now, after, touches or bool((reach.once | reach.twice | self._leaves(enemy)) & near)

    def _leaves(self, enemy: Figure) -> Mask:
        """The squares where a figure may end when it disengages."""
        if enemy.id not in self._ways_out:
            mover = OraculoEnemy(self.document, enemy)
            mover.movement("disengage")  # a missing stat is an error even if the action is refused
            self._ways_out[enemy.id] = mover.stride_ends("disengage").squares
        return self._ways_out[enemy.id]

    def harm(self, board: Document, enemy: Figure, subject: Figure) -> CountedAttack | None:
        """DG-20: its attack from where it stands, or a worse one after a move or a climb. If neither the subject nor
        its zone of combat is on the way, the ends are those without it."""
        now = tuple(attacks(board, enemy, subject))
        above = max((attack.mean for attack in now), default=None)
        mover, own = OraculoEnemy(board, enemy), self.document.topology.bit(subject.space)
        near = self._ground.zone(own)
        movements = self._movements_of(enemy)
        ends: tuple[Ends, ...] = ()
        # Engaged, it may neither move nor climb.
        if not near & self.document.topology.bit(enemy.space):
            meets = any(each is not None and each.reach.states & (own | near) for each in movements)
            ends = tuple(
                NOWHERE if each is None else ends_facing(each, own, near) if meets else ends_of(each)
                for each in movements
            )
        return worst_attack(Enemy(figure=enemy.id, now=now, after=mover.worst(board, subject, ends, above)))

    def _movements_of(self, enemy: Figure) -> tuple[OraculoMovement | None, ...]:
        """Its movements by action, None for a refused one."""
        if enemy.id not in self._movements:
            self._movements[enemy.id] = tuple(
                None if action_refusal(self.document, enemy, action) else OraculoMovement(self.document, enemy, action)
                for action in STRIDES
            )
        return self._movements[enemy.id]

    def _reach_of(self, enemy: Figure) -> OraculoReached:
        if enemy.id not in self._reaches:
            self._reaches[enemy.id] = self._reached(enemy)
        return self._reaches[enemy.id]

    def _reached(self, enemy: Figure) -> OraculoReached:
        """Make a move or a climb, and another one if no enemy engages it there. An engaged figure can do neither."""
        document, grid = self.document, self.document.topology
        movements = [each for each in self._movements_of(enemy) if each is not None]
        own, passed = ~grid.bit(enemy.space), 0
        by_action = {}
        for movement in movements:
            by_action[movement.action] = movement.ends & own
            passed |= movement.reach.states
        once = 0
        for ends in by_action.values():
            once |= ends
        free, twice = once & ~zone_of(document, document.enemies(enemy)), 0
        for movement in movements if free else ():
            found = flood_from(free, movement.steps.flood_kinds, movement.budget).states
            passed |= found
            twice |= found & ~(movement.steps.no_end & own)
        return OraculoReached(once, twice, passed, by_action)

    def _shoots_after(self, board: Document, enemy: Figure, subject: Figure, reach: OraculoReached) -> bool:
        """OR-42 to OR-44, OR-50: whether it may shoot after one move or climb. No end is beside the subject."""
        if not enemy.stats.get("aim") or not reach.once:
            return False
        grid = self.document.topology
        return any(
            self._may_shoot(board, enemy, subject, at, reach)
            for ring in rings(grid, subject.space)[1:]
            if reach.once & ring
            for at in grid.spaces(reach.once & ring & self._ground.seen_from(subject.space))
        )

    def _may_shoot(self, board: Document, enemy: Figure, subject: Figure, at: Space, reach: OraculoReached) -> bool:
        moved = evolve(enemy, at=(at,))
        bit = self.document.topology.bit(at)
        action = next(action for action, ends in reach.by_action.items() if ends & bit)
        return shot_refusal(after_action(board.with_figure(moved), moved, action), moved, subject) is None


DANGER = Danger(
    attacks=attacks,
    enemy=OraculoEnemy,
    standable=standable,
    outlook=OraculoBoardOutlook,
    life=life_left,
    applied=applied,
)
