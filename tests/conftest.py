"""For all tests: how many examples Hypothesis makes, and that none fails because the machine is busy."""

from __future__ import annotations

import gc
import time
from types import ModuleType

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests.effort import FEW, QUICK, REPEATED, THOROUGH, UNTIL, sample

settings.register_profile(
    "tablelight",
    max_examples=100 if THOROUGH else 10 if FEW else 12,
    derandomize=REPEATED,
    deadline=None,
    # Shrinking a failed example has taken five minutes. Run alone, the test shrinks the example, which is kept.
    phases=(Phase.explicit, Phase.reuse, Phase.generate) if QUICK else tuple(Phase),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("tablelight")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A thorough run may have a time limit, so the most important tests come first: sweeps that compare a game's
    answers with its slow oracle, then the other sweeps, at last tests that do the same as in `npm test`. A quick run
    takes few cases of each test."""
    if THOROUGH:
        items.sort(key=lambda item: rank(getattr(item, "module", None)))
    if QUICK:
        left_out = beyond_the_sample(items)
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=list(left_out))


def beyond_the_sample(items: list[pytest.Item]) -> dict[pytest.Item, None]:
    """The cases that a quick run leaves out."""
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        call = getattr(item, "callspec", None)
        if call is not None and not call.marks:
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    return {
        item: None for each in cases.values() for number, item in enumerate(each) if number not in sample(len(each))
    }


def pytest_collection_finish() -> None:
    """Freezes modules and tests, which stay to the end: to look through them for garbage took a sixth of all time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)


def rank(module: ModuleType | None) -> int:
    """How early the tests of a module come: 0 (first) to 2."""
    if module is None:
        return 2
    values = vars(module).values()
    names = {value.__name__ for value in values if isinstance(value, ModuleType)}
    names |= {value.__module__ for value in values if callable(value) and hasattr(value, "__module__")}
    sweeps = "tests.effort" in names or {"THOROUGH", "BUDGET", "EVERY"} & set(vars(module)) or "given" in vars(module)
    oracles = any(name.startswith("tests.oracles") for name in names)
    return 0 if sweeps and oracles else 1 if sweeps else 2


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Skips a test that has not begun before the time limit."""
    if time.time() > UNTIL:
        pytest.skip("no time is left (--until)")
