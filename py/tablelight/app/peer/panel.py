"""The dialog that connects two tablets in two steps, and what it says while they are connected."""

from __future__ import annotations

from tablelight.app.actions import OpenDialog
from tablelight.app.controls import fold
from tablelight.app.log.state import Entry
from tablelight.app.log.wording import entry_words
from tablelight.app.peer.actions import SignalTyped
from tablelight.app.peer.session import Session
from tablelight.app.peer.state import Failure
from tablelight.app.peer.table import choose_line
from tablelight.app.peer.update import invite, leave_peer
from tablelight.app.share.actions import CopyText, ReadCode
from tablelight.app.share.panel import drawn_code
from tablelight.app.share.qrcode import qr_code
from tablelight.app.share.update import REMARKS
from tablelight.app.state import AppState
from tablelight.locale.messages import msg
from tablelight.view.nodes import Node, button, el, entry, with_room
from tablelight.view.words import Words

LISTED = 4
"""How many events of a line are listed: the last ones."""
WHY: dict[Failure, str] = {
    "unable": msg("This browser cannot connect to another tablet directly."),
    "alone": msg("This tablet is not on a network. Join the other tablet’s Wi-Fi or hotspot; internet is not needed."),
    "apart": msg(
        "The two tablets cannot find each other. They must be on the same network, and some networks keep "
        "devices apart (guest Wi-Fi, hotels, schools). Let one tablet or a phone open a hotspot, and join it "
        "with the other."
    ),
    "refused": msg("The browser could not use this code. Start again with a new one."),
    "strange": msg("What the other tablet sent could not be read. The connection was ended; your game is as it was."),
    "version": msg("The other tablet has another version of Tablelight. Reload the page on both."),
    "left": msg("The other player has ended the connection. You can go on alone."),
    "other-game": msg("This table now shows another game, so the two tablets are no longer connected."),
}


def peer_dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The dialog: its title and content."""
    peer = state.peer
    parts: list[Node] = []
    if peer.is_damaged:
        parts.append(el("p", say("This is not the code that is needed, or it is damaged."), cls="notice", role="alert"))
    match peer.stage:
        case "off":
            parts += _begin(state, say)
        case "offer":
            parts += _offer(state, say)
        case "answer":
            parts += _answer(state, say)
        case "on":
            parts += _connected(state, say)
        case "lost":
            text = say("The connection is lost. Go on playing: the other tablet gets your moves when you reconnect.")
            notice = el("p", text, cls="notice", role="alert")
            parts += [notice, *_clash(state, say), *_ways(state, say), _help(state, say)]
        case "failed" if peer.why is not None:
            parts += _failed(state, peer.why, say)
        case "connecting":
            text = say("Looking for the other tablet. This takes up to ten seconds.")
            parts += [el("progress", aria_label=text), el("p", text, role="status")]
        case _:
            parts.append(el("p", say("One moment …"), role="status"))
    if peer.stage not in ("off", "offering", "answering"):
        parts.append(button(say("Play on this tablet alone"), leave_peer(), picture="close", cls="wide quiet"))
    if state.notice is not None and state.notice in REMARKS:
        parts.append(el("p", say.filled(state.notice.text, state.notice.values), cls="said", role="status"))
    return say("Play on two tablets"), parts


def _begin(state: AppState, say: Words) -> list[Node]:
    lines = (
        say("Both tablets show the same game, and both can act. What one does appears on the other at once."),
        say("They talk directly, on one Wi-Fi or a hotspot: no internet, no server, no account."),
        say("The tablet that joins gets the other table’s game. Its own game stays under Games."),
    )
    return [*(el("p", line) for line in lines), *_ways(state, say), _help(state, say)]


def _help(state: AppState, say: Words) -> Node:
    lines = (
        say(
            "One tablet invites and shows a code. The other reads it and answers with a code, which the first "
            "one reads."
        ),
        say("If there is no Wi-Fi, let one tablet or a phone open a hotspot; it needs no mobile data."),
        say("If the connection breaks, both can go on playing. When you reconnect, each tablet gets what it missed."),
        say("If both act at once, you choose which position counts. The other one stays a game of its own."),
        say("Nothing goes to the internet. The tablets talk only to each other, encrypted."),
    )
    rows = [el("li", line, key=str(number)) for number, line in enumerate(lines)]
    return fold(state, "peer-help", say("How it works"), [el("ul", *rows, cls="happened")])


def _ways(state: AppState, say: Words) -> list[Node]:
    """The buttons to invite and to join, and the field to paste a code into."""
    return [
        button(say("Invite: show a code here"), invite(), picture="scan", cls="primary wide"),
        button(say("Join: read the other tablet’s code"), ReadCode(), picture="photo", cls="wide"),
        _paste(state, say),
    ]


def _paste(state: AppState, say: Words) -> Node:
    line = entry(say("The other tablet’s code as text"), "", SignalTyped, key="signal", inputmode="text")
    return fold(state, "signal", say("Without a camera"), [line])


def _offer(state: AppState, say: Words) -> list[Node]:
    how = say("On the other tablet open the menu, “Play on two tablets”, “Join”, and hold it in front of this code.")
    return [
        el("p", el("strong", say("1 of 2")), how, cls="step"),
        *_code_nodes(state, say("Code that invites another tablet"), say),
        el("p", el("strong", say("2 of 2")), say("It answers with a code of its own: read that here."), cls="step"),
        button(say("Read the answer"), ReadCode(), picture="photo", cls="primary wide"),
        _paste(state, say),
    ]


def _answer(state: AppState, say: Words) -> list[Node]:
    how = say(
        "On the other tablet press “Read the answer” and hold it in front of this code. Then the game comes by itself."
    )
    return [
        el("p", el("strong", say("2 of 2")), how, cls="step"),
        *_code_nodes(state, say("Code that answers the invitation"), say),
        el("p", say("Leave this open. The code may change while you wait; each one works."), cls="note"),
    ]


def _code_nodes(state: AppState, words: str, say: Words) -> list[Node]:
    code = qr_code(state.peer.code)
    assert code is not None, "a signal is small"
    copy = button(say("Copy the code as text"), CopyText(state.peer.code), picture="copy", cls="wide")
    return [drawn_code(code, words), fold(state, "copy", say("As text"), [copy])]


def _connected(state: AppState, say: Words) -> list[Node]:
    session = state.peer.session
    clash = _clash(state, say)
    if clash:
        return clash
    is_same = session is not None and session.standing == "same"
    same = say("Connected. Both tablets hold the same position.")
    text = same if is_same else say("Connected. One moment …")
    hint = say("A dashed ring with an arrow marks what the other player has selected or asks about.")
    return [
        with_room(el("p", text, cls="fine", role="status"), same),
        el("p", hint, cls="note"),
        el("p", say("Both tablets can undo every move. A photograph added later is not sent."), cls="note"),
    ]


def _clash(state: AppState, say: Words) -> list[Node]:
    """Both went on from the same position: what happened on each line, and the choice between them."""
    session = state.peer.session
    if session is None or session.standing != "clash" or session.theirs is None:
        return []
    text = say("Both tablets continued from the same position. Which one counts?")
    assurance = say("The other line is not lost. It stays as a separate game on the tablet where it was played.")
    mine, theirs = _entries(session, session.head, session.theirs), _entries(session, session.theirs, session.head)
    return [
        el("p", text, cls="notice", role="alert"),
        el("h3", say("This tablet")),
        _changes_node(state, mine, say),
        button(say("This tablet’s position counts"), choose_line(mine=True), picture="confirm", cls="wide"),
        el("h3", say("The other tablet")),
        _changes_node(state, theirs, say),
        button(say("The other tablet’s position counts"), choose_line(mine=False), picture="confirm", cls="wide"),
        el("p", assurance, cls="note"),
    ]


def _entries(session: Session, last: bytes, other: bytes) -> list[Entry | None]:
    """What happened on a line since the two parted, the latest first."""
    common = session.ancestors(other)
    origins = [each.origin for each in session.line(last) if each.id not in common]
    return [each.entry for each in origins if each.how != "choose"]


def _changes_node(state: AppState, entries: list[Entry | None], say: Words) -> Node:
    texts = [
        say("The game was changed.") if each is None else entry_words(state, each, say)
        for each in reversed(entries[:LISTED])
    ]
    more = len(entries) - LISTED
    if more > 0:
        texts.insert(0, say("and {count} more", count=more))
    return el("ul", *(el("li", text, key=str(number)) for number, text in enumerate(texts)), cls="happened")


def _failed(state: AppState, why: Failure, say: Words) -> list[Node]:
    codes = [
        button(say("Share the game by a code or a file"), OpenDialog("share"), picture="share", cls="wide"),
        button(say("Code of the last moves"), OpenDialog("moves"), picture="next-turn", cls="wide"),
        button(say("Show a moving code"), OpenDialog("moving"), picture="scan", cls="wide"),
    ]
    again = [] if why == "unable" else [el("h3", say("Once more")), *_ways(state, say)]
    return [
        el("p", say.label(WHY[why]), cls="notice", role="alert"),
        *again,
        el("h3", say("Without a connection")),
        *codes,
        _help(state, say),
    ]
