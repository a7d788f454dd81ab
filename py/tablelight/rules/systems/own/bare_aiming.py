"""The places, on the lines of a walk, from which an attack reaches a target, grouped by its harm there."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from itertools import pairwise, product

from attrs import frozen

from tablelight.board.document import Document, Figure
from tablelight.board.units import INCH
from tablelight.geometry.inches.outline import Row, Rows, common
from tablelight.geometry.inches.spans import Lines, across_circle, add_circle, union
from tablelight.progress.portions import Steps, run
from tablelight.rules.bare.table import CONTACT, Part, vector
from tablelight.rules.bare.view import in_range, off_lines_of, on_lines_of, seen_on_rows
from tablelight.rules.systems.own import bare_table
from tablelight.rules.systems.own.attacking import Aim
from tablelight.rules.systems.own.ground import controllers
from tablelight.rules.systems.own.lookout import View
from tablelight.rules.systems.own.sheet import AttackRules, Sheet
from tablelight.rules.systems.own.threat import harm_of


@frozen
class BonusRing:
    """The distances from base to base at which an attack has one bonus: from `least` to `most`, in thousandths."""

    least: int
    most: int

    def on(self, rows: Rows, target: Figure, both: float) -> Rows:
        """The parts of some rows at these distances from a target. `both`: the radii of the two bases (inches)."""
        centre, near = vector(target.space), both + self.least / INCH
        far = in_range(rows, centre, both + self.most / INCH)
        return off_lines_of(far, [across_circle(centre, near, row.middle) if self.least > 0 else [] for row in far])


Case = tuple[Part, BonusRing, bool]
"""The case of an attack: the part it is made from, its distance, and whether all of the target is seen."""


def farthest(document: Document, sheet: Sheet, figure: Figure, attack: AttackRules) -> int:
    """The greatest distance from base to base at which an attack is made, in thousandths."""
    if attack.reach == "adjacent":
        return CONTACT
    most, board = attack.most(sheet.values(figure.stats)), document.free_board
    return board.width + board.height if most is None else most


class Aiming:
    """The attacks at range on a target, by a base that ends somewhere on some rows."""

    def __init__(self, document: Document, sheet: Sheet, figure: Figure, target: Figure, rows: Rows) -> None:
        self.document, self.sheet, self.figure, self.target = document, sheet, figure, target
        self.rows = rows
        self.heights = [row.middle for row in rows]
        self.both = figure.radius + target.radius
        self.table = bare_table.table_of(document, sheet)
        self._seen: Rows | None = None

    @cached_property
    def _parts(self) -> dict[Part, Lines]:
        parts = self.table.parts(self.heights)
        return {
            part: [common(spans, row.spans) for spans, row in zip(lines, self.rows, strict=True)]
            for part, lines in parts.items()
        }

    def looking(self) -> Steps[Rows]:
        """The places from which the target is seen."""
        if self._seen is None:
            yield
            looking = seen_on_rows(self.table, self.target, self.rows, self.figure.radius, self._parts)
            self._seen = on_lines_of(self.rows, (yield from looking))
        return self._seen

    @property
    def seen(self) -> Rows:
        """The places from which the target is seen; known at once after `looking`."""
        return run(self.looking())

    @cached_property
    def _hidden(self) -> Lines:
        attacks = [attack for attack in self.sheet.attacks if attack.reach == "sight" and attack.hindered]
        most = max((farthest(self.document, self.sheet, self.figure, attack) for attack in attacks), default=0)
        near = BonusRing(0, most).on(self.rows, self.target, self.both)
        parts = {part: [row.spans for row in on_lines_of(near, lines)] for part, lines in self._parts.items()}
        return self.table.hidden(self.target, self.heights, parts)

    def rings(self, attack: AttackRules) -> Iterator[BonusRing]:
        """The distances that the attack reaches, divided by its bands."""
        most = farthest(self.document, self.sheet, self.figure, attack)
        stops = sorted({attack.least, *(to for to, _ in attack.bands if attack.least < to < most), most})
        if most >= attack.least:
            yield from (
                (BonusRing(low, high) for low, high in pairwise(stops)) if len(stops) > 1 else (BonusRing(most, most),)
            )

    def unheld(self, attack: AttackRules, rows: Rows) -> Rows:
        """The parts of some rows outside the control of all enemies, if the attack is not allowed in it."""
        if attack.engaged or self.sheet.control is None:
            return rows
        lines: Lines = [[] for _ in rows]
        for enemy in controllers(self.document, self.sheet, self.figure):
            reach = self.figure.radius + enemy.radius
            reach += bare_table.control_reach(self.sheet, enemy) / INCH
            add_circle(lines, vector(enemy.space), reach, self.heights)
        return off_lines_of(rows, [union(held) for held in lines])

    def reached(self, attack: AttackRules) -> Rows:
        """The places from which the attack reaches the target at all."""
        rows = self.unheld(attack, self.seen)
        rings = list(self.rings(attack))
        return BonusRing(rings[0].least, rings[-1].most).on(rows, self.target, self.both) if rings else []

    def ranked(self, attack: AttackRules) -> list[tuple[Fraction, list[Case]]]:
        """The mean harm that the attack may do, most first, each with its cases. What is seen need not be known."""
        known: dict[Fraction, list[Case]] = {}
        for case in product(self._parts, self.rings(attack), (True, False) if attack.hindered else (True,)):
            known.setdefault(self._mean(attack, *case), []).append(case)
        return sorted(known.items(), reverse=True)

    def places(self, attack: AttackRules, cases: list[Case]) -> Rows:
        """The places from which the attack reaches the target in some cases."""
        found, unheld = [], self.unheld(attack, self.seen)
        for part, ring, is_clear in cases:
            rows = ring.on(on_lines_of(unheld, self._parts[part]), self.target, self.both)
            if attack.hindered:
                rows = (off_lines_of if is_clear else on_lines_of)(rows, self._hidden)
            found.append(rows)
        return merged(found)

    def _mean(self, attack: AttackRules, part: Part, ring: BonusRing, is_clear: bool) -> Fraction:
        aim = Aim(
            document=self.document,
            sheet=self.sheet,
            figure=self.figure,
            target=self.target,
            view=View(visible=True, clear=is_clear),
            distance=(ring.least + ring.most) // 2 if ring.most > ring.least + 1 else ring.most,
            touches=False,
            rise=part.level - self.table.stand_of(self.target).level,
        )
        return harm_of(aim, attack)


def merged(many: list[Rows]) -> Rows:
    """Rows on the same lines, united."""
    return [
        Row(rows[0].bottom, rows[0].top, union([span for row in rows for span in row.spans]))
        for rows in zip(*many, strict=True)
    ]
