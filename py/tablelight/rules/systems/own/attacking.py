"""Attacks: whether they are allowed, what changes their dice, and the figures that an attack with a shape hits in
addition to its target (TP-01 to TP-05). And the answers `sight` and `sight-map` (OWN-013 to OWN-015)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure
from tablelight.board.problems import QuestionError
from tablelight.board.units import INCH
from tablelight.grid import Grid, Space
from tablelight.progress.portions import Portions, one_by_one
from tablelight.rules.answers import Odds, Reason, Refused, Sight, SightMap
from tablelight.rules.bare.table import in_contact
from tablelight.rules.questions import SightQuestion, location_of
from tablelight.rules.systems.own import bare_table
from tablelight.rules.systems.own.activation import engaged, out_refusal, use_refusal
from tablelight.rules.systems.own.bare_table import BareTable, LineOfSight, apart
from tablelight.rules.systems.own.ground import SheetGround, enemies_of, ground_of, living
from tablelight.rules.systems.own.lookout import SeenSpace, View, lookout_from
from tablelight.rules.systems.own.sheet import AttackRules, Sheet
from tablelight.rules.systems.own.sheet_ground import SheetValues
from tablelight.rules.systems.own.sheet_rolls import evaluator


def distance(sheet: Sheet, grid: Grid, a: Space, b: Space) -> int:
    """The distance between two spaces, as the sheet counts diagonals."""
    if sheet.board != "square":
        return grid.distance(a, b)
    across, down = abs(a[0] - b[0]), abs(a[1] - b[1])
    if sheet.diagonals in ("two", "none"):
        return across + down
    more = min(across, down) // 2 if sheet.diagonals == "alternating" else 0
    return max(across, down) + more


def _ground(document: Document, sheet: Sheet) -> SheetGround | BareTable:
    return bare_table.table_of(document, sheet) if sheet.board == "inches" else ground_of(document.layout, sheet)


@frozen
class Aim:
    """The position of an attack of a figure on another. `distance`: in thousandths of an inch on a free board. `rise`:
    how much higher the figure stands. `view`: what is seen of the target; it takes longest on a bare table and is asked
    for last."""

    document: Document
    sheet: Sheet
    figure: Figure
    target: Figure
    view: LineOfSight | View
    distance: int
    touches: bool
    rise: int

    @classmethod
    def at(
        cls,
        document: Document,
        sheet: Sheet,
        figure: Figure,
        target: Figure,
        view: LineOfSight | View | None = None,
    ) -> Aim:
        """The aim at a target from where both stand. `view`: what is seen of it, if that is known already."""
        ground, own, other = _ground(document, sheet), figure.space, target.space
        if isinstance(ground, SheetGround):
            view = view or lookout_from(document, sheet, own).to(other)
            far, touches = distance(sheet, document.topology, own, other), ground.are_in_contact(own, other)
        else:
            view = view or LineOfSight(document, sheet, figure, target)
            far, touches = apart(figure, target), in_contact(bare_table.heights(sheet), document, figure, target)
        rise = ground.level_at(own) - ground.level_at(other)
        return cls(document, sheet, figure, target, view, far, touches, rise)

    @property
    def cover(self) -> int:
        """The modifier of the ground under the target."""
        return sum(kind.cover for kind in _ground(self.document, self.sheet).kinds_at(self.target.space))

    def _range_reason(self, attack: AttackRules, key: str, limit: int) -> Reason:
        """The reason that the target is too far or too near, with its distance and the limit."""
        values: dict[str, object] = {"target": self.target.label, "distance": self.distance, "n": limit}
        if self.sheet.board == "inches":
            key, lengths = f"{key}-inches", {"distance": self.distance, "n": limit}
            values |= {name: f"{_rounded(length / INCH):g}″" for name, length in lengths.items()}
        return attack.reason(key, values, figure=self.target.id)

    def reach_refusal(self, attack: AttackRules) -> Reason | None:
        named: dict[str, object] = {"target": self.target.label}
        if attack.reach == "adjacent":
            return None if self.touches else attack.reason("apart", named, figure=self.target.id)
        if not self.view.visible:
            return attack.reason("unseen", named, figure=self.target.id)
        most = attack.most(self.sheet.values(self.figure.stats))
        if most is not None and self.distance > most:
            return self._range_reason(attack, "far", most)
        if self.distance < attack.least:
            return self._range_reason(attack, "near", attack.least)
        return None

    def reaches(self, attack: AttackRules) -> bool:
        """Whether the attack reaches the target: the same as no `reach_refusal`, but sight is asked for last."""
        if attack.reach == "adjacent":
            return self.touches
        return attack.is_in_range(self.distance, self.sheet.values(self.figure.stats)) and self.view.visible

    def is_allowed(self, attack: AttackRules) -> bool:
        """Whether there is no `refusal`; faster than finding the reason for one."""
        if own_refusal(self.document, self.sheet, self.figure, attack) is not None:
            return False
        is_foe = self.target.side != self.figure.side and out_refusal(self.sheet, self.target) is None
        return is_foe and self.reaches(attack)

    def refusal(self, attack: AttackRules, *, turn: bool = True) -> Reason | None:
        """Why the attack is not allowed; `turn`: whether the activation counts as well."""
        refused = own_refusal(self.document, self.sheet, self.figure, attack, turn=turn)
        if refused is not None:
            return refused
        if self.target.side == self.figure.side:
            return attack.reason("friend", {"target": self.target.label}, figure=self.target.id)
        return out_refusal(self.sheet, self.target) or self.reach_refusal(attack)

    def modifiers(self, attack: AttackRules) -> dict[str, int]:
        """The modifiers of the attack by name, for the numbers that name them."""
        return {
            "bands": next((bonus for to, bonus in attack.bands if self.distance <= to), 0),
            "hindered": 0 if self.view.clear else attack.hindered,
            "higher": attack.higher if self.rise > 0 else 0,
            "lower": attack.lower if self.rise < 0 else 0,
            "cover": self.cover,
        }

    def numbers(self, attack: AttackRules) -> tuple[SheetValues, SheetValues, SheetValues]:
        """What the attack's roll depends on: the stats of the figure and of the target, and the modifiers."""
        values = self.sheet.values
        return values(self.figure.stats), values(self.target.stats), self.modifiers(attack)

    def odds(self, attack: AttackRules) -> Odds:
        return self.sheet.roll(attack.roll).odds(evaluator(*self.numbers(attack)))


def own_refusal(
    document: Document, sheet: Sheet, figure: Figure, attack: AttackRules, *, turn: bool = True
) -> Reason | None:
    """Why a figure cannot make an attack on any target: life, who, the turn, engagement."""
    refused = use_refusal(document, sheet, figure, attack, turn=turn)
    if refused is not None or attack.engaged:
        return refused
    held = engaged(document, sheet, figure)
    if not held:
        return None
    names = ", ".join(enemy.label for enemy in held)
    return attack.reason("barred", {"names": names}, figure=held[0].id)


def throw_refusal(aim: Aim, attack: AttackRules, roll: str, *, turn: bool = True) -> Refused | None:
    """Why an attack cannot be made with a roll; `QuestionError` if it throws another. `turn`: as in `Aim.refusal`."""
    if attack.roll != roll:
        raise QuestionError("$.question.attack", "this attack throws: {choices}", choices=attack.roll)
    refused = aim.refusal(attack, turn=turn)
    return None if refused is None else Refused(refused=refused)


def attack_refusal(document: Document, sheet: Sheet, figure: Figure, attack: AttackRules) -> Reason | None:
    """Why a figure has no target for an attack. If there is one enemy, the reason is about that enemy."""
    refused = own_refusal(document, sheet, figure, attack)
    if refused is not None:
        return refused
    enemies = enemies_of(document, sheet, figure)
    if len(enemies) == 1:
        return Aim.at(document, sheet, figure, enemies[0]).reach_refusal(attack)
    if any(Aim.at(document, sheet, figure, enemy).reaches(attack) for enemy in enemies):
        return None
    return attack.reason("nobody", figure=figure.id)


def _rounded(inches: float) -> float:
    """Rounded to two decimals, but not if the second one would be 0: 12.004 is more than 12."""
    return round(inches, 2) if round(inches, 2) != round(inches, 1) else inches


def struck(aim: Aim, attack: AttackRules) -> Iterator[tuple[Aim, bool]]:
    """The aim at each figure that an area attack hits in addition to its target, friends too, and whether it hits that
    figure wholly; in the document's order. A blast hits the attacker too."""
    if attack.shape == "none":
        return
    from tablelight.rules.templates.answer import TemplateQuestion, covered  # only area attacks need it

    document, sheet, figure, target = aim.document, aim.sheet, aim.figure, aim.target
    if attack.shape in ("cone", "line") and location_of(figure) == location_of(target):
        return
    there = evolve(document, figures=tuple(living(document, sheet)))
    question = TemplateQuestion(
        shape=attack.shape, origin=figure, target=target, size=attack.size, angle=60 if sheet.board == "hex" else 53
    )
    spared = {target.id} if attack.shape == "blast" else {target.id, figure.id}
    eye = target if attack.shape == "blast" else figure
    for each, whole in covered(there, question)[1]:
        if each.id in spared or (attack.needs_sight and not _sees(document, sheet, eye, each)):
            continue
        yield Aim.at(document, sheet, figure, each), whole


def _sees(document: Document, sheet: Sheet, eye: Figure, other: Figure) -> bool:
    return eye.id == other.id or Aim.at(document, sheet, eye, other).view.visible


def with_targets(aim: Aim, attack: AttackRules, odds: Odds) -> Odds:
    """The odds of an attack; for an area attack also those at each further figure."""
    targets = [
        {"figure": other.target.id, "whole": whole, "odds": other.odds(attack)} for other, whole in struck(aim, attack)
    ]
    return evolve(odds, extra={**odds.extra, "targets": targets}) if attack.shape != "none" else odds


def sight(sheet: Sheet, document: Document, question: SightQuestion) -> Sight:
    """Whether the viewer sees the target, whether clearly, and by which line; between enemies also the attacks. On a bare
    table the distance is in inches."""
    assert question.target is not None
    viewer, target = question.viewer, question.target
    view: LineOfSight | SeenSpace
    if sheet.board == "inches":
        view = line = LineOfSight(document, sheet, viewer, target)
        far, reasons = apart(viewer, target) / INCH, line.reasons()
    else:
        start, end = location_of(viewer), location_of(target)
        lookout = lookout_from(document, sheet, start)
        view = space = lookout.to(end)
        far, reasons = distance(sheet, document.topology, start, end), lookout.reasons(end, space)
        if not isinstance(target, Figure):
            target = next((figure for figure in living(document, sheet) if figure.space == end), target)
    extra = _attacks(sheet, document, viewer, target, view)
    return Sight(visible=view.visible, clear=view.clear, distance=far, line=view.line, reasons=reasons, extra=extra)


def _attacks(
    sheet: Sheet, document: Document, viewer: object, target: object, view: LineOfSight | SeenSpace
) -> dict[str, object]:
    """Between enemies each attack of the sheet: whether it is allowed, why not, and its odds if only the turn bars it."""
    if not (isinstance(viewer, Figure) and isinstance(target, Figure) and target.side != viewer.side):
        return {}
    aim, found = Aim.at(document, sheet, viewer, target, view), list[dict[str, object]]()
    for attack in sheet.attacks:
        reason = aim.refusal(attack)
        possible = reason is None or aim.refusal(attack, turn=False) is None
        odds = aim.odds(attack) if possible else None
        found.append({"attack": attack.id, "allowed": reason is None, "reason": reason, "odds": odds})
    return {"attacks": found}


def sight_map(sheet: Sheet, document: Document, question: SightQuestion) -> Portions[SightMap]:
    """Every space that is seen, and those that are seen clearly; on a bare table, which has no spaces, the figures."""
    if sheet.board != "inches":
        seen = yield from lookout_from(document, sheet, location_of(question.viewer)).all()
        return SightMap(visible=tuple(at for at, _ in seen), clear=tuple(at for at, clear in seen if clear))
    others = [figure for figure in living(document, sheet) if figure != question.viewer]

    def look(other: Figure) -> tuple[bool, bool]:
        line = LineOfSight(document, sheet, question.viewer, other)
        return line.visible, line.clear

    views = yield from one_by_one("enemies", others, look)
    figures = [other.id for other, (is_seen, _) in zip(others, views, strict=True) if is_seen]
    clearly = [other.id for other, (_, is_clear) in zip(others, views, strict=True) if is_clear]
    return SightMap(visible=(), clear=(), extra={"figures": figures, "clearly": clearly})
