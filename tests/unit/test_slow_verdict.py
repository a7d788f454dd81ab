"""What `bench -- slow` calls a fault: work that takes longer than 100 ms must show a sign within that time."""

from __future__ import annotations

import pytest
from attrs import evolve

from tablelight.app.history import History
from tablelight.app.page import panel
from tablelight.app.state import AppState
from tablelight.progress.pictures import Picture, Works
from tablelight.rules.check import read
from tests.bench.slow_verdict import Measured, Task, spent
from tests.contract.documents import document as example

PLAIN = 40.0
SHORT = Measured(tap=120, sign=None, whole=135, work=500, answer=200, longest=60)


@pytest.mark.parametrize(
    ("measured", "faults"),
    [
        (SHORT, []),
        (evolve(SHORT, whole=150), ["no sign"]),
        (evolve(SHORT, whole=900, sign=120), []),
        (evolve(SHORT, whole=900, sign=200), ["no sign"]),
        (evolve(SHORT, tap=150, whole=150), ["nothing shown"]),
        (evolve(SHORT, tap=None, sign=30, whole=800), []),
        (evolve(SHORT, tap=None), ["not asked"]),
        (evolve(SHORT, longest=301), ["stands still"]),
        (evolve(SHORT, left=350), ["not left"]),
    ],
)
def test_a_sign_is_there_within_a_hundred_milliseconds_of_what_takes_longer(
    measured: Measured, faults: list[str]
) -> None:
    assert measured.faults(PLAIN) == faults


def test_work_is_counted_by_the_part_of_a_task_that_lies_within() -> None:
    assert spent([Task(0, 10, 8), Task(20, 40, 20)], 5, 30) == 14


def test_a_panel_that_another_picture_follows_says_that_it_is_busy() -> None:
    state = AppState(history=History.of(read(example("herotrek", "herotrek-eight-heroes"))))
    folded = evolve(state, at_table=evolve(state.at_table, is_folded=True))
    for each in (state, folded):
        with Picture(Works(), rows=()) as picture:
            picture.leave_out()
            assert panel(each).attrs["aria-busy"] == "true"
        assert "aria-busy" not in panel(each).attrs
