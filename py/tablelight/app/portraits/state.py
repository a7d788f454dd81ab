"""A portrait: a small picture on a figure's token, in place of its letters.

Like the photograph it belongs to the save, not to the document, so links and codes leave it out. Pictures in a file are
not trusted: their first bytes give the form, their header the size in pixels."""

from __future__ import annotations

from base64 import b64decode
from binascii import Error
from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

from tablelight.app.photo import form_of, size_in
from tablelight.board.document import Document
from tablelight.board.records import mapping_of

SIDE_PX = 128
"""The side of a portrait that is taken here, in pixels."""
LARGEST_PX = 512
"""The longest side of a portrait that a file may bring, in pixels."""
MOST_CHARACTERS = 32_000
"""The most characters of one portrait, a data: address."""
MOST_OF_GAME = 1_200_000
"""The most characters of all portraits of a game."""
Portraits: TypeAlias = Mapping[str, str]
"""The portraits of a game, data: addresses by the figures' ids."""
NO_PORTRAITS: Portraits = MappingProxyType({})


def is_portrait(source: object) -> bool:
    """Whether this is the data: address of a small picture, in the form that it claims and within the size limits."""
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
    """Whether a game has room for this portrait of a figure, in place of its present one."""
    others = sum(len(known) for name, known in portraits.items() if name != figure)
    return others + len(source) <= MOST_OF_GAME


def of_figures(portraits: Portraits, document: Document) -> Portraits:
    """The portraits of the figures on the table; the same object if that is all of them."""
    if not portraits:
        return portraits
    names = {figure.id for figure in document.figures}
    return portraits if portraits.keys() <= names else {name: portraits[name] for name in portraits if name in names}


def from_json(value: object, document: Document) -> Portraits:
    """The portraits in JSON, of figures of the document. Any that is no portrait, or has no room, is left
    out, so that no game is lost because of a picture."""
    found: dict[str, str] = {}
    for figure in document.figures:
        source = mapping_of(value).get(figure.id)
        if isinstance(source, str) and room_for(found, figure.id, source) and is_portrait(source):
            found[figure.id] = source
    return found or NO_PORTRAITS
