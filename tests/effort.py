"""How much the tests do: quick runs and `npm test` take samples, `npm run test:full` whole sweeps, a night even more."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

EVERY = bool(os.environ.get("TABLELIGHT_EVERY"))
"""For a night: every figure, every question."""

FIXED = bool(os.environ.get("TABLELIGHT_FIXED"))
"""The same random examples at every run."""

THOROUGH = EVERY or bool(os.environ.get("TABLELIGHT_THOROUGH"))
"""What `npm run test:full` asks for: the sweeps over random positions in full."""


def some(items: Sequence[T], step: int) -> Sequence[T]:
    """All of them in a thorough run, every `step`th in a quick one."""
    return items if THOROUGH else items[::step]
