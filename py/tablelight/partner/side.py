"""A side that decides: its living figures, and queries about them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cached_property

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure
from tablelight.partner.asked import PartnerQuestion
from tablelight.partner.goals import Goals
from tablelight.partner.worth import OWN_LOSS, Blow, Exchange, Shots
from tablelight.rules.conduct import Conduct
from tablelight.rules.danger.attacks import PossibleAttack
from tablelight.rules.danger.policy import Danger
from tablelight.rules.danger.records import Spot
from tablelight.rules.system import System

USUAL_LIFE = 3
"""The life of a figure without a life stat (PL-15)."""


def life_of(rules: System, figure: Figure) -> int:
    """The life that a figure has left; a default if it has none (PL-15)."""
    found = rules.life(figure)
    return figure.stats.get("life", USUAL_LIFE) if found is None else found[0]


@frozen(slots=False)
class DecidingSide:
    """A side that decides, and its knowledge of the living figures."""

    rules: System
    document: Document
    """The position that was asked about."""
    board: Document
    """Its living figures."""
    question: PartnerQuestion
    counter: list[int] = field(factory=lambda: [0])
    """How many positions were examined."""
    blows: dict[tuple[str, str], Blow] = field(factory=dict)
    """The blows of figures at each other, as far as computed."""
    exchanges: dict[object, tuple[Exchange, Exchange]] = field(factory=dict)
    """The same by kinds of figures and the life of the target: one dictionary for all positions of a search."""
    shots: dict[object, Shots] = field(factory=dict)
    """The same by distance, for figures with a range."""
    blows_afar: dict[object, Sequence[Sequence[Blow]]] = field(factory=dict)
    """The blows of these."""
    attacks: dict[Hashable, tuple[PossibleAttack, Blow] | None] = field(factory=dict)
    """In imagined positions: the best attack of a figure on another by their places. Nothing else matters."""
    earlier: Document | None = None
    """In imagined positions: the board from which the search began."""
    hurried: Callable[[], bool] = lambda: False
    """Whether to answer with the best so far."""
    hits: Mapping[str, int] = field(factory=dict)
    """Life that figures have lost in addition to the board's record."""
    mirrored: bool = False
    """Whether the style is the other side's."""

    @property
    def conduct(self) -> Conduct:
        """How the game is played."""
        return self.rules.played

    @property
    def danger(self) -> Danger:
        """The policies of a game on spaces."""
        assert isinstance(self.rules.danger, Danger)
        return self.rules.danger

    @property
    def imagined(self) -> bool:
        """Whether it decides after an option of a search."""
        return self.earlier is not None

    @property
    def on_spaces(self) -> bool:
        """Whether the game is played on spaces; else on a bare table."""
        return isinstance(self.rules.danger, Danger)

    @cached_property
    def idle(self) -> list[Figure]:
        """Its living figures that have not acted."""
        own = [figure for figure in self.board.figures if figure.side == self.question.side]
        return [figure for figure in own if figure.id not in self.question.acted]

    @cached_property
    def goals(self) -> Goals:
        """The objectives as it sees them."""
        return Goals(self.rules, self.board, self.question.side)

    def life(self, figure: Figure) -> int:
        """The life that a figure has left; a default if it has none."""
        life = life_of(self.rules, figure)
        return max(1, life - self.hits[figure.id]) if figure.id in self.hits else life

    @property
    def weights(self) -> tuple[float, float]:
        """The weight of a life point that enemies lose, and of one that the side loses, by its style."""
        own = OWN_LOSS[self.question.style]
        return (own, 1.0) if self.mirrored else (1.0, own)

    def there(self, spot: Spot) -> Spot:
        """A place of a figure, on this board; it may come from an earlier one."""
        if not self.imagined:
            return spot
        others = (self.other_there(spot, figure.id) for figure in spot.document.figures if figure.id != spot.figure.id)
        return evolve(spot, document=evolve(spot.document, figures=(*filter(None, others), spot.figure)))

    def other_there(self, spot: Spot, name: str) -> Figure | None:
        """Another figure on this board once a figure has moved to a place, since the move may have moved it too. None
        if it is out."""
        found, now = spot.document.find(name), self.board.find(name)
        before = now if self.earlier is None else self.earlier.find(name)
        if found is None or now is None or before is None or found.at in (now.at, before.at):
            return now
        return evolve(now, at=found.at)

    @property
    def has_odds(self) -> bool:
        """Whether the game has odds of harm."""
        return bool(self.rules.clashes)
