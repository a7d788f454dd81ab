"""For all tests: how many examples Hypothesis makes, and that none fails because the machine is busy."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

from tests.effort import EVERY, THOROUGH

settings.register_profile(
    "tablelight",
    max_examples=100 if THOROUGH else 40,
    # `npm test` says the same of the same sources every time; quick runs and a night's look where nobody has looked.
    derandomize=THOROUGH and not EVERY,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("tablelight")
