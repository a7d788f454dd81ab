"""The result of a roll as sentences: its target, its outcome, and what follows."""

from __future__ import annotations

from collections.abc import Sequence

from tablelight.app.dice import queries as dice_queries
from tablelight.app.play_state import DicePart, PendingRoll
from tablelight.app.state import AppState
from tablelight.board.records import named_rows
from tablelight.rules.answers import Reason, Rolled
from tablelight.view.games.ui import plain
from tablelight.view.words import Words


def outcome_name(state: AppState, outcome: str, say: Words) -> str:
    """What an outcome is called."""
    ui = state.ui
    if outcome.isdecimal() and ui.counted:
        return say.filled(ui.counted, {"count": outcome})
    return say.label(ui.outcomes.get(outcome, plain(outcome)))


def outcomes_of(state: AppState, found: Rolled) -> dict[str, str]:
    """The outcomes of the last roll by target. Only an area attack has targets here; else the key is ""."""
    rows = named_rows(found.detail.get("targets", []))
    if not rows or state.last_roll is None:
        return {"": found.outcome}
    first = str(dict(state.last_roll.keys)["target"])
    return {first: found.outcome, **{str(row["figure"]): str(row["outcome"]) for row in rows}}


def outcome_words(state: AppState, found: Rolled, say: Words) -> str:
    """The outcome; for an area attack, the outcome for each target."""
    named = ((state.document.find(name), each) for name, each in outcomes_of(state, found).items())
    told = []
    for figure, each in named:
        name = each if figure is not None and each.isdecimal() else outcome_name(state, each, say)
        told.append(name if figure is None else say.labelled(say.figure(figure), name))
    return say.series(told)


def title_words(state: AppState, say: Words) -> str:
    """The name of the last roll, and its target."""
    threw = state.last_roll
    if threw is None:
        return ""
    title = say.label(dice_queries.dice_form(state, threw.roll).label)
    target = state.document.find(str(dict(threw.keys).get("target")))
    return title if target is None else say("{roll} against {target}", roll=title, target=say.figure(target))


def throw_names(state: AppState, pending: PendingRoll, throws: Sequence[DicePart], say: Words) -> list[str]:
    """The name of each throw of a roll: whose dice they are, or what they are for."""
    other = state.document.find(dict(pending.keys).get("target"))
    roller = state.document.find(pending.figure)
    is_answered = any(throw.part == "defence" for throw in throws)
    own = say("The dice") if roller is None or not is_answered else say.figure(roller)
    known = {"again": say("Rerolls"), "test": say("Successes, rolled again"), "figure": say("The next figure")}
    names = []
    for throw in throws:
        other = None if throw.part == "figure" else other  # the throws do not say which figure it is
        theirs = say("The other side") if other is None else say.figure(other)
        names.append(theirs if throw.part == "defence" else known.get(throw.part, own))
    return names


def only_says(reason: Reason) -> bool:
    """Whether a reason only says the outcome, which is shown next to the dice."""
    return reason.values.keys() == {"name", "outcome"}


def result_words(state: AppState, say: Words) -> str:
    """The last roll, to be read aloud; "" if its first reason says more than the outcome: that is read instead."""
    found = state.roll_result
    if found is None or not found.reasons or not only_says(found.reasons[0]):
        return ""
    head = say.labelled(title_words(state, say), outcome_words(state, found, say))
    more = [say.reason(reason) for reason in found.reasons if not only_says(reason)]
    return " ".join(text if text.endswith((".", "!", "?")) else f"{text}." for text in [head, *more])
