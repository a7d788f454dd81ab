"""What is known about the device."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from attrs import frozen

from tablelight.locale.messages import msg

Edition: TypeAlias = Literal["tab", "installed", "file"]
SnapshotState: TypeAlias = Literal["taken", "kept", "none", "off"]

ABILITIES: Mapping[str, str] = {
    "isSecureContext": msg("The page is not served by HTTPS, so the browser refuses much of it."),
    "navigator.serviceWorker": msg("The app does not open without a network."),
    "indexedDB": msg("The browser keeps no games. Save them to files."),
    "caches": msg("No snapshot is kept, so each start takes longer."),
    "Worker": msg("Long answers hold up the page."),
    "navigator.mediaDevices": msg("The camera does not read codes. Pictures of codes can be opened."),
    "RTCPeerConnection": msg("This device cannot connect to another tablet."),
    "navigator.wakeLock": msg("The screen cannot be kept on."),
    "navigator.clipboard": msg("Buttons cannot copy text."),
    "navigator.share": msg("The share dialog of the device cannot be opened."),
}
"""Features that a browser may lack, by their names in JavaScript, and what the app cannot do without them."""


@frozen(kw_only=True)
class Device:
    """What the browser says about the device and the page. None: it does not say. Memory and storage are in bytes."""

    browser: str = ""
    """The browser's user agent."""
    edition: Edition = "tab"
    python: str = ""
    width: int = 0
    height: int = 0
    """The page's size in CSS pixels."""
    pixel_ratio: float = 1
    touches: int = 0
    """The number of fingers that the screen detects at once."""
    python_bytes: int = 0
    script_bytes: int | None = None
    """The memory that the page's JavaScript uses."""
    start_ms: int = 0
    snapshot: SnapshotState = "none"
    used_bytes: int | None = None
    quota_bytes: int | None = None
    is_persistent: bool = False
    is_offline: bool = False
    """Whether the app opens without a network."""
    cameras: int | None = None
    missing: tuple[str, ...] = ()
    """The names of `ABILITIES` that this browser lacks."""
