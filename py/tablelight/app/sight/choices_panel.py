"""The ways to make an attack, side by side: what each promises, and the button that takes it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

from tablelight.app import answers, queries
from tablelight.app.keys import Keys
from tablelight.app.sight.actions import TakeChoice
from tablelight.app.state import AppState
from tablelight.board.document import Figure
from tablelight.board.records import known, typed
from tablelight.rules.answers import Odds, RollChoice
from tablelight.view.games.roll_ui import AttackUi
from tablelight.view.nodes import Node, el, icon
from tablelight.view.words import Words


def choices(state: AppState, figure: Figure, attack: AttackUi, keys: Keys, say: Words) -> list[Node]:
    """Every way to make an attack with its odds; nothing where there is but one."""
    found = answers.choices(state.document, figure.id, attack.roll, keys) if attack.one else ()
    if len(found) < 2:
        return []
    title, parts = say("Ways to attack, compared"), list[Node]()
    for first, group in groupby(enumerate(found), key=lambda each: each[1].first):
        rows = [_row(attack, number, choice, say) for number, choice in group]
        name = _first_words(state, first, say)
        parts += [el("p", name, cls="note"), el("ul", *rows, cls="attack-ways", aria_label=f"{title}: {name}")]
    return [el("section", el("p", title, cls="label"), *parts, key="ways", aria_label=title)]


def _first_words(state: AppState, first: Sequence[str], say: Words) -> str:
    """What is done before the attack."""
    if not first:
        return say("At once")
    ui = queries.ui_of(state)
    return say("First: {action}", action=", ".join(say.label(ui.action(name).label) for name in first))


def _row(attack: AttackUi, number: int, choice: RollChoice, say: Words) -> Node:
    """One way: its dice, the chance of any harm with its bar, what else it promises; of several rolls the chance of each."""
    text = attack.one if len(choice.dice) == 1 else attack.several
    name = say.filled(text, {"dice": " + ".join(map(str, choice.dice))})
    hits, defeats = _any(choice.odds), typed(choice.odds.extra.get("destroyed"), Fraction)
    notes = [] if defeats is None else [say("defeats {chance}", chance=say.percent(defeats))]
    notes.append(say("{number} on average", number=say.fixed(known(choice.odds.extra["mean"], Fraction), 1)))
    if len(choice.each) > 1:
        chances = " · ".join(say.percent(_any(odds)) for odds in choice.each)
        notes.append(say("shot by shot {chances}", chances=chances))
    parts = [
        icon(attack.icon),
        el("span", name, cls="name"),
        el("span", say.percent(hits), cls="percent"),
        el("meter", min="0", max="1", value=f"{float(hits):.4f}", aria_hidden="true"),
        el("span", " · ".join(notes), cls="note"),
    ]
    take = el("button", *parts, cls="row", do=TakeChoice(attack.roll, number), type="button")
    return el("li", take, key=str(number))


def _any(odds: Odds) -> Fraction:
    """The chance that it harms at all."""
    return 1 - odds.outcomes.get("0", Fraction(0))
