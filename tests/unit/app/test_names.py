"""The names in the boards that come with the app are in the player's language; all other names stay."""

from __future__ import annotations

import pytest
from attrs import evolve

from tablelight.app.actions import OpenEditor
from tablelight.app.controls import words_of
from tablelight.app.editor.update import select_tool
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.state import AppState
from tablelight.app.turn.state import TableTurn
from tablelight.app.update import update
from tablelight.board.document import Document
from tablelight.locale.messages import LANGUAGES
from tablelight.rules.answers import Reason
from tablelight.view.nodes import walk
from tablelight.view.nodes import words_of as text_of
from tablelight.view.tokens import initials
from tablelight.view.words import Words
from tests.examples import boards, example

EXAMPLES = boards("*.json")


def state_of(document: Document, language: str) -> AppState:
    """The table with this game, in this language."""
    return AppState(history=History.of(document), language=language)


def test_an_example_is_in_the_language_of_its_player() -> None:
    """Title, sides and figures; the document itself does not change."""
    document = example("oraculo-crypt")
    shown = page(state_of(document, "pt"))
    bar, panel = text_of(shown.bar), text_of(shown.panel)
    assert "A cripta" in bar and "Heróis" in bar
    assert "Esqueleto" in panel and "Skeleton" not in panel
    assert document.title == "The crypt" and document.figure("skeleton").name == "Skeleton"
    assert "The crypt" in text_of(page(state_of(document, "en")).bar)


def test_reasons_name_figures_as_the_list_does() -> None:
    """One name, and several."""
    say = words_of(state_of(example("heroclix-rooftop"), "pt"))
    said_one = say.reason(Reason("HC-51.figure", values={"name": "Thug"}))
    assert "Capanga" in said_one and "Thug" not in said_one
    assert say.called("Thug, Rooftop Sniper") == "Capanga, Atirador do telhado"


def test_a_name_of_one_s_own_is_never_changed() -> None:
    """An example's name on another figure, on the example's figure renamed, or in another game stays."""
    document = example("heroclix-rooftop")
    own = evolve(document.figures[0], id="f1", name="Drone", at=((0, 0),))
    renamed = evolve(document.figure("scout"), name="Maria")
    mine = evolve(document, title="Eight heroes", figures=(own, renamed))
    say = words_of(state_of(mine, "fr"))
    assert say.figure(own) == "Drone" and say.figure(renamed) == "Maria"
    assert say.title("Eight heroes") == "Eight heroes", "the title of another game's example"
    assert say.names == {}


def test_the_log_keeps_the_translated_name_of_a_figure_that_is_gone() -> None:
    """A figure that has left the table keeps its name in the player's language."""
    document = example("heroclix-rooftop")
    history = History.of(document).then(evolve(document, figures=document.figures[1:]))
    say = words_of(AppState(history=history, language="pt"))
    assert say.called("Night Hawk") == "Falcão Noturno"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [path.stem for path in EXAMPLES])
def test_tokens_are_told_apart_by_their_letters(name: str, language: str) -> None:
    """No two figures of a side bear the same letters, in any language."""
    document = example(name)
    say = Words(language, game=document.game)
    letters = [(figure.side, initials(say.figure(figure))) for figure in document.figures]
    assert len(set(letters)) == len(letters)


def test_the_side_whose_turn_it_is_comes_first_in_the_list() -> None:
    """The others follow in the order of play."""
    document = example("heroclix-rooftop")
    history = History.of(document)
    later = evolve(history, now=evolve(history.now, turn=TableTurn(side="blue")))
    for state, first in ((AppState(history=history), "Night Hawk"), (AppState(history=later), "Rooftop Sniper")):
        names = [text_of(node) for node in walk(page(state).panel) if node.cls == "name"]
        assert names[0] == first and len(names) == 6


def test_the_editor_shows_names_as_the_board_does_and_keeps_what_is_written() -> None:
    """The input for a figure's name, and the sides that are named after their colour."""
    document = example("heroscape-ford")
    state = update(evolve(state_of(document, "es"), selected="a"), OpenEditor())
    state = update(evolve(state, selected="a"), select_tool("figures"))
    state = evolve(state, selected="a")
    nodes = list(walk(page(state).panel))
    line = next(node for node in nodes if node.tag == "input" and node.attrs.get("type") == "text")
    assert line.attrs["value"] == "Guardián del escudo"
    assert line.change is not None
    renamed = update(state, line.change("Capitana"))  # type: ignore[arg-type]
    assert renamed.document.figure("a").name == "Capitana"
    assert update(state, line.change(" ")).document.figure("a").name == ""  # type: ignore[arg-type]
    badges = {text_of(node): next(iter(node.children)).cls for node in nodes if "side" in node.cls.split()}
    assert list(badges)[:2] == ["Guardianes", "Nacidos de la ceniza"]
    colours = {"Verde": "green", "Amarillo": "yellow", "Morado": "purple", "Celeste": "sky", "Naranja": "orange"}
    assert {name: cls.split()[1] for name, cls in badges.items() if name in colours} == {
        name: f"side-{colour}" for name, colour in colours.items()
    }
    assert "Rojo" not in badges and "Azul" not in badges, "those colours are taken by sides of other names"


def test_statements_are_joined_as_each_language_writes_them() -> None:
    """French has a no-break space before the semicolon."""
    joined = {language: Words(language).series(["1", "2"]) for language in LANGUAGES}
    assert joined == {
        "en": "1; 2",
        "es": "1; 2",
        "fr": "1\N{NO-BREAK SPACE}; 2",
        "pt": "1; 2",
        "de": "1; 2",
        "it": "1; 2",
    }
