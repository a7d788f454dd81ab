"""Whether one figure may attack another, and with what odds. Asks the policies of danger (DG-01, DG-12) about a single
pair."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from attrs import frozen

from tablelight.board.document import Document, Figure
from tablelight.board.records import named_rows
from tablelight.rules.answers import Reason, Sight
from tablelight.rules.bare.policy import FreeDanger, attacks_by_turn
from tablelight.rules.danger.attacks import SURE, PossibleAttack
from tablelight.rules.danger.places import attacks_from
from tablelight.rules.danger.policy import Danger
from tablelight.rules.danger.records import Spot
from tablelight.rules.out import living, placed_errors
from tablelight.rules.system import System


@frozen(kw_only=True)
class Verdict:
    """Whether a figure may attack another from where it stands.

    `when`: in the current activation, only in its next, or never from here. `reason`: why not, if the game gives a
    reason apart from its line of sight.
    """

    when: Literal["now", "next", "never"]
    attacks: tuple[PossibleAttack, ...] = ()
    reason: Reason | None = None

    @property
    def best(self) -> PossibleAttack | None:
        """The attack that harms most on average; of equals the first."""
        return max(self.attacks, key=lambda attack: attack.mean, default=None)


def harm_chance(attack: PossibleAttack) -> Fraction | None:
    """The chance that an attack harms at all; None if the game has no dice for it."""
    return None if attack.odds is None else 1 - attack.odds.outcomes.get("0", Fraction(0))


def out_chance(attack: PossibleAttack) -> Fraction | None:
    """The chance that an attack leaves no life; None if unknown."""
    found = None if attack.odds is None else attack.odds.extra.get("out")
    return found if isinstance(found, Fraction) else None


def verdict(
    rules: System, document: Document, figure: Figure, target: Figure, before: Document | None = None
) -> Verdict:
    """The verdict for two figures of a document. `before`: the document before the move that brought the figure to its
    place; None: it has not moved."""
    if rules.is_out(figure) or rules.is_out(target) or figure.side == target.side:
        return Verdict(when="never")
    board, danger = living(rules, document), rules.danger
    if isinstance(danger, Danger):
        extra = {"stay": True} if before is None else {}
        spot = Spot(at=figure.space, cost=0, chance=SURE, extra=extra, document=board, figure=figure)
        started = document if before is None else before
        when, attacks = placed_errors(document, lambda: attacks_from(rules, danger, started, spot, target))
        return Verdict(when="now" if when == "now" else "next", attacks=attacks) if attacks else Verdict(when="never")
    if isinstance(danger, FreeDanger):
        return placed_errors(document, lambda: _on_bare_table(danger, board, figure, target))
    return Verdict(when="never")


def _on_bare_table(danger: FreeDanger, board: Document, figure: Figure, target: Figure) -> Verdict:
    acting = danger.as_active(board, figure)
    when, attacks = attacks_by_turn(danger, acting, figure, target)
    return Verdict(
        when=when, attacks=attacks, reason=None if when == "now" else danger.no_attack(acting, figure, target)
    )


def no_attack_reason(seen: Sight) -> Reason | None:
    """Why an existing line of sight allows no attack. A game gives the reason in its listed attacks (of those the one
    that the distance decides), else as the last of its reasons for the line."""
    entries = named_rows(seen.extra.get("attacks", ()))
    barred = [reason for entry in entries if isinstance(reason := entry["reason"], Reason)]
    if barred:
        return max(barred, key=lambda reason: "distance" in reason.values)
    return seen.reasons[-1] if seen.reasons and seen.extra.get("attack") == "none" else None
