"""A host behind a slow line: its connections share a bandwidth, in megabits a second; files are packed as by hosts."""

from __future__ import annotations

import gzip
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import Lock

from tools.serve import Handler

PACKED = frozenset((".html", ".css", ".js", ".json", ".wasm", ".py", ".toml", ".svg", ".webmanifest"))
"""The files that hosts pack; archives, pictures and fonts go as they are."""
LEVEL = 6
CHUNK = 8192  # bytes


class Line:
    """The line that all connections share; a chunk waits for the chunks before it."""

    def __init__(self, megabits: float) -> None:
        self._rate = megabits * 1e6 / 8  # bytes a second
        self._free = 0.0
        self._lock = Lock()

    def wait(self, size: int) -> None:
        """Waits as long as `size` bytes take behind all others."""
        with self._lock:
            self._free = max(self._free, time.monotonic()) + size / self._rate
            end = self._free
        time.sleep(max(0.0, end - time.monotonic()))


@cache
def packed(path: Path) -> bytes:
    """A file as it goes over the wire."""
    content = path.read_bytes()
    return gzip.compress(content, LEVEL) if path.suffix in PACKED else content


def ready(*folders: Path) -> None:
    """Packs the files of some folders beforehand: a host has them packed."""
    packed.cache_clear()
    for folder in folders:
        for path in folder.rglob("*"):
            if path.is_file() and path.name != "tablelight.html":
                packed(path)


def slow(megabits: float) -> type[Handler]:
    """A handler for `serving` with its own line."""
    line = Line(megabits)

    class Slow(Handler):
        """See the module."""

        def do_GET(self) -> None:  # noqa: N802 (as in the base class)
            """Sends a file as fast as the line is."""
            path = Path(self.translate_path(self.path))
            if path.is_dir():
                path /= "index.html"
            if not path.is_file():
                self.send_error(404)
                return
            content = packed(path)
            self.send_response(200)
            self.send_header("Content-Type", self.guess_type(path))
            self.send_header("Content-Length", str(len(content)))
            if path.suffix in PACKED:
                self.send_header("Content-Encoding", "gzip")
            self.end_headers()
            with suppress(OSError):  # the browser has gone
                for begin in range(0, len(content), CHUNK):
                    line.wait(min(CHUNK, len(content) - begin))
                    self.wfile.write(content[begin : begin + CHUNK])

    return Slow
