"""`joint`: several attacks one after the other, with the exact chances of all lives left (PL-01 to PL-05)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import TypeAlias

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure, Json, MissingStatError
from tablelight.board.problems import QuestionError
from tablelight.board.schema import Field, check_fields
from tablelight.rules.answers import Reason, Refused
from tablelight.rules.clash import Clash, ClashTable
from tablelight.rules.out import living, placed_errors
from tablelight.rules.questions import named_figure
from tablelight.rules.system import System

MOST_ATTACKS = 24
MOST_SUMS = 6_000_000
"""The most results of attacks that are added up, one for each combination of lives; those with many digits count more."""
MOST_BITS = 14_280
"""The most digits of a chance, in bits: Python writes no number of more than 4,300 digits."""
TIMES = Field("integer", 1, minimum=1, maximum=20)
KEYS = ("from", "to", "roll", "with")

State: TypeAlias = tuple[int, ...]


@frozen
class AskedAttack:
    """One attack of the question. `at`: its path."""

    at: str
    attacker: Figure
    target: Figure
    roll: str
    keys: Mapping[str, Json]
    times: int = 1

    @property
    def figures(self) -> tuple[str, str]:
        """The attacker and the target."""
        return self.attacker.id, self.target.id


@frozen(kw_only=True)
class Outlived:
    """What a figure has left (PL-03): the chance of each life, of being out, the mean life lost."""

    figure: str
    left: Mapping[str, Fraction]
    out: Fraction
    mean: Fraction


@frozen(kw_only=True)
class Joint:
    """The answer (PL-03). `extra`: the attackers, if some attack can harm its attacker."""

    targets: tuple[Outlived, ...]
    attacks: tuple[Mapping[str, Fraction], ...]
    """`made`: the chance that each attack is made at all."""
    all_out: Fraction
    extra: Mapping[str, object] = field(factory=dict)


def joint(rules: System, document: Document, value: Json) -> Joint | Refused:
    """The answer to the attacks of a question."""
    attacks = _read(rules, document, value)
    if not rules.clashes:
        return Refused(refused=Reason("PL-04", attack=0))
    board = evolve(living(rules, document), turn={})
    clashes = []
    for number, attack in enumerate(attacks):
        found = _clash(rules, document, board, attack)
        if isinstance(found, Refused):
            return evolve(found, refused=evolve(found.refused, attack=number))
        clashes.append(found)
    return placed_errors(document, lambda: _answer(rules, document, attacks, clashes))


def _read(rules: System, document: Document, value: Json) -> list[AskedAttack]:
    path = "$.question.attacks"
    if value is None:
        raise QuestionError(path, "is missing")
    if not isinstance(value, list):
        raise QuestionError(path, "must be a list")
    if not 1 <= len(value) <= MOST_ATTACKS:
        raise QuestionError(path, "must be a list of 1 to {most}", most=MOST_ATTACKS)
    return [_attack(rules, document, f"{path}[{number}]", each) for number, each in enumerate(value)]


def _attack(rules: System, document: Document, at: str, value: Json) -> AskedAttack:
    if not isinstance(value, Mapping):
        raise QuestionError(at, "must be an object")
    for key in value:
        if key not in KEYS:
            raise QuestionError(f"{at}.{key}", "is not known here (known: {known})", known=", ".join(KEYS))
    ends = [named_figure(document, f"{at}.{key}", value.get(key)) for key in ("from", "to")]
    roll, keys = value.get("roll"), value.get("with", {})
    if not isinstance(roll, str):
        raise QuestionError(f"{at}.roll", "is missing" if roll is None else "must be text")
    if not isinstance(keys, Mapping):
        raise QuestionError(f"{at}.with", "must be an object")
    if not rules.clashes:
        return AskedAttack(at, ends[0], ends[1], roll, {})
    if roll not in rules.clashes:
        raise QuestionError(f"{at}.roll", "must be one of: {choices}", choices=", ".join(rules.clashes))
    times = _check_keys(rules.clashes[roll], f"{at}.with", keys)
    return AskedAttack(at, ends[0], ends[1], roll, {key: keys[key] for key in keys if key != "times"}, times)


def _check_keys(table: ClashTable, at: str, keys: Mapping[str, Json]) -> int:
    """How often the attack is made; `QuestionError` for unknown keys."""
    fields = {**table.fields, "times": TIMES}
    for key in keys:
        if key not in fields:
            raise QuestionError(at, "{key} is not known here (known: {known})", key=key, known=", ".join(fields))
    for problem in check_fields(at, keys, fields):
        raise QuestionError(problem.path, problem.message, **problem.values)
    times = keys.get("times", 1)
    assert isinstance(times, int)
    return times


def _clash(rules: System, document: Document, board: Document, attack: AskedAttack) -> Clash | Refused:
    for figure, key in ((attack.attacker, "DG-06.acts"), (attack.target, "DG-06.named")):
        if rules.is_out(figure):
            return Refused(refused=Reason(key, figure=figure.id, values={"name": figure.label}))
    answer = rules.clashes[attack.roll].answer
    try:
        found = placed_errors(document, lambda: answer(board, attack.attacker, attack.target, attack.keys))
        if isinstance(found, Clash) and attack.attacker.id == attack.target.id:
            raise QuestionError(f"{attack.at}.to", "must be another figure")
        return found
    except QuestionError as error:
        problem = error.problem
        if not problem.path.startswith("$.question.") or problem.path.startswith(attack.at):
            raise
        inside = problem.path.removeprefix("$.question.").removeprefix("with.")
        raise QuestionError(f"{attack.at}.with.{inside}", problem.message, **problem.values) from None


def _answer(rules: System, document: Document, attacks: Sequence[AskedAttack], clashes: Sequence[Clash]) -> Joint:
    recoil = any(clash.recoils for clash in clashes)
    targets = list(dict.fromkeys(attack.target.id for attack in attacks))
    attackers = list(dict.fromkeys(attack.attacker.id for attack in attacks)) if recoil else []
    hurt = {*targets, *attackers}
    lives = {name: _life(rules, document, document.figure(name)) for name in dict.fromkeys((*targets, *attackers))}
    made: dict[int, Fraction] = {}
    left: dict[str, dict[int, Fraction]] = {name: {life: Fraction(1)} for name, life in lives.items()}
    all_out = Fraction(1)
    for group in _apart(attacks, hurt):
        course = LivesTogether(lives, {*targets})
        for number in group:
            later = {name for each in group if each > number for name in attacks[each].figures}
            made[number] = course.attack(attacks[number], clashes[number])
            course.forget(later)
        left.update(course.left)
        all_out *= course.all_out
    told = {name: _outlived(name, lives[name], left[name]) for name in lives}
    extra = {"attackers": tuple(told[name] for name in attackers)} if recoil else {}
    return Joint(
        targets=tuple(told[name] for name in targets),
        attacks=tuple({"made": made[number]} for number in range(len(attacks))),
        all_out=all_out,
        extra=extra,
    )


def _life(rules: System, document: Document, figure: Figure) -> int:
    found = rules.life(figure)
    if found is None:
        raise MissingStatError(document, figure.id, "life")
    return found[0]


def _outlived(name: str, life: int, left: Mapping[int, Fraction]) -> Outlived:
    return Outlived(
        figure=name,
        left={str(points): left[points] for points in sorted(left)},
        out=left.get(0, Fraction(0)),
        mean=sum((chance * (life - points) for points, chance in left.items()), Fraction(0)),
    )


def _apart(attacks: Sequence[AskedAttack], hurt: set[str]) -> Iterable[list[int]]:
    """The attacks in groups that can hurt no figure in common, so the results of the groups are independent."""
    groups: list[tuple[set[str], list[int]]] = []
    for number, attack in enumerate(attacks):
        names, numbers = hurt & {*attack.figures}, [number]
        for other in [group for group in groups if group[0] & names]:
            groups.remove(other)
            names, numbers = names | other[0], other[1] + numbers
        groups.append((names, sorted(numbers)))
    return [numbers for _, numbers in groups]


class LivesTogether:
    """Dependent attacks in a row: the chance of each combination of the lives that still matter. The first entry of a
    state says whether every finished target is out.

    Chances are whole numbers over one denominator, `_whole`: fractions with hundreds of digits take long to reduce."""

    def __init__(self, lives: Mapping[str, int], targets: set[str]) -> None:
        self._lives, self._targets = lives, targets
        self._names: list[str] = []
        self._states: dict[State, int] = {(1,): 1}
        self._whole = 1
        self._work = 0
        self.left: dict[str, dict[int, Fraction]] = {}
        """The chance of each life left, for each finished figure."""

    @property
    def all_out(self) -> Fraction:
        """The chance that every target is out, once all are finished."""
        return Fraction(self._states.get((1,), 0), self._whole)

    def attack(self, attack: AskedAttack, clash: Clash) -> Fraction:
        """Make an attack as often as it is repeated; the chance that it is made at all."""
        for name in attack.figures:
            if name in self._lives and name not in self._names:
                self._names.append(name)
                self._states = {(*state, self._lives[name]): chance for state, chance in self._states.items()}
        first, *_ = [self._once(attack, clash) for _ in range(attack.times)]
        return first

    def _once(self, attack: AskedAttack, clash: Clash) -> Fraction:
        # A figure that cannot be hurt is no part of a state and stays alive.
        by, on = (1 + self._names.index(name) if name in self._names else None for name in attack.figures)
        assert on is not None
        lives = {state: (1 if by is None else state[by], state[on]) for state in self._states}
        ends = {pair: clash.ends(pair) for pair in {*lives.values()} if all(pair)}
        parts = lcm(*(chance.denominator for found in ends.values() for chance in found.values()))
        weights = {pair: [(end, int(chance * parts)) for end, chance in found.items()] for pair, found in ends.items()}
        sums = sum(len(weights[pair]) if pair in weights else 1 for pair in lives.values())
        self._work += sums * (1 + self._whole.bit_length() // 500)
        if self._work > MOST_SUMS or self._whole.bit_length() > MOST_BITS:
            raise QuestionError("$.question.attacks", "the lives of too many figures hang together here")
        made, found = 0, defaultdict[State, int](int)
        for state, chance in self._states.items():
            pair = lives[state]
            if pair not in weights:
                found[state] += chance * parts
                continue
            made += chance
            for (own, other), weight in weights[pair]:
                after = list(state)
                after[on] = other
                if by is not None:
                    after[by] = own
                found[tuple(after)] += chance * weight
        before, self._states, self._whole = self._whole, found, self._whole * parts
        return Fraction(made, before)

    def forget(self, later: set[str]) -> None:
        """Finish the figures that no later attack names."""
        for name in [each for each in self._names if each not in later]:
            place = 1 + self._names.index(name)
            left, states = defaultdict[int, int](int), defaultdict[State, int](int)
            for state, chance in self._states.items():
                life = state[place]
                left[life] += chance
                out = state[0] if life == 0 or name not in self._targets else 0
                states[out, *state[1:place], *state[place + 1 :]] += chance
            self.left[name] = {life: Fraction(chance, self._whole) for life, chance in left.items()}
            self._states = states
            self._names.remove(name)
