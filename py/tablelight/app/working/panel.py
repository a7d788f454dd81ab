"""The words for an answer that takes its time, and how far it has come."""

from __future__ import annotations

from tablelight.board.problems import Problem
from tablelight.locale.messages import msg
from tablelight.progress.pictures import Pending
from tablelight.progress.portions import Portion, What
from tablelight.view.nodes import Node, el
from tablelight.view.words import Words

WORKING = msg("Working it out … You can go on; another tap asks something else.")
FAULT = Problem("$.question", "could not be worked out: the program failed at it; anything else can be asked")
"""Shown in place of an answer at which the program fails."""
SO_FAR: dict[What, str] = {
    "enemies": msg("{done} of {total} enemies looked at"),
    "places": msg("{done} of {total} places looked at"),
    "spaces": msg("{done} of {total} spaces looked at"),
    "strips": msg("{done} of {total} strips of the table looked at"),
    "plans": msg("Steps of its plans checked: {done}"),
}


def is_left_out(found: object) -> bool:
    """Whether the panel says nothing of an answer yet: the next picture has it."""
    return isinstance(found, Pending) and not found.is_long


def working_words(found: Pending, say: Words) -> str:
    """As text: an answer is being worked out, how far it is, and that the board can be used meanwhile."""
    told = progress_words(found.progress, say)
    return f"{told} ... {say(WORKING)}" if told else say(WORKING)


def progress_words(portion: Portion | None, say: Words) -> str:
    """How far an answer has come; empty if that is not known."""
    if portion is None or not (portion.total or portion.what == "plans"):
        return ""
    return say.filled(SO_FAR[portion.what], {"done": portion.done, "total": portion.total})


def working(found: Pending, say: Words) -> Node:
    """The panel's line for an answer that is being worked out, and how far it is."""
    if is_left_out(found):
        return el("div", key="working")
    portion = found.progress
    moving = el("span", cls="moving", aria_hidden="true")
    parts = [el("p", moving, say(WORKING), cls="working", role="status")]
    told = progress_words(portion, say)
    if told and portion is not None:
        share = round(100 * portion.done / portion.total) if portion.total else None
        bar = el("progress", max=100, value=share, aria_label=told)
        parts.append(el("div", bar, el("span", told), cls="work-progress", key="progress"))
    return el("div", *parts, key="working")
