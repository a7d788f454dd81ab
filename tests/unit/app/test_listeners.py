"""Listeners run after the changes and the actions that they follow, and after no others."""

from __future__ import annotations

from tablelight.app.actions import Action, SetLanguage, SetTheme
from tablelight.app.handlers import ActionListener, on_action, on_change
from tablelight.app.state import AppState
from tablelight.app.update import update

RAN: list[str] = []
THEME = on_change(lambda state: state.theme, lambda: RAN.append("theme"))
BOTH = on_change(lambda state: (state.theme, state.language), lambda: RAN.append("both"))
UNLESS = on_change(lambda state: state.language, lambda: RAN.append("language"), unless=SetLanguage)
ACTION = on_action(SetTheme, lambda old: RAN.append(f"was {old.theme}"))


def ran_after(listener: ActionListener, action: Action) -> list[str]:
    RAN.clear()
    old = AppState()
    listener(old, update(old, action), action)
    return [*RAN]


def test_a_listener_follows_a_value() -> None:
    dark, unchanged, french = SetTheme("dark"), SetTheme("auto"), SetLanguage("fr")
    assert ran_after(THEME, dark) == ["theme"]
    assert ran_after(THEME, unchanged) == ran_after(THEME, french) == []
    assert ran_after(BOTH, dark) == ran_after(BOTH, french) == ["both"] and ran_after(BOTH, unchanged) == []
    assert ran_after(UNLESS, french) == []


def test_a_listener_follows_an_action() -> None:
    assert ran_after(ACTION, SetTheme("auto")) == ["was auto"] and ran_after(ACTION, SetLanguage("fr")) == []
