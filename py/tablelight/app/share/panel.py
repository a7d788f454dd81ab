"""Sharing: the link and its code, the file, the picture, the sheet."""

from __future__ import annotations

from tablelight.app.actions import OpenDialog
from tablelight.app.answers import found_problems
from tablelight.app.importing.panel import export_buttons
from tablelight.app.saves.actions import SaveFile
from tablelight.app.saves.update import rename
from tablelight.app.share.actions import CopyText, Print, ReadCode, SavePicture, SendLink
from tablelight.app.share.codes_panel import drawn_code, first_moment
from tablelight.app.share.link import code_link, fit_of, link_of, packed
from tablelight.app.share.qrcode import SAFE_VERSION, QrCode, qr_code
from tablelight.app.share.update import REMARKS
from tablelight.app.state import AppState
from tablelight.board.document import Document
from tablelight.board.values import LONGEST_NAME
from tablelight.progress.pictures import Pending, progressive, ready
from tablelight.progress.portions import Steps
from tablelight.view.nodes import Node, Value, button, el, entry, icon, with_room
from tablelight.view.words import Words

LONGEST_IN_CODE = 4_000
"""A link with a longer fragment, in characters, fits no code: a code's 7,089 digits are 2,944 bytes."""


@progressive(keep=2)
def game_link(document: Document, page: str) -> Steps[str]:
    """The link to a game."""
    yield from packed.steps(document)
    yield
    return link_of(document, page)


@progressive(keep=2)
def code_of(document: Document, page: str) -> Steps[QrCode | None]:
    """The code with the link to a game; None if it is too large for any code."""
    link = yield from game_link.steps(document, page)
    yield
    if len(link.partition("#")[2]) > LONGEST_IN_CODE:
        return None
    return (yield from qr_code.steps(code_link(document, page)))


def share(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The dialog: its title and content."""
    parts: list[Node] = [
        entry(say("Name of the game"), say.title(state.document.title), rename, key="title", maxlength=LONGEST_NAME),
        el("h3", say("To another tablet")),
    ]
    if found_problems(state.document):
        text = say("This board has problems. It can only be edited until they are fixed.")
        parts.append(el("p", icon("warning"), el("span", text), cls="notice", role="alert"))
    parts += _from_disk(state, say) if state.saves.page_address.startswith("file:") else _ways(state, say)
    if state.game_history.photo is not None:
        parts.append(el("p", say("The file includes the photograph; link and code leave it out."), cls="note"))
    if state.game_history.portraits:
        parts.append(
            el("p", say("The file includes the pictures on figures; link and code leave them out."), cls="note")
        )
    if state.notice is not None and state.notice in REMARKS:
        parts.append(el("p", say.filled(state.notice.text, state.notice.values), cls="said", role="status"))
    return say("Share"), [
        *parts,
        button(say("Save to a file"), SaveFile(), picture="save", cls="wide"),
        *_whole_game(state, say),
        *export_buttons(state, say),
        el("h3", say("A picture")),
        button(say("Picture of the board (PNG)"), SavePicture("png"), picture="image", cls="wide"),
        button(say("Drawing of the board (SVG)"), SavePicture("svg"), picture="image", cls="wide"),
        button(say("Moving picture"), OpenDialog("film"), picture="film", cls="wide"),
        button(say("Print the game: the board, its figures, what happened"), Print(), picture="print", cls="wide"),
    ]


def _whole_game(state: AppState, say: Words) -> list[Node]:
    log = state.game_history.log
    if not log:
        return []
    count = sum(not each.undone for each in log)
    note = say("The file holds the whole game (entries: {count}); link and code hold only the position.", count=count)
    return [button(say("Save as text"), SaveFile("transcript"), picture="text", cls="wide"), el("p", note, cls="note")]


def _from_disk(state: AppState, say: Words) -> list[Node]:
    """The one-file edition has no address that another tablet could open: the link's content is passed on as text."""
    text = say(
        "This Tablelight was opened from a file on this device, so a link or a code to it would not work elsewhere."
    )
    found = ready(game_link.get(state.document, ""), None)
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
    found, code = (None, None) if isinstance(made, Pending) else (game_link(state.document, page), made)
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
