"""The policies of a sheet on inches for the questions about danger (DG-05, DG-15, DG-24)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tablelight.board.document import Document, Figure
from tablelight.geometry.inches.ground import BareGround
from tablelight.geometry.inches.outline import Rows
from tablelight.geometry.inches.spans import Lines
from tablelight.progress.portions import Steps
from tablelight.rules.answers import Moves
from tablelight.rules.bare.policy import FreeDanger, LinesByLevel
from tablelight.rules.bare.table import to_thousandth
from tablelight.rules.bare.view import box_around
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.own import bare_table
from tablelight.rules.systems.own.bare_danger.enemies import OwnBareEnemy
from tablelight.rules.systems.own.bare_danger.moves import OwnBareMove, moves
from tablelight.rules.systems.own.bare_danger.reach import OwnBareReach, levels_on
from tablelight.rules.systems.own.bare_danger.view import BareTable, TargetView
from tablelight.rules.systems.own.sheet import MoveMode, Sheet
from tablelight.rules.systems.own.threat import attacks, life_left


def bare_danger_of(sheet: Sheet) -> FreeDanger:
    """The policies of a sheet."""

    def ground(document: Document, figure: Figure) -> BareGround:
        on_foot = MoveMode(id="", label="", points=sheet.movement.modes[0].points)
        return bare_table.ground_for(document, bare_table.Walker(sheet, figure, on_foot), ending=True)

    def move(document: Document, question: MoveQuestion, _: Moves) -> OwnBareMove:
        return OwnBareMove(sheet, document, question)

    return FreeDanger(
        attacks=partial(attacks, sheet),
        enemy=partial(OwnBareEnemy, sheet),
        reach=partial(OwnBareReach, sheet),
        move=move,
        moves=partial(moves, sheet),
        levels=partial(_levels, sheet),
        seen=partial(_seen, sheet),
        ground=ground,
        height_of=bare_table.heights(sheet),
        life=partial(life_left, sheet) if sheet.attacks else None,
        tells_areas=True,
        rounding=to_thousandth,
    )


def _levels(
    sheet: Sheet, document: Document, _: Figure, heights: Sequence[float], __: MoveQuestion | None
) -> Steps[LinesByLevel]:
    yield
    return levels_on(BareTable(document, sheet), heights)


def _seen(sheet: Sheet, board: Document, viewer: Figure, rows: Rows, radius: float) -> Steps[Lines]:
    """Where on rows a base is seen by a viewer."""
    heights, table = [row.middle for row in rows], BareTable(board, sheet)
    view = TargetView(table, viewer, radius, box_around([row.spans for row in rows], heights, radius))
    parts = table.parts(heights)
    yield
    return (yield from view.seen(heights, parts))
