"""Where on a bare table an enemy could attack or touch a base: regions on horizontal lines.

The approximation is on the safe side: an enemy that shoots after a move counts as seeing, from anywhere in its region,
everything in range of any place of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from tablelight.board.document import Document, Figure
from tablelight.board.units import INCH, Thousandths
from tablelight.geometry.inches.outline import Rows
from tablelight.geometry.inches.spans import Lines, distance_to_rows, union
from tablelight.progress.portions import Steps
from tablelight.rules.bare.policy import BareReach, LinesByLevel, Taken
from tablelight.rules.bare.table import contact_distance
from tablelight.rules.bare.view import SLACK, Overlook, add_lines, on_lines_of, where_touched
from tablelight.rules.systems.own import bare_table
from tablelight.rules.systems.own.activation import with_action
from tablelight.rules.systems.own.attacking import own_refusal
from tablelight.rules.systems.own.bare_danger.aiming import Aiming, BonusRing, bars_attacks, farthest
from tablelight.rules.systems.own.bare_danger.enemies import OwnBareEnemy, is_too_far
from tablelight.rules.systems.own.bare_danger.view import BareTable, TargetView
from tablelight.rules.systems.own.sheet import AttackRules, Sheet


class OwnBareReach(BareReach):
    """Where an enemy could attack or touch a base on some lines. The subject is not on the enemy's board."""

    def __init__(
        self, sheet: Sheet, board: Document, enemy: Figure, subject: Figure, rows: Rows, _: float = 0.0
    ) -> None:
        super().__init__(board, enemy, subject, rows)
        self.sheet = sheet
        self.table = BareTable(board, sheet)
        self.parts = self.table.parts(self.heights)
        self.moving = OwnBareEnemy(sheet, board, enemy)

    @property
    def _overlook(self) -> Overlook:
        return Overlook(self.table, self.rows, self.parts, self.subject.radius, self.enemy.radius)

    def now(self) -> Steps[list[Taken]]:
        found = list[Taken]()
        for attack in self._allowed(None):
            if attack.reach == "adjacent":
                found.append(self._standing())
                continue
            view = TargetView(self.table, self.enemy, self.subject.radius + SLACK / 2, self.rows)
            seen = yield from view.seen(self.parts)
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
                    found += yield from self._touching(rows)
                else:
                    lines = yield from self._overlook.seen_from(rows, self._far(attack) / INCH)
                    found.append(Taken(None, lines))
                yield
        return found

    def beside(self) -> Steps[list[Taken]]:
        found = [self._standing()]
        for walk in self.moving.walks:
            found += yield from self._touching((yield from walk.rows()))
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

    @property
    def _contact(self) -> float:
        return contact_distance(self.enemy, self.subject) + SLACK

    def _standing(self) -> Taken:
        return self.standing(bare_table.heights(self.sheet), self._contact)

    def _touching(self, ends: Rows) -> Steps[list[Taken]]:
        """Where a base is in contact with the enemy at any of its ends."""
        if not any(row.spans for row in ends):
            return []
        levels = levels_on(self.table, [row.middle for row in ends])
        return (yield from where_touched(ends, levels, self._contact, self.heights))


def levels_on(table: BareTable, heights: Sequence[float]) -> LinesByLevel:
    """Some lines, cut by the level that a base stands at."""
    found: dict[Thousandths, Lines] = {}
    for part, lines in table.parts(heights).items():
        add_lines(found.setdefault(Thousandths(part.level), [[] for _ in heights]), lines)
    return {level: [union(spans) for spans in lines] for level, lines in found.items()}
