"""What the document's codec costs a boot, and a document: attrs + cattrs, from the app's archive."""

from __future__ import annotations

import importlib
import json
import sys
from time import perf_counter

from tests.bench.boards import squares
from tests.bench.measure import Row, milliseconds


def rows() -> list[Row]:
    """The rows of this benchmark. The imports are timed once: this module must be the first to run."""
    fresh = "cattrs" not in sys.modules
    start = perf_counter()
    importlib.import_module("attrs")
    importlib.import_module("cattrs")
    imported = (perf_counter() - start) * 1000
    codec = importlib.import_module("tablelight.board.codec")
    start = perf_counter()
    plain = squares()
    document = codec.decode(plain)
    first = (perf_counter() - start) * 1000
    text = json.dumps(plain)
    return [
        Row("import attrs and cattrs" + ("" if fresh else " (were there already)"), imported, "ms"),
        Row("first document: hooks made, 4,096 squares, 40 figures read", first, "ms"),
        Row("every further document", milliseconds(lambda: codec.decode(codec.parse(text))), "ms"),
        Row("written again", milliseconds(lambda: json.dumps(codec.encode(document))), "ms"),
    ]
