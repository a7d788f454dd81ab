"""A side that decides: the living, and what is asked of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import cached_property

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure
from tablelight.partner.asked import PartnerQuestion
from tablelight.partner.goals import Goals
from tablelight.partner.worth import OWN_LOSS, Blow, Exchange
from tablelight.rules.conduct import Conduct
from tablelight.rules.danger.attacks import PossibleAttack
from tablelight.rules.danger.policy import Danger
from tablelight.rules.danger.records import Spot
from tablelight.rules.system import System

USUAL_LIFE = 3
"""PL-15: the life of a figure that tells none."""


@frozen(slots=False)
class DecidingSide:
    """A side that decides: the living, and what it knows of them."""

    rules: System
    document: Document
    """The position as it was asked about."""
    board: Document
    """The living of it."""
    question: PartnerQuestion
    counter: list[int] = field(factory=lambda: [0])
    """How many positions were looked at."""
    blows: dict[tuple[str, str], Blow] = field(factory=dict)
    """What figures may do to each other, as far as it was asked."""
    exchanges: dict[object, tuple[Exchange, Exchange]] = field(factory=dict)
    """The same by kinds of figures and the life of the target: one dictionary for all positions of a search."""
    attacks: dict[Hashable, tuple[PossibleAttack, Blow] | None] = field(factory=dict)
    """In imagined positions: the best attack of a figure on another by where both stand. Others are not looked at."""
    earlier: Document | None = None
    """In imagined positions: the board from which the search began."""
    hurried: Callable[[], bool] = lambda: False
    """Whether to give the best so far."""
    hits: Mapping[str, int] = field(factory=dict)
    """Life that figures have lost beside what the board says."""
    mirrored: bool = False
    """Whether the style is that of the other side."""

    @property
    def conduct(self) -> Conduct:
        """How the game is played."""
        assert self.rules.conduct is not None
        return self.rules.conduct

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
        """The life that a figure has left; some where nothing is said."""
        found = self.rules.life(figure)
        life = figure.stats.get("life", USUAL_LIFE) if found is None else found[0]
        return max(1, life - self.hits[figure.id]) if figure.id in self.hits else life

    @property
    def weights(self) -> tuple[float, float]:
        """What a life point that enemies lose counts, and one that the side loses, by its style."""
        own = OWN_LOSS[self.question.style]
        return (own, 1.0) if self.mirrored else (1.0, own)

    def there(self, spot: Spot) -> Spot:
        """A place of a figure, on this board; it may be from an earlier one."""
        if not self.imagined:
            return spot
        others = (self.other_there(spot, figure.id) for figure in spot.document.figures if figure.id != spot.figure.id)
        return evolve(spot, document=evolve(spot.document, figures=(*filter(None, others), spot.figure)))

    def other_there(self, spot: Spot, name: str) -> Figure | None:
        """Another figure on this board once a figure has moved to a place: the move may have put it elsewhere. None if it
        is out."""
        found, now = spot.document.find(name), self.board.find(name)
        before = now if self.earlier is None else self.earlier.find(name)
        if found is None or now is None or before is None or found.at in (now.at, before.at):
            return now
        return evolve(now, at=found.at)

    @property
    def has_odds(self) -> bool:
        """Whether the game has odds of harm."""
        return bool(self.rules.clashes)
