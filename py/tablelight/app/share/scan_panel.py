"""The reader of codes: the camera's picture with a frame to aim with, or what to do without a camera."""

from __future__ import annotations

from tablelight.app.share.actions import SetTorch, TakeCodePicture
from tablelight.app.state import AppState
from tablelight.locale.messages import msg
from tablelight.view.nodes import Node, button, el, with_room
from tablelight.view.words import Words

NO_CAMERA = msg("This page cannot use a camera.")
NOT_ALLOWED = msg("The browser does not let this page use the camera.")
NOT_FOUND = msg("This device has no camera.")
IN_USE = msg("The camera does not answer; another app may be using it.")
WHY = {
    "NotAllowedError": NOT_ALLOWED,
    "SecurityError": NOT_ALLOWED,
    "NotFoundError": NOT_FOUND,
    "OverconstrainedError": NOT_FOUND,
    "NotReadableError": IN_USE,
    "AbortError": IN_USE,
}
"""Why there is no camera, by the browser's name of the error."""


def scan_dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The dialog: its title and content. What the camera finds is shown in its picture or below the buttons, so that
    the buttons do not move."""
    scan = state.scan
    waiting = say("Waiting for the camera …")
    aim = say("Hold the other tablet’s code inside the frame.")
    hint = el("p", aim if scan.camera == "on" else waiting, cls="hint", role="status")
    parts = [
        _viewfinder(state, say),
        with_room(hint if scan.camera != "refused" else el("span"), max(waiting, aim, key=len)),
        button(say("Take a photograph of the code"), TakeCodePicture(True), picture="photo", cls="wide"),
        button(say("Choose a picture of a code"), TakeCodePicture(False), picture="image", cls="wide"),
    ]
    if scan.torch is not None:
        text = say("Lamp off") if scan.torch else say("Lamp on")
        parts.append(button(text, SetTorch(not scan.torch), picture="sun", cls="wide"))
    if scan.strange:
        parts.append(el("p", say("This code does not hold a Tablelight game."), cls="notice", role="status"))
    if state.notice is not None and state.notice.text:
        parts.append(el("p", say.filled(state.notice.text, state.notice.values), cls="said", role="status"))
    return say("Read a code"), parts


def _viewfinder(state: AppState, say: Words) -> Node:
    """The camera's picture, or why there is none; at its lower edge, how much of a moving code has been read."""
    scan = state.scan
    if scan.camera == "refused":
        instead = say("Take a photograph of the code, or choose a picture of it.")
        text = f"{say.label(WHY.get(scan.why, NO_CAMERA))} {instead}"
        shown = [el("p", text, cls="notice", role="alert")]
    else:
        video = el("video", more={"playsinline": True, "muted": True, "autoplay": True}, aria_label=say("The camera"))
        shown = [video, el("span", cls="aim", aria_hidden="true")]
    is_seen = scan.camera != "refused"
    return el("div", *shown, _progress(state, say), cls=f"viewfinder{'' if is_seen else ' blind'}", key="viewfinder")


def _progress(state: AppState, say: Words) -> Node | None:
    collector = state.scan.collector
    if collector is None:
        return None
    text = say("{known} of {count} parts", known=len(collector.known), count=collector.count)
    bar = el("progress", max=100, value=round(100 * collector.progress), aria_label=text)
    return el("div", bar, el("p", text), cls="gathered")
