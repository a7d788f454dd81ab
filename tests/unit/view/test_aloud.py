"""What screen readers get in place of signs: in lists, buttons and remarks alike."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.actions import Confirm, Propose
from tablelight.app.controls import words_of
from tablelight.app.page import page
from tablelight.app.state import AppState
from tablelight.locale.messages import LANGUAGES
from tablelight.view.nodes import Node, button, el, walk
from tablelight.view.nodes import words_of as text_of
from tablelight.view.words import Words, aloud, read_out
from tests.bench.hand_boards import opened
from tests.player import Player

INCHES = {
    "en": "7 inches",
    "es": "7 pulgadas",
    "fr": "7 pouces",
    "pt": "7 polegadas",
    "de": "7 Zoll",
    "it": "7 pollici",
}


def heard(node: Node) -> Iterator[str]:
    """The texts and names in an element, except those that screen readers skip."""
    if node.attrs.get("aria-hidden") == "true":
        return
    names = (node.text, node.attrs.get("aria-label"), node.attrs.get("aria-valuetext"))
    yield from (text for text in names if isinstance(text, str))
    for child in node.children:
        yield from heard(child)


def test_signs_in_a_text() -> None:
    say = Words("en")
    assert aloud("A\N{NO-BREAK SPACE}· K5 → J5, 1″ · 2.5″", say) == "A, K5 to J5, 1 inch, 2.5 inches"


def test_what_is_shown_stays() -> None:
    say = Words("de")
    read = read_out(el("p", button("Vor 1,5″", None), el("span", "Ende"), aria_label="2″"), say)
    assert [node.text for node in walk(read) if node.attrs.get("aria-hidden")] == ["Vor 1,5″"]
    assert [*heard(read)] == ["2 Zoll", "Vor 1,5 Zoll", "Ende"]


def test_an_element_without_signs_is_the_same() -> None:
    plain = el("p", button("Move", None), "D6")
    assert read_out(plain, Words("en")) is plain


@cache
def table() -> AppState:
    """A table for all languages: what is found out about it is kept."""
    return opened("carnevale-canal")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_list_of_a_bare_table_holds_a_sign_for_inches(language: str) -> None:
    """The list of figures, a figure's numbers and destinations, a proposal, the log, threats, a ruler."""
    player = Player(table(), language)
    assert INCHES[language] in " ".join(_heard(player))
    for action in (
        do.SelectFigure("capo"),
        Propose((7000, 8500)),
        Confirm(),
        do.OpenDialog("turn"),
        do.OpenDialog(None),
        do.SetMode("threats"),
        do.SetMode("see"),
        do.Tap((14500, 19800)),
        do.SetMode("measure"),
        do.Tap((3000, 3000)),
        do.Tap((9000, 3000)),
    ):
        player.do(action)
        said = _heard(player)
        assert said and not any("″" in text or "→" in text for text in said), action
    inches = INCHES[language].split()[1]
    assert player.heard.endswith(f"6 {inches}") and f"{inches} {inches}" not in player.heard


def _heard(player: Player) -> list[str]:
    shown, say = page(player.state), words_of(player.state)
    parts = (shown.bar, shown.tools, shown.panel, shown.dialog, shown.tour, shown.message)
    return [text for part in parts for text in heard(read_out(part, say))]


def test_names_stay_as_they_are_shown() -> None:
    """The page itself keeps the signs: only screen readers get words."""
    state = evolve(opened("carnevale-canal"), language="en")
    assert "7″, 7.5″" in text_of(page(state).panel)
