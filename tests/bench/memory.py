"""How much memory the descendants of this process take."""

from __future__ import annotations

import contextlib
import os
import threading
from pathlib import Path
from types import TracebackType
from typing import Self

EVERY = 0.25
"""Seconds between two measurements."""


def megabytes() -> float:
    """The memory of all descendants of this process; shared pages are split among the processes (PSS)."""
    return sum(map(share, descendants()))


def largest() -> float:
    """The memory of the largest descendant: in a browser, the process that runs the page."""
    return max(map(share, descendants()), default=0)


def descendants() -> list[int]:
    """The processes that this one has started, and their descendants."""
    children: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parent = int(path.read_text(encoding="latin-1").rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(path.parent.name))
    found, waiting = [], list(children.get(os.getpid(), []))
    while waiting:
        process = waiting.pop()
        found.append(process)
        waiting += children.get(process, [])
    return found


def share(process: int) -> float:
    """The memory of a process, in megabytes (PSS)."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1000
    return 0


class Peak:
    """Measures again and again while it is entered: `megabytes` is the highest value."""

    def __init__(self) -> None:
        self.megabytes = 0.0
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ended.set()
        self._thread.join()

    def _look(self) -> None:
        while True:
            self.megabytes = max(self.megabytes, megabytes())
            if self._ended.wait(EVERY):
                return
