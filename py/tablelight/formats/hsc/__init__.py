"""VirtualScape's .hsc: binary maps of HeroScape, read and written byte by byte."""

from __future__ import annotations

from tablelight.formats.format import Format
from tablelight.formats.hsc.writing import read_hsc, write

FORMAT = Format(id="hsc", games=("heroscape",), steps=read_hsc, write=write, is_text=False)
