"""What a document may say about spells and weapons at range (CV-65, CV-66)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tablelight.board.document import Document, Json
from tablelight.board.problems import Problem
from tablelight.board.schema import Field, Fields, check_fields
from tablelight.rules.systems.carnevale.tables import COUNT, DAMAGE, NEEDED_FIELD, TRUTH

FIELDS: Mapping[str, Field] = {
    "name": Field("text"),
    "cost": COUNT,
    "difficulty": NEEDED_FIELD,
    "range": COUNT,
    "damage": DAMAGE,
}
"""A spell in a figure's `state.spells`: its cost in will, the number that makes an ace, its range in inches, the points of
damage that it does."""
WEAPON_FIELDS: Mapping[str, Field] = {"name": FIELDS["name"], "range": COUNT, "aquatic": TRUTH}
"""A weapon at range in a figure's `state.weapons`."""


CASTING: Mapping[str, Field] = {key: FIELDS[key] for key in ("name", "cost", "difficulty")} | {"caster": Field("text")}
"""The spell under way, in `turn.casting`, once a mage has dispelled it."""


def spell_problems(document: Document) -> Iterator[Problem]:
    """What is wrong with the spells and the weapons of figures."""
    for number, figure in enumerate(document.figures):
        path = f"$.figures[{number}].state"
        yield from _entry_problems(f"{path}.spells", figure.state.get("spells"), FIELDS, ("name",))
        yield from _entry_problems(f"{path}.weapons", figure.state.get("weapons"), WEAPON_FIELDS, ("name", "range"))


def _entry_problems(path: str, entries: Json, fields: Fields, required: Sequence[str]) -> Iterator[Problem]:
    for index, entry in enumerate(entries if isinstance(entries, list) else ()):
        at = f"{path}[{index}]"
        if not isinstance(entry, Mapping):
            yield Problem(at, "must be an object")
            continue
        missing = [key for key in required if key not in entry]
        yield from (Problem(f"{at}.{key}", "is missing") for key in missing)
        if not missing:
            yield from check_fields(at, entry, fields)
