"""See mode before the player looks at anything: the figures to look at, and the line to each."""

from __future__ import annotations

from tablelight.app import actions as do
from tablelight.app.actions import ChooseAction, Propose
from tablelight.app.editor.figures.update import new_figure_of
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.saves.actions import LinkOpened
from tablelight.app.share.link import fragment
from tablelight.app.sight.update import look_at
from tablelight.app.speech import spoken
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.board.document import Document, FreeBoard
from tablelight.board.units import INCH, Thousandths
from tablelight.rules.check import read
from tablelight.view.nodes import walk
from tablelight.view.nodes import words_of as text_of
from tests.acting import after, texts
from tests.bench.hand_boards import opened, with_figure
from tests.positions import position
from tests.systems.heroscape_table import field, figure


def looking() -> AppState:
    """`a` looks along a row: a wall hides `z`, `y` is in the open, `x` is next to `a`."""
    document = read(position("a x . . .\n. . y . .\n. . . .|z", game="heroclix"))
    return after(AppState(history=History.of(document)), do.SelectFigure("a"), ChooseAction("close-combat"))


def test_the_enemies_are_listed_with_their_lines_the_nearest_in_sight_first() -> None:
    state = looking()
    rows = next(node for node in walk(page(state).panel) if node.key == "in-view")
    said = [text_of(node) for node in walk(rows) if node.tag == "button"]
    assert [row[0] for row in said] == ["x", "y", "z"]
    assert "distance 1" in said[0] and "distance 2" in said[1] and "Blocked" in said[2]
    chosen = next(node.do for node in walk(rows) if node.tag == "button")
    assert chosen == look_at("x")
    state = update(state, look_at("x"))
    assert not [node for node in walk(page(state).panel) if node.key == "in-view"]


def test_leaving_an_enemy_says_the_chance_to_come_away_without_a_wound() -> None:
    board = field(figure("a", (1, 0), life=4), figure("x", (2, 0), "blue"), size=(9, 1))
    state = after(AppState(history=History.of(read(board))), do.SelectFigure("a"), Propose((0, 0)))
    said = texts(page(state).panel)
    assert "Unharmed 50%, cannot die" in said and "1/2" in said


def test_a_new_figure_is_no_mage_until_the_player_says_so() -> None:
    table = Document(game="carnevale", board=FreeBoard(width=Thousandths(24 * INCH), height=Thousandths(24 * INCH)))
    made = new_figure_of(table, "red", None)
    assert made.stats["mage"] == 0 and made.stats["move"] == 5


def test_a_board_without_a_name_is_welcomed_all_the_same() -> None:
    document = read(position("a x", game="heroclix"))
    state = update(AppState(history=History.of(document)), LinkOpened(f"https://example.org/#{fragment(document)}"))
    assert "The game is on the table." in texts(page(state).message)


def test_a_friend_is_said_to_be_one_and_no_attack_on_it_is_spoken_of() -> None:
    for example, viewer, friend in (
        ("heroclix-rooftop", "Night Hawk", "Bruiser"),
        ("heroscape-ford", "Shield Warden", "Cliff Archer"),
        ("own-cellar", "Veteran", "Huntress"),
    ):
        state = with_figure(opened(example), viewer, "see")
        there = next(figure for figure in state.document.figures if figure.label == friend)
        state = update(state, look_at(there.id))
        section = next(node for node in walk(page(state).panel) if node.key == "sight")
        said = text_of(section)
        assert "This is a friend. Friends are not attacked." in said and "attack is possible" not in said, example
        assert "close combat" not in said and "at range" not in said, example
        assert "close combat" not in spoken(state, None), example
