"""Sharing: the link and its code, the file, the picture, the sheet."""

from __future__ import annotations

from tablelight.app.actions import OpenDialog
from tablelight.app.editor.changes import found_problems
from tablelight.app.importing.panel import export_buttons
from tablelight.app.memo import remember
from tablelight.app.saves.actions import Rename, SaveFile
from tablelight.app.scanning.actions import ReadCode
from tablelight.app.share.actions import CopyLink, Print, SavePicture, SendLink
from tablelight.app.share.codes_panel import drawn_code, first_moment, payload
from tablelight.app.share.link import Link, code_link, link_of, packed_in_steps
from tablelight.app.share.qrcode import SAFE_VERSION, QrCode, load, qr_code_in_steps
from tablelight.app.share.update import REMARKS
from tablelight.app.state import AppState
from tablelight.app.timeline.actions import SaveTranscript
from tablelight.board.document import Document
from tablelight.board.values import LONGEST_NAME
from tablelight.rules.portions import Steps, whole
from tablelight.view.nodes import Node, Value, button, el, entry, icon
from tablelight.view.words import Words


@remember(2)
def _link(document: Document, page: str) -> Link:
    return link_of(payload(document), page)


LONGEST_IN_CODE = 4_000
"""Characters of a link's fragment of which no code holds as much: its 7,089 digits are 2,944 bytes."""


@remember(2)
def code_of(document: Document, page: str) -> QrCode | None:
    """The code with the link to a game; None where none holds it."""
    return whole(_code_in_steps(document, page))


def _code_in_steps(document: Document, page: str) -> Steps[QrCode | None]:
    if len(_link(document, page).address.partition("#")[2]) > LONGEST_IN_CODE:
        return None
    return (yield from qr_code_in_steps(code_link(document, page).address))


def share_ahead(state: AppState) -> Steps[None]:
    """Pack the game for its link and its moving code in steps, and make its code where it is short enough for one: they are
    remembered for the dialogs."""
    address = state.saves.page_address
    is_file = address.startswith("file:")
    page = "" if is_file else address
    if not payload.knows(state.document):
        payload.keep((yield from packed_in_steps(state.document)), state.document)
        yield
    load()
    yield
    _link(state.document, page)
    yield
    if not is_file and not code_of.knows(state.document, page):
        code_of.keep((yield from _code_in_steps(state.document, page)), state.document, page)
        yield


def share(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The dialog: its title and what is in it."""
    assert state.history is not None
    parts: list[Node] = [
        entry(say("Name of the game"), say.title(state.document.title), Rename, key="title", maxlength=LONGEST_NAME),
        el("h3", say("To another tablet")),
    ]
    if found_problems(state.document):
        text = say("This board has problems: whoever opens it can only edit it until they are mended.")
        parts.append(el("p", icon("warning"), el("span", text), cls="notice", role="alert"))
    parts += _from_disk(state, say) if state.saves.page_address.startswith("file:") else _ways(state, say)
    if state.history.photo is not None:
        parts.append(el("p", say("The photograph is part of the file; link and code leave it out."), cls="note"))
    if state.history.portraits:
        parts.append(
            el("p", say("The pictures on figures are part of the file; link and code leave them out."), cls="note")
        )
    if state.notice in REMARKS.values() and state.notice is not None:
        parts.append(el("p", say.filled(state.notice.text, state.notice.values), cls="said", role="status"))
    return say("Share"), [
        *parts,
        button(say("Save to a file"), SaveFile(), picture="save", cls="wide"),
        *_whole_game(state, say),
        *export_buttons(state, say),
        el("h3", say("A picture")),
        button(say("Picture of the board (PNG)"), SavePicture("png"), picture="image", cls="wide"),
        button(say("Drawing of the board (SVG)"), SavePicture("svg"), picture="image", cls="wide"),
        button(say("Print the game: the board, its figures, what happened"), Print(), picture="print", cls="wide"),
    ]


def _whole_game(state: AppState, say: Words) -> list[Node]:
    """What of the file is told of, and the game as text, once something has happened."""
    if state.history is None or not state.history.log:
        return []
    count = sum(not each.undone for each in state.history.log)
    note = say("The file holds the whole game (entries: {count}); link and code hold the position alone.", count=count)
    return [
        button(say("Save as text"), SaveTranscript(), picture="text", cls="wide"),
        el("p", note, cls="note"),
    ]


def _from_disk(state: AppState, say: Words) -> list[Node]:
    """The one-file edition has no address that another tablet could open: what would be the link's is passed on as text."""
    text = say("This Tablelight was opened from a file of this device: a link or a code to it would lead nowhere.")
    is_made = not state.hurry or _link.knows(state.document, "")
    parts = [el("p", text, cls="notice"), *_codes(state, say, moving=is_made)]
    if not is_made:
        return [*parts, _being_made(say)]
    found = _link(state.document, "")
    if found.fit == "too-long":
        return [*parts, el("p", say("Save the game to a file and pass that on."))]
    how = say("Save the game to a file and pass that on; or pass on this text, to be pasted on any start page.")
    copy = button(say("Copy the game as text"), CopyLink(found.address), picture="copy", cls="wide")
    return [*parts, el("p", how), _address(found, say("The game as text")), copy]


def _being_made(say: Words) -> Node:
    """In the place of the link and its code, which take longer than the tap that opens the dialog may."""
    words = el("span", say("The link and its code are being made."))
    return el("p", el("span", cls="moving", aria_hidden="true"), words, cls="working", role="status")


def _codes(state: AppState, say: Words, *, moving: bool) -> list[Node]:
    """Codes that another Tablelight reads by itself, whatever its address is."""
    moved = first_moment(state, 1) is not None
    buttons = [
        button(say("Show a moving code"), OpenDialog("moving"), picture="scan", cls="wide") if moving else None,
        button(say("Code of the last moves"), OpenDialog("moves"), picture="next-turn", cls="wide") if moved else None,
        button(say("Read a code"), ReadCode(), picture="scan", cls="wide"),
        button(say("Play on two tablets"), OpenDialog("peer"), picture="two-tablets", cls="wide"),
    ]
    return [each for each in buttons if each is not None]


def _ways(state: AppState, say: Words) -> list[Node]:
    """The code and the link, and what is to be known of them."""
    note = say("The whole game is in the link. Nothing is sent to anybody until you pass it on.")
    parts: list[Node] = [el("p", note, cls="note")]
    if state.hurry and not code_of.knows(state.document, state.saves.page_address):
        return [*parts, _being_made(say), *_codes(state, say, moving=False)]
    found = _link(state.document, state.saves.page_address)
    code = code_of(state.document, state.saves.page_address)
    if code is not None:
        parts.append(drawn_code(code, say("Code with the link to this game")))
        if code.version > SAFE_VERSION:
            parts.append(el("p", say("This code is dense: hold the camera close, or pass the link on."), cls="notice"))
    else:
        parts.append(el("p", say("This game is too large for one code: the moving code holds it."), cls="notice"))
    parts += _codes(state, say, moving=code is None or code.version > SAFE_VERSION)
    if found.fit == "long":
        parts.append(el("p", say("The link is long: some messengers may cut it. A file is safer."), cls="notice"))
    if found.fit == "too-long":
        parts.append(el("p", say("This game is too large for a link: pass the file on."), cls="notice"))
    else:
        parts.append(_address(found, say("Link")))
        parts.append(button(say("Copy the link"), CopyLink(found.address), picture="copy", cls="wide"))
        if state.saves.can_share:
            parts.append(button(say("Send the link"), SendLink(found.address), picture="share", cls="wide"))
    return parts


def _address(found: Link, label: str) -> Node:
    attrs: dict[str, Value | None] = {"type": "text", "readonly": True, "value": found.address}
    return el("label", el("span", label, cls="label"), el("input", cls="line", more=attrs), cls="entry", key="link")
