"""`next`: the partner's one order for now (PL-10 to PL-16). And "why not there?": other places compared with it (PL-40)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure, Point
from tablelight.dice.throw import lot
from tablelight.grid import Space
from tablelight.partner.asked import PartnerQuestion
from tablelight.partner.fighters import Fighters, best_attack
from tablelight.partner.forecast import best_exactly, looking, weighed
from tablelight.partner.options import ActivationOption, Entering, goes_first, last_to_act, options_of, worth_a_look
from tablelight.partner.orders import END_TURN, end_of, outcome_of, under_way
from tablelight.partner.reply import Lookahead, most_promising, replied
from tablelight.partner.side import Approach, DecidingSide
from tablelight.progress.portions import Portion, Portions
from tablelight.rules.answers import Reason
from tablelight.rules.conduct import PlayOrder
from tablelight.rules.out import living
from tablelight.rules.system import System

TRIED = 12
"""How many options are tried with the rules before an activation ends."""
ANSWERS = 2
"""How many replies are examined with their answers."""


@frozen(kw_only=True)
class Next:
    """The order (PL-11), and for a decision the reasons (PL-13)."""

    order: PlayOrder
    extra: Mapping[str, object] = field(factory=dict)


def choose(
    rules: System, document: Document, question: PartnerQuestion, hurried: Callable[[], bool] = lambda: False
) -> Portions[Next]:
    """The order of a side; each portion examines a figure or a reply. Once `hurried`, the best so far (PL-17)."""
    conduct = rules.conduct
    if conduct is None or all(figure.side != question.side for figure in document.figures):
        return Next(order=END_TURN)
    board = living(rules, document)
    for order in conduct.owed(board):
        if outcome_of(rules, document, order) is not None:
            return Next(order=order)
    side = DecidingSide(rules, document, board, question, hurried=hurried)
    name = under_way(conduct, document, question.side, question.acted, question.done)
    figures = [figure for figure in side.idle if name in (None, figure.id)]
    found: list[ActivationOption] = []
    if any(figure.side != question.side for figure in board.figures):
        found = yield from _foreseen(side, figures, () if name is None else question.done)
    plan = {option.figure: option for option in reversed(found)}
    for number, option in enumerate(found[:TRIED]):
        if option.order is None:
            break
        if outcome_of(rules, document, option.order) is not None:
            rest = [each for each in plan.values() if each.figure != option.figure]
            return Next(order=option.order, extra=_reply_fields(side, option, found[number + 1 :], rest))
    ends = name or next((option.figure for option in found), "")
    return Next(order=end_of(ends) if ends else END_TURN)


def _foreseen(
    side: DecidingSide, figures: Sequence[Figure], done: Sequence[PlayOrder]
) -> Portions[list[ActivationOption]]:
    """The options of some figures, the best first: by distances, then the best by dangers, then by replies."""
    limits, seed = side.question.limits, side.question.seed
    fighters = Fighters(side) if side.question.effort else None
    found = list[ActivationOption]()
    enters: Entering | None = None
    for number, figure in enumerate(figures, 1):
        options = options_of(side, figure, done)
        if fighters is None:
            found += [evolve(each, worth=each.simple) for each in options]
        else:
            options = worth_a_look(fighters, figure, options)
            enters = goes_first(side, options)
            found += weighed(fighters, options, enters)
        yield Portion("plans", number, len(figures))

    def rank(option: ActivationOption) -> tuple[float, float]:
        return -round(option.worth, 9), lot(seed, option.figure, option.at, option.target)

    found.sort(key=rank)
    if fighters is None or not (limits.is_exact or enters) or side.hurried():
        return found
    found = best_exactly(fighters, found, max(1, limits.replied), rank, enters)
    bounded = evolve(side, hurried=lambda: side.hurried() or side.counter[0] >= limits.positions)
    for looks, many, answers in ((side, limits.replied, 0), (bounded, limits.answered, ANSWERS)):
        lookahead = Lookahead(evolve(side.board, turn={}))
        first = found[:many] if answers else most_promising(found, many)
        later = yield from replied(looks, first, lookahead, answers)
        known = [blended(limits.trust, *each) for each in zip(first, later, strict=False)]
        rest = [option for option in found if not any(option is each for each in first[: len(known)])]
        found = sorted(known, key=rank) + rest
    return found


def blended(trust: float, before: ActivationOption, after: ActivationOption) -> ActivationOption:
    """An option with the mean of its worths before and after a reply or an answer, by the share of the later one."""
    return evolve(after, worth=before.worth + trust * (after.worth - before.worth)) if trust < 1 else after


def _reply_fields(
    side: DecidingSide, option: ActivationOption, others: Sequence[ActivationOption], rest: Sequence[ActivationOption]
) -> Mapping[str, object]:
    plan = [  # the activations that the side has in mind (PL-13)
        {"figure": each.figure, "to": each.at, "target": each.target, "chance": f"{each.arrive * each.blow.out:.3f}"}
        for each in rest
        if each.order is not None
    ]
    return {
        "why": tuple(_reasons_of(side, side.board.figure(option.figure), option, others)),
        "plan": tuple(plan),
        "considered": side.counter[0],
    }


def _may_attack(side: DecidingSide, option: ActivationOption) -> bool:
    """Whether the figure may attack an enemy once it is there."""
    if option.document is None or not option.attacks:
        return False
    there = option.document.figure(option.figure)
    return any(best_attack(side, option.document, there, enemy) for enemy in option.document.enemies(there))


def _reasons_of(
    side: DecidingSide, figure: Figure, option: ActivationOption, others: Sequence[ActivationOption]
) -> list[Reason]:
    def label(name: str) -> str:
        return side.document.figure(name).label

    found = []
    if option.target is not None:
        values: dict[str, Any] = {
            "name": label(option.target),
            "mean": f"{option.blow.mean:.2f}",
            "out": f"{100 * option.blow.out:.0f} %",
        }
        clause = "PL-13.attack" if round(100 * option.blow.out) else "PL-13.harm"
        found.append(Reason(clause, figure=option.target, values=values))
    elif option.toward and option.at != figure.space and not _may_attack(side, option):
        # On a bare table each place is nearer to the enemies than the figure is (PL-16).
        away = side.on_spaces and option.spaces >= Approach(side.rules, side.board, figure).left(figure.space)[1]
        clause = "PL-13.away" if away else "PL-13.nearer"
        found.append(Reason(clause, figure=option.toward, values={"name": label(option.toward)}))
    else:
        found.append(Reason("PL-13.better", figure=figure.id, values={"name": figure.label}))
    if any(each.duty < option.duty and each.plain_worth > option.plain_worth for each in others):
        found.append(last_to_act(figure.id, attacks=option.target is not None))
    if option.prize.objective:
        named = {each.id: each.name for each in side.board.objectives}
        values = {"name": named[option.prize.objective], "worth": f"{option.prize.worth:.2f}"}
        found.append(Reason("PL-13.objective", values=values))
    if option.arrive < 1:
        found.append(Reason("PL-13.arrive", figure=figure.id, values={"chance": f"{100 * option.arrive:.0f} %"}))
    if option.fear:
        found.append(Reason("PL-13.fear", figure=figure.id, values={"harm": f"{option.fear:.2f}"}))
    other = next(
        (each for each in others if each.worth < option.worth and each.plain_worth <= option.plain_worth), None
    )
    if other is not None:
        values = {"own": f"{option.plain_worth:z.2f}", "other": f"{other.plain_worth:z.2f}"}
        found.append(Reason("PL-13.other", figure=figure.id, values=values))
    return found


def expected(
    rules: System, document: Document, question: PartnerQuestion, figure: str, places: Sequence[Space | Point]
) -> Portions[tuple[ActivationOption | None, ...]]:
    """The figure's best option at each place, without its documents; None if no move leads there."""
    board = living(rules, document)
    side = DecidingSide(rules, document, board, question)
    actor = board.figure(figure)
    yield Portion("places", 0, len(places))
    fighters = Fighters(side)
    options: list[ActivationOption] = []
    for number, place in enumerate(places, 1):
        fear = fighters.danger(fighters.number[figure], place)  # by distances, in case it is not examined exactly
        options += [evolve(option, fear=fear) for option in _at(side, actor, place)]
        yield Portion("places", number, len(places))
    enters = goes_first(side, options)
    if question.limits.is_exact or enters:  # as the order itself is chosen, so that both state the same danger
        options = [*map(looking(side), options)]
    if question.effort:  # together: one option's harm affects the forecast of the others
        options = weighed(fighters, options, enters)
    else:
        options = sorted((evolve(each, worth=each.simple) for each in options), key=lambda each: -each.worth)
    best = {option.place(actor): evolve(option, spot=None, document=None) for option in reversed(options)}
    return tuple(map(best.get, places))


def _at(side: DecidingSide, figure: Figure, place: Space | Point) -> Iterable[ActivationOption]:
    """A figure's options at a place."""
    if side.on_spaces:
        return [option for option in options_of(side, figure, side.question.done) if option.place(figure) == place]
    from tablelight.partner.bare_options import bare_options_at  # needed only on a bare table

    return bare_options_at(side, figure, side.question.done, place)
