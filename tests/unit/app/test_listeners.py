"""Listeners run after the changes and the actions that they follow, and after no others."""

from __future__ import annotations

from tablelight.app.actions import Action, OpenDialog, SetMode
from tablelight.app.handlers import ActionListener, on_action, on_change
from tablelight.app.state import AppState
from tablelight.app.update import set_theme, update

RAN: list[str] = []
THEME = on_change(lambda state: state.theme, lambda: RAN.append("theme"))
BOTH = on_change(lambda state: (state.theme, state.mode), lambda: RAN.append("both"))
UNLESS = on_change(lambda state: state.mode, lambda: RAN.append("mode"), unless=SetMode)
ACTION = on_action(OpenDialog, lambda old: RAN.append(f"was {old.dialog}"))


def ran_after(listener: ActionListener, action: Action) -> list[str]:
    RAN.clear()
    old = AppState()
    listener(old, update(old, action), action)
    return [*RAN]


def test_a_listener_follows_a_value() -> None:
    dark, unchanged, see = set_theme("dark"), set_theme("auto"), SetMode("see")
    assert ran_after(THEME, dark) == ["theme"]
    assert ran_after(THEME, unchanged) == ran_after(THEME, see) == []
    assert ran_after(BOTH, dark) == ran_after(BOTH, see) == ["both"] and ran_after(BOTH, unchanged) == []
    assert ran_after(UNLESS, see) == []


def test_a_listener_follows_an_action() -> None:
    assert ran_after(ACTION, OpenDialog(None)) == ["was None"] and ran_after(ACTION, SetMode("see")) == []
