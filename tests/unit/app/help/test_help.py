"""The help: each clause in a section, search as people type, the mark on the clause of a reason, and the way back."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablelight.app import actions as do
from tablelight.app.actions import NextSide, OpenEditor, StartReview
from tablelight.app.changes import set_option
from tablelight.app.dialogs import dialog
from tablelight.app.editor.opening import close_editor
from tablelight.app.help.panel import folded, highlighted, matches
from tablelight.app.help.update import (
    SIDEWAYS,
    go_back,
    narrow_help,
    show_clause,
    show_rules_of,
)
from tablelight.app.history import History
from tablelight.app.state import AppState
from tablelight.app.table_state import Dialog
from tablelight.app.tour.panel import begin_tour
from tablelight.app.update import update
from tablelight.locale.messages import LANGUAGES
from tablelight.rules.check import read
from tablelight.rules.registry import SYSTEMS, system
from tablelight.view.guides import guide
from tablelight.view.nodes import Node, walk, words_of
from tests.acting import after
from tests.examples import EXAMPLES

every_game = pytest.mark.parametrize("game", SYSTEMS)
DIALOGS: tuple[Dialog, ...] = ("menu", "turn", "share", "odds", "rules", "legend", "luck")
OPENING: list[do.Action] = [
    *map(do.OpenDialog, DIALOGS), do.OpenDialog(None), show_clause("HC-05"), StartReview(), OpenEditor(), close_editor(),
    begin_tour(), NextSide(), go_back(), do.Cancel(),
]  # fmt: skip
"""Actions that open or close dialogs, as their purpose or as a side effect."""


def begun(game: str = "heroclix", language: str = "en") -> AppState:
    """An example of the game on the table."""
    (path, *_) = sorted(EXAMPLES.glob(f"{game}-*.json"))
    return AppState(history=History.of(read(json.loads(path.read_text("utf-8")))), language=language)


def shown(state: AppState) -> Node:
    found = dialog(state)
    assert found is not None
    return found


def rows(state: AppState) -> list[str]:
    """The clauses on the page."""
    return [str(n.attrs["id"]).removeprefix("clause-") for n in walk(shown(state)) if n.cls.startswith("clause-row")]


def count(state: AppState) -> str:
    return words_of(next(node for node in walk(shown(state)) if node.tag == "output"))


@every_game
def test_every_clause_is_in_one_section_and_every_section_has_some(game: str) -> None:
    rules = system(game)
    parts = guide(game).parts(rules.clauses())
    assert [clause for _, clauses in parts for clause in clauses] == rules.clauses()
    assert [section.title for section, clauses in parts if not clauses or clauses[0] != section.first] == []
    assert rows(after(begun(game), do.OpenDialog("rules"))) == rules.clauses()


@every_game
def test_every_option_of_a_game_is_a_variant_with_what_it_changes_and_its_clauses(game: str) -> None:
    rules, known = system(game), guide(game).variants
    assert set(known) == set(rules.vocabulary.options)
    assert [note for note in known.values() if not note.clauses or not set(note.clauses) <= set(rules.clauses())] == []
    page = shown(after(begun(game), do.OpenDialog("rules")))
    assert len([node for node in walk(page) if node.cls == "variant-row"]) == len(rules.vocabulary.options)
    named = {clause for note in known.values() for clause in note.clauses}
    tagged = {
        str(node.attrs["id"]).removeprefix("clause-")
        for node in walk(page)
        if node.cls.startswith("clause-row") and any(part.cls == "variant" for part in walk(node))
    }
    assert tagged == named


def test_a_variant_says_how_it_is_at_this_table() -> None:
    state = after(begun(), do.OpenDialog("rules"))
    assert "At this table: off" in words_of(shown(state))
    state = after(begun(), set_option("range_to_high", "halved"), do.OpenDialog("rules"))
    assert "At this table: Halved" in words_of(shown(state))


def test_the_clause_that_a_reason_names_is_the_only_one_marked() -> None:
    page = shown(after(begun(), show_clause("HC-53")))
    marked_rows = [node for node in walk(page) if "found" in node.cls.split()]
    assert [node.attrs["id"] for node in marked_rows] == ["clause-HC-53"]
    assert marked_rows[0].attrs["aria-current"] == "true"


def test_a_clause_is_found_again_after_a_search_that_hid_it() -> None:
    state = after(
        begun(), do.OpenDialog("rules"), narrow_help(query="flyer"), narrow_help(section=1), show_clause("HC-53")
    )
    assert "HC-53" in rows(state) and rows(state) == system("heroclix").clauses()


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("HC-53", ["HC-53"]),
        ("hc53", ["HC-53"]),
        ("hc 53", ["HC-53"]),
        ("HINDERING rounded", ["HC-07"]),
        ("rounded hindering", ["HC-07"]),
        ("xyzzy", []),
    ],
)
def test_clauses_are_found_by_number_and_words(query: str, found: list[str]) -> None:
    state = after(begun(), do.OpenDialog("rules"), narrow_help(query=query))
    assert rows(state) == found
    assert count(state) == f"{len(found)} of {len(system('heroclix').clauses())} rules"


def test_accents_and_case_make_no_difference() -> None:
    state = after(begun(language="es"), do.OpenDialog("rules"))
    with_accent, without = (after(state, narrow_help(query=each)) for each in ("TERRENO DIFÍCIL", "terreno dificil"))
    assert rows(with_accent) == rows(without) and "HC-07" in rows(without)
    assert len(rows(without)) < len(rows(state))


def test_a_section_is_shown_alone_and_its_title_is_searched_too() -> None:
    state = after(begun(), do.OpenDialog("rules"), narrow_help(section=3))
    assert rows(state) == ["HC-40", "HC-41", "HC-42", "HC-43", "HC-44"]
    assert set(rows(after(begun(), do.OpenDialog("rules"), narrow_help(query="carrying")))) >= set(rows(state))
    assert len(rows(after(state, narrow_help(section=None)))) == len(system("heroclix").clauses())


def test_where_nothing_is_found_one_button_shows_all_again() -> None:
    state = after(begun(), do.OpenDialog("rules"), narrow_help(section=3), narrow_help(query="hindering"))
    assert rows(state) == [] and any(node.do == narrow_help(query="", section=None) for node in walk(shown(state)))
    assert len(rows(after(state, narrow_help(query="", section=None)))) == len(system("heroclix").clauses())


def test_the_rules_of_another_game_are_read_with_its_usual_variants_and_none_to_change() -> None:
    state = after(begun(), set_option("indoors", True), do.OpenDialog("rules"), show_rules_of("oraculo"))
    page = shown(state)
    assert rows(state) == system("oraculo").clauses() and "At this table" not in words_of(page)
    assert not any(node.do == do.OpenDialog("options") for node in walk(page))
    assert rows(after(state, show_clause("OR-13"))) == system("oraculo").clauses()
    assert rows(after(state, show_rules_of("heroclix"))) == system("heroclix").clauses()


def test_back_leads_to_where_the_help_was_opened_from() -> None:
    from_table = after(begun(), show_clause("HC-05"))
    assert after(from_table, go_back()).dialog is None
    from_turn = after(begun(), do.OpenDialog("turn"), show_clause("HC-05"), show_clause("HC-07"))
    assert after(from_turn, go_back()).dialog == "turn"
    assert after(from_turn, do.Cancel()).dialog == "turn"
    assert after(from_turn, do.Cancel(), do.Cancel()).dialog is None
    assert after(from_turn, do.OpenDialog(None)).help.trail == ()


def test_a_dialog_that_something_else_has_closed_does_not_come_back() -> None:
    """The turn led to the luck of the dice, and the timeline closed both: a dialog opened then leads to the table."""
    looking = after(begun(), do.OpenDialog("turn"), do.OpenDialog("luck"), StartReview())
    for opened in (do.OpenDialog("legend"), show_clause("HC-05")):
        assert after(looking, opened).dialog is not None
        assert after(looking, opened, do.Cancel()).dialog is None
    editing = after(begun(), do.OpenDialog("menu"), do.OpenDialog("rules"), OpenEditor(), do.OpenDialog("menu"))
    assert after(editing, do.Cancel()).dialog is None
    assert after(editing, do.OpenDialog("rules"), do.Cancel()).dialog == "menu"


@given(st.lists(st.sampled_from(OPENING), max_size=12))
def test_whatever_was_opened_each_escape_closes_a_dialog(actions: list[do.Action]) -> None:
    """At most all that lead sideways and the one behind them; none twice."""
    state = after(begun(), *actions)
    seen: list[Dialog] = []
    while state.dialog is not None:
        assert state.dialog not in seen, seen
        seen.append(state.dialog)
        state = update(state, do.Cancel())
    assert len(seen) <= len(SIDEWAYS) + 1


@pytest.mark.parametrize("language", LANGUAGES)
@every_game
def test_the_page_is_in_the_players_language(game: str, language: str) -> None:
    page = shown(after(begun(game, language), do.OpenDialog("rules")))
    english = shown(after(begun(game), do.OpenDialog("rules")))
    heads = [[words_of(node) for node in walk(tree) if node.tag == "h3"] for tree in (page, english)]
    assert language == "en" or heads[0] != heads[1]
    assert "{" not in words_of(page)


def test_folding_and_marking_keep_the_text_whole() -> None:
    assert folded("Línea de Disparo, ÉTÉ, Straße") == "linea de disparo, ete, strasse"
    pieces = highlighted("Una línea, dos Líneas.", ("linea",))
    whole = "".join(piece if isinstance(piece, str) else piece.text or "" for piece in pieces)
    assert whole == "Una línea, dos Líneas."
    assert [piece.text for piece in pieces if isinstance(piece, Node)] == ["línea", "Línea"]
    assert matches(("a", "b"), "xb", "ya") and not matches(("a", "c"), "xb", "ya")
    assert [p.text for p in highlighted("aaa", ("aa", "a")) if isinstance(p, Node)] == ["aaa"]
    assert highlighted("abc", ()) == ["abc"]
