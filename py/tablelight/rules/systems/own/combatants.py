"""Who is alive, who controls what, who is engaged with whom."""

from __future__ import annotations

from tablelight.board.document import Document, Figure
from tablelight.board.records import known
from tablelight.rules.systems.own.ground import SheetGround
from tablelight.rules.systems.own.sheet import Sheet


def life_of(sheet: Sheet, figure: Figure) -> int | None:
    """The life of a figure; None if the sheet has no life."""
    return None if sheet.life is None else sheet.values(figure.stats)[sheet.life]


def wounds_of(figure: Figure) -> int:
    """The wounds that a figure has taken."""
    return known(figure.state.get("wounds", 0), int)


def is_out(sheet: Sheet, figure: Figure) -> bool:
    """OWN-017: as many wounds as life, or more; never where one of the two is no number (a document yet to be mended)."""
    life, wounds = life_of(sheet, figure), figure.state.get("wounds", 0)
    return isinstance(life, int) and isinstance(wounds, int) and wounds >= life


def life(sheet: Sheet, figure: Figure) -> tuple[int, int] | None:
    """OWN-017: the life that its wounds leave it, and all of it; None where the sheet has no life, or it is no number."""
    full, wounds = life_of(sheet, figure), figure.state.get("wounds", 0)
    return (max(0, full - wounds), full) if isinstance(full, int) and isinstance(wounds, int) else None


def living(document: Document, sheet: Sheet) -> list[Figure]:
    """The figures that take part, in the order of the document."""
    return [figure for figure in document.figures if not is_out(sheet, figure)]


def enemies_of(document: Document, sheet: Sheet, figure: Figure) -> list[Figure]:
    """The living figures of other sides."""
    return [other for other in document.enemies(figure) if not is_out(sheet, other)]


def is_exempt(sheet: Sheet, figure: Figure) -> bool:
    """Whether a figure neither controls nor is controlled."""
    return sheet.control is None or any(trait in sheet.control.exempt for trait in figure.traits)


def controllers(document: Document, sheet: Sheet, figure: Figure) -> list[Figure]:
    """The enemies that may control spaces against a figure."""
    if is_exempt(sheet, figure):
        return []
    return [enemy for enemy in enemies_of(document, sheet, figure) if not is_exempt(sheet, enemy)]


def within(sheet: Sheet, figure: Figure) -> int:
    """How many contacts a figure's control reaches (on inches: how far, in thousandths)."""
    assert sheet.control is not None
    return max(0, sheet.control.within.value(sheet.values(figure.stats)))


def control_of(ground: SheetGround, figure: Figure) -> int:
    """The spaces that a figure controls."""
    return ground.controlled_from(figure.space, within(ground.sheet, figure))


def engaged_with(document: Document, ground: SheetGround, figure: Figure) -> list[Figure]:
    """The enemies that control the figure's own space."""
    bit = ground.grid.bit(figure.space)
    return [enemy for enemy in controllers(document, ground.sheet, figure) if control_of(ground, enemy) & bit]
