"""The page "About this device", and the same as text for a report."""

from __future__ import annotations

import re

from tablelight import __version__
from tablelight.app.controls import fold
from tablelight.app.saves.actions import SaveFile
from tablelight.app.share.actions import CopyText
from tablelight.app.state import AppState
from tablelight.app.table_state import ABILITIES, Device, Edition, SnapshotState
from tablelight.locale.messages import msg, plural
from tablelight.view.nodes import Node, button, el
from tablelight.view.words import Words

EDITIONS: dict[Edition, str] = {
    "tab": msg("{version}, open in a tab"),
    "installed": msg("{version}, installed"),
    "file": msg("{version}, opened from a file"),
}
SNAPSHOTS: dict[SnapshotState, str] = {
    "taken": msg("This start used one."),
    "kept": msg("The next start uses one."),
    "none": msg("Nothing is kept yet."),
    "off": msg("Switched off, or refused by the browser."),
}
UNKNOWN = msg("The browser does not say.")
ENGINES = (
    # On iPhones and iPads every browser is WebKit. Chromium also calls itself Safari, so it comes first.
    ("WebKit", re.compile(r"(?:CriOS|FxiOS|EdgiOS)/(\d+)")),
    ("Gecko (Firefox)", re.compile(r"Firefox/(\d+)")),
    ("Blink (Chromium)", re.compile(r"(?:Chrome|Chromium)/(\d+)")),
    ("WebKit (Safari)", re.compile(r"Version/(\d+(?:\.\d+)?).* Safari/")),
)
MEGABYTE = 1_000_000


def device_dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The facts, what is missing, the report to copy, and the game to save."""
    device = state.device
    said = state.notice.text if state.notice is not None else ""
    report = report_of(device)
    text = el("textarea", cls="line lines", readonly=True, rows=12, aria_label=say("As text"), more={"value": report})
    facts = [el("div", el("dt", label), el("dd", value)) for label, value in facts_of(device, say)]
    lacks = [el("li", sentence) for sentence in missing(device, say)]
    return say("About this device"), [
        el("dl", *facts, cls="facts"),
        el("h3", say("What is missing")),
        el("ul", *lacks) if lacks else el("p", say("Nothing.")),
        el("h3", say("For a report")),
        el("p", say("Send this page and the file of your game. Nothing is sent by itself."), cls="note"),
        button(say("Copy the report"), CopyText(report), picture="copy", cls="wide"),
        el("p", say.label(said), cls="said", role="status") if said else el("span"),
        fold(state, "report", say("As text"), [text]),
        button(say("Save to a file"), SaveFile(), picture="save", cls="wide"),
    ]


def report_of(device: Device) -> str:
    """The page as text, in English, so that the readers of reports understand it."""
    say = Words()
    lines = [f"{label}: {value}" for label, value in facts_of(device, say)]
    lacks = missing(device, say) or [say("Nothing.")]
    return "\n".join([*lines, f"{say('What is missing')}: {' '.join(lacks)}"])


def facts_of(device: Device, say: Words) -> list[tuple[str, str]]:
    """The known facts, each a name and a value."""
    unknown, touches = say.label(UNKNOWN), device.touches
    fingers = say(plural("{count} finger", "{count} fingers"), count=touches) if touches else say("no touch screen")
    screen = [f"{device.width} × {device.height}", say("pixel ratio {ratio}", ratio=device.pixel_ratio), fingers]
    memory = [say("{size} MB for Python", size=_megabytes(device.python_bytes))]
    if device.script_bytes is not None:
        memory.append(say("{size} MB for scripts", size=_megabytes(device.script_bytes)))
    storage = [unknown]
    if device.used_bytes is not None and device.quota_bytes is not None:
        used, quota = _megabytes(device.used_bytes), _megabytes(device.quota_bytes)
        kept = say("kept until you delete it") if device.is_persistent else say("the browser may delete it")
        storage = [say("{used} of {quota} MB", used=used, quota=quota), kept]
    cameras = unknown
    if device.cameras is not None:
        cameras = say(plural("{count} camera", "{count} cameras"), count=device.cameras)
    return [
        ("Tablelight", say.filled(EDITIONS[device.edition], {"version": __version__})),
        (say("Engine"), engine_of(device.browser) or unknown),
        (say("Browser"), device.browser or unknown),
        (say("Screen"), say.series(screen)),
        ("Python", device.python),
        (say("Memory"), say.series(memory)),
        (say("Start"), f"{say.fixed(device.start_ms / 1000, 1)} s"),
        (say("Snapshot of the start"), say.label(SNAPSHOTS[device.snapshot])),
        (say("Storage"), say.series(storage)),
        (say("Without a network"), say("The app opens.") if device.is_offline else say("The app does not open yet.")),
        (say("Camera"), cameras),
    ]


def missing(device: Device, say: Words) -> list[str]:
    """What the app cannot do here, in sentences."""
    return [say.label(ABILITIES[name]) for name in device.missing if name in ABILITIES]


def engine_of(browser: str) -> str:
    """The engine and its browser's version, from a user agent; "" for an unknown one."""
    for name, pattern in ENGINES:
        found = pattern.search(browser)
        if found is not None:
            return f"{name} {found[1]}"
    return ""


def _megabytes(size: int) -> int:
    return round(size / MEGABYTE)
