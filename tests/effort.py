"""How much the tests do: a quick run takes samples, `npm test` takes everything it can afford, and a night may take more."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

EVERY = bool(os.environ.get("TABLELIGHT_EVERY"))
"""For a night: every figure, every question."""

THOROUGH = EVERY or bool(os.environ.get("TABLELIGHT_THOROUGH"))
"""What `npm test` asks for: the sweeps over random positions in full."""


def some(items: Sequence[T], step: int) -> Sequence[T]:
    """All of them in a thorough run, every `step`th in a quick one."""
    return items if THOROUGH else items[::step]
