"""A figure's expectation at a place compared with another place: "why not there?" (PL-40)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve

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
