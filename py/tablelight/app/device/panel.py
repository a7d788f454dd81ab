"""The page "About this device", and the same as text for a report."""

from __future__ import annotations

import re

from tablelight import __version__
from tablelight.app.controls import fold
from tablelight.app.device.state import ABILITIES, Device, Edition, SnapshotState
from tablelight.app.saves.actions import SaveFile
from tablelight.app.share.actions import CopyText
from tablelight.app.state import AppState
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
    return [
        ("Tablelight", say.filled(EDITIONS[device.edition], {"version": __version__})),
        (say("Engine"), engine_of(device.browser) or say.label(UNKNOWN)),
        (say("Browser"), device.browser or say.label(UNKNOWN)),
        (say("Screen"), _screen(device, say)),
        ("Python", device.python),
        (say("Memory"), _memory(device, say)),
        (say("Start"), f"{say.fixed(device.start_ms / 1000, 1)} s"),
        (say("Snapshot of the start"), say.label(SNAPSHOTS[device.snapshot])),
        (say("Storage"), _storage(device, say)),
        (say("Without a network"), say("The app opens.") if device.is_offline else say("The app does not open yet.")),
        (say("Camera"), _cameras(device, say)),
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


def _screen(device: Device, say: Words) -> str:
    size = f"{device.width} × {device.height}"
    fingers = say("no touch screen")
    if device.touches:
        fingers = say(plural("{count} finger", "{count} fingers"), count=device.touches)
    return say.series([size, say("pixel ratio {ratio}", ratio=device.pixel_ratio), fingers])


def _memory(device: Device, say: Words) -> str:
    python = say("{size} MB for Python", size=_megabytes(device.python_bytes))
    if device.script_bytes is None:
        return python
    return say.series([python, say("{size} MB for scripts", size=_megabytes(device.script_bytes))])


def _storage(device: Device, say: Words) -> str:
    if device.used_bytes is None or device.quota_bytes is None:
        return say.label(UNKNOWN)
    used = say("{used} of {quota} MB", used=_megabytes(device.used_bytes), quota=_megabytes(device.quota_bytes))
    kept = say("kept until you delete it") if device.is_persistent else say("the browser may delete it")
    return say.series([used, kept])


def _cameras(device: Device, say: Words) -> str:
    if device.cameras is None:
        return say.label(UNKNOWN)
    return say(plural("{count} camera", "{count} cameras"), count=device.cameras)


def _megabytes(size: int) -> int:
    return round(size / MEGABYTE)
