"""What a figure can do to another in one activation under a sheet (DG-01 to DG-07). Now: every attack. After: an attack
after one mode, if the turn allows both. Beside: contact, by at most one mode. And its records of policies: counted
threats, spaces to stand on, boards after a move (DG-10, DG-11); how the game is played (PL-10, PL-11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from operator import add
from typing import TypeVar

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure
from tablelight.board.records import known
from tablelight.board.units import INCH
from tablelight.dice.distribution import Distribution, mean
from tablelight.grid import Space
from tablelight.rules.answers import Destination, Odds, Path
from tablelight.rules.conduct import FAR_POINTS, Conduct, PlayOrder, roll_order
from tablelight.rules.danger.attacks import SURE, After, AttackKind, Way, after_move, harm_odds
from tablelight.rules.danger.attacks import PossibleAttack as Found
from tablelight.rules.danger.policy import BoardOutlook, Danger, Flags
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.reach import Points
from tablelight.rules.systems.own.activation import begin, moved_to, standing_rolls, taken, turn_refusal
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


@lru_cache(maxsize=4096)
def _harm(sheet: Sheet, name: str, to: str, *numbers: tuple[tuple[str, int], ...]) -> Distribution[int]:
    """The wounds of a roll to the target or the figure, for the stats of both and the modifiers."""
    roll = sheet.roll(name)
    return roll.distribution(evaluator(*map(dict, numbers))).map(lambda outcome: roll.wounds(outcome, to))


def harm(aim: Aim, attack: AttackRules, to: str = "target") -> Distribution[int]:
    """The wounds of an attack to the target or the figure."""
    return _harm(aim.sheet, attack.roll, to, *[tuple(values.items()) for values in aim.numbers(attack)])


def harm_of(aim: Aim, attack: AttackRules) -> Fraction:
    """The mean wounds of an attack."""
    return mean(harm(aim, attack))


def found_attack(aim: Aim, attack: AttackRules) -> Found:
    """An attack from where two figures stand, with its dice and odds."""
    sheet, odds = aim.sheet, harm_odds(harm(aim, attack), life_left(aim.sheet, aim.target))
    counts = zip(("dice", "against"), sheet.roll(attack.roll).counts(evaluator(*aim.numbers(attack))), strict=False)
    extra = {"with": attack.id, **dict(counts), "odds": odds}
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
        for each, to in ((figure, "figure"), (aim.target, "target")):
            lost = harm(aim, rules, to)
            if each.id != target.id and any(lost.chances):
                found[each.id] = found[each.id].combine(lost, add) if each.id in found else lost
    hurt = ((document.figure(name), lost) for name, lost in found.items())
    return [(each, harm_odds(lost, life_left(sheet, each))) for each, lost in hurt]


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
            ends = movement.endings().values() if movement.refused is None else ()
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
        found = (
            after_move(Way(actions=(mode.id,), to=at, cost=cost, chance=chance), found_attack(aim, attack))
            for mode in attacking_modes(self.sheet)
            for at, cost, chance in self._ends(mode)
            for aim, attack in self._aims(document, subject, mode, at)
        )

        def rank(after: After) -> tuple[object, ...]:
            way = after.cost, -after.chance, after.to[1], after.to[0]
            return (-after.chance * after.mean, *way, after.attack != "close")

        return min(found, key=rank, default=None)

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
        found = (
            Way(actions=(mode.id,), to=at, cost=cost, chance=chance)
            for mode in self.sheet.movement.modes
            for at, cost, chance in self._ends(mode)
            if ground.are_in_contact(at, subject.space)
        )
        return min(found, key=lambda way: (way.cost, -way.chance, way.to[1], way.to[0]), default=None)

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


def owed(sheet: Sheet, document: Document) -> list[PlayOrder]:
    """The rolls that a movement leaves owed."""
    return [
        roll_order(known(figure, str), known(roll, str), **({} if target is None else {"target": target}))
        for roll, figure, target in standing_rolls(sheet, document)
    ]


T = TypeVar("T", MoveMode, AttackRules)


def _usable(figure: Figure, things: Iterable[T]) -> list[T]:
    """The modes or attacks whose trait a figure has, if they need one."""
    return [thing for thing in things if thing.who is None or thing.who in figure.traits]


def _order(sheet: Sheet, figure: Figure, target: Figure, attack: Found) -> PlayOrder:
    name = known(attack.extra["with"], str)
    return roll_order(figure.id, sheet.attack(name).roll, target=target.id, attack=name)


def _reach(sheet: Sheet, figure: Figure) -> float:
    unit, contact = (INCH, 0.0) if sheet.board == "inches" else (1, 1.0)
    ranged = (attack for attack in _usable(figure, sheet.attacks) if attack.reach != "adjacent")
    found = (attack.most(sheet.values(figure.stats)) for attack in ranged)
    return max([contact, *(FAR_POINTS if most is None else most / unit for most in found)])


def _pace(sheet: Sheet, figure: Figure) -> float:
    """OWN-016: as many moves as an activation allows before an attack. A mode that ends the activation is used once."""
    moves = min(sheet.turn.moves, sheet.turn.actions - bool(sheet.turn.attacks))
    lasting = [mode for mode in sheet.movement.modes if not mode.ends_activation]
    return max(_longest(sheet, sheet.movement.modes, figure), _longest(sheet, lasting, figure) * moves)


def _longest(sheet: Sheet, modes: Sequence[MoveMode], figure: Figure) -> float:
    unit = INCH if sheet.board == "inches" else 1
    return max((mode.points.value(sheet.values(figure.stats)) / unit for mode in _usable(figure, modes)), default=0)


def _far(sheet: Sheet, figure: Figure) -> list[MoveQuestion]:
    more = {"modifier": FAR_POINTS * (INCH if sheet.board == "inches" else 1)}
    modes = _usable(figure, sheet.movement.modes)
    return [MoveQuestion(figure=figure, action=mode.id, extra=more) for mode in modes]


def _costs(sheet: Sheet, document: Document, question: MoveQuestion) -> Mapping[Space, Points]:
    movement = begin(sheet, document, question)
    endings = movement.endings() if movement.refused is None else {}
    return {movement.ground.grid.space(index): ending.cost for index, ending in endings.items()}


def _settling_rolls(sheet: Sheet) -> tuple[str, ...]:
    """The rolls of strikes and falls, without those that an attack throws too."""
    fall = None if sheet.levels is None or sheet.levels.fall is None else sheet.levels.fall.roll
    strike = None if sheet.control is None else sheet.control.strike
    attacks = {attack.roll for attack in sheet.attacks}
    return tuple(roll for roll in (strike, fall) if roll and roll not in attacks)


def _strikes(sheet: Sheet, document: Document, figure: Figure, moves: int) -> int:
    turn, actions = sheet.turn, taken(document, figure)
    left = turn.attacks - sum(actions.count(attack.id) for attack in sheet.attacks)
    return 1 if turn.attack_ends else max(1, min(left, turn.actions - len(actions) - moves))


def conduct_of(sheet: Sheet) -> Conduct:
    """How the game of a sheet is played."""
    return Conduct(
        movements=lambda _, figure: [(mode.id, {}) for mode in _usable(figure, sheet.movement.modes)],
        attacks=partial(attacks, sheet),
        order=partial(_order, sheet),
        far=partial(_far, sheet),
        ways_join=all(kind.slow is None for kind in sheet.terrains),
        costs=partial(_costs, sheet),
        reach=partial(_reach, sheet),
        pace=partial(_pace, sheet),
        stride=partial(_longest, sheet, sheet.movement.modes),
        owed=partial(owed, sheet),
        settling=_settling_rolls(sheet),
        left=lambda document, figure, _: (
            turn_refusal(document, sheet, figure, moving=True) is None,
            turn_refusal(document, sheet, figure, moving=False) is None,
        ),
        blows=lambda figure: [(attack.roll, {}) for attack in _usable(figure, sheet.attacks)],
        strikes=partial(_strikes, sheet),
        aside=partial(aside, sheet) if harms_others(sheet) else None,
        has_areas=any(attack.shape != "none" for attack in sheet.attacks),
        moves_on=not sheet.turn.attack_ends and sheet.turn.actions > 1,
    )
