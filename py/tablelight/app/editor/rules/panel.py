"""The pages of a rules sheet beside the board."""

from __future__ import annotations

from tablelight.app.controls import fold
from tablelight.app.editor.rules.lines import CHOICES, PAGES, Entry, SheetLine, value_at
from tablelight.app.editor.rules.update import AddRule, SetRule
from tablelight.app.editor.state import EditorSession
from tablelight.app.fields import FieldUi, field_control
from tablelight.app.queries import rules_of
from tablelight.app.state import AppState
from tablelight.view.nodes import Node, button, el, entry
from tablelight.view.words import Words

NAMED = ("terrains", "edges")
"""Lists whose entries are given names here."""


def rules_panel(state: AppState, _: EditorSession, say: Words) -> list[Node]:
    """A fold for each page; each line with its sentence above and its control below."""
    sheet = state.document.rules
    if sheet is None:
        return []
    parts: list[Node] = []
    for name, (title, page) in PAGES.items():
        key = f"rules-{name}"
        content: list[Node] = []
        if key in state.open_folds:
            for made in page(sheet):
                content += _entry(state, made, say)
            content += _more(state, name, say)
        parts.append(fold(state, key, say.label(title), content))
    return parts


def _entry(state: AppState, made: Entry, say: Words) -> list[Node]:
    parts: list[Node] = [el("h3", made.name)] if made.name else []
    if made.clause in rules_of(state).messages:
        parts.append(el("p", say.clause(made.clause), cls="hint"))
    path = made.lines[0].path[:2] if made.lines and made.lines[0].path[0] in NAMED else ()
    if path:
        label = entry(say("Name"), made.name, lambda text, at=path: SetRule((*at, "label"), text[:40]), maxlength=40)  # type: ignore[misc]
        parts.append(label)
    for line in made.lines:
        parts += _line(state, line, say)
    return parts


def _line(state: AppState, line: SheetLine, say: Words) -> list[Node]:
    found = value_at(state.document.rules, line.path)
    ui = FieldUi(
        label=say.label(line.label), names=CHOICES, lowest=None, is_signed=False, key="-".join(map(str, line.path))
    )
    value = line.default if found is None else found
    return field_control(line.kind, value, ui, lambda to: SetRule(line.path, to), say)


def _more(state: AppState, page: str, say: Words) -> list[Node]:
    sheet = state.document.rules or {}
    if page == "terrain":
        more = [button(say("Another terrain"), AddRule("terrains"), cls="wide")]
        if sheet.get("board") != "inches":
            more.append(button(say("Another kind of wall"), AddRule("edges"), cls="wide"))
        return more
    if page == "control" and sheet.get("control") is None:
        return [button(say("Figures control what is around them"), AddRule("control"), cls="wide")]
    return []
