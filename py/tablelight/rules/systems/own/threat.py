"""What a figure can do to another in one activation under a sheet (DG-01 to DG-07). Now: every attack. After: an attack
after one mode, if the turn allows both. Beside: contact, by at most one mode. And its record of policies: counted
threats, spaces to stand on, boards after a move (DG-10, DG-11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from operator import add

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure
from tablelight.board.records import known
from tablelight.board.units import INCH
from tablelight.dice.distribution import Distribution, mean
from tablelight.grid import Space
from tablelight.rules.answers import Destination, Odds, Path
from tablelight.rules.danger.attacks import SURE, After, AttackKind, Way, after_move, harm_odds
from tablelight.rules.danger.attacks import PossibleAttack as Found
from tablelight.rules.danger.policy import BoardOutlook, Danger, Flags
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.own.activation import begin, moved_to
from tablelight.rules.systems.own.attacking import Aim, distance, own_refusal, struck
from tablelight.rules.systems.own.ground import ground_of, life
from tablelight.rules.systems.own.lookout import Lookout
from tablelight.rules.systems.own.moving import moved, path
from tablelight.rules.systems.own.sheet import AttackRules, MoveMode, Sheet
from tablelight.rules.systems.own.sheet_rolls import evaluator


def life_left(sheet: Sheet, figure: Figure) -> int | None:
    """The life that a figure has left; None if the sheet has no life."""
    found = life(sheet, figure)
    return None if found is None else found[0]


def ordered(sheet: Sheet) -> list[AttackRules]:
    """The attacks, close ones first."""
    return sorted(sheet.attacks, key=lambda attack: attack.reach != "adjacent")


def attacking_modes(sheet: Sheet) -> list[MoveMode]:
    """DG-05: the modes that an attack may follow in one activation."""
    turn = sheet.turn
    if turn.actions < 2 or not turn.attacks or not sheet.attacks:
        return []
    return [mode for mode in sheet.movement.modes if not mode.ends_activation]


StatNumbers = tuple[tuple[str, int], ...]
HarmKey = tuple[str, StatNumbers, StatNumbers, StatNumbers]


@lru_cache(maxsize=4096)
def _harm(sheet: Sheet, key: HarmKey, to: str = "target") -> Distribution[int]:
    """The wounds of a roll to the target or the figure, for these stats and modifiers."""
    name, figure, target, modifiers = key
    roll = sheet.roll(name)
    found = roll.distribution(evaluator(dict(figure), dict(target), dict(modifiers)))
    return found.map(lambda outcome: roll.wounds(outcome, to))


def _harm_key(aim: Aim, attack: AttackRules) -> HarmKey:
    own, other, modifiers = (tuple(values.items()) for values in aim.numbers(attack))
    return attack.roll, own, other, modifiers


def harm_of(aim: Aim, attack: AttackRules) -> Fraction:
    """The mean wounds of an attack."""
    return mean(_harm(aim.sheet, _harm_key(aim, attack)))


def found_attack(aim: Aim, attack: AttackRules) -> Found:
    """An attack from where two figures stand, with its dice and odds."""
    sheet, harm = aim.sheet, _harm(aim.sheet, _harm_key(aim, attack))
    counts = zip(("dice", "against"), sheet.roll(attack.roll).counts(evaluator(*aim.numbers(attack))), strict=False)
    extra = {"with": attack.id, **dict(counts), "odds": harm_odds(harm, life_left(sheet, aim.target))}
    far = aim.distance / INCH if sheet.board == "inches" else aim.distance
    kind: AttackKind = "close" if attack.reach == "adjacent" else "range"
    return Found(attack=kind, distance=far, clear=aim.view.clear, extra=extra)


def attacks(sheet: Sheet, document: Document, figure: Figure, target: Figure) -> list[Found]:
    """DG-01: every attack that its turn allows."""
    if not sheet.attacks:
        return []
    aim = Aim.at(document, sheet, figure, target)
    return [found_attack(aim, attack) for attack in ordered(sheet) if aim.is_allowed(attack)]


def harms_others(sheet: Sheet) -> bool:
    """Whether an attack of the sheet can harm figures other than its target. The sheet may have problems."""
    thrown = {attack.roll for attack in sheet.attacks}
    rolls = [roll for roll in sheet.rolls if roll.id in thrown]
    recoils = any(effect.wounds and effect.to == "figure" for roll in rolls for effect in roll.effects)
    return recoils or any(attack.shape != "none" for attack in sheet.attacks)


def aside(sheet: Sheet, document: Document, figure: Figure, target: Figure, attack: Found) -> list[tuple[Figure, Odds]]:
    """The harm of an attack to figures other than its target (PL-14)."""
    rules = sheet.attack(known(attack.extra["with"], str))
    aimed = Aim.at(document, sheet, figure, target)
    found: dict[str, Distribution[int]] = {}
    for aim in (aimed, *(each for each, _ in struck(aimed, rules))):
        key = _harm_key(aim, rules)
        for name, to in ((figure.id, "figure"), (aim.target.id, "target")):
            harm = _harm(sheet, key, to)
            if name != target.id and any(harm.chances):
                found[name] = found[name].combine(harm, add) if name in found else harm
    figures = {name: document.figure(name) for name in found}
    return [(figures[name], harm_odds(harm, life_left(sheet, figures[name]))) for name, harm in found.items()]


@frozen(slots=False)
class OwnSpaceEnemy:
    """A figure at the beginning of its activation."""

    sheet: Sheet
    document: Document
    enemy: Figure
    _ended: dict[str, list[tuple[Space, int, Fraction]]] = field(factory=dict, eq=False, repr=False)

    def _ends(self, mode: MoveMode) -> list[tuple[Space, int, Fraction]]:
        """Where a mode may end, with the cost and the chance that it may be made; nowhere if it may not."""
        if mode.id not in self._ended:
            movement = begin(self.sheet, self.document, MoveQuestion(figure=self.enemy, action=mode.id))
            chance = SURE if movement.roll is None else movement.roll.chance
            ends = movement.endings() if movement.refused is None else ()
            space = movement.ground.grid.space
            self._ended[mode.id] = [(space(ending.state), ending.cost, chance) for ending in ends]
        return self._ended[mode.id]

    def _aims(
        self, document: Document, subject: Figure, mode: MoveMode, at: Space
    ) -> Iterator[tuple[Aim, AttackRules]]:
        """The attacks from a place that reach the subject there."""
        grid, ground = document.topology, ground_of(document.layout, self.sheet)
        far = distance(self.sheet, grid, at, subject.space)
        stats = self.sheet.values(self.enemy.stats)
        touches = ground.are_in_contact(at, subject.space)
        possible = [
            attack
            for attack in ordered(self.sheet)
            if (touches if attack.reach == "adjacent" else attack.is_in_range(far, stats))
        ]
        if not possible:
            return
        board, there = moved_to(document, document.figure(self.enemy.id), mode.id, at)
        allowed = [each for each in possible if own_refusal(board, self.sheet, there, each) is None]
        if not allowed:
            return
        view = Lookout(board, self.sheet, at).to(subject.space)
        aim = Aim.at(board, self.sheet, there, subject, view)
        for attack in allowed:
            if attack.reach == "adjacent" or view.visible:
                yield aim, attack

    def after(self, document: Document, subject: Figure) -> After | None:
        """DG-02: its worst attack after one mode."""
        best: tuple[tuple[object, ...], After] | None = None
        for number, mode in enumerate(attacking_modes(self.sheet)):
            for at, cost, chance in self._ends(mode):
                for aim, attack in self._aims(document, subject, mode, at):
                    found = found_attack(aim, attack)
                    close = found.attack != "close"
                    rank = (-chance * found.mean, cost, -chance, at[1], at[0], close, number)
                    if best is None or rank < best[0]:
                        way = Way(actions=(mode.id,), to=at, cost=cost, chance=chance)
                        best = rank, after_move(way, found)
        return None if best is None else best[1]

    def has_after(self, document: Document, subject: Figure) -> bool:
        """Whether it has any attack after a mode; tries the nearest places first."""
        grid = document.topology
        for mode in attacking_modes(self.sheet):
            for at, _, _ in sorted(self._ends(mode), key=lambda end: grid.distance(end[0], subject.space)):
                if next(self._aims(document, subject, mode, at), None) is not None:
                    return True
        return False

    def beside(self, document: Document, subject: Figure) -> Way | None:
        """DG-04, DG-05: its way into contact: where it stands, or by one mode."""
        ground = ground_of(document.layout, self.sheet)
        if ground.are_in_contact(self.enemy.space, subject.space):
            return Way(actions=(), to=self.enemy.space, cost=0)
        found = [
            ((cost, -chance, at[1], at[0], number), Way(actions=(mode.id,), to=at, cost=cost, chance=chance))
            for number, mode in enumerate(self.sheet.movement.modes)
            for at, cost, chance in self._ends(mode)
            if ground.are_in_contact(at, subject.space)
        ]
        return min(found, key=lambda each: each[0])[1] if found else None

    def flags(self, document: Document, subject: Figure) -> Flags:
        """Whether it has a now, an after, a beside; computes no odds."""
        aim = Aim.at(document, self.sheet, self.enemy, subject) if self.sheet.attacks else None
        now = aim is not None and any(aim.is_allowed(attack) for attack in self.sheet.attacks)
        return now, self.has_after(document, subject), self.beside(document, subject) is not None


@frozen(slots=False, eq=False)
class OwnBoardOutlook(BoardOutlook):
    """DG-11, DG-13: counts enemies without computing odds."""

    sheet: Sheet

    @cached_property
    def _movers(self) -> Mapping[str, OwnSpaceEnemy]:
        return {each.id: OwnSpaceEnemy(self.sheet, self.document, each) for each in self.document.figures}

    def flags(self, board: Document, enemy: Figure, subject: Figure) -> Flags:
        """Whether `threats` gives it a now, an after, a beside."""
        return OwnSpaceEnemy(self.sheet, board, enemy).flags(board, subject)

    def on_map(self, board: Document, enemy: Figure, subject: Figure) -> Flags:
        """The same, with what is known of the enemy's moves."""
        return self._movers[enemy.id].flags(board, subject)


def standable(sheet: Sheet, document: Document) -> int:
    """The spaces where a figure on foot, without traits, could stand."""
    ground = ground_of(document.layout, sheet)
    return ground.spaces & ~ground.where(lambda kind: kind.price is None)


def applied(sheet: Sheet, document: Document, question: MoveQuestion) -> Callable[[Destination], Document]:
    """The document for each destination of a move, as `apply` makes it."""
    levels, control = sheet.levels, sheet.control
    risky = (control is not None and control.strike) or (levels is not None and levels.fall)

    def after(end: Destination) -> Document:
        to_there = evolve(question, to=end.at)
        risks: Sequence[Mapping[str, object]] = ()
        if risky:
            found = path(sheet, document, to_there)
            risks = found.risks if isinstance(found, Path) else ()
        return moved(document, to_there, risks)

    return after


def danger_of(sheet: Sheet) -> Danger:
    """The policies of a sheet on spaces."""
    return Danger(
        attacks=partial(attacks, sheet),
        enemy=partial(OwnSpaceEnemy, sheet),
        standable=partial(standable, sheet),
        life=partial(life_left, sheet) if sheet.attacks else None,
        applied=partial(applied, sheet),
        outlook=lambda board: OwnBoardOutlook(board, sheet),
    )
