"""heroscape-map-editor: pieces by their place and code, as JSON, its gzip, or packed into an address."""

from __future__ import annotations

from tablelight.board.document import Document
from tablelight.formats.content import Content
from tablelight.formats.format import Format
from tablelight.formats.losses import Losses
from tablelight.formats.scape.building import build
from tablelight.formats.scape.editor import lay_out, source_of, title_of, write
from tablelight.formats.values import clean


def read(content: Content, _game: str, losses: Losses) -> Document:
    """A map as a board of HeroScape."""
    source = source_of(content)
    lying, box = lay_out(source)
    for each in lying:
        if each.placed is None:
            losses.lost("piece", each.path, "Unknown pieces are left out.")
    known = [each.placed for each in lying if each.placed is not None]
    return build(known, box, clean(title_of(source)), losses)


FORMAT = Format(id="hexeditor", games=("heroscape",), read=read, write=write)
