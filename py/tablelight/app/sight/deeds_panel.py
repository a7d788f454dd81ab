"""The attacks that can be made on the target: a button for each, its odds in one line, and the reasons; the ways to
make one attack, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from tablelight.app import answers, queries
from tablelight.app.answers import refusal_of, value_of
from tablelight.app.controls import fold, side_badge
from tablelight.app.dice.queries import reasons_of
from tablelight.app.odds.bars import bars, odds_line
from tablelight.app.sight.queries import attack_keys, figure_at_target
from tablelight.app.sight.update import roll_at_target, take_choice
from tablelight.app.state import AppState
from tablelight.app.transitions import Keys
from tablelight.board.document import Figure
from tablelight.board.records import known, named_rows, typed
from tablelight.locale.messages import plural
from tablelight.rules.answers import Odds, Reason, RollChoice, Sight
from tablelight.rules.danger.verdict import Verdict, harm_chance
from tablelight.view.games.roll_ui import AttackUi
from tablelight.view.nodes import Node, button, el, icon, listed
from tablelight.view.words import Words


def choices(state: AppState, figure: Figure, attack: AttackUi, keys: Keys, say: Words) -> list[Node]:
    """Every way to make an attack, with its odds; empty if there is only one."""
    found = answers.choices(state.document, figure.id, attack.roll, keys) if attack.one else ()
    if len(found) < 2:
        return []
    title, parts = say("Ways to attack, compared"), list[Node]()
    for first, group in groupby(enumerate(found), key=lambda each: each[1].first):
        rows = [_row(attack, number, choice, say) for number, choice in group]
        before = ", ".join(say.label(queries.ui_of(state).action(each).label) for each in first)
        name = say("First: {action}", action=before) if first else say("At once")
        parts += [el("p", name, cls="note"), el("ul", *rows, cls="attack-ways", aria_label=f"{title}: {name}")]
    return [el("section", el("p", title, cls="label"), *parts, key="ways", aria_label=title)]


def _row(attack: AttackUi, number: int, choice: RollChoice, say: Words) -> Node:
    """One way: its dice, the chance of any harm with its bar, its other odds; for several rolls, the chance of each."""
    text = attack.one if len(choice.dice) == 1 else attack.several
    name = say.filled(text, {"dice": "\u00a0+\u00a0".join(map(str, choice.dice))})
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
        el("span", "\u00a0· ".join(notes), cls="note"),
    ]
    take = el("button", *parts, cls="row", do=take_choice(attack.roll, number))
    return el("li", take, key=str(number))


def _any(odds: Odds) -> Fraction:
    return 1 - odds.outcomes.get("0", Fraction(0))


def deeds(state: AppState, found: Sight, verdict: Verdict | None, say: Words) -> tuple[list[Node], list[Reason]]:
    """The attacks of the selected figure on the target: buttons with their odds, and the reasons behind them.
    `verdict`: whether one works."""
    there, figure = figure_at_target(state), state.figure
    buttons: list[Node] = []
    reasons: list[Reason] = []
    if there is None or figure is None:
        return buttons, reasons
    is_one_of_several = len(queries.ui_of(state).attacks) > 1
    for attack, barred in _offered(state, found, verdict):
        if barred is not None:
            reasons.append(barred)
            continue
        if state.pending_roll is not None and state.pending_roll.roll == attack.roll:
            continue  # its dice are in the hand, with everything about them
        keys = attack_keys(there.id, attack.id)
        chances = answers.chances(state.document, figure.id, attack.roll, keys)
        odds, refused = value_of(chances), refusal_of(chances)
        if refused is not None:
            reasons.append(refused)
            continue
        first = _prepared(state, figure, attack, keys, verdict, say)
        label = _with_dice(say.label(attack.label), _dice(odds, None if first else verdict), say)
        cls, roll = "wide deed" if first else "primary wide deed", roll_at_target(attack.roll, attack.id)
        buttons += [*first, button(label, roll, picture=attack.icon, cls=cls)]
        if attack.odds and odds is not None:
            reasons += reasons_of(odds)
            buttons.append(_folded(state, attack, odds, is_one_of_several, say))
            buttons += _others(state, attack, odds, say)
        buttons += choices(state, figure, attack, keys, say)
    return buttons, reasons


def _offered(state: AppState, found: Sight, verdict: Verdict | None) -> Iterator[tuple[AttackUi, Reason | None]]:
    """The attacks that the sight offers; those it bars come with a reason."""
    kinds = {found.extra.get("attack")}
    if verdict is not None and verdict.when == "now":
        kinds |= {attack.attack for attack in verdict.attacks}
    listed: Sequence[Mapping[str, object]] = named_rows(found.extra.get("attacks", []))
    for attack in queries.ui_of(state).attacks:
        if not attack.id:
            if kinds & set(attack.when):
                yield attack, None
            continue
        entry = next((each for each in listed if each["attack"] == attack.id), None)
        if entry is not None:
            yield attack, typed(entry["reason"], Reason)


def _prepared(
    state: AppState, figure: Figure, attack: AttackUi, keys: Keys, verdict: Verdict | None, say: Words
) -> list[Node]:
    """The button of the verdict's attack, if it needs an action first: then it is the best attack."""
    best = None if verdict is None or verdict.when != "now" else verdict.best
    if best is None or not attack.one or not best.extra.get("aimed"):
        return []
    found = [*enumerate(answers.choices(state.document, figure.id, attack.roll, keys))]
    same = ((number, each) for number, each in found if each.first and _any(each.odds) == harm_chance(best))
    for number, choice in same:
        names = ", ".join(say.label(queries.ui_of(state).action(name).label) for name in choice.first)
        label = _with_dice(say.label(attack.label), choice.dice[0], say)
        text = say("{first}, then {attack}", first=names, attack=label)
        return [button(text, take_choice(attack.roll, number), picture=attack.icon, cls="primary wide deed")]
    return []


def _with_dice(label: str, dice: int | None, say: Words) -> str:
    if dice is None:
        return label
    return say(plural("{attack} ({count} die)", "{attack} ({count} dice)"), attack=label, count=dice)


def _dice(odds: Odds | None, verdict: Verdict | None) -> int | None:
    """How many dice the attacker throws, if the odds or the verdict say so."""
    best = None if verdict is None else verdict.best
    counts = (typed(each.extra.get("dice"), int) for each in (odds, best) if each is not None)
    return next((count for count in counts if count is not None), None)


def _others(state: AppState, attack: AttackUi, odds: Odds, say: Words) -> list[Node]:
    form = queries.ui_of(state).rolls[attack.roll]
    rows = []
    for row in named_rows(odds.extra.get("targets", [])):
        figure, own = state.document.find(typed(row["figure"], str)), typed(row["odds"], Odds)
        if figure is not None and own is not None:
            name = say.figure(figure)
            shown = name if row["whole"] else say("{name} (partly)", name=name)
            parts = [el("strong", shown), el("span", odds_line(state, own, form, say), cls="note")]
            rows.append(el("p", side_badge(state, figure.side), *parts, cls="first"))
    return [el("p", say("Hits too:"), cls="label"), listed(rows, "held")] if rows else []


def _folded(state: AppState, attack: AttackUi, odds: Odds, is_named: bool, say: Words) -> Node:
    """The odds in one line, in a fold with every outcome and its bar. `is_named`: the line names its attack."""
    form, name = queries.ui_of(state).rolls[attack.roll], f"odds-{attack.id or attack.roll}"
    line = odds_line(state, odds, form, say)
    title = say.labelled(say.label(attack.label), line) if is_named else line
    return fold(state, name, title, lambda: [bars(state, odds, form, say)])
