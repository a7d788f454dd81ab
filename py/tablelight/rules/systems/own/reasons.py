"""Reasons that the lists of a sheet give: a clause of the sheet's own, filled with what the thing is called and costs."""

from __future__ import annotations

from attrs import frozen

from tablelight.grid import Space
from tablelight.rules.answers import Reason, WrittenLocation
from tablelight.rules.systems.own.amounts import SentenceValues
from tablelight.rules.systems.own.sheet import Sheet
from tablelight.rules.systems.own.sheet_field import Named
from tablelight.rules.systems.own.sheet_ground import Price


@frozen
class Cause:
    """What of a sheet's lists gives a reason, and where on the board or by which figure."""

    listed: str
    thing: Named
    at: WrittenLocation | None = None
    between: tuple[Space, Space] | None = None
    figure: str | None = None


def thing_reason(sheet: Sheet, cause: Cause, key: str, values: SentenceValues | None = None) -> Reason:
    """A reason that something of the sheet's lists gives; `key`: of its template, without the list; `values` fill it beside
    the thing's name."""
    clause = sheet.clauses.get((cause.listed, cause.thing.id), "OWN-100")
    filling = {"name": cause.thing.label, **(values or {})}
    return Reason(f"{clause}.{key}", at=cause.at, between=cause.between, figure=cause.figure, values=filling)


def price_reason(sheet: Sheet, cause: Cause, price: Price) -> Reason:
    """What a terrain, an object or an edge costs, or that no figure enters it."""
    field = "enter" if cause.listed == "terrains" else "extra"
    return thing_reason(sheet, cause, f"{field}.never" if price is None else field, {"n": price})
