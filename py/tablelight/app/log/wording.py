"""An entry of the log as a sentence."""

from __future__ import annotations

import re

from tablelight.app.dice.queries import dice_form
from tablelight.app.dice.wording import outcome_name
from tablelight.app.log.state import REMINDER, Entry
from tablelight.app.state import AppState
from tablelight.locale.messages import isolated
from tablelight.rules.objectives.scoring import FURTHER_ROUND
from tablelight.view.formatting import clock_time
from tablelight.view.games.roll_ui import RollUi
from tablelight.view.games.ui import SwitchUi, plain
from tablelight.view.words import Words, length_words, place_name

NUMBER = re.compile(r"-?\d{1,9}", re.ASCII)
"""The new value of a switch that counts; a log from outside may hold anything instead."""

BY_HAND = "by-hand"
"""Instead of an action: a figure was set down without the rules."""


def entry_words(state: AppState, entry: Entry, say: Words) -> str:
    """An entry as a sentence: what was done, which other figures were moved, which figures are out."""
    parts = [_what_words(state, entry, say)]
    for shift in entry.shifts:
        start, end = (place_name(state.document, at, say) for at in (shift.start, shift.end))
        parts.append(say.labelled(say.called(shift.name), f"{start} → {end}"))
    return say.series([*parts, *removed_words(entry.gone, say)])


def removed_words(gone: tuple[str, ...], say: Words) -> list[str]:
    """A sentence for each figure that is now out."""
    return [say("{name} is defeated", name=say.called(name)) for name in gone]


def _what_words(state: AppState, entry: Entry, say: Words) -> str:
    ui = state.ui
    match entry.kind:
        case "turn":
            words = say("Round {round}: {side}", round=entry.round, side=say.side(entry.what))
            if entry.cost is None:
                return words
            took = say("{side} took {time}", side=say.side(entry.figure), time=clock_time(round(entry.cost)))
            return say.series([words, took])
        case "roll":
            return _roll_words(state, entry, say)
        case "move":
            label = say("set down by hand") if entry.what == BY_HAND else say.label(ui.action(entry.what).label)
            parts = [say.labelled(say.called(entry.figure), label)]
            if entry.start is not None and entry.end is not None:
                start, end = (place_name(state.document, at, say) for at in (entry.start, entry.end))
                parts.append(f"{start} → {end}")
            if entry.cost is not None:
                parts.append(say("cost {cost}", cost=length_words(state.document, entry.cost, say)))
            return ", ".join(parts)
        case "door":
            ends = [place_name(state.document, at, say) for at in (entry.start, entry.end) if at is not None]
            return say.labelled("–".join(ends), say.label(ui.edge_label(entry.what)))
        case "change" if entry.what == REMINDER:
            return say.labelled(say("Remembered"), isolated(entry.figure))
        case "change":
            shown = ui.states.get(entry.what, SwitchUi(label=plain(entry.what)))
            now = _value_words(shown, entry.outcome, say)
            return say.labelled(say.called(entry.figure), f"{say.label(shown.label)} → {now}")


def _value_words(shown: SwitchUi, value: str, say: Words) -> str:
    fixed = {"True": say("on"), "False": say("off"), "None": "–"}
    if value in fixed:
        return fixed[value]
    if NUMBER.fullmatch(value):
        return say.number(int(value) / shown.unit)
    return say.label(shown.labels.get(value, plain(value)))


def _roll_words(state: AppState, entry: Entry, say: Words) -> str:
    if entry.what == FURTHER_ROUND:
        die = ", ".join(map(str, entry.dice))
        if entry.outcome == "success":
            return say("The die shows {die}: one more round", die=die)
        return say("The die shows {die}: the game is over", die=die)
    form = dice_form(state, entry.what)
    own = len(entry.dice) - entry.against
    faces = _faces(entry.dice[:own], form, say)
    if entry.against:
        faces += " · " + say("against {faces}", faces=_faces(entry.dice[own:], form, say))
    outcome, roll = outcome_name(state, entry.outcome, say), say.label(form.label)
    if entry.target:
        roll = say("{roll} against {target}", roll=roll, target=say.called(entry.target))
    text = say.labelled(say.called(entry.figure), f"{roll} [{faces}] {outcome}")
    share = entry.share
    return text if share is None else say("{what}, chance {chance}", what=text, chance=say.chance(share))


def _faces(dice: tuple[object, ...], form: RollUi, say: Words) -> str:
    faces = [face for die in dice for face in (die if isinstance(die, tuple | list) else (die,))]
    return " ".join(say.label(form.faces.get(str(face), str(face))) for face in faces)
