"""A late press, when the table has another game, other figures, a board of another shape, the editor or nothing at all:
any action is ignored or does what it would do there, and never fails."""

from __future__ import annotations

import inspect
import json
import types
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from random import Random
from typing import Any

import attrs
import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.actions import Action, ChooseAction, Confirm, OpenEditor
from tablelight.app.changes import set_option
from tablelight.app.handlers import EditorAction, FunctionAction
from tablelight.app.history import History
from tablelight.app.move.update import do_action
from tablelight.app.page import page
from tablelight.app.queries import has_game
from tablelight.app.ruler.panel import toggle_stay
from tablelight.app.saves.update import with_game
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.board.codec import encode
from tablelight.board.document import Json
from tablelight.rules.answers import Reason
from tablelight.rules.check import read
from tablelight.view.nodes import walk
from tests.contract.documents import examples
from tests.effort import sized
from tests.kinds import action_functions, kinds

IDS = ("gone", "", "5", "capo", "1", "move", "charge", "click", "search")
"""Texts that an action may hold: figures, actions and keys of one game and of none."""
MADE_HERE = {FunctionAction, EditorAction}
"""Kinds that hold functions, or texts that only the program itself writes: the tests press them as pages make them."""


def value(annotation: Any, chance: Random) -> Any:
    """A random value of a type."""
    kind, parts = typing.get_origin(annotation), typing.get_args(annotation)
    if kind is typing.Literal:
        return chance.choice(parts)
    if kind is typing.Annotated:
        return value(parts[0], chance)
    if isinstance(annotation, typing.NewType):
        return value(annotation.__supertype__, chance)
    if kind in (typing.Union, types.UnionType):
        return value(chance.choice([part for part in parts if part is not History]), chance)  # no random History
    if kind is tuple:
        if parts[1:] == (Ellipsis,):
            return tuple(value(parts[0], chance) for _ in range(chance.randrange(3)))
        return tuple(value(part, chance) for part in parts)
    if kind in (Sequence, list):
        return []
    if kind in (Mapping, dict):
        return {}
    if kind is frozenset:
        return frozenset()
    if kind is Callable:
        return lambda *_: None
    if annotation is Reason:
        return Reason("PL-13")  # only the rules write reasons, by the names of their messages
    if attrs.has(annotation):
        return made(annotation, chance)
    plain: dict[Any, tuple[Any, ...]] = {
        **{
            str: IDS,
            bool: (True, False),
            int: (0, 1, 99),
            float: (0.0, 1.5, 1e6),
            bytes: (b"", b"{}"),
            type(None): (None,),
        },
        **{Any: (None, "gone", 5), object: (None, "gone")},
    }
    return chance.choice(plain[annotation])


@cache
def _types(kind: Any) -> dict[str, Any]:
    """The fields of a record with their types."""
    modules = {"Json": object, **vars(typing.cast(Any, __import__(kind.__module__, fromlist=["_"])))}
    return typing.get_type_hints(kind, {**modules, "Json": object}, include_extras=True)


def made(kind: type[Any], chance: Random) -> Any:
    """A record with a random value in each of its fields."""
    hints = _types(typing.cast(Any, kind))
    given = {each.name: value(hints[each.name], chance) for each in attrs.fields(kind) if each.init}
    return kind(**given)


@cache
def tables() -> dict[str, AppState]:
    """Games on the table, looked at, edited, with a figure in hand; and no game at all."""
    games = {name: AppState(history=History.of(read(json.loads(text)))) for name, text in examples().items()}
    found = {"no game": AppState(dialog="start")}
    found |= {f"{name} there": state for name, state in games.items()}
    for name, state in games.items():
        selected = update(state, do.SelectFigure(state.document.figures[0].id)) if state.document.figures else state
        found[f"{name} held"] = selected
        found[f"{name} seen"] = update(selected, do.SetMode("see"))
        found[f"{name} edited"] = update(state, OpenEditor())
    return found


def assert_lives(state: AppState, action: Action) -> None:
    """Nothing fails, and the table can be read back. In the editor a board may have problems, which it shows."""
    after = update(state, action)
    if after is not state:
        page(after)
        if after.editor.session is not None:
            return
        if after.history is not None and state.history is not None and after.document is not state.document:
            read(encode(after.document))


@pytest.mark.parametrize("kind", [kind for kind in kinds(Action) if kind not in MADE_HERE])
def test_any_kind_of_action_at_any_table(kind: type[Action]) -> None:
    """A random table of each kind: with spaces and in inches; with nothing chosen, a figure in hand, edited."""
    chance = Random(kind.__name__)
    alike: dict[tuple[str, bool], list[str]] = {}
    for name, state in tables().items():
        alike.setdefault((name.rpartition(" ")[2], has_game(state) and state.document.board.has_spaces), []).append(
            name
        )
    for _ in range(sized(1, 20)):
        action = made(kind, chance)
        for names in alike.values():
            assert_lives(tables()[chance.choice(names)], action)


HOLDING_FUNCTIONS = (
    "add_rule",
    "change_figure",
    "file_opened",
    "message_read",
    "narrow_help",
    "set_new_board_field",
    "set_saves",
    "set_tool_option",
)
"""The actions that hold functions, fields by their names, or texts that only the program itself writes."""


@pytest.mark.parametrize(
    "makes",
    [each for each in action_functions() if each.args[0].__name__ not in HOLDING_FUNCTIONS],
    ids=lambda makes: makes.args[0].__name__,
)
def test_any_action_without_a_record_at_any_table(makes: partial[FunctionAction]) -> None:
    how = makes.args[0]
    chance = Random(how.__name__)
    hints = typing.get_type_hints(how, {**how.__globals__, "Json": object})
    for _ in range(sized(1, 20)):
        action = makes(*(value(hints[name], chance) for name in [*inspect.signature(how).parameters][1:]))
        for name in chance.sample(sorted(tables()), 8):
            assert_lives(tables()[name], action)


def pressed(state: AppState) -> Iterator[Action]:
    """The actions of the buttons and fields of a page."""
    shown = page(state)
    for part in (shown.dialog,) if state.dialog else (shown.bar, shown.tools, shown.panel):
        for node in walk(part):
            if isinstance(node.do, Action):
                yield node.do
            changed = node.change("5") if node.change is not None else None
            if isinstance(changed, Action):
                yield changed


@pytest.mark.parametrize("name", sorted(examples()))
def test_the_buttons_of_one_table_at_another(name: str) -> None:
    """Before the press of a button another game has come, or another tablet has taken away half of the figures."""
    chance = Random(name)
    for _ in range(sized(1, 30)):
        state = tables()[f"{name} there"]
        for _ in range(chance.randrange(1, 8)):
            state = update(state, chance.choice(list(pressed(state))))
            if chance.random() < 0.3 and state.document.figures:
                state = update(state, do.SelectFigure(chance.choice(state.document.figures).id))
        other = tables()[f"{chance.choice(sorted(examples()))} there"].history
        document = state.document
        left = tuple(each for each in document.figures if chance.random() < 0.5)
        assert state.history is not None and other is not None
        late = list(pressed(state))
        fewer = evolve(state, history=state.history.then(evolve(document, figures=left)))
        for there in (with_game(state, other), fewer, evolve(state, dialog=None)):
            for action in chance.sample(late, min(len(late), sized(5, 12))):
                assert_lives(there, action)


def test_what_is_not_there_is_ignored() -> None:
    """Options of another game, actions without their figure, rulers that are gone: nothing changes or is said."""
    state = tables()["heroclix-rooftop there"]
    options = tables()["oraculo-crypt there"]
    figure = state.document.figures[0].id
    late = (ChooseAction("search"), do_action(figure, "search", None, ()), do_action("gone", "move", None, ()))
    for action in (set_option("gone", True), *late, Confirm(), toggle_stay(3), do.Tap((900, 900))):
        assert update(state, action) is state
    known: Json = None
    assert update(options, set_option("walls", known)) is options
