"""For all tests: how many examples Hypothesis makes, and that none fails because the machine is busy."""

from __future__ import annotations

import sys
import time

import pytest
from hypothesis import HealthCheck, settings

from tests.effort import FEW, REPEATED, THOROUGH, UNTIL

settings.register_profile(
    "tablelight",
    # Inside Pyodide it is enough to see that it says the same as outside, where the looking is done.
    max_examples=100 if THOROUGH else 10 if FEW else 15 if sys.platform == "emscripten" else 40,
    derandomize=REPEATED,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("tablelight")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """With a time limit a test that has not begun by then is left out, and counted as skipped."""
    if time.time() > UNTIL:
        pytest.skip("no time is left (--until)")
