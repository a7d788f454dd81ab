"""A sheet in sentences, before it is used; the kept sheets; what can be done with the one on the table."""

from __future__ import annotations

from tablelight.app import actions as do
from tablelight.app.controls import asking, example_row, titled
from tablelight.app.problems import place_in_file
from tablelight.app.saves.actions import OpenExample, SaveFile
from tablelight.app.sheets import update
from tablelight.app.sheets.state import RulesJson, title
from tablelight.app.state import AppState
from tablelight.board.records import typed
from tablelight.locale.messages import msg
from tablelight.rules.registry import OWN
from tablelight.rules.systems.own import system_of
from tablelight.view.guides import guide
from tablelight.view.nodes import Node, button, el, icon, tool
from tablelight.view.words import Words

SHEETS_SHOWN = 20
"""How many problems of a sheet are listed."""
BOARDS = {"square": msg("On squares"), "hex": msg("On hexes"), "inches": msg("On a bare table, in inches")}


def sheet_dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """Foreign rules: their name, their author, the choice whether to use them, and every sentence of them."""
    offer = state.sheets.offer
    if offer is None:
        return say("Rules"), []
    rules = offer.rules
    parts: list[Node] = []
    about = [say.label(BOARDS.get(str(rules.get("board")), ""))]
    author, notes = typed(rules.get("author"), str), typed(rules.get("notes"), str)
    if author:
        about.append(say("By {author}", author=author[:200]))
    parts.append(el("p", " · ".join(part for part in about if part), cls="note"))
    if offer.history is not None:
        parts.append(el("p", say("This game brings its own rules. Read them before you play:")))
    if notes:
        parts.append(el("p", notes[:2000], cls="said"))
    takes = say("Play with these rules") if offer.history is not None else say("New board with these rules")
    parts.append(button(takes, update.take_offer(), picture="confirm", cls="wide primary"))
    parts.append(keep_button(state, rules, say))
    parts.append(button(say("Cancel"), update.leave_offer(), picture="close", cls="wide"))
    if offer.problems:
        rows = [
            el("li", el("strong", place_in_file(problem, say)), el("span", say.problem(problem)), key=str(number))
            for number, problem in enumerate(offer.problems[:SHEETS_SHOWN])
        ]
        parts.append(el("h3", say("What is wrong with them")))
        parts.append(el("ul", *rows, cls="problems"))
    parts += summary(rules, say.language)
    return say.title(title(rules)[:200], OWN) or say("Rules without a name"), parts


def summary(rules: RulesJson, language: str) -> list[Node]:
    """Every sentence of a sheet, by section."""
    system = system_of(rules)
    say = Words(language, system.messages, OWN)
    known = [clause for clause in system.clauses() if clause in system.messages]
    parts: list[Node] = []
    for section, clauses in guide(OWN).parts(known):
        said = [el("li", say.clause(clause), key=clause) for clause in clauses if say.clause(clause)]
        if said:
            parts += [el("h3", say.label(section.title)), el("ul", *said, cls="clauses says")]
    return parts


def keep_button(state: AppState, rules: RulesJson, say: Words) -> Node:
    """The button that keeps a sheet; if it is kept already, a note."""
    if state.sheets.holds(rules):
        return el("p", icon("confirm"), el("span", say("These rules are saved in this browser.")), cls="fine")
    return button(say("Keep these rules in this browser"), update.keep_sheet(rules), picture="save", cls="wide")


def kept_sheets(state: AppState, say: Words) -> list[Node]:
    """The kept sheets, each to be read and used, or deleted after a question."""
    rows = []
    for number, rules in enumerate(state.sheets.saved):
        name = say.title(title(rules), OWN) or say("Rules without a name")
        if state.sheets.forgetting == number:
            rows.append(asking(name, update.forget_sheet(number), update.forget_sheet(None), say, f"{number}"))
            continue
        about = (say.label(BOARDS[str(rules["board"])]), str(rules.get("author") or "")[:60])
        texts = titled(name, " · ".join(filter(None, about)))
        press = el("button", texts, cls="row big", do=update.read_kept_sheet(number))
        delete = tool(say("Delete {title}", title=name), update.forget_sheet(number), "delete", cls="quiet")
        rows.append(el("li", press, delete, key=f"{number}"))
    note = el("p", say("Or begin with rules that you kept:"), cls="note")
    return [note, el("ul", *rows, cls="games kept")] if rows else []


def shelf(state: AppState, say: Words) -> list[Node]:
    """The ready sheets, each with a board. A tap shows the rules in sentences, to accept or decline."""
    rows = [example_row(each, OpenExample(each.file), say) for each in state.examples if each.is_on_shelf]
    return [el("p", say("Or take ready rules with a board:"), cls="note"), el("ul", *rows, cls="games")] if rows else []


def sheet_actions(state: AppState, say: Words) -> list[Node]:
    """What can be done with the sheet on the table: keep, save, share, read."""
    rules = state.document.rules
    assert rules is not None
    return [
        keep_button(state, rules, say),
        button(say("Save the rules to a file"), SaveFile("sheet"), picture="save", cls="wide"),
        button(say("Share the board with its rules"), do.OpenDialog("share"), picture="share", cls="wide"),
        button(say("Read what the rules say"), do.OpenDialog("rules"), picture="help", cls="wide"),
    ]
