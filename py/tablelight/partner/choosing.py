"""`next`: the one order that the partner gives now (PL-10 to PL-16)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import field, frozen

from tablelight.board.document import Document, Figure
from tablelight.dice.lots import lot
from tablelight.partner.asked import PartnerQuestion
from tablelight.partner.options import ActivationOption, options_of
from tablelight.partner.orders import END_TURN, end_of, outcome_of, under_way
from tablelight.partner.side import DecidingSide
from tablelight.partner.team import helpers_of, helpers_where_they_stand, with_team
from tablelight.progress.portions import Portion, Portions
from tablelight.rules.answers import Reason, WrittenLocation
from tablelight.rules.conduct import PlayOrder
from tablelight.rules.danger.policy import Danger
from tablelight.rules.out import living
from tablelight.rules.system import System

LOOKS = Portion("plans", 0)
"""The work goes on."""
TRIED = 12
"""Options that are put to the rules before the figure stays as it is."""


@frozen(kw_only=True)
class Intended:
    """PL-13: an activation that the side has in mind."""

    figure: str
    to: WrittenLocation
    target: str | None
    chance: str


@frozen(kw_only=True)
class Next:
    """PL-11, PL-13: the order, and beside a decision why."""

    order: PlayOrder
    extra: Mapping[str, object] = field(factory=dict)


def choose(rules: System, document: Document, question: PartnerQuestion) -> Portions[Next]:
    """The order of a side, a figure that is looked at in each portion."""
    conduct = rules.conduct
    if conduct is None or all(figure.side != question.side for figure in document.figures):
        return Next(order=END_TURN)
    board = living(rules, document)
    for order in conduct.owed(board):
        if outcome_of(rules, document, order) is not None:
            return Next(order=order)
    side = DecidingSide(rules, document, board, question)
    name = under_way(conduct, document, question.side, question.acted, question.done)
    if name is not None:
        yield LOOKS
        return _goes_on(side, name)
    return (yield from _begins(side))


def _goes_on(side: DecidingSide, name: str) -> Next:
    """The activation under way: what is best now, or its end."""
    figure = next((each for each in side.board.figures if each.id == name), None)
    if figure is None or not side.board.enemies(figure):
        return Next(order=end_of(name))
    found = found_options(side, figure, side.question.done)
    if side.question.effort >= 2:
        found = with_team(found, helpers_where_they_stand(side, figure))
    return _first_allowed(side, figure, found, []) or Next(order=end_of(name))


def _begins(side: DecidingSide) -> Portions[Next]:
    """The figure that gains most by acting first, and what it does first."""
    if all(figure.side == side.question.side for figure in side.board.figures):
        return Next(order=END_TURN)
    every: dict[str, list[ActivationOption]] = {}
    for figure in side.idle:
        every[figure.id] = found_options(side, figure, (), ways=False)
        yield Portion("plans", len(every), len(side.idle))
    if side.question.effort >= 2:
        alone, every = every, {}
        for figure in side.idle:
            every[figure.id] = with_team(alone[figure.id], helpers_of(figure, alone))
    ranked = sorted(side.idle, key=lambda figure: _urgency(side, figure, every[figure.id]), reverse=True)
    plan = [best for figure in ranked if (best := next(iter(every[figure.id]), None)) is not None]
    for figure in ranked:
        rest = [option for option in plan if option.figure != figure.id]
        options = every[figure.id]
        if not isinstance(side.rules.danger, Danger) and not (options and options[0].target):
            yield LOOKS
            options = found_options(side, figure, ())
        found = _first_allowed(side, figure, options, rest)
        if found is not None:
            return found
    return Next(order=end_of(ranked[0].id) if ranked else END_TURN)


def found_options(
    side: DecidingSide, figure: Figure, done: Sequence[PlayOrder], *, ways: bool = True
) -> list[ActivationOption]:
    """What a figure may do, the best first. `ways`: on a bare table long ways to enemies as well."""
    if isinstance(side.rules.danger, Danger):
        found = options_of(side, figure, done)
    else:
        from tablelight.partner.bare_options import bare_options_of  # a bare table needs it alone

        found = bare_options_of(side, figure, done, ways=ways)
    seed = side.question.seed
    return sorted(found, key=lambda each: (-round(each.worth, 9), lot(seed, each.figure, each.at, each.target)))


def _urgency(side: DecidingSide, figure: Figure, options: Sequence[ActivationOption]) -> tuple[float, float]:
    """What a figure gains by acting now, over what comes of it if it stays; ties by lot."""
    stays = [option.worth for option in options if option.order is None]
    best = options[0].worth if options else 0.0
    return round(best - max(stays, default=0.0), 9), lot(side.question.seed, figure.id)


def _first_allowed(
    side: DecidingSide, figure: Figure, options: Sequence[ActivationOption], rest: Sequence[ActivationOption]
) -> Next | None:
    """The first option that the rules allow; None if it is best to do nothing."""
    for number, option in enumerate(options[:TRIED]):
        if option.order is None:
            return None
        if outcome_of(side.rules, side.document, option.order) is not None:
            others = [each for each in options[number + 1 :] if each.worth < option.worth]
            return Next(order=option.order, extra=_told(side, figure, option, others, rest))
    return None


def _told(
    side: DecidingSide,
    figure: Figure,
    option: ActivationOption,
    others: Sequence[ActivationOption],
    rest: Sequence[ActivationOption],
) -> Mapping[str, object]:
    plan = [
        Intended(figure=each.figure, to=each.at, target=each.target, chance=f"{each.arrive * each.blow.out:.3f}")
        for each in rest
        if each.order is not None
    ]
    return {
        "why": tuple(_why(side, figure, option, next(iter(others), None))),
        "plan": tuple(plan),
        "considered": side.counter[0],
    }


def _why(side: DecidingSide, figure: Figure, option: ActivationOption, other: ActivationOption | None) -> list[Reason]:
    def label(name: str) -> str:
        return side.document.figure(name).label

    found = []
    if option.target is not None:
        values: dict[str, Any] = {
            "name": label(option.target),
            "mean": f"{option.blow.mean:.2f}",
            "out": f"{100 * option.blow.out:.0f} %",
        }
        found.append(Reason("PL-13.attack", figure=option.target, values=values))
    elif option.toward and option.at != figure.space:
        found.append(Reason("PL-13.nearer", figure=option.toward, values={"name": label(option.toward)}))
    else:
        found.append(Reason("PL-13.better", figure=figure.id, values={"name": figure.label}))
    if option.prize.objective:
        named = {each.id: each.name for each in side.board.objectives}
        values = {"name": named[option.prize.objective], "worth": f"{option.prize.worth:.2f}"}
        found.append(Reason("PL-13.objective", values=values))
    if option.arrive < 1:
        found.append(Reason("PL-13.arrive", figure=figure.id, values={"chance": f"{100 * option.arrive:.0f} %"}))
    if option.fear:
        found.append(Reason("PL-13.fear", figure=figure.id, values={"harm": f"{option.fear:.2f}"}))
    if other is not None:
        values = {"own": f"{option.worth:.2f}", "other": f"{other.worth:.2f}"}
        found.append(Reason("PL-13.other", figure=figure.id, values=values))
    return found
