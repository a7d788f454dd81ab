"""Who may shoot at whom, and with how many dice (OR-42 to OR-44, OR-50, OR-53, OR-60, OR-61)."""

from __future__ import annotations

from attrs import frozen

from tablelight.board.document import Document, Figure
from tablelight.rules.answers import Reason
from tablelight.rules.systems.oraculo.engagement import are_engaged, engaged_with
from tablelight.rules.systems.oraculo.ground import ground_of
from tablelight.rules.systems.oraculo.shot import has_line, is_clear
from tablelight.rules.systems.oraculo.tables import GREATEST_RANGE, MOST_SHOTS
from tablelight.rules.systems.oraculo.turn import options_of, shots, taken


@frozen
class ShotDice:
    """The dice of one shot. `twice`: the single die's success must be thrown again to count."""

    dice: int
    twice: bool = False


def thrown(dice: int, clear: bool) -> ShotDice:
    """OR-42: without a clear line one die fewer; a single die is thrown all the same, but must succeed
    twice.
    """
    if clear or not dice:
        return ShotDice(dice)
    return ShotDice(1, twice=True) if dice == 1 else ShotDice(dice - 1)


def hits(face: int, distance: int) -> bool:
    """OR-51: whether a die of this face carries as far as this distance."""
    return face > 0 and distance <= face


def dice_left(document: Document, figure: Figure) -> int:
    """OR-53: the dice of `aim` that are left for the second shot of an attack under way, 0 if none is."""
    made = shots(document, figure)
    if not made or len(made) >= MOST_SHOTS or taken(document, figure)[-1:] != ("attack",):
        return 0
    return max(0, figure.stats.get("aim", 0) - sum(made))


def dice_for(document: Document, figure: Figure, share: int | None) -> int:
    """The dice of one shot before OR-42: the share of `aim` (all there is, without one), and after aiming
    one more in the first shot (OR-60, OR-61)."""
    left = dice_left(document, figure)
    own = left or figure.stats.get("aim", 0)
    aimed = taken(document, figure)[-1:] == ("aim",)
    return (own if share is None else share) + aimed


def share_refusal(document: Document, figure: Figure, share: int | None) -> Reason | None:
    """OR-53: why this many dice may not go into the shot."""
    left = dice_left(document, figure)
    own = left or figure.stats.get("aim", 0)
    if share is None or share == own:
        return None
    values = {"dice": own}
    # After the second shot there is none that could take what is left; the dice are shared among the two.
    return Reason("OR-53.share", values=values) if share > own or left else None


def shot_refusal(document: Document, figure: Figure, target: Figure) -> Reason | None:
    """Why a figure may not shoot at another, None if it may."""
    if not figure.stats.get("aim"):
        return Reason("OR-50.unarmed", figure=figure.id)
    if target.side == figure.side:
        return Reason("OR-43.friend", figure=target.id, values={"name": target.label})
    engaged = engaged_with(document, figure)
    if engaged and not options_of(document).shoot_engaged:
        return Reason("OR-44.engaged", figure=engaged[0].id, values={"name": engaged[0].label})
    if "hero" in figure.traits:
        for other in document.figures:
            if other.id != figure.id and "hero" in other.traits and are_engaged(document, other, target):
                return Reason("OR-43.hero", figure=other.id, values={"name": other.label})
    distance = document.topology.distance(figure.space, target.space)
    if distance > GREATEST_RANGE:
        return Reason("OR-50.far", figure=target.id, values={"distance": distance, "range": GREATEST_RANGE})
    if not has_line(ground_of(document.layout), figure.space, target.space):
        return Reason("OR-40.none", figure=target.id, values={"name": target.label})
    return None


def has_clear_line(document: Document, figure: Figure, target: Figure) -> bool:
    """OR-41: whether nothing closes the line to the target."""
    return is_clear(ground_of(document.layout), figure.space, target.space)
