"""A text that all games share, saved in the browser."""

from __future__ import annotations

from unittest.mock import MagicMock

from attrs import evolve

from tablelight.app.actions import Action, OpenDialog
from tablelight.app.state import AppState
from tests.unit.web.conftest import FalseHost


def test_a_roster_is_saved_when_it_has_changed_unless_it_has_just_been_read(js: MagicMock, host: FalseHost) -> None:
    from tablelight.web.settings import KINDS, SharedRecord

    record, old = SharedRecord(host, KINDS[0]), AppState()
    new = evolve(old, editor=evolve(old.editor, roster=MagicMock()))
    record.after(old, old, OpenDialog("start"))
    record._on_storage(MagicMock(key="tablelight.roster", newValue="{}"))
    loading = host.asked[-1]
    assert isinstance(loading, Action)
    record.after(old, new, loading)
    js.localStorage.setItem.assert_not_called()
    record.after(old, new, OpenDialog("start"))
    assert js.localStorage.setItem.call_args.args[0] == "tablelight.roster"
