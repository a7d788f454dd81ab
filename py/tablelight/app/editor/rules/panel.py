"""The rules sheet next to the board: pages, entries, and for each field its sentence and its control. And the effect of
the rules while they are changed: the lit spaces of the selected figure, the chances of a roll."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from tablelight.app import answers
from tablelight.app.answers import Answer, Known, found_problems
from tablelight.app.controls import answer_node, choice, counter, fold, group, options, switch, titled
from tablelight.app.editor.controls import drawn, held, pictured
from tablelight.app.editor.figures.update import new_figure
from tablelight.app.editor.opening import known_kind
from tablelight.app.editor.rules.idle import idle
from tablelight.app.editor.rules.lines import Option, PageEntry, SheetLine
from tablelight.app.editor.rules.pages import PAGES
from tablelight.app.editor.rules.removing import may_remove, name_of, uses
from tablelight.app.editor.rules.update import add_rule, open_rule, remove_rule, set_rule, show_rules_page
from tablelight.app.editor.rules.values import SheetPath, label_of, listed, value_at
from tablelight.app.editor.state import EditorSession
from tablelight.app.handlers import FunctionAction
from tablelight.app.odds.panel import chance_row
from tablelight.app.sheets.panel import sheet_actions
from tablelight.app.state import AppState
from tablelight.board.document import Figure, Json, shows_nothing, without_direction
from tablelight.board.problems import QuestionError
from tablelight.board.records import items_of, mapping_of
from tablelight.board.values import note_text
from tablelight.locale.messages import msg, plural
from tablelight.rules.answers import Moves, Odds, Reason, SightMap
from tablelight.rules.questions import OddsQuestion
from tablelight.rules.systems.own.sentences import outcome_text
from tablelight.view.games.board_ui import TerrainUi
from tablelight.view.nodes import Node, button, el, entry, icon, tool
from tablelight.view.words import Words

MOST_CHANCES = 12
EXCEPTED = ("terrains", "objects", "edges")
"""Lists whose entries may have exceptions for figures with a trait."""


def mode_shown(state: AppState, session: EditorSession) -> str:
    """The way of moving whose spaces are lit."""
    return known_kind(session.lit_mode, state.rules.moving)


def figure_shown(state: AppState) -> Figure | None:
    """The figure whose spaces are lit: the selected one, else the first."""
    return state.figure or next(iter(state.document.figures), None)


def lit(state: AppState, session: EditorSession) -> Answer[Moves | SightMap] | None:
    """Where the figure can go by the rules as they are, or what it sees; None if there is nothing to show."""
    figure = figure_shown(state)
    if session.tool != "rules" or figure is None or found_problems(state.document):
        return None
    if session.rules_page == "sight":
        return answers.sight_map.get(state.document, figure.id)
    return answers.moves(state.document, figure.id, mode_shown(state, session), ())


def lit_section(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    """What the board shows, or what to do so that it shows something."""
    figure, document = figure_shown(state), state.document
    if figure is None:
        text = say("Place a figure to see what the rules do on the board.")
        return [el("p", text, cls="hint"), button(say("Place a figure"), new_figure(), picture="figures", cls="wide")]
    found = lit(state, session)
    if session.rules_page == "sight":
        words = el("p", say("Lit on the board: what {name} sees.", name=say.figure(figure)), cls="lit")
        return [words, *answer_node(state, found, say)]
    parts = [el("p", say("Lit on the board: where {name} can go.", name=say.figure(figure)), cls="lit")]
    match found:
        case Known(Moves(refused=Reason() as reason)):
            parts = [el("p", say.reason(reason), cls="lit")]
    modes = list(listed(document.rules, "movement", "modes"))
    if len(modes) > 1:
        names = {str(mode.get("id")): say.label(label_of(mode)) for _, mode in modes}
        parts.append(options(say("By"), names, mode_shown(state, session), held("lit_mode")))
    return parts


def odds_shown(state: AppState, path: SheetPath, say: Words) -> list[Node]:
    """The chances of a roll with the default values of figures."""
    if found_problems(state.document):
        return []
    name = str(mapping_of(value_at(state.document.rules, path)).get("id", ""))
    table = state.rules.odds.get(name)
    if table is None:
        return []
    try:
        odds = table.answer(OddsQuestion(document=state.document, roll=name, given={}))
    except QuestionError:
        return []
    if not isinstance(odds, Odds):
        return []
    shown = list(odds.outcomes.items())
    if len(shown) > MOST_CHANCES:  # a sum of many dice: the most likely, in their order
        best = sorted(shown, key=lambda item: -item[1])[:MOST_CHANCES]
        shown = [item for item in shown if item in best]
    rows = [chance_row(say.label(outcome_text(outcome)), chance, say, key=outcome) for outcome, chance in shown]
    return [el("ul", *rows, cls="odds", aria_label=say("With the default values of figures"))]


def rules_panel(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    """The open page, and the buttons that lead to the others."""
    sheet = state.document.rules
    if sheet is None:
        return []
    rows = [(say.label(page.title), name == session.rules_page, show_rules_page(name)) for name, page in PAGES.items()]
    page = PAGES[session.rules_page]
    pages = choice(say("Page"), rows, cls="choice pages")
    parts = [pages, el("p", say.label(page.hint), cls="hint"), *lit_section(state, session, say)]
    for made in page.entries(sheet):
        parts += _entry(state, session, made, say)
    if session.rules_page == "game":
        parts += sheet_actions(state, say)
    return parts


def _entry(state: AppState, session: EditorSession, made: PageEntry, say: Words) -> list[Node]:
    """A title with its buttons, or an entry of a list as a row that opens."""
    if made.is_open:
        head = [el("h3", say.label(made.name))] if made.name else []
        return [*head, *_inside(state, made, say)]
    is_open, sentence = session.rule == made.path, _sentence(state, made, say)
    texts, more = titled(say.label(made.name), sentence or None), " open" if is_open else ""
    row = el("button", texts, cls=f"row rule{more}", do=open_rule(made.path), aria_expanded=is_open)
    body = [*_inside(state, made, say), *_deletion(state, session, made.path, say)] if is_open else []
    return [el("div", row, *body, cls=f"rule-entry{more}", key="-".join(map(str, made.path)))]


def _sentence(state: AppState, made: PageEntry, say: Words) -> str:
    """The sentence of the rules about an entry, without its name, which is the title above."""
    said = say.clause(made.clause) if made.clause in state.rules.messages else ""
    head, colon, rest = said.partition(": ")
    if colon and head.rstrip() == say.label(made.name):
        return rest[:1].upper() + rest[1:]
    return said


def _inside(state: AppState, made: PageEntry, say: Words, *, is_part: bool = False) -> list[Node]:
    """The fields, parts and buttons; those that are rarely needed are in a fold."""
    parts: list[Node] = []
    if made.is_open and made.clause and made.lines:
        parts.append(el("p", _sentence(state, made, say), cls="clause-says"))
    parts += _lines(state, [line for line in made.lines if not line.is_rare], say)
    if made.path and made.path[0] == "rolls" and len(made.path) == 2:
        parts += odds_shown(state, made.path, say)
    parts += [_part(state, made, number, say) for number in range(len(made.parts))]
    adds = _adds(made, say)
    rare, folded = [line for line in made.lines if line.is_rare], list[Node]()
    if made.path[:1] in (("attacks",), ("rolls",)) and len(made.path) == 2:
        adds, folded = folded, adds
    parts += adds
    if rare or folded:
        name = "more-" + "-".join(map(str, made.path or rare[0].path))
        content = [*_lines(state, rare, say), *folded] if name in state.open_folds else []
        title = say("More: {title}", title=say.label(made.name)) if is_part else say("More")
        parts.append(fold(state, name, title, content))
    return parts


def _part(state: AppState, made: PageEntry, number: int, say: Words) -> Node:
    """A part of an entry with its fields; the parts of a roll, which are many, are folds."""
    part = made.parts[number]
    title, remove = say.label(part.name), remove_rule(part.path)
    named = say("Delete {title}", title=title)
    if made.path[:1] != ("rolls",):
        delete = tool(named, remove, "delete", cls="quiet") if part.path else None
        head = el("div", el("h4", title), delete, cls="heading spread")
        return el("div", head, *_inside(state, part, say, is_part=True), cls="rule-part")
    name = "part-" + "-".join(map(str, (*made.path, number)))
    inside = _inside(state, part, say, is_part=True) if name in state.open_folds else []
    if part.path:
        inside.append(button(say("Delete"), remove, picture="delete", cls="wide", aria_label=named))
    return fold(state, name, title, inside)


def _adds(made: PageEntry, say: Words) -> list[Node]:
    if not made.adds:
        return []
    buttons = el("div", *(button(say.label(add.label), add_rule(add), picture="new") for add in made.adds), cls="adds")
    title = say("Otherwise for") if made.path and made.path[0] in EXCEPTED else say("Add")
    return [el("div", el("span", title, cls="label"), buttons, cls="choice", role="group", aria_label=title)]


def _deletion(state: AppState, session: EditorSession, path: SheetPath, say: Words) -> list[Node]:
    """The button that deletes an entry; once it is pressed for an entry in use, the question."""
    sheet = state.document.rules
    if not path or sheet is None or not may_remove(sheet, path):
        return []
    name = say.label(name_of(sheet, path))
    if session.removing != path:
        return [button(say("Delete {title}", title=name), remove_rule(path), picture="delete", cls="wide")]
    found = uses(state.document, path)
    on_board = msg("{count} of them are on the board. Remove them?")
    if path[0] == "terrains":
        on_board = msg(plural("{count} place is {name}. Make it clear?", "{count} places are {name}. Make them clear?"))
    asked = {
        on_board: found.board,
        msg(plural(
            "{count} figure has {name}. Remove it from it?", "{count} figures have {name}. Remove it from them?"
        )): found.figures,
        msg("Other rules use it ({count}). Remove it there too?"): found.rules,
        msg(plural(
            "{count} objective uses {name}. Remove it there too?",
            "{count} objectives use {name}. Remove it there too?",
        )): found.objectives,
    }  # fmt: skip
    yes = button(say("Delete"), remove_rule(path), picture="delete", cls="danger")
    texts = [el("p", say(text, count=count, name=name)) for text, count in asked.items() if count]
    return [el("div", *texts, yes, button(say("Keep"), held("removing")(None)), cls="asking question", role="alert")]


def _lines(state: AppState, lines: list[SheetLine], say: Words) -> list[Node]:
    """Fields with their sentences and controls, the fields of one list together; and why a field has no effect."""
    parts: list[Node] = []
    for path, together in groupby(lines, key=lambda line: (line.path, line.kind in ("member", "truth"))):
        several = list(together)
        if path[1] and len(several) > 1:
            parts.append(_together(several, say))
        else:
            parts += [node for line in several for node in _control(line, say)]
        parts += [node for line in several for node in _idle(state, line, say)]
    return parts


def _together(lines: list[SheetLine], say: Words) -> Node:
    """The members of a list as buttons, side by side."""
    first = lines[0]
    title = say.label(first.owner or first.hint)
    buttons = []
    for line in lines:
        is_on, act = _is_on(line)
        buttons.append(button(say.label(line.label), act, aria_pressed=is_on))
    hint = el("p", say.label(first.hint), cls="hint") if first.hint else None
    key, inside = "-".join(map(str, (*first.path, "together"))), el("div", *buttons, cls="segments")
    return el("div", hint, inside, cls="choice rule-line", key=key, role="group", aria_label=title)


def _is_on(line: SheetLine) -> tuple[bool, FunctionAction]:
    """Whether a field is on, and the action that toggles it."""
    if line.kind == "truth":
        return bool(line.value), set_rule(line.change(not line.value))
    held = list(items_of(line.value))
    is_on = line.item in held
    return is_on, set_rule(line.change([each for each in held if each != line.item] if is_on else [*held, line.item]))


def _idle(state: AppState, line: SheetLine, say: Words) -> list[Node]:
    found = None if state.document.rules is None else idle(state.document.rules, line)
    if found is None:
        return []
    words = say.filled(found.text, found.values)
    return [el("p", icon("info"), el("span", words), cls="notice idle", key="-".join(map(str, (*line.path, "idle"))))]


def _control(line: SheetLine, say: Words) -> list[Node]:
    """The control of a field under its label, with its hint."""
    label, key = say.label(line.label), "-".join(map(str, (*line.path, line.item, line.label)))
    if line.owner:
        label = say.labelled(say.label(line.owner), label)

    def act(value: Json) -> FunctionAction:
        return set_rule(line.change(value))

    hint = [el("p", say.label(line.hint), cls="hint")] if line.hint else []
    match line.kind:
        case "choice":
            return [_choice(label, key, line, act, say)]
        case "number":
            control = _number(label, key, line, act, say)
        case "text":
            shown = _written(line, say)
            control = entry(label, shown, lambda text: act(_clean(text, line)), key=key, maxlength=line.longest)
        case "truth" | "member":
            control = switch(label, *_is_on(line))
    return [el("div", control, *hint, cls="rule-line", key=key)]


def _written(line: SheetLine, say: Words) -> str:
    """A text as it is shown elsewhere: the names and the title of an example are in the player's language."""
    text = str(line.value)
    match line.path:
        case ("name",):
            return say.title(text)
        case (*_, "label") if text:
            return say.label(text)
    return text


def _choice(label: str, key: str, line: SheetLine, act: Callable[[Json], FunctionAction], say: Words) -> Node:
    """A group of buttons; patterns, colours and forms are drawn on them."""
    are_drawn, is_form = any(each.picture for each in line.options), line.path[-1] == "form"
    buttons = []
    for option in line.options:
        words = say.filled(option.label, {"name": option.name}) if option.name else say.label(option.label)
        is_on = option.value == line.value and (type(option.value) is bool) == (type(line.value) is bool)
        cls = "button" if not are_drawn else f"kind edge form-{option.picture}" if is_form else "kind"
        picture = None if is_form else _picture(line, option, label)
        buttons.append(pictured(picture, words, act(option.value), is_on=is_on, cls=cls))
    hint = el("p", say.label(line.hint), cls="hint") if line.hint else None
    return group(label, buttons, "kinds" if are_drawn else "segments", cls="choice rule-line", hint=hint, key=key)


def _picture(line: SheetLine, option: Option, label: str) -> Node | None:
    """A pattern or a colour as it looks on the board. Forms of walls have none: they are drawn by their style."""
    if not option.picture:
        return None
    is_motif = line.path[-1] == "motif"
    ground = TerrainUi(label, "stone" if is_motif else option.picture, option.picture if is_motif else "")
    return drawn(ground, False)


def _number(label: str, key: str, line: SheetLine, act: Callable[[Json], FunctionAction], say: Words) -> Node:
    """A stepper and a field; beyond one end of the range the number may have no limit, shown as a dash."""
    end, now = line.nothing_at, line.value if isinstance(line.value, int | float) else None
    if end and line.value == line.nothing:
        now = None
    return counter(
        label, now, lambda value: act(line.nothing if value is None else value), say, low=line.low, high=line.high,
        step=line.step, empty=end, first=min(max(line.low, 0 if end == "low" else 20), line.high), key=key,
    )  # fmt: skip


def _clean(text: str, line: SheetLine) -> str:
    """Text as a sheet may have it: on one line, at most as long as allowed; "" if it would show nothing."""
    whole = " ".join(note_text(without_direction(text)).split())[: line.longest].rstrip()
    return "" if shows_nothing(whole) else whole
