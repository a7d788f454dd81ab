"""Parts that several panels are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Literal, TypeVar

from attrs import evolve

from tablelight.app.actions import ChooseAction, PickUpDice
from tablelight.app.answers import Answer, Impossible, Known, Refusal
from tablelight.app.dice import queries as dice_queries
from tablelight.app.handlers import play_action
from tablelight.app.help.update import show_clause
from tablelight.app.log.wording import entry_words
from tablelight.app.problems import place_in_file, problem_place, problem_sentence
from tablelight.app.saves.state import Example
from tablelight.app.state import AppState, Notice
from tablelight.app.working.panel import FAULT, working
from tablelight.board.document import Document, Figure
from tablelight.board.problems import Problem
from tablelight.board.records import items_of, known, known_list
from tablelight.locale.messages import SOURCE, msg, plural
from tablelight.progress.memo import remember
from tablelight.progress.pictures import Pending
from tablelight.rules.answers import Reason
from tablelight.rules.registry import name_of, rules_of
from tablelight.view.nodes import Node, Value, button, el, entry, icon, tool
from tablelight.view.tokens import badges
from tablelight.view.words import Words

T = TypeVar("T")
V = TypeVar("V")


def words_of(state: AppState) -> Words:
    """The player's language, with the messages of the game on the table."""
    if state.history is None:
        return Words(state.language)
    return _words(state.language, state.history.present, (*state.history.past[:1], state.history.now)[0].document)


@remember(2)
def _words(language: str, document: Document, first: Document) -> Words:
    """`first` is the game as it began: the log also names figures that have left since."""
    say = Words(language, rules_of(document).messages, document.game)
    if language == SOURCE:
        return say
    shown = {figure.label: say.figure(figure) for figure in (*first.figures, *document.figures)}
    return evolve(say, names={name: words for name, words in shown.items() if name != words})


def reason_node(reason: Reason, say: Words, cls: str = "reason") -> Node:
    """A reason as a sentence, with its clause as a button that opens the rules."""
    return el("p", el("span", say.reason(reason)), clause_chip(reason.clause, say), cls=cls)


def clause_chip(clause: str, say: Words) -> Node:
    """A clause's number as a button."""
    name = say("{clause}, clause", clause=clause)
    return el("button", clause, cls="clause", do=show_clause(clause), aria_label=name)


def problem_node(state: AppState, problem: Problem, say: Words, *, role: str | None = None) -> Node:
    """A problem as a sentence with a warning sign."""
    return el("p", icon("warning"), el("span", problem_words(state, problem, say)), cls="notice", role=role)


def answer_node(
    state: AppState, answer: Answer[T] | None, say: Words, show: Callable[[T], list[Node]] = lambda _: []
) -> list[Node]:
    """An answer in the panel. `show` makes the nodes of a known value; by default there are none."""
    match answer:
        case Known(value):
            return show(value)
        case Refusal(reason):
            return [reason_node(reason, say)]
        case Impossible(problem):
            return [problem_node(state, problem, say)]
        case Pending():
            return [problem_node(state, FAULT, say) if answer.has_failed else working(answer, say)]
        case None:
            return []


def problem_words(state: AppState, problem: Problem, say: Words) -> str:
    """A problem as a sentence that begins with what it is about: a figure, a space, the game."""
    if problem.path == "$":
        return say("The game {problem}.", problem=say.problem(problem))
    if problem.path == "$.question":
        return say("The answer {problem}.", problem=say.problem(problem))
    if problem.path == "$.question.dice" and "length" in problem.values:
        text = plural("This roll needs {count} die.", "This roll needs {count} dice.")
        return say(text, count=problem.values["length"])
    if state.history is None:
        return say.labelled(place_in_file(problem, say), say.problem(problem))
    return say.labelled(problem_place(state.document, problem, say), problem_sentence(state.document, problem, say))


def notice_node(state: AppState, notice: Notice, say: Words) -> Node:
    """A notice as a paragraph."""
    if notice.reason is not None:
        return reason_node(notice.reason, say, "said")
    return el("p", notice_words(state, notice, say), cls="said")


def notice_words(state: AppState, notice: Notice, say: Words) -> str:
    """A notice as a sentence."""
    if notice.reason is not None:
        return say.reason(notice.reason)
    if notice.problem is not None:
        return problem_words(state, notice.problem, say)
    values = dict(notice.values)
    if "title" in values:
        values["title"] = say.title(str(values["title"]))
    if "side" in values:
        values["side"] = say.side(str(values["side"]))
    if "sides" in values:
        values["sides"] = ", ".join(say.side(str(side)) for side in items_of(values["sides"]))
    if notice.entry is not None:
        values["what"] = entry_words(state, notice.entry, say)
    return say.filled(notice.text, values) if notice.text else str(values.get("what", ""))


_badges = remember(2)(badges)
"""The badges of a document's sides, remembered because a list asks once for each figure."""


def side_badge(state: AppState, side: str) -> Node:
    """The badge of a side: its colour and shape; a plain one for a side without figures on the table."""
    badge = _badges(state.document).get(side)
    classes = f"side-{badge.colour} shape-{badge.shape}" if badge is not None else "side-black shape-disc"
    return el("span", cls=f"badge {classes}", aria_hidden="true")


def figure_button(
    state: AppState, figure: Figure, action: object, say: Words, note: str = "", *, chosen: bool | None = None
) -> Node:
    """A figure as a button: badge, name, note. Hidden words name the side that the badge shows. Without an action it
    cannot be chosen; `chosen`: None if nothing is chosen in its list."""
    texts = [el("span", say.figure(figure), cls="name"), el("span", f"({say.side(figure.side)})", cls="hidden-words")]
    if note:
        texts.append(el("span", note, cls="note"))
    looks: dict[str, Value | None] = {"aria_pressed": chosen, "disabled": action is None or None}
    return el("button", side_badge(state, figure.side), *texts, cls="row", do=action, more=looks)


def thumbnail(picture: str) -> Node:
    """A thumbnail by its address; an icon if there is none."""
    if picture:
        return el("img", src=picture, alt="", cls="thumb")
    return el("span", icon("table"), cls="thumb none")


def example_row(example: Example, action: object, say: Words) -> Node:
    """An example as a button: thumbnail, title, game."""
    texts = titled(say.title(example.title, example.game), say.label(name_of(example.game)))
    return el("li", el("button", thumbnail(example.picture), texts, cls="row big", do=action))


def switch(label: str | Node, on: bool, action: object, **attrs: Value | None) -> Node:
    """A control that is on or off."""
    knob = el("span", cls="knob", aria_hidden="true")
    return el("button", label, knob, cls="switch", do=action, role="switch", aria_checked=on, more=attrs)


def choice(label: str, options: Sequence[tuple[str, bool, object]], cls: str = "choice") -> Node:
    """A group of buttons of which one is chosen; options are (text, is chosen, action)."""
    buttons = [button(text, action, aria_pressed=chosen) for text, chosen, action in options]
    return group(label, buttons, cls=cls)


def options(label: str, names: Mapping[V, str], now: V | None, set_to: Callable[[V], object]) -> Node:
    """A choice among named values."""
    return choice(label, [(text, value == now, set_to(value)) for value, text in names.items()])


def group(
    label: str,
    buttons: Sequence[Node],
    inner: str = "segments",
    *,
    cls: str = "choice",
    hint: Node | None = None,
    key: str | None = None,
) -> Node:
    """Buttons under their label."""
    name = el("span", label, cls="label", aria_hidden="true")
    return el("div", name, hint, el("div", *buttons, cls=inner), cls=cls, key=key, role="group", aria_label=label)


def face_keys(keys: Sequence[Node], label: str) -> Node:
    """The faces of a die as keys: six in two rows of three, ten in two rows of five."""
    cls = {6: "faces six", 10: "faces ten"}.get(len(keys), "faces")
    return el("div", *keys, cls=cls, role="group", aria_label=label)


def asking(title: str, delete: object, keep: object, say: Words, key: str) -> Node:
    """A row's replacement, which asks whether to delete it."""
    question = el("span", say("Delete {title}?", title=title), cls="name")
    yes = button(say("Delete"), delete, picture="delete", cls="danger")
    return el("li", question, yes, button(say("Keep"), keep), key=key, cls="asking")


def titled(title: Node | str, note: Node | str | None) -> Node:
    """A bold line, and a smaller one below it."""
    return el("span", el("strong", title), None if note is None else el("span", note, cls="note"), cls="texts")


@play_action()
def toggle_fold(state: AppState, name: str) -> AppState:
    """Open or close a part of the panel."""
    return evolve(state, open_folds=state.open_folds ^ {name})


def fold(
    state: AppState,
    name: str,
    title: str,
    content: Iterable[Node] | Callable[[], Iterable[Node]],
    *,
    is_open: bool | None = None,
) -> Node:
    """A part of the panel that opens and closes. `content` is called, or taken from a lazy iterable, only if it is open.
    `is_open`: for a fold that the player does not control alone."""
    is_open = name in state.open_folds if is_open is None else is_open
    head = el("summary", title, do=toggle_fold(name))
    shown = () if not is_open else content() if callable(content) else content
    return el("details", head, *shown, key=f"fold-{name}", open=is_open)


def stepper(
    label: str,
    value: str,
    steps: tuple[object | None, object | None],
    say: Words,
    *,
    key: str | None = None,
    picture: Node | None = None,
    typed: Callable[[str], object] | None = None,
    **limits: Value | None,
) -> Node:
    """A number between two buttons, which repeat while they are held (`web/dom.py`). `steps`: the actions of less
    and more, None at a bound. `picture` comes before the number. `typed`: makes the action for a typed text ("" for
    none), if typing is allowed; `limits` are attributes of its field. The page's one live region reads out a new number
    (`PageView`)."""
    less, more = steps
    head = [picture] if picture is not None else []
    if typed is None:
        number = el("output", value, aria_live="off")
        head.insert(0, el("span", label, cls="label"))
    else:
        field: Mapping[str, Value | None] = {"inputmode": "numeric", "placeholder": "–", **limits}
        number = entry(label, value, typed, key=None, type="number", **field)
    down = tool(say("{label}: less", label=label), less, "less", disabled=less is None or None)
    up = tool(say("{label}: more", label=label), more, "new", disabled=more is None or None)
    cls = "stepper" if typed is None else "number"
    return el("div", *head, down, number, up, cls=cls, role="group", aria_label=label, key=key)


def counter(
    label: str,
    now: float | None,
    write: Callable[[float | None], object],
    say: Words,
    *,
    low: float,
    high: float,
    step: float = 1,
    grain: float | None = None,
    empty: Literal["", "low", "high"] = "",
    first: float | None = None,
    key: str | None = None,
    picture: Node | None = None,
) -> Node:
    """A number that can be stepped, held or typed. `grain`: what a typed number is rounded to, by default the step.
    `empty`: the end at which it may be None, shown as a dash; `first`: its value when it becomes a number again."""
    less: object | None = None
    more: object | None = None
    none = write(None) if empty else None
    if now is None:
        back = write(low if first is None else first)
        less, more = (back, None) if empty == "high" else (None, back)
    else:
        down, up = _tidy(now - step), _tidy(now + step)
        less = write(down) if down >= low else none if empty == "low" else None
        more = write(up) if up <= high else none if empty == "high" else None

    def typed(text: str) -> object:
        found = number_in(text, low, high, grain or step)
        if found is not None:
            return write(_tidy(found))
        return write(None if empty and not text.strip() else now)

    shown, is_whole = "" if now is None else str(_tidy(now)), (grain or step) >= 1
    return stepper(
        label, shown, (less, more), say, key=key, picture=picture, typed=typed,
        min=str(_tidy(low)), max=str(_tidy(high)), step=str(grain or step), inputmode="numeric" if is_whole else "decimal",
    )  # fmt: skip


def _tidy(value: float) -> int | float:
    """An int if the value is whole; otherwise rounded to three decimals."""
    return int(value) if value == int(value) else round(value, 3)


def number_in(text: str, low: float, high: float, step: float = 1) -> float | None:
    """The number in a typed text, within bounds and a whole number of steps; None if it is no number."""
    try:
        steps = round(float(text.replace(",", ".")) / step)
    except (ValueError, OverflowError):
        return None
    return min(max(steps * step, low), high)


LEFT_OUT: Mapping[str, str] = {
    "jump": msg("jumps"),
    "climb": msg("climbs"),
    "dive": msg("dives"),
    "surface": msg("surfacing"),
    "landing": msg("controlled landings"),
    "critical": msg("the extra inches of a critical"),
    "grappled": msg("grapples"),
}
"""The labels of the keys in `without`."""


def left_out_notes(told: Mapping[str, object], say: Words) -> list[Node]:
    """One line that lists all that is left out; empty if nothing is. `told`: the keys that a game adds to its answer;
    `least`: the chance below which it does not search."""
    names = known_list(told.get("without", ()), str)
    if not names:
        return []
    words = [say.label(LEFT_OUT[name]) for name in names]
    if "least" in told:
        words.append(say("ways with a chance below {chance}", chance=say.percent(known(told["least"], Fraction))))
    return [el("p", say("Not checked: {list}", list=", ".join(words)), cls="note", key="left-out")]


def remedy(state: AppState, reason: Reason, say: Words) -> list[Node]:
    """What the player can do about a refusal, as a button."""
    found = state.ui.remedies.get(reason.key)
    pending, figure = dice_queries.roll_at_hand(state), state.figure
    if found is None or figure is None:
        return []
    action: object = ChooseAction(found.action)
    if found.roll:
        who = pending.figure if pending is not None else figure.id
        action = PickUpDice(dice_queries.new_roll(state, who, found.roll, (), pending))
    return [button(say.label(found.label), action, picture="die", cls="primary wide")]


def round_table(
    sides: Sequence[str], rows: Sequence[tuple[int, Sequence[str]]], total: Sequence[str], say: Words
) -> Node:
    """A table with a column for each side, a row for each round and one for all rounds together."""
    head = el("tr", el("th", say("Round"), scope="col"), *(el("th", say.side(side), scope="col") for side in sides))
    named = [*((str(number), cells) for number, cells in rows), (say("Together"), total)]
    body = [el("tr", el("th", name, scope="row"), *(el("td", cell) for cell in cells)) for name, cells in named]
    return el("table", el("thead", head), el("tbody", *body), cls="score-sheet")
