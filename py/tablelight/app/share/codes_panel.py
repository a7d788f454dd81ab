"""Codes between two tablets: the moving code, the code of the last moves, and the reader of codes: the camera's picture
with a frame to aim with, or what to do without a camera."""

from __future__ import annotations

from tablelight.app.controls import counter
from tablelight.app.history import Moment
from tablelight.app.share.actions import SetTorch, TakeCodePicture
from tablelight.app.share.fountain import FRAMES_A_SECOND, block_count, frame_text
from tablelight.app.share.link import packed
from tablelight.app.share.position_diff import difference_text
from tablelight.app.share.qrcode import SAFE_VERSION, QrCode, qr_code
from tablelight.app.share.update import set_moves
from tablelight.app.state import AppState
from tablelight.app.turn.state import TableTurn
from tablelight.board.document import Document
from tablelight.locale.messages import msg, plural
from tablelight.progress.memo import remember
from tablelight.view.nodes import Node, button, el, with_room
from tablelight.view.words import Words

MOST_MOVES = 20


@remember(2)
def _changes_code(before: Document, after: Document, turn: TableTurn) -> QrCode | None:
    return qr_code(difference_text(before, after, turn))


def moving_dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """A frame of the moving code; the page goes on to the next one by itself."""
    data = packed(state.document)
    code = qr_code(frame_text(data, state.passing.frame), True)
    assert code is not None
    seconds = -(-block_count(len(data)) * 3 // (2 * FRAMES_A_SECOND)) + 1
    long = say(
        plural(
            "It takes about {seconds} second. A photograph under the board is left out.",
            "It takes about {seconds} seconds. A photograph under the board is left out.",
            "seconds",
        ),
        seconds=seconds,
    )
    return say("Moving code"), [
        drawn_code(code, say("A moving code: the game in many parts")),
        el("p", say("On the other tablet press “Read a code” and hold it still in front of this code."), cls="hint"),
        el("p", long, cls="note"),
    ]


def first_moment(state: AppState, moves: int) -> Moment | None:
    """The moment a number of moves ago; None if the game has fewer. The end of a turn counts as one."""
    if state.history is None:
        return None
    last = state.history.now
    for moment in reversed(state.history.past):
        if moment.document != last.document or not moment.turn.is_as(last.turn):
            moves, last = moves - 1, moment
            if not moves:
                return moment
    return None


def moves_dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The code of what happened since the moment that the other tablet holds."""
    most = next((n for n in range(MOST_MOVES, 0, -1) if first_moment(state, n) is not None), 0)
    moves = min(state.passing.moves, most)  # some may have been undone since
    moment = first_moment(state, moves)
    if state.history is None or moment is None:
        return say("Code of the last moves"), [el("p", say("Nothing had happened at that point."), cls="note")]
    code = _changes_code(moment.document, state.history.present, state.history.turn)
    parts = [counter(say("Moves in the code"), moves, lambda many: set_moves(int(many or 1)), say, low=1, high=most)]
    if code is None:
        parts.append(el("p", say("This is too much for one code: show the whole game."), cls="notice"))
    else:
        parts.append(drawn_code(code, say("Code of the last moves")))
        if code.version > SAFE_VERSION:
            parts.append(
                el("p", say("This code is dense. Hold the camera close, or share the link instead."), cls="notice")
            )
    text = say("The other tablet must hold the game as it was before these moves. Press “Read a code” there.")
    return say("Code of the last moves"), [*parts, el("p", text, cls="hint")]


def drawn_code(code: QrCode, words: str) -> Node:
    """A code as a drawing."""
    light = f"M0 0h{code.size}v{code.size}h-{code.size}z"
    return el(
        "svg",
        el("path", cls="light", more={"d": light}),
        el("path", cls="dark", more={"d": code.path}),
        cls="code",
        more={"viewBox": f"0 0 {code.size} {code.size}", "shape-rendering": "crispEdges"},
        role="img",
        aria_label=words,
    )


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
