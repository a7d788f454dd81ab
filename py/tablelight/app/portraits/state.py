"""A portrait: a small picture that stands on a figure's token in the place of its letters.

Like the photograph it belongs to the save, not to the document: it is kept beside it, and left out of links and codes. What
comes out of a file is not trusted: its first bytes give its form, its header its size in pixels.
"""

from __future__ import annotations

from base64 import b64decode
from binascii import Error
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TypeAlias

from tablelight.app.photo import form_of, size_in
from tablelight.board.document import Document, Json
from tablelight.board.records import mapping_of

SIDE_PX = 128
"""Pixels of a side of a portrait that is taken here."""
LARGEST_PX = 512
"""Pixels of a side of one that a file may bring."""
MOST_CHARACTERS = 32_000
"""Characters of one portrait, a data: address."""
MOST_OF_GAME = 1_200_000
"""Characters of all portraits of a game."""
Portraits: TypeAlias = Mapping[str, str]
"""The portraits of a game, data: addresses by the figures' ids."""
NO_PORTRAITS: Portraits = MappingProxyType({})


def is_portrait(source: object) -> bool:
    """Whether this is the data: address of a small picture, of the form that it says and no larger than is drawn."""
    if not isinstance(source, str) or len(source) > MOST_CHARACTERS:
        return False
    form, _, text = source.removeprefix("data:image/").partition(";base64,")
    if not source.startswith("data:image/"):
        return False
    try:
        data = b64decode(text, validate=True)
    except (Error, ValueError):
        return False
    return form == form_of(data) and all(1 <= side <= LARGEST_PX for side in size_in(data))


def room_for(portraits: Portraits, figure: str, source: str) -> bool:
    """Whether a game has room for this portrait of a figure, in the place of the one that it has."""
    others = sum(len(known) for name, known in portraits.items() if name != figure)
    return others + len(source) <= MOST_OF_GAME


def of_figures(portraits: Portraits, document: Document) -> Portraits:
    """The portraits of those who are on the table; the same object where that is all of them."""
    if not portraits:
        return portraits
    names = {figure.id for figure in document.figures}
    return portraits if portraits.keys() <= names else {name: portraits[name] for name in portraits if name in names}


def to_json(portraits: Portraits) -> dict[str, Json]:
    """The portraits as plain JSON values."""
    return dict(portraits)


def from_json(value: object, document: Document) -> Portraits:
    """The portraits that `to_json` wrote, of figures of the document; what is none, or has no room, is left out: a game is
    not lost for a picture."""
    found: dict[str, str] = {}
    for name, source in _known(mapping_of(value), document):
        if room_for(found, name, source) and is_portrait(source):
            found[name] = source
    return found or NO_PORTRAITS


def _known(value: Mapping[str, object], document: Document) -> Iterator[tuple[str, str]]:
    for figure in document.figures:
        source = value.get(figure.id)
        if isinstance(source, str):
            yield figure.id, source
