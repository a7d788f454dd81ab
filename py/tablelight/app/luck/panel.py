"""The dialog of the dice's luck: for each side and figure, what was rolled compared with what was expected."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tablelight.app.controls import fold, side_badge
from tablelight.app.luck.queries import SideLuck, luck_of
from tablelight.app.state import AppState
from tablelight.dice.luck import Run, Standing
from tablelight.locale.messages import msg, plural
from tablelight.view.games.roll_ui import CountedAs
from tablelight.view.nodes import Node, el
from tablelight.view.words import Words

WIDTH, HEIGHT = 320.0, 132.0
LEFT, RIGHT, TOP, BOTTOM = 30.0, 8.0, 8.0, 18.0
"""The margins; there are numbers at the left and below."""
LINE = 12.0
"""The least distance between numbers at the left."""
MOST_PLOTTED = 160
"""The most rolls that are drawn; of more rolls, every second, third, ... and the last."""


def chart(course: Sequence[Standing], words: str, say: Words) -> Node:
    """The chart of a side's luck. `words` say the same, for screen readers."""
    numbered = list(enumerate([Standing(0, 0.0, 0, 0), *course]))
    stood = [*numbered[: -1 : -(-len(numbered) // MOST_PLOTTED)], numbered[-1]]
    low = min(min(each.got, each.low, 0) for _, each in stood)
    high = max(max(each.got, each.high, low + 1) for _, each in stood)

    def x(roll: int) -> float:
        return LEFT + roll / len(course) * (WIDTH - LEFT - RIGHT)

    def y(value: float) -> float:
        return HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - TOP - BOTTOM)

    def points(values: Sequence[tuple[int, float]]) -> str:
        return " ".join(f"{x(roll):.1f},{y(value):.1f}" for roll, value in values)

    band = [(roll, float(each.high)) for roll, each in stood] + [(roll, float(each.low)) for roll, each in stood[::-1]]
    last_roll, last = stood[-1]
    apart = [value for value in (low, high) if abs(y(value) - y(0)) >= LINE]
    numbers = [_text(str(value).replace("-", "−"), LEFT - 5, y(value) + 4, "end") for value in (0, *apart)]
    parts = [
        el("line", cls="axis", x1=f"{LEFT:g}", x2=f"{WIDTH - RIGHT:g}", y1=f"{y(0):.1f}", y2=f"{y(0):.1f}"),
        el("polygon", cls="band", points=points(band)),
        el("polyline", cls="expected", points=points([(roll, each.expected) for roll, each in stood])),
        el("polyline", cls="rolled", points=points([(roll, float(each.got)) for roll, each in stood])),
        el("circle", cls="rolled", more={"cx": f"{x(last_roll):.1f}", "cy": f"{y(last.got):.1f}", "r": "4"}),
        *numbers,
        _text(say("rolls: {count}", count=len(course)), WIDTH - RIGHT, HEIGHT - 4, "end"),
    ]
    return el("svg", *parts, cls="luck-chart", viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}", role="img", aria_label=words)


def _text(text: str, x: float, y: float, anchor: str) -> Node:
    return Node(tag="text", text=text, attrs={"x": f"{x:g}", "y": f"{y:.1f}", "text-anchor": anchor})


def key_of(say: Words) -> Node:
    """The key to the lines of the chart."""
    swatches = (("rolled", say("rolled")), ("expected", say("expected")), ("band", say("four of five games")))
    shown = [(el("span", cls=f"swatch-{kind}", aria_hidden="true"), el("span", words)) for kind, words in swatches]
    return el("ul", *(el("li", *each) for each in shown), cls="luck-key")


FEW_ROLLS = 10
"""With fewer rolls, nothing can be said about luck."""
RARE, NOTED = Fraction(1, 20), Fraction(1, 5)
"""The chance up to which a run is unusual, and the chance up to which it is remarked on."""
MEASURES: dict[CountedAs, str] = {
    "dealt": msg("Damage dealt"),
    "suffered": msg("Damage taken"),
    "passed": msg("Successes"),
}


def luck_dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The dialog: its title and its content."""
    found = luck_of(state.game_history.log)
    title = say("Luck of the dice")
    left_out = _left_out(found.undone, found.unknown, say)
    if not found.sides:
        text = say("Nothing yet. Every roll counts, whether you throw it here or enter it.")
        return title, [el("p", text, cls="note"), *left_out]
    mixed = any(len(side.tallies) > 1 for side in found.sides)
    together = say("Balanced: a success counts as 1 damage dealt; damage taken is subtracted.")
    seen = sum(1 + len(side.figures) for side in found.sides)
    chance = say("Sides and figures: {count}. About one in twenty looks unusual by pure chance.", count=seen)
    notes = [*([el("p", together, cls="note")] if mixed else []), el("p", chance, cls="note")]
    return title, [*(_side(state, side, say) for side in found.sides), key_of(say), *notes, *left_out]


def _left_out(undone: int, unknown: int, say: Words) -> list[Node]:
    counts = ((undone, msg("Not counted (undone): {count}")), (unknown, msg("Not counted (odds unknown): {count}")))
    return [el("p", say(text, count=count), cls="note") for count, text in counts if count]


def _side(state: AppState, luck: SideLuck, say: Words) -> Node:
    run, name = luck.run, say.side(luck.side)
    said = el("span", verdict(run, say), cls="verdict")
    head = el("p", side_badge(state, luck.side), el("strong", name), said, cls="headline")
    rows, known = [], state.ui.rolls
    for each in luck.tallies:
        label = say.label(MEASURES[each.measure]) if each.measure != "counted" else each.roll
        label = say.label(known[each.roll].label) if each.roll in known else label
        rows.append(_row(label, each.run, say, less=each.measure == "suffered"))
    if len(luck.tallies) > 1:
        rows.append(_row(say("Together"), run, say))
    words = say.labelled(name, compared(run.got, run.expected, say))
    title = say("Figures ({count})", count=len(luck.figures))
    figures = (_figure(*each, say) for each in luck.figures.items())
    parts = (el("ul", *rows, cls="luck-rows"), chart(luck.course, words, say))
    named = fold(state, f"luck-{luck.side}", title, lambda: [el("ul", *figures, cls="luck-rows figures")])
    return el("section", head, *parts, named, cls="luck-side", key=luck.side, aria_label=name)


def _row(name: str, run: Run, say: Words, *, less: bool = False) -> Node:
    """A row for one thing that was counted, with both chances. `less`: less of it is better."""
    more, fewer = chance_words(run.at_least, say), chance_words(run.at_most, say)
    both = say("this much or more: {more}, this much or less: {less}", more=more, less=fewer)
    better, worse = (run.at_most, run.at_least) if less else (run.at_least, run.at_most)
    is_good, is_bad = better <= RARE, worse <= RARE
    cls = "tails" if is_good == is_bad else "tails good" if is_good else "tails bad"
    return _cells(name, run, both, cls, say)


def _cells(name: str, run: Run, tails: str, cls: str, say: Words) -> Node:
    numbers = el("span", compared(run.got, run.expected, say), cls="numbers")
    return el("li", el("span", name, cls="name"), numbers, el("span", tails, cls=cls))


def _figure(figure: str, run: Run, say: Words) -> Node:
    is_better = run.got >= run.expected
    tail = chance_words(run.at_least if is_better else run.at_most, say)
    text = say("this good or better {chance}" if is_better else "this bad or worse {chance}", chance=tail)
    few = f" · {few_rolls_words(run, say)}" if run.count < FEW_ROLLS else ""
    return _cells(say.called(figure), run, text + few, "tails", say)


def compared(got: int, expected: Fraction, say: Words) -> str:
    """What was rolled, and what was expected."""
    return say("{got}, expected {expected}", got=str(got).replace("-", "−"), expected=expected_words(expected, say))


def expected_words(expected: Fraction, say: Words) -> str:
    """An expected value to two places, followed by the exact fraction if that is short."""
    shown = say.number(round(expected, 2)).replace("-", "−")
    is_short = 1 < expected.denominator < 1000 and 100 % expected.denominator
    return f"{shown} ({expected})".replace("-", "−") if is_short else shown


def chance_words(chance: Fraction, say: Words) -> str:
    """A chance in percent; a small one as one in N."""
    if 0 < chance < Fraction(1, 100):
        return say("1 in {count}", count=round(1 / chance))
    return say.percent(chance)


def few_rolls_words(run: Run, say: Words) -> str:
    """The remark that too few dice were rolled to say anything about luck."""
    text = plural("{count} roll: says little", "{count} rolls: says little")
    return say("one roll: says little") if run.count == 1 else say(text, count=run.count)


def verdict(run: Run, say: Words) -> str:
    """The luck in a few words."""
    if run.count < FEW_ROLLS:
        return few_rolls_words(run, say)
    if run.at_least <= RARE:
        return say("unusually lucky")
    if run.at_most <= RARE:
        return say("unusually unlucky")
    if run.at_least <= NOTED:
        return say("rather lucky")
    return say("rather unlucky") if run.at_most <= NOTED else say("about as expected")
