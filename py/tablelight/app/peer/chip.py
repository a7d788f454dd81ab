"""The mark in the bar: whether the other tablet is there."""

from __future__ import annotations

from tablelight.app.actions import OpenDialog
from tablelight.app.state import AppState
from tablelight.view.nodes import Node, el, icon
from tablelight.view.words import Words


def peer_chip(state: AppState, say: Words) -> Node | None:
    """Leads to the dialog with what can be done; nothing while one plays alone."""
    peer = state.peer
    if peer.stage == "off":
        return None
    is_clash = peer.session is not None and peer.session.standing == "clash"
    if is_clash:
        text, words = say("Two positions"), say("The tablets show different positions. Which one counts?")
    elif peer.is_on:
        text, words = say("Connected"), say("Connected with the other tablet")
    elif peer.stage in ("lost", "failed"):
        text, words = say("Not connected"), say("Not connected with the other tablet. What can be done?")
    else:
        text, words = say("Connecting"), say("The other tablet is not connected yet. Continue")
    is_alarm = is_clash or peer.stage in ("lost", "failed")
    return el(
        "button",
        icon("warning" if is_alarm else "two-tablets" if peer.is_on else "scan"),
        el("span", text),
        cls="unkept" if is_alarm else "peer-chip",
        do=OpenDialog("peer"),
        type="button",
        key="peer",
        aria_label=words,
    )
