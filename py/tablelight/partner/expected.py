"""A figure's expectation at a place compared with another place: "why not there?" (PL-40)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure, Point
from tablelight.grid import Space
from tablelight.partner.asked import PartnerQuestion
from tablelight.partner.fears import looking
from tablelight.partner.fighters import Fighters
from tablelight.partner.forecast import weighed
from tablelight.partner.options import ActivationOption, goes_first, options_of
from tablelight.partner.side import DecidingSide
from tablelight.progress.portions import Portion, Portions
from tablelight.rules.out import living
from tablelight.rules.system import System


@frozen(kw_only=True)
class Expected:
    """The value of a figure's best option at a place, by the numbers of PL-14. `deals`: the life that its attack takes
    on average. `arrive`: the chance to come there. `suffers`: what the enemies may do to it there. `worth`: the total.
    `duty`: the adjustment by PL-16."""

    target: str | None
    deals: float
    arrive: float
    suffers: float
    worth: float
    duty: float = 0.0


def expected(
    rules: System, document: Document, question: PartnerQuestion, figure: str, places: Sequence[Space | Point]
) -> Portions[tuple[Expected | None, ...]]:
    """The figure's best option at each place; None if no move leads there."""
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
    best = {option.place(actor): option for option in reversed(options)}
    return tuple(_expected_of(best[place]) if place in best else None for place in places)


def _at(side: DecidingSide, figure: Figure, place: Space | Point) -> Iterable[ActivationOption]:
    """A figure's options at a place."""
    if side.on_spaces:
        return [option for option in options_of(side, figure, side.question.done) if option.place(figure) == place]
    from tablelight.partner.bare_options import bare_options_at  # needed only on a bare table

    return bare_options_at(side, figure, side.question.done, place)


def _expected_of(option: ActivationOption) -> Expected:
    return Expected(
        target=option.target,
        deals=option.arrive * option.blow.mean,
        arrive=option.arrive,
        suffers=option.fear,
        worth=option.plain_worth,
        duty=option.duty,
    )
