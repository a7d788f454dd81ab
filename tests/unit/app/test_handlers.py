"""Every action has a function that takes just this kind of action."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from attrs import evolve

import tablelight.app
from tablelight.app import actions as do
from tablelight.app.actions import Action, Effect, OpenEditor
from tablelight.app.clock.update import pause_clock
from tablelight.app.handlers import (
    EDITOR_HANDLERS,
    HANDLERS,
    FunctionAction,
    editor_action,
    handles,
    late_handler,
    perform,
)
from tablelight.app.help.update import narrow_help
from tablelight.app.history import History
from tablelight.app.move.update import toggle_numbers
from tablelight.app.state import AppState
from tablelight.app.table_state import HelpState
from tablelight.app.turn.update import toggle_acted
from tablelight.app.update import update
from tablelight.rules.check import read
from tests.kinds import kinds
from tests.positions import position


@pytest.mark.parametrize("kind", kinds(Action), ids=lambda kind: kind.__name__)
def test_an_action_is_handled(kind: type[Action]) -> None:
    assert kind in EDITOR_HANDLERS or kind in HANDLERS or callable(late_handler(kind))


@pytest.mark.parametrize("kind", kinds(Effect), ids=lambda kind: kind.__name__)
def test_an_effect_is_for_the_browser_alone(kind: type) -> None:
    assert kind not in HANDLERS and kind not in EDITOR_HANDLERS
    assert not issubclass(kind, Action)


def test_actions_that_only_set_fields() -> None:
    state = evolve(AppState(), shows_numbers=False, help=HelpState(section=3, clause="HC-30"))
    after = update(state, narrow_help(query="wall"))
    assert after.help == HelpState(query="wall", section=3) and after.theme == state.theme
    assert update(after, narrow_help(query="", section=None)).help == HelpState()
    assert update(state, narrow_help(section=2)).help == HelpState(section=2)
    assert update(update(state, toggle_numbers()), toggle_numbers()) == state != update(state, toggle_numbers())


def test_an_action_without_a_record() -> None:
    state = AppState(history=History.of(read(position("a . x"))))
    name = state.document.figures[0].id
    assert toggle_acted(name).given == toggle_acted(figure=name).given == {"figure": name}
    after = update(state, toggle_acted(name))
    assert after.game_history.turn.acted == {name} and perform(state, toggle_acted(name)).document == after.document
    assert update(state, toggle_acted("gone")) is state, "what it names is gone"
    nothing = AppState()
    assert update(nothing, pause_clock()) is nothing and update(state, pause_clock()) is state, "there is no clock"


@pytest.mark.skipif(sys.platform == "emscripten", reason="no processes there")
def test_importing_update_alone_finds_them_all() -> None:
    """A module of handlers that nothing imports would do nothing in the page."""
    names = [(kind.__module__, kind.__name__) for kind in kinds(Action)]
    script = (
        "from importlib import import_module\n"
        "from tablelight.app import update\n"
        "from tablelight.app.handlers import EDITOR_HANDLERS, HANDLERS, late_handler\n"
        f"for module, name in {names}:\n"
        "    kind = getattr(import_module(module), name)\n"
        "    assert kind in EDITOR_HANDLERS or callable(HANDLERS.get(kind) or late_handler(kind)), name\n"
    )
    paths = {**os.environ, "PYTHONPATH": str(Path(tablelight.app.__path__[0]).parents[1])}
    subprocess.run([sys.executable, "-c", script], env=paths, check=True)


def _of_another(state: AppState, _: do.Undo) -> AppState:
    return state


def test_a_function_of_another_action_is_an_error_of_mypy() -> None:
    """`warn_unused_ignores` makes mypy fail here if it accepts the mismatch. At run time a second handler fails."""
    with pytest.raises(AssertionError, match="Redo has a handler already"):
        handles(do.Redo)(_of_another)  # type: ignore[arg-type]


def test_a_button_of_the_editor_does_nothing_once_it_is_closed() -> None:
    state = AppState(history=History.of(read(position("a . x"))))
    for kind in sorted(set(EDITOR_HANDLERS) - set(HANDLERS), key=lambda kind: kind.__name__):
        if not getattr(kind, "__attrs_attrs__", None) and not issubclass(kind, FunctionAction):
            assert update(state, kind()) is state
    look = editor_action()(lambda state: evolve(state, mode="see"))
    assert update(state, look()) is state and look() == look()
    assert update(update(state, OpenEditor()), look()).mode == perform(state, look()).mode == "see"
    never = editor_action(lambda *_: False)(lambda state: evolve(state, mode="see"))
    assert perform(state, never()) is state, "also where the editor itself performs its action"
