"""See mode: the words about a line of sight, and the attacks that can be made along it, each with its odds in one line;
and the line from the side: the ground it crosses, what stands on it, the part of the target that is seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from math import inf
from typing import Any

from tablelight.app import actions as do
from tablelight.app import answers, queries
from tablelight.app.controls import answer_node, figure_button, fold, reason_node, side_badge, switch
from tablelight.app.dice.queries import reasons_of
from tablelight.app.figure_lists import in_fold, placed_button
from tablelight.app.odds.panel import bars, odds_line
from tablelight.app.sight import queries as sight_queries
from tablelight.app.sight.update import look_at, roll_at_target, swap_ends, take_choice
from tablelight.app.sight.wording import attack_verdict, distance_words, line_words, target_note, verdict_words, why_not
from tablelight.app.state import AppState
from tablelight.app.transitions import Keys
from tablelight.board.document import Figure
from tablelight.board.records import items_of, known, mapping_of, named_rows, typed
from tablelight.locale.messages import plural
from tablelight.progress.pictures import Pending
from tablelight.rules.answers import Odds, Reason, RollChoice, Sight
from tablelight.rules.danger.verdict import Verdict, harm_chance
from tablelight.view.games.roll_ui import AttackUi
from tablelight.view.nodes import Node, button, el, icon, listed
from tablelight.view.words import Words, dotted, place_words


def choices(state: AppState, figure: Figure, attack: AttackUi, keys: Keys, say: Words) -> list[Node]:
    """Every way to make an attack, with its odds; empty if there is only one."""
    found = answers.choices(state.document, figure.id, attack.roll, keys) if attack.one else ()
    if len(found) < 2:
        return []
    title, parts = say("Ways to attack, compared"), list[Node]()
    for first, group in groupby(enumerate(found), key=lambda each: each[1].first):
        rows = [_row(attack, number, choice, say) for number, choice in group]
        before = ", ".join(say.label(state.ui.action(each).label) for each in first)
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
    return el("li", el("button", *parts, cls="row", do=take_choice(attack.roll, number)), key=str(number))


def _any(odds: Odds) -> Fraction:
    return 1 - odds.outcomes.get("0", Fraction(0))


def deeds(state: AppState, found: Sight, verdict: Verdict | None, say: Words) -> tuple[list[Node], list[Reason]]:
    """The attacks of the selected figure on the target: buttons with their odds, and the reasons behind them.
    `verdict`: whether one works."""
    there, figure = sight_queries.figure_at_target(state), state.figure
    buttons: list[Node] = []
    reasons: list[Reason] = []
    if there is None or figure is None:
        return buttons, reasons
    is_one_of_several = len(state.ui.attacks) > 1
    for attack, barred in _offered(state, found, verdict):
        if barred is not None:
            reasons.append(barred)
            continue
        if state.pending_roll is not None and state.pending_roll.roll == attack.roll:
            continue  # its dice are in the hand, with everything about them
        keys = sight_queries.attack_keys(there.id, attack.id)
        chances = answers.chances(state.document, figure.id, attack.roll, keys)
        odds, refused = answers.value_of(chances), answers.refusal_of(chances)
        if refused is not None:
            reasons.append(refused)
            continue
        first = _prepared(state, figure, attack, keys, verdict, say)
        best = None if first or verdict is None else verdict.best
        counts = (typed(each.extra.get("dice"), int) for each in (odds, best) if each is not None)
        dice = next((count for count in counts if count is not None), None)  # the attacker's, if anything says them
        label = _with_dice(say.label(attack.label), dice, say)
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
    for attack in state.ui.attacks:
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
        names = ", ".join(say.label(state.ui.action(name).label) for name in choice.first)
        label = _with_dice(say.label(attack.label), choice.dice[0], say)
        text = say("{first}, then {attack}", first=names, attack=label)
        return [button(text, take_choice(attack.roll, number), picture=attack.icon, cls="primary wide deed")]
    return []


def _with_dice(label: str, dice: int | None, say: Words) -> str:
    if dice is None:
        return label
    return say(plural("{attack} ({count} die)", "{attack} ({count} dice)"), attack=label, count=dice)


def _others(state: AppState, attack: AttackUi, odds: Odds, say: Words) -> list[Node]:
    form = state.ui.rolls[attack.roll]
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
    form, name = state.ui.rolls[attack.roll], f"odds-{attack.id or attack.roll}"
    line = odds_line(state, odds, form, say)
    title = say.labelled(say.label(attack.label), line) if is_named else line
    return fold(state, name, title, lambda: [bars(state, odds, form, say)])


MOST_LISTED = 12
"""The most enemies that are listed at once; the others are in a fold."""


def see(state: AppState, say: Words) -> list[Node]:
    """The panel of See mode: the line of sight with its clauses, the switch for the sight map, the targets."""
    if queries.viewer_of(state) is None:
        return [el("p", say("Tap where to look from: a figure or a place."), cls="hint")]
    found = queries.sight_of(state)
    parts = answer_node(state, found, say, lambda line: [_answer(state, line, say)])
    if found is None:
        parts.append(el("p", say("Tap the target: a figure or a place."), cls="hint"))
        parts += _in_view(state, say)
    parts.append(switch(say("Everything it sees"), state.shows_sight_map, do.ToggleSightMap()))
    parts += answer_node(state, queries.sight_map_of(state), say)
    if state.figure is not None:
        figure = state.figure
        others = (*state.document.enemies(figure), *state.document.friends(figure))
        title = say("Look at a figure ({count})", count=len(others))

        def press(other: Figure) -> Node:
            return placed_button(state, other, look_at(other.id), say)

        parts.append(in_fold(state, "targets", title, others, press, say))
    return parts


def _in_view(state: AppState, say: Words) -> list[Node]:
    """The enemies, each with its verdict: first those that it may attack, then the visible ones, the nearest first. Of
    a large army the others are in a fold; while they are looked at, the progress is shown."""
    found = sight_queries.looks_of(state)
    is_next = not isinstance(queries.sight_map_of(state), Pending)  # the one worked out first shows its progress
    parts = answer_node(state, found, say) if isinstance(found, Pending) and is_next else []
    looks = sight_queries.looks_so_far(found)

    def order(name: str) -> tuple[bool, bool, Fraction | float]:
        line, verdict = answers.value_of(looks[name].line), answers.value_of(looks[name].verdict)
        if line is None or line.distance is None:
            return True, True, inf
        return verdict is None or not sight_queries.works(state, verdict), not line.visible, line.distance

    nearest = [state.document.figure(name) for name in sorted(looks, key=order)]
    most = len(nearest) if len(nearest) <= MOST_LISTED + 1 else MOST_LISTED
    first, others = nearest[:most], nearest[most:]

    def press(figure: Figure) -> Node:
        seen = looks[figure.id]
        note = target_note(state, answers.value_of(seen.line), answers.value_of(seen.verdict), say)
        return figure_button(state, figure, look_at(figure.id), say, note)

    if first:
        parts.append(listed(map(press, first), "places"))
    if others:
        title = say("The other enemies ({count})", count=len(others))
        parts.append(in_fold(state, "other-enemies", title, others, press, say))
    return [el("div", *parts, key="in-view")] if parts else []


def target_section(state: AppState, say: Words) -> list[Node]:
    """Move mode: the line and the verdict on the enemy that was tapped, and the button that selects it."""
    found, there = queries.sight_of(state), sight_queries.target_of(state)
    if state.target is None or there is None:
        return []
    label = say("Select {name}", name=say.figure(there))
    choose = button(label, do.SelectFigure(there.id), picture="figures", cls="wide")
    return answer_node(state, found, say, lambda line: [_answer(state, line, say), choose])


def headline_words(state: AppState, found: Sight, say: Words) -> list[str]:
    """What is said first: the verdict, if there is one, then the line."""
    verdict = answers.value_of(sight_queries.verdict_of(state))
    words = [] if verdict is None else [verdict_words(state, found, verdict, say)]
    return [*words, line_words(state, found, say)]


def _answer(state: AppState, found: Sight, say: Words) -> Node:
    """The answer to "does it hit?": the verdict first, then the line of sight. For a place or a friend the line alone,
    which promises nothing."""
    ui, verdict = state.ui, answers.value_of(sight_queries.verdict_of(state))
    target = state.target if state.target is not None else state.hover
    buttons, behind = deeds(state, found, verdict, say)
    parts: list[Node] = []
    reasons = [*sight_queries.shown_reasons(state, found), *behind]
    if verdict is not None:
        kind = "good" if sight_queries.works(state, verdict) else "fair" if verdict.attacks else "bad"
        picture = {"good": "confirm", "fair": "warning", "bad": "close"}[kind]
        parts += [_headline(picture, verdict_words(state, found, verdict, say)), *buttons]
        others = (attack for attack in verdict.attacks if attack is not verdict.best)
        parts += [el("p", attack_verdict(each, say), cls="note", key=each.attack) for each in others]
        reason = why_not(found, verdict)
        reasons = [reason, *reasons] if reason is not None else reasons
        parts.append(el("p", icon("see"), el("span", line_words(state, found, say)), cls="note"))
    else:
        kind = "seen" if found.visible else "bad"
        parts += [_headline("see" if found.visible else "close", line_words(state, found, say)), *buttons]
        if sight_queries.is_friend(state):
            parts.append(el("p", say("This is a friend. Friends are not attacked."), cls="note", key="friend"))
        else:
            told = (values.get(str(found.extra.get(key))) for key, values in ui.sight.items())
            parts += [el("p", say.label(text), cls="note") for text in told if text is not None]
    if target is not None:
        away = say("there is no way there") if found.distance is None else distance_words(state, found, say)
        parts.append(el("p", dotted([place_words(state.document, target, ui, say), away]), cls="note"))
    # A line may meet the same thing three times. The board marks each; one sentence is enough here.
    parts += [reason_node(reason, say) for reason in {say.reason(reason): reason for reason in reasons}.values()]
    parts += profile(found, say)
    if state.target is not None:
        parts.append(button(say("The other way round"), swap_ends(), picture="swap"))
    return el("section", *parts, cls=f"now {kind}", key="sight", aria_label=say("Line of sight"))


def _headline(picture: str, words: str) -> Node:
    return el("p", icon(picture), el("strong", words), cls="headline whole")


WIDTH, HEIGHT, MARGIN = 300.0, 150.0, 16.0


def profile(found: Sight, say: Words) -> list[Node]:
    """The drawing, and how much of the target is seen, for a game with heights."""
    side, seen = mapping_of(found.extra.get("profile")), typed(found.extra.get("fraction"), Fraction)
    if not side or seen is None:
        return []
    words = say("Part of its height in sight: {part}", part=say.chance(seen))
    return [el("p", words, cls="note"), _drawing(side, words)]


def _drawing(side: Mapping[str, object], words: str) -> Node:
    # Each station is a stretch of the line over one space: where the line `enters` and `leaves` it, its `ground`, and the
    # `top` of what stands there, a `figure` or another thing.
    stations, obstacles = items_of(side["stations"]), named_rows(side["obstacles"])
    eye, base, top = (known(side[name], int) for name in ("eye", "base", "top"))
    hidden = known(side["hidden"], Fraction)
    tops = [station.top for station in stations if station.top is not None]
    walls = [known(wall["top"], int) for wall in obstacles]
    low: int = min(station.ground for station in stations) - 1
    high: int = max(eye, top, *tops, *walls, low + 6)

    def x(where: Fraction | int) -> float:
        return round(MARGIN + float(where) * (WIDTH - 2 * MARGIN), 1)

    def y(level: Fraction | int) -> float:
        return round(HEIGHT - 6 - float(level - low) / (high - low) * (HEIGHT - 16), 1)

    def box(station: Any, bottom: int, upper: int, cls: str) -> Node:
        # The first and the last space reach the rim of the drawing.
        left = 0.0 if station.enters == 0 else x(station.enters)
        right = WIDTH if station.leaves == 1 else x(station.leaves)
        width, height = round(right - left, 1), round(y(bottom) - y(upper), 1)
        return _svg("rect", cls, x=left, y=y(upper), width=width, height=height)

    def line(cls: str, ax: Fraction | int, ay: Fraction | int, bx: Fraction | int, by: Fraction | int) -> Node:
        return _svg("line", cls, x1=x(ax), y1=y(ay), x2=x(bx), y2=y(by))

    parts = [box(station, low, station.ground, "ground") for station in stations]
    for station in stations:
        if station.top is not None:
            parts.append(box(station, station.ground, station.top, "body" if station.figure else "rock"))
    for wall in obstacles:
        where = known(wall["where"], Fraction)
        parts.append(line("wall", where, low, where, known(wall["top"], int)))
    parts += [line("viewer", 0, known(side["ground"], int), 0, eye), line("unseen", 1, base, 1, hidden)]
    if hidden < top:
        parts += [line("ray", 0, eye, 1, top), line("ray", 0, eye, 1, hidden), line("seen", 1, hidden, 1, top)]
    else:
        parts.append(line("barred", 0, eye, 1, top))
    parts.append(_svg("circle", "eye", cx=x(0), cy=y(eye), r=5))
    box_of = f"0 0 {WIDTH:g} {HEIGHT:g}"
    return el("svg", *parts, cls="profile", viewBox=box_of, role="img", aria_label=words)


def _svg(tag: str, cls: str, **attrs: float) -> Node:
    return el(tag, cls=cls, more={name: f"{value:g}" for name, value in attrs.items()})
