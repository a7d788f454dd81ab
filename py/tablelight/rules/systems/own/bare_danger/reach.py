"""Where on a bare table an enemy could attack or touch a base: regions on horizontal lines.

The approximation is on the safe side: an enemy that shoots after a move counts as seeing, from anywhere in its region,
everything in range of any place of it.
"""

from __future__ import annotations

from attrs import evolve

from tablelight.board.document import Document, Figure
from tablelight.board.units import INCH
from tablelight.geometry.inches.outline import Rows
from tablelight.geometry.inches.spans import distance_to_rows
from tablelight.progress.portions import Steps
from tablelight.rules.bare.policy import BareReach
from tablelight.rules.bare.view import SLACK, Taken, on_lines_of, seen_on_rows, where_touched
from tablelight.rules.systems.own import bare_table
from tablelight.rules.systems.own.activation import with_action
from tablelight.rules.systems.own.attacking import own_refusal
from tablelight.rules.systems.own.bare_danger.aiming import Aiming, BonusRing, bars_attacks, farthest
from tablelight.rules.systems.own.bare_danger.enemies import OwnBareEnemy, is_too_far
from tablelight.rules.systems.own.bare_danger.view import BareTable
from tablelight.rules.systems.own.sheet import AttackRules, Sheet


class OwnBareReach(BareReach):
    """Where an enemy could attack or touch a base on some lines. The subject is not on the enemy's board."""

    def __init__(
        self, sheet: Sheet, board: Document, enemy: Figure, subject: Figure, rows: Rows, _: float = 0.0
    ) -> None:
        super().__init__(BareTable(board, sheet), board, enemy, subject, rows, SLACK)
        self.sheet = sheet
        self.moving = OwnBareEnemy(sheet, board, enemy)

    def now(self) -> Steps[list[Taken]]:
        found = list[Taken]()
        for attack in self._allowed(None):
            if attack.reach == "adjacent":
                found.append(self.standing)
                continue
            radius = self.subject.radius + SLACK / 2
            seen = yield from seen_on_rows(self.table, self.enemy, self.rows, radius, self.parts)
            ring = BonusRing(self._near(attack), self._far(attack))
            aiming = Aiming(self.board, self.sheet, self.subject, self.enemy, self.rows)
            found.append(Taken(None, [row.spans for row in aiming.within(ring, on_lines_of(self.rows, seen))]))
            yield
        return found

    def after(self) -> Steps[list[Taken]]:
        found = list[Taken]()
        for walk in self.moving.attacking_walks:
            if is_too_far(walk, distance_to_rows(walk.start, self.rows), self.subject):
                continue
            ends = yield from walk.rows()
            yield
            for attack in self._allowed(walk.question.action):
                rows = Aiming(self.board, self.sheet, self.enemy, self.subject, ends).unheld(attack, ends)
                if attack.reach == "adjacent":
                    found += yield from where_touched(self.table, rows, self.contact, self.heights)
                else:
                    lines = yield from self.overlook.seen_from(rows, self._far(attack) / INCH)
                    found.append(Taken(None, lines))
                yield
        return found

    def beside(self) -> Steps[list[Taken]]:
        found = [self.standing]
        for walk in self.moving.walks:
            found += yield from where_touched(self.table, (yield from walk.rows()), self.contact, self.heights)
            yield
        return found

    def _allowed(self, mode: str | None) -> list[AttackRules]:
        """The attacks that it may make, wherever it stands, after a mode or none."""
        board, enemy = self.board, self.enemy
        if mode is not None:
            board = with_action(board, enemy, mode)
        found = []
        for attack in self.sheet.attacks:
            # Whether it is engaged depends on the place, and is checked there (`unheld`).
            anywhere = evolve(attack, engaged=True) if mode is not None else attack
            if own_refusal(board, self.sheet, enemy, anywhere) is None:
                found.append(attack)
        return found

    def _near(self, attack: AttackRules) -> int:
        """The least distance of an attack, in thousandths; the subject's own control bars some attacks within it."""
        if attack.engaged or not bars_attacks(self.sheet, self.enemy, self.subject):
            return attack.least
        return max(attack.least, bare_table.control_reach(self.sheet, self.subject))

    def _far(self, attack: AttackRules) -> int:
        slack = 0 if attack.range is None else round(SLACK * INCH)
        return farthest(self.board, self.sheet, self.enemy, attack) + slack
