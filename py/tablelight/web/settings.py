"""What all games share, saved in localStorage: the player's choices, the language and the colours, and whether the tour was
seen; and texts (roster, rules sheets, campaigns), each a record that all tabs follow."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from operator import attrgetter
from typing import Any

import js
from attrs import evolve, frozen
from pyodide.ffi import JsException

from tablelight.app.actions import Action
from tablelight.app.editor.figures.roster import roster_loaded
from tablelight.app.saves.records import StorageError
from tablelight.app.saves.update import campaigns_loaded
from tablelight.app.sheets import state as sheets
from tablelight.app.sheets.update import sheets_loaded
from tablelight.app.state import THEMES, AppState, Notice
from tablelight.app.table_state import LARGEST_INCH, LEAST_INCH, TEXTS, AtTableState, ClockState, TourState
from tablelight.app.update import show_notice
from tablelight.board import campaign, roster
from tablelight.board.parse_json import parsed
from tablelight.board.records import mapping_of, one_of
from tablelight.locale.messages import LANGUAGES, preferred
from tablelight.web.guard import listen, spawn, tell
from tablelight.web.host import Host
from tablelight.web.storage import Store, error_name

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


@frozen
class RecordKind:
    """What is saved in a record."""

    key: str
    """Its key in localStorage."""
    loaded: Callable[[str], Action]
    """The maker of the action with the text that was read."""
    not_kept: Notice
    """The notice if the browser does not save it; the name of the error is added."""
    is_whole: Callable[[str], bool]
    """Whether nothing of a text is lost when it is read."""
    kept: Callable[[AppState], Any]
    """What of the state is saved, and the text of it."""
    text_of: Callable[[Any], str]


KINDS = (
    RecordKind(
        "tablelight.roster",
        roster_loaded,
        Notice("The roster was not saved: {error}. It is lost when this page is closed."),
        roster.is_whole,
        attrgetter("editor.roster"),
        roster.write_roster,
    ),
    RecordKind(
        "tablelight.sheets",
        sheets_loaded,
        Notice("The rules were not saved: {error}. Save them to a file."),
        sheets.is_whole,
        attrgetter("sheets.saved"),
        sheets.written,
    ),
    RecordKind(
        "tablelight.campaigns",
        campaigns_loaded,
        Notice("The campaign was not kept: {error}. Save it to a file before you close this page."),
        campaign.is_kept_whole,
        attrgetter("campaign.campaigns"),
        campaign.write_campaigns,
    ),
)
SET_ASIDE = Notice(
    "Part of your roster or your own rules could not be read. The original record is listed under Games."
)


class SharedRecord:
    """Reads the record at the start, saves every change, and follows the changes of other tabs."""

    def __init__(self, host: Host, kind: RecordKind) -> None:
        self._host, self._kind = host, kind
        self._loading: Action | None = None
        listen(js, "storage", self._on_storage)

    def read(self, store: Store | None) -> None:
        """Read the saved record; a browser that saves nothing has none. If it is damaged, read what can be read, and
        put the original into the store of the games, where it is listed."""
        try:
            text = js.localStorage.getItem(self._kind.key)
        except (JsException, AttributeError):
            return
        if text:
            try:
                self._load(str(text))
            except Exception as error:  # the games are no worse for it
                tell(error)
            if store is not None and not self._kind.is_whole(str(text)):
                spawn(self._set_aside(store, str(text)))

    def _load(self, text: str) -> None:
        self._loading = self._kind.loaded(text)
        self._host.act(self._loading)

    async def _set_aside(self, store: Store, text: str) -> None:
        try:
            await store.keep_damaged(f"{self._kind.key} {int(js.Date.now())}", text)
        except StorageError:
            return  # it stays as it is until the next change
        self.keep()
        self._host.act(show_notice(SET_ASIDE))

    def after(self, old: AppState, new: AppState, action: Action) -> None:
        """Save what an action has changed, unless the action read it."""
        before, after = self._kind.kept(old), self._kind.kept(new)
        if before is not after and before != after and action is not self._loading:
            self.keep()

    def keep(self) -> None:
        try:
            js.localStorage.setItem(self._kind.key, self._kind.text_of(self._kind.kept(self._host.state)))
        except (JsException, AttributeError) as error:
            self._host.act(show_notice(evolve(self._kind.not_kept, values={"error": error_name(error)})))

    def _on_storage(self, event: Any) -> None:
        if event.key == self._kind.key and event.newValue:
            self._load(str(event.newValue))
