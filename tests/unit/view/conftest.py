"""The colours of each theme, for every test that asks for them."""

from __future__ import annotations

import pytest

from tests.oracles.colour_vision import Colour
from tests.unit.view.contrast import THEMES


@pytest.fixture(params=sorted(THEMES))
def colours(request: pytest.FixtureRequest) -> dict[str, Colour]:
    return THEMES[request.param]
