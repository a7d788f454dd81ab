"""The player's choices for every game, the language and the colours, and whether the tour was seen: saved in the
browser."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import js
from attrs import evolve
from pyodide.ffi import JsException

from tablelight.app.state import THEMES, AppState
from tablelight.app.table_state import LARGEST_INCH, LEAST_INCH, TEXTS, AtTableState, ClockState, TourState
from tablelight.board.parse_json import parsed
from tablelight.board.records import mapping_of, one_of
from tablelight.locale.messages import LANGUAGES, preferred

KEY = "tablelight.settings"


def begin(state: AppState) -> AppState:
    """The state with what was chosen before; otherwise the browser's language, and the device's colours."""
    found = stored_object(KEY)
    stored = {"toured": True} if found is None else found  # blocked: the player would meet the tour at every visit
    language, theme = stored.get("language"), stored.get("theme")
    return evolve(
        state,
        language=language if language in LANGUAGES else preferred(str(tag) for tag in js.navigator.languages),
        theme=one_of(theme, THEMES) or state.theme,
        at_table=_at_table(stored.get("table"), stored.get("ratio")),
        tour=TourState(seen=stored.get("toured") is True),
        clock=ClockState(sounds=stored.get("sounds") is True),
    )


def stored_settings(state: AppState) -> dict[str, Any]:
    """The settings that the browser saves, as they are stored."""
    table = {"lit": state.at_table.keeps_screen_on, "text": state.at_table.text, "inch": state.at_table.inch}
    return {
        "language": state.language,
        "theme": state.theme,
        "toured": state.tour.seen,
        "table": table,
        "sounds": state.clock.sounds,
    }


def keep(state: AppState) -> None:
    """Save the settings; a browser that saves nothing uses its own settings the next time."""
    store_object(KEY, {**stored_settings(state), "ratio": float(js.devicePixelRatio)})


def _at_table(stored: object, ratio: object) -> AtTableState:
    """How a tablet lies on a table; the panel and the board's turn belong to the game, not to the device. `ratio`: the
    device pixels per CSS pixel when that was saved."""
    stored = mapping_of(stored)
    inch, now = stored.get("inch"), 0.0
    if isinstance(inch, int | float) and isinstance(ratio, int | float) and 0 < inch < 1e6 and 0.1 < ratio < 20:
        now = inch * ratio / float(js.devicePixelRatio)
    text = stored.get("text")
    return AtTableState(
        keeps_screen_on=stored.get("lit") is True,
        text=text if text in TEXTS else TEXTS[0],
        inch=now if LEAST_INCH <= now <= LARGEST_INCH else 0.0,
    )


def stored_object(key: str) -> Mapping[str, Any] | None:
    """The JSON object that the browser keeps under a key, an empty one if there is none; None if that is blocked."""
    try:
        return mapping_of(parsed(str(js.localStorage.getItem(key))))
    except (JsException, AttributeError):
        return None


def store_object(key: str, fields: Mapping[str, Any]) -> None:
    """Keep a JSON object in the browser, unless it keeps nothing for this page."""
    with suppress(JsException, AttributeError):
        js.localStorage.setItem(key, json.dumps(fields))
