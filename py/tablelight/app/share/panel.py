"""Sharing: the link and its code, the file, the picture, the sheet. Codes between two tablets: the moving code, the code
of the last moves; and the reader of codes, or what to do without a camera."""

from __future__ import annotations

from tablelight.app.actions import OpenDialog
from tablelight.app.answers import found_problems
from tablelight.app.controls import counter
from tablelight.app.history import Moment
from tablelight.app.importing.panel import export_buttons
from tablelight.app.saves.actions import SaveFile
from tablelight.app.saves.update import rename
from tablelight.app.share.actions import CopyText, Print, ReadCode, SavePicture, SendLink, SetTorch, TakeCodePicture
from tablelight.app.share.fountain import FRAMES_A_SECOND, block_count, frame_text
from tablelight.app.share.link import code_link, fit_of, fragment, link_of, packed
from tablelight.app.share.position_diff import difference_text
from tablelight.app.share.qrcode import SAFE_VERSION, QrCode, qr_code
from tablelight.app.share.update import REMARKS, set_moves
from tablelight.app.state import AppState
from tablelight.app.turn.state import TableTurn
from tablelight.board.document import Document
from tablelight.board.values import LONGEST_NAME
from tablelight.locale.messages import msg, plural
from tablelight.progress.memo import remember
from tablelight.progress.pictures import Pending, progressive
from tablelight.progress.portions import Steps
from tablelight.view.nodes import Node, Value, button, el, entry, icon, with_room
from tablelight.view.words import Words

LONGEST_IN_CODE = 4_000
"""A link with a longer fragment, in characters, fits no code: a code's 7,089 digits are 2,944 bytes."""


@progressive(keep=2)
def code_of(document: Document, page: str) -> Steps[QrCode | None]:
    """The code with the link to a game; None if it is too large for any code."""
    yield from packed.steps(document)
    yield
    if len(fragment(document)) > LONGEST_IN_CODE:
        return None
    return (yield from qr_code.steps(code_link(document, page)))


def share(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The dialog: its title and content."""
    title = say.title(state.document.title)
    name = entry(say("Name of the game"), title, rename, key="title", maxlength=LONGEST_NAME)
    parts: list[Node] = [name, el("h3", say("To another tablet"))]
    if found_problems(state.document):
        text = say("This board has problems. It can only be edited until they are fixed.")
        parts.append(el("p", icon("warning"), el("span", text), cls="notice", role="alert"))
    parts += _from_disk(state, say) if state.saves.page_address.startswith("file:") else _ways(state, say)
    if state.game_history.photo is not None:
        parts.append(el("p", say("The file includes the photograph; link and code leave it out."), cls="note"))
    if state.game_history.portraits:
        text = say("The file includes the pictures on figures; link and code leave them out.")
        parts.append(el("p", text, cls="note"))
    if state.notice is not None and state.notice in REMARKS:
        parts.append(el("p", say.filled(state.notice.text, state.notice.values), cls="said", role="status"))
    parts.append(button(say("Save to a file"), SaveFile(), picture="save", cls="wide"))
    log = state.game_history.log
    if log:
        count = sum(not each.undone for each in log)
        note = say(
            "The file holds the whole game (entries: {count}); link and code hold only the position.", count=count
        )
        parts.append(button(say("Save as text"), SaveFile("transcript"), picture="text", cls="wide"))
        parts.append(el("p", note, cls="note"))
    return say("Share"), [
        *parts,
        *export_buttons(state, say),
        el("h3", say("A picture")),
        button(say("Picture of the board (PNG)"), SavePicture("png"), picture="image", cls="wide"),
        button(say("Drawing of the board (SVG)"), SavePicture("svg"), picture="image", cls="wide"),
        button(say("Moving picture"), OpenDialog("film"), picture="film", cls="wide"),
        button(say("Print the game: the board, its figures, what happened"), Print(), picture="print", cls="wide"),
    ]


def _from_disk(state: AppState, say: Words) -> list[Node]:
    """The one-file edition has no address that another tablet could open: the link's content is passed on as text."""
    text = say(
        "This Tablelight was opened from a file on this device, so a link or a code to it would not work elsewhere."
    )
    found = None if isinstance(packed.get(state.document), Pending) else link_of(state.document, "")
    how = say("Save the game to a file and send that, or send this text: it can be pasted on any start page.")
    said = _placeholder(say)
    if found is not None:
        said = el("p", how if _passed_on(found) else say("Save the game to a file and send that."))
    return [
        el("p", text, cls="notice"),
        *_codes(state, say, is_made=found is not None),
        with_room(said, how),
        *_address(found, say("The game as text"), say("Copy the game as text"), say),
    ]


def _placeholder(say: Words) -> Node:
    """Stands in for the link and its code, which take longer than the tap that opens the dialog may."""
    words = el("span", say("Making the link and its code."))
    return el("p", el("span", cls="moving", aria_hidden="true"), words, cls="working", role="status")


def _codes(state: AppState, say: Words, *, is_made: bool) -> list[Node]:
    """Codes that another Tablelight reads by itself, at any address. The moving code needs the packed game."""
    cls, waits = "wide", None if is_made else True
    moves = button(say("Code of the last moves"), OpenDialog("moves"), picture="next-turn", cls=cls)
    return [
        button(say("Show a moving code"), OpenDialog("moving"), picture="scan", cls=cls, disabled=waits),
        *([moves] if first_moment(state, 1) is not None else []),
        button(say("Read a code"), ReadCode(), picture="scan", cls=cls),
        button(say("Play on two tablets"), OpenDialog("peer"), picture="two-tablets", cls=cls),
    ]


def _ways(state: AppState, say: Words) -> list[Node]:
    """The code and the link, with notes. What comes later has its room from the first picture on."""
    page = state.saves.page_address
    made = code_of.get(state.document, page)
    if isinstance(made, Pending) or isinstance(packed.get(state.document), Pending):
        found, code = None, None
    else:
        found, code = link_of(state.document, page), made
    is_long = found is not None and fit_of(found) == "long"
    long = say("The link is long, and some messengers may cut it. A file is safer.")
    dense = say("This code is dense. Hold the camera close, or share the link instead.")
    caption = el("span")
    if found is None:
        shown = el("div", _placeholder(say), cls="code-room", key="no code")
    elif code is None:
        large = say("This game is too large for one code. Use the moving code.")
        warning = el("p", long, cls="notice") if is_long else None
        shown = el("div", el("p", large, cls="notice"), warning, cls="code-room", key="no code")
    else:
        name = say("Code with the link to this game")
        shown, caption = drawn_code(code, name), el("p", name, cls="note")
        if code.version > SAFE_VERSION:
            caption = el("p", f"{dense} {long}" if is_long else dense, cls="notice")
    parts = [
        el("p", say("The whole game is in the link. Nothing is sent until you share it."), cls="note"),
        shown,
        with_room(caption, f"{dense} {long}"),
        *_codes(state, say, is_made=found is not None),
        *_address(found, say("Link"), say("Copy the link"), say),
    ]
    if state.saves.can_share:
        link = _passed_on(found)
        send = None if link is None else SendLink(link)
        parts.append(button(say("Send the link"), send, picture="share", cls="wide", disabled=send is None or None))
    return parts


def _passed_on(found: str | None) -> str | None:
    """The link, once it is made, if every browser opens it."""
    return found if found is not None and fit_of(found) != "too-long" else None


def _address(found: str | None, label: str, copy: str, say: Words) -> list[Node]:
    """A link and the button that copies it; while the link is made, or if it is too long, their room."""
    link = _passed_on(found)
    if found is not None and link is None:
        text = say("This game is too large for a link. Share the file instead.")
        line = el("div", el("p", text, cls="notice"), cls="entry link", key="no link")
    else:
        attrs: dict[str, Value | None] = {"type": "text", "readonly": True, "value": link or ""}
        words = el("span", label, cls="label")
        line = el("label", words, el("input", cls="line", more=attrs), cls="entry link", key="link")
    does = None if link is None else CopyText(link)
    return [line, button(copy, does, picture="copy", cls="wide", disabled=does is None or None)]


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
    text = plural(
        "It takes about {seconds} second. A photograph under the board is left out.",
        "It takes about {seconds} seconds. A photograph under the board is left out.",
        "seconds",
    )
    hint = say("On the other tablet press “Read a code” and hold it still in front of this code.")
    shown = drawn_code(code, say("A moving code: the game in many parts"))
    return say("Moving code"), [shown, el("p", hint, cls="hint"), el("p", say(text, seconds=seconds), cls="note")]


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
            dense = say("This code is dense. Hold the camera close, or share the link instead.")
            parts.append(el("p", dense, cls="notice"))
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
    scan, collector = state.scan, state.scan.collector
    video = el("video", more={"playsinline": True, "muted": True, "autoplay": True}, aria_label=say("The camera"))
    shown, cls = [video, el("span", cls="aim", aria_hidden="true")], "viewfinder"
    if scan.camera == "refused":
        instead = say("Take a photograph of the code, or choose a picture of it.")
        text = f"{say.label(WHY.get(scan.why, NO_CAMERA))} {instead}"
        shown, cls = [el("p", text, cls="notice", role="alert")], "viewfinder blind"
    if collector is not None:
        text = say("{known} of {count} parts", known=len(collector.known), count=collector.count)
        bar = el("progress", max=100, value=round(100 * collector.progress), aria_label=text)
        shown.append(el("div", bar, el("p", text), cls="gathered"))
    return el("div", *shown, cls=cls, key="viewfinder")
