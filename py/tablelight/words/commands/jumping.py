"""`j`: the cursor goes from landmark to landmark, or one step (W-44)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from tablelight.board.document import Location
from tablelight.words.commands.looking import described
from tablelight.words.naming import direction_named, is_word, key_of, unknown_name
from tablelight.words.table import Reply, WordTable

KINDS = ("own", "enemy", "object", "region", "door")


def jump(table: WordTable, rest: str) -> Reply:
    """Go to the next landmark, back, or a step in a direction."""
    if is_word(table.voice, rest, "back"):
        if table.session.before is None:
            raise table.missing("space")
        return _go_to(table, None, table.session.before)
    direction = direction_named(table.voice, rest, table.ground.compass)
    if direction is not None:
        start = table.cursor()
        place = next(table.ground.steps(start, direction), None)
        if place is not None:
            return _go_to(table, None, place)
        reply = _describe_place(table, None, start)
        return Reply(reply.facts, [table.voice("jump.edge"), *reply.sentences])
    kind = _kind(table, rest)
    found = [*_landmarks(table)]
    last = table.session.landmark
    order = [*range(last + 1, len(found)), *range(min(last + 1, len(found)))]
    number = next((each for each in order if kind in (None, found[each][0])), None)
    if number is None:
        word = table.voice(f"word.{kind}") if kind else table.voice("nothing")
        return Reply({"at": None, "kind": kind, "figure": None}, [table.voice("jump.none", kind=word)])
    table.session = evolve(table.session, landmark=number)
    return _go_to(table, *found[number])


def _kind(table: WordTable, text: str) -> str | None:
    """The kind of landmark that a text names, in English or the language spoken; None for an empty text."""
    if not text:
        return None
    words = {kind: table.voice(f"word.{kind}") for kind in KINDS}
    kind = key_of(text, words) or key_of(text, dict(zip(KINDS, KINDS, strict=True)))
    if kind is None:
        raise unknown_name(table, text, words.values())
    return kind


def _landmarks(table: WordTable) -> Iterator[tuple[str, Location]]:
    """Own figures, enemies, objects, regions, doors: the kind and the place of each, in the document's order."""
    side = table.figure().side if table.selected is not None else table.side()
    living = table.living()
    yield from (("own", figure.space) for figure in living if figure.side == side)
    yield from (("enemy", figure.space) for figure in living if figure.side != side)
    doors = frozenset(kind for kind, shown in table.ui.edges.items() if shown.form in ("door", "door-open"))
    yield from table.ground.landmarks(doors)


def _go_to(table: WordTable, kind: str | None, place: Location) -> Reply:
    here = table.session.cursor
    if here is None and table.selected is not None:
        here = table.figure().space
    table.session = evolve(table.session, cursor=place, before=here)
    return _describe_place(table, kind, place)


def _describe_place(table: WordTable, kind: str | None, place: Location) -> Reply:
    seen = described(table, place, table.standing(place))
    return Reply({"at": seen.facts["at"], "kind": kind, "figure": seen.facts["figure"]}, seen.sentences)
