"""A changed document as the caller wrote it: unchanged values keep the caller's spelling.

The program leaves out defaults and keeps spaces in its own order. A caller who sends a document and gets it back with one
figure moved should find one figure moved: no empty list gone, no 5.0 become 5.
"""

from __future__ import annotations

from collections.abc import Mapping

from tablelight.board.document import Json


def as_written(written: Json, before: Json, after: Json) -> Json:
    """`after` in the words of `written`; `before` is what the program makes of `written`, `after` what came of it."""
    if before == after:
        return written
    if isinstance(written, Mapping) and isinstance(before, Mapping) and isinstance(after, Mapping):
        kept = {key: value for key, value in written.items() if key in after or key not in before}
        # What owes or remembers nothing more is gone; but the last figure leaves its list behind, empty.
        kept |= {key: [] for key, value in written.items() if key not in kept and _is_of_figures(value)}
        changed = {
            key: as_written(written[key], before[key], value) if key in written and key in before else value
            for key, value in after.items()
        }
        return {**kept, **changed}
    if isinstance(written, list) and isinstance(before, list) and isinstance(after, list):
        return _items(written, before, after)
    return after


def _items(written: list[Json], before: list[Json], after: list[Json]) -> list[Json]:
    """The items of a list that go by an id, each as it was written; any other list that changed is the program's."""
    names = [_name(item) for item in before]
    if None in names or names != [_name(item) for item in written]:
        return after
    known = {name: (old, new) for name, old, new in zip(names, written, before, strict=True)}
    found = []
    for item in after:
        name = _name(item)
        found.append(as_written(*known[name], item) if name in known else item)
    return found


def _is_of_figures(value: Json) -> bool:
    return isinstance(value, list) and any(map(_name, value))


def _name(item: Json) -> str | None:
    name = item.get("id") if isinstance(item, Mapping) else None
    return name if isinstance(name, str) else None
