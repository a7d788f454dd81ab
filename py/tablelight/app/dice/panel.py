"""The dice: throw them here or enter the real ones, also for a roll that a move needs first; then the result."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain, repeat

from tablelight.app.actions import PickUpDice
from tablelight.app.answers import refusal_of, value_of
from tablelight.app.controls import answer_node, choice, clause_chip, fold, reason_node, remedy, side_badge
from tablelight.app.dice import queries as dice_queries
from tablelight.app.dice.entry_panel import entry_keys, roll_keys, small_face, throw_here
from tablelight.app.dice.update import put_down_dice, set_roll_key
from tablelight.app.dice.wording import only_says, outcome_words, outcomes_of, throw_names, title_words
from tablelight.app.log.wording import removed_words
from tablelight.app.move import queries as move_queries
from tablelight.app.odds.panel import GOOD, bars, by_aces, odds_line
from tablelight.app.play_state import PendingRoll
from tablelight.app.state import AppState
from tablelight.board.document import Figure
from tablelight.board.records import items_of
from tablelight.rules.answers import NeededRoll, Odds
from tablelight.view.games.roll_ui import RollUi
from tablelight.view.nodes import Node, button, el, tool
from tablelight.view.words import Words, figure_name


def dice(state: AppState, say: Words) -> list[Node]:
    """The roll at hand: its keys, its odds, the buttons for the dice."""
    pending = dice_queries.roll_at_hand(state)
    figure = state.document.find(pending.figure) if pending is not None else None
    if pending is None or figure is None:
        return []
    form, needed = dice_queries.dice_form(state, pending.roll), move_queries.needed_roll(state)
    owes = needed if dice_queries.is_owed(state) else None
    title = say.label(form.label)
    is_due = state.pending_roll is not None or move_queries.roll_before_proposal(state) is not None
    if owes is not None and form.dice != 1 and not is_due:
        return [_folded(title, owes, pending, say)]
    head = _head(state, figure, title, say, put_down=state.pending_roll is not None)
    why = [reason_node(owes.reason, say)] if owes is not None else []
    shares = _share_controls(state, figure, pending, form, say)
    keys = [*shares, *roll_keys(state, pending, say)]
    chances = dice_queries.chances_of(state, pending)
    known, refused = value_of(chances), refusal_of(chances)
    if chances is not None and known is None:
        help_ = [] if refused is None else remedy(state, refused, say)
        parts = [head, *why, *keys, *answer_node(state, chances, say), *help_]
    elif dice_queries.missing_key(state, pending) is not None:
        parts = [head, *why, *keys]
    else:
        # The faces of real dice are entered under the target; the button to throw here is below.
        target_nodes = [*shares, *(node for node in keys if node.key == f"roll-{form.target or 'target'}")]
        others = [node for node in keys if node not in target_nodes]
        if owes is not None and form.dice == 1:
            head = el("p", el("span", title), *_chance(owes.chance, say), cls="headline")
        reasons = () if known is None else dice_queries.reasons_of(known)
        odds = [] if known is None or (owes and form.dice == 1) else _odds(state, known, form, say)
        parts = [
            head,
            *target_nodes,
            *entry_keys(state, pending, form, say),
            *odds,
            *throw_here(state, pending, say),
            *others,
            *_counters(state, pending, form, say),
            *why,
            *(reason_node(reason, say) for reason in reasons),
        ]
    return [el("section", *parts, cls="now roll", key="dice", aria_label=title)]


def _odds(state: AppState, chances: Odds, form: RollUi, say: Words) -> list[Node]:
    title = odds_line(state, chances, form, say)
    return [fold(state, "odds", title, lambda: [bars(state, chances, form, say), *by_aces(state, chances, say)])]


def _folded(title: str, needed: NeededRoll, pending: PendingRoll, say: Words) -> Node:
    """A roll that may be needed later: its chance, its reason, and the button that takes the dice."""
    head = el("p", el("span", title), *_chance(needed.chance, say), cls="headline")
    take = button(say("Take the dice"), PickUpDice(pending), picture="die", cls="wide")
    return el("section", head, reason_node(needed.reason, say), take, cls="now roll", key="dice", aria_label=title)


def _head(state: AppState, figure: Figure, title: str, say: Words, *, put_down: bool) -> Node:
    """The roll's name, whose dice they are, and the button that puts them down. The side's badge says which side it is."""
    side = el("span", say.side(figure.side), cls="hidden-words")
    whose = [side_badge(state, figure.side), el("span", say.figure(figure)), side]
    out = [tool(say("Put the dice away"), put_down_dice(), "close", cls="quiet")] if put_down else []
    headline = el("p", el("span", title), el("span", *whose, cls="roller"), cls="headline")
    return el("div", headline, *out, cls="roll-head")


def _counters(state: AppState, pending: PendingRoll, form: RollUi, say: Words) -> list[Node]:
    if form.counter is None:
        return []
    label = say.label(form.counter.label)
    return [
        button(say.labelled(label, say.figure(figure)), PickUpDice(answer), picture="shield", cls="wide")
        for figure, answer in dice_queries.counters(state, pending)
    ]


def _share_controls(state: AppState, figure: Figure, pending: PendingRoll, form: RollUi, say: Words) -> list[Node]:
    found, chosen = [], dict(pending.keys)
    for share in form.shares:
        most = figure.stats.get(share.most, 0)
        allowed = [number for number in range(1, most + 1) if _allows(state, pending, share.key, number)]
        options = [(str(n), chosen.get(share.key) == n, set_roll_key(share.key, n)) for n in allowed]
        whole = (say("All"), chosen.get(share.key) is None, set_roll_key(share.key, None))
        if len(options) > 1:
            found.append(choice(say.label(share.label), [whole, *options]))
    return found


def _allows(state: AppState, pending: PendingRoll, key: str, value: int) -> bool:
    """Whether the rules allow this value of a key. A refusal that the roll gets without the key too does not count."""

    def is_barred(given: int | None) -> bool:
        chances = dice_queries.chances_of(state, dice_queries.with_roll_key(pending, key, given))
        return refusal_of(chances) is not None

    return not is_barred(value) or is_barred(None)


def _chance(chance: Fraction, say: Words) -> list[Node]:
    """A chance to be read across a table: the percentage large, the exact fraction small."""
    exact = [el("span", str(chance), cls="exact")] if chance.denominator != 1 else []
    return [el("strong", say.percent(chance), cls="chance"), *exact]


def rolled(state: AppState, say: Words) -> list[Node]:
    """The result of the last roll."""
    found, threw = state.roll_result, state.last_roll
    if found is None or threw is None:
        return []
    form = dice_queries.dice_form(state, threw.roll)
    outcomes = outcomes_of(state, found).values()
    good = any(each in GOOD or (each.isdecimal() and (each == "0") == form.hurts) for each in outcomes)
    roller, title = state.document.find(threw.figure), title_words(state, say)
    who = title if roller is None else say.labelled(figure_name(roller, say), title)
    bare = next((clause_chip(reason.clause, say) for reason in found.reasons if only_says(reason)), None)
    firsts = chain(["first" if form.first else ""], repeat(""))
    shown = (" ".join(map(str, items_of(face))) or str(face) for face in found.dice)  # a face may be a few words
    faces = [small_face(face, cls, form, say) for face, cls in zip(shown, firsts, strict=False)]
    outcome = [el("strong", outcome_words(state, found, say)), bare]
    own = len(found.dice) - dice_queries.answering(found, form)
    if len(threw.throws) > 1:
        names = throw_names(state, threw, threw.throws, say)
        rows = [(name, faces[each.start :][: each.count]) for name, each in zip(names, threw.throws, strict=True)]
        headline = outcome
    else:
        rows = [(say("against"), faces[own:])] if own < len(faces) else []
        headline = [*faces[:own], *outcome]
    parts = [
        el("p", who, cls="label"),
        el("p", *headline, cls="headline"),
        *(el("p", el("span", name, cls="note"), *row, cls="headline against") for name, row in rows),
    ]
    parts += [reason_node(reason, say) for reason in found.reasons if not only_says(reason)]
    entry = state.history.entry(state.history.now) if state.history is not None else None
    left = {figure.label for figure in state.document.figures}  # a defeated figure has its own card
    gone = () if entry is None else tuple(name for name in entry.gone if name not in left)
    parts += [el("p", el("strong", f"{text}."), cls="note") for text in removed_words(gone, say)]
    return [el("section", *parts, cls="now " + ("good" if good else "bad"), key="rolled", aria_label=say("The dice"))]
