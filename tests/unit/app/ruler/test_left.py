"""Rulers and templates that are left on the board belong to the game: undo, files, links, looking back, two tablets."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.actions import DragFigure, LayRuler, LetGo, MeasureWith, MoveEnd, OpenEditor
from tablelight.app.film.panel import frames
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.ruler.panel import pick_up_end, remove_measure, toggle_stay, turn_measure
from tablelight.app.saves.actions import FileLoaded, LinkOpened
from tablelight.app.saves.files import read_file, write_file
from tablelight.app.scene import layers
from tablelight.app.share.link import fragment, link_of, read_fragment
from tablelight.app.share.position_diff import difference_text, read_difference
from tablelight.app.state import AppState
from tablelight.app.timeline.queries import line_of, shown
from tablelight.app.timeline.transcript import read_transcript, transcript
from tablelight.app.timeline.update import go_on_from_here, show_moment
from tablelight.app.turn.state import TableTurn
from tablelight.app.turn.update import toggle_acted
from tablelight.app.update import hover
from tablelight.board.codec import decode, encode
from tablelight.board.document import Document
from tablelight.board.edits import resized
from tablelight.board.parts import MOST_MEASURES, Measure, MeasureEnd, TemplateShape
from tablelight.progress.portions import run
from tablelight.replay import replay_file, replay_transcript
from tablelight.rules.check import problems
from tablelight.view.nodes import words_of
from tests.acting import history
from tests.asking import ask
from tests.examples import ONE_OF_EACH, example
from tests.two_tablets import Tablets
from tests.unit.app.clock import DOCUMENT
from tests.unit.editor import after

CONE = TemplateShape(size=3, angle=53)


def table() -> AppState:
    return AppState(history=History.of(decode(DOCUMENT)))


def laid(state: AppState | None = None) -> AppState:
    """A table with a cone from a figure, left on the board."""
    state = after(state or table(), do.SetMode("measure"), MeasureWith("cone", CONE))
    return after(state, LayRuler((1, 2), (4, 2)), toggle_stay(len(state.ruler.laid)))


def steps(state: AppState) -> int:
    """How many moments can be undone."""
    return len(history(state).past)


def left(state: AppState) -> tuple[Measure, ...]:
    return state.document.measures


def kinds(state: AppState) -> list[str]:
    return [measure.kind for measure in state.ruler.measures]


@pytest.mark.clause("TP-06")
def test_only_what_is_left_on_the_board_is_in_the_document() -> None:
    state = after(table(), do.SetMode("measure"), MeasureWith("cone", CONE), LayRuler((1, 2), (4, 2)))
    assert left(state) == () and steps(state) == 0, "the next one takes its place"
    state = after(state, toggle_stay(0))
    cone = Measure("cone", (MeasureEnd((1, 2), "a"), MeasureEnd((4, 2))), CONE)
    assert left(state) == (cone,) and steps(state) == 1
    state = after(state, MeasureWith("ruler"), LayRuler((1, 2), (6, 2)))
    assert left(state) == (cone,) and kinds(state) == ["cone", "ruler"]
    ruler = Measure("ruler", (MeasureEnd((1, 2), "a"), MeasureEnd((6, 2), "e")))
    assert left(after(state, toggle_stay(1))) == (cone, ruler)
    state = after(state, toggle_stay(0))
    assert left(state) == () and kinds(state) == ["cone", "ruler"], "it lies there until the next one is laid"


@pytest.mark.clause("TP-06")
def test_one_undo_takes_back_one_change() -> None:
    state = laid()
    shapes = [left(state)]
    for action in (turn_measure(0, 1), turn_measure(0, 1), remove_measure(0)):
        state = after(state, action)
        shapes.append(left(state))
    assert len(set(shapes)) == 4 and steps(state) == 4
    for expected in reversed([(), *shapes[:-1]]):
        state = after(state, do.Undo())
        assert left(state) == expected == state.ruler.laid
    for expected in shapes:
        state = after(state, do.Redo())
        assert left(state) == expected == state.ruler.laid
    assert after(state, do.Undo()).ruler.laid == shapes[-2], "undo brings back what was removed"


@pytest.mark.clause("TP-06")
def test_a_drag_is_one_change() -> None:
    state = laid()
    drag = [MoveEnd(0, 1, (column, 4)) for column in range(2, 8)]
    dragged = after(state, *drag, hover((6, 4)))
    assert dragged.history is state.history, "the finger is still down"
    assert dragged.ruler.laid[0].ends[1].at == (7, 4)
    state = after(dragged, LetGo())
    assert steps(state) == 2 and left(state) == state.ruler.laid == dragged.ruler.laid
    assert after(state, LetGo()).history is state.history
    assert left(after(state, do.Undo()))[0].ends[1].at == (4, 2)
    picked = after(laid(), pick_up_end(0, 1), do.Tap((3, 4)))
    assert steps(picked) == 2 and left(picked)[0].ends[1].at == (3, 4)


@pytest.mark.clause("TP-06")
def test_a_size_that_is_changed_step_by_step_is_one_change() -> None:
    state = laid()
    for size in (4, 5, 6):
        state = after(state, MeasureWith("cone", evolve(CONE, size=size)))
    assert steps(state) == 2 and left(state)[0].shape.size == 6
    undone = after(state, do.Undo())
    assert left(undone)[0].shape.size == 3
    assert len(history(after(undone, MeasureWith("cone", evolve(CONE, size=9)))).past) == 2
    two = laid(state)
    two = after(two, MeasureWith("cone", evolve(CONE, size=1)))
    assert [each.shape.size for each in left(two)] == [6, 1] and steps(two) == 4, "another one is another change"
    turned = after(state, turn_measure(0, 1), MeasureWith("cone", evolve(CONE, size=2)))
    assert steps(turned) == 4, "a turn lies between"
    marked = after(laid(), toggle_acted("e"), MeasureWith("cone", evolve(CONE, size=5)))
    assert left(marked)[0].shape.size == 5 and steps(marked) == 3
    assert history(after(marked, do.Undo())).turn.acted == {"e"}, "the mark is a step of its own"


def test_what_is_switched_off_and_undone_lies_there_once() -> None:
    state = after(laid(), toggle_stay(0))
    assert left(state) == () and len(state.ruler.measures) == 1
    state = after(state, do.Undo())
    assert state.ruler.measures == left(state) and len(left(state)) == 1


def test_the_panel_keeps_the_one_in_hand_through_undo() -> None:
    state = after(laid(), turn_measure(0, 1), do.Undo())
    assert state.ruler.chosen == 0
    assert after(state, do.Undo()).ruler.chosen is None


def test_a_move_leaves_it_there_and_its_end_goes_with_the_figure() -> None:
    state = after(laid(), do.SetMode("move"), DragFigure("a", (2, 2)))
    assert state.document.figure("a").space == (2, 2) and len(left(state)) == 1
    assert ask(encode(state.document), "moves", figure="e", action="move") == ask(
        encode(evolve(state.document, measures=())), "moves", figure="e", action="move"
    ), "no rule reads it"
    assert left(after(state, do.Undo())) == left(state)


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_files_links_codes_and_the_replay_keep_it_in_every_game(name: str) -> None:
    start = example(name)
    unit, place, figure = start.board.unit, start.figures[-1].space, start.figures[0]
    state = after(AppState(history=History.of(start)), do.SetMode("measure"))
    for number, kind in enumerate(("ruler", "cone", "line", "circle")):
        state = after(state, MeasureWith(kind, TemplateShape(size=2 * unit, hits_middle=True)), do.Tap(figure.space))  # type: ignore[arg-type]
        state = after(state, *([] if kind == "circle" else [do.Tap(place)]), toggle_stay(number))
    document = state.document
    assert [each.kind for each in document.measures] == ["ruler", "cone", "line", "circle"]
    assert document.measures[0].ends[0] == MeasureEnd(figure.space, figure.id) and problems(document) == []
    assert read_fragment(fragment(document)) == document
    found = read_difference(difference_text(start, document, TableTurn()), start, TableTurn())
    assert found is not None and found[0] == document
    text = write_file(history(state))
    assert read_file(text).present == document
    opened = after(table(), FileLoaded("x.json", text))
    assert (opened if opened.sheets.offer is None else state).ruler.laid == document.measures


def test_an_opened_file_and_link_show_it() -> None:
    state = laid()
    assert layers(state) != layers(after(state, remove_measure(0)))
    for opened in (
        after(table(), FileLoaded("x.json", write_file(history(state)))),
        after(table(), LinkOpened(link_of(state.document, "https://here/"))),
        after(state, LinkOpened(link_of(state.document, "https://here/"))),
    ):
        assert opened.ruler.laid == left(opened) == left(state)
        assert steps(opened) == 0
    assert after(state, FileLoaded("x.json", json.dumps(DOCUMENT))).ruler.measures == (), "another game has its own"


def test_a_link_grows_by_little() -> None:
    grown = len(link_of(laid().document, "")) - len(link_of(table().document, ""))
    assert 0 < grown <= 140, grown


def test_looking_back_and_the_moving_picture_show_those_of_the_time() -> None:
    state = laid(after(table(), DragFigure("a", (2, 2))))
    state = after(state, do.SetMode("move"), DragFigure("e", (5, 2)), remove_measure(0), DragFigure("e", (5, 3)))
    looking = after(state, do.StartReview())
    then = []
    for index in range(len(line_of(history(state)))):
        looking = after(looking, show_moment(index))
        then.append(len(shown(looking).ruler.measures))
        assert looking.ruler == state.ruler and looking.history is state.history
    assert then == [0, 0, 1, 1, 0, 0]
    assert [
        len(each.state.ruler.measures) for each in frames(evolve(state, film=evolve(state.film, part="game")))
    ] == then
    again = after(looking, show_moment(3), go_on_from_here())
    assert again.ruler.laid == left(again) and len(left(again)) == 1


def test_the_whole_game_is_replayed_and_told() -> None:
    state = laid(after(table(), DragFigure("a", (2, 2))))
    state = after(state, do.SetMode("move"), DragFigure("e", (5, 2)))
    text = write_file(history(state))
    checked = replay_file(text)
    assert checked.fault is None and (checked.by_rules, checked.by_hand) == (2, 1)
    told = run(transcript.steps(history(state), "en"))
    assert "2. Changed by hand; Rulers and templates" in told
    assert replay_transcript(read_transcript(told)).fault is None
    opened = after(table(), FileLoaded("x.json", text), do.Undo(), do.Undo())
    assert opened.ruler.laid == left(opened) == ()
    assert after(opened, do.Redo()).ruler.laid == left(state)


def test_a_damaged_one_is_refused_with_its_place() -> None:
    state = laid(after(table(), DragFigure("a", (2, 2))))
    plain = json.loads(write_file(history(state)))
    plain["document"]["measures"][0]["ends"][1]["at"] = [40, 2]
    refused = after(table(), FileLoaded("x.json", json.dumps(plain)))
    assert [(each.path, str(each)) for each in refused.problems] == [("$.measures[0].ends[1].at", "is off the board")]


def test_a_past_moment_with_an_impossible_one_is_painted_without_it() -> None:
    state = laid(after(table(), DragFigure("a", (2, 2))))
    state = after(state, DragFigure("e", (5, 2)), remove_measure(0))
    bad = history(state).past[-1]
    wrong = Measure("cone", (MeasureEnd((99, 2)), MeasureEnd((4, 2))), TemplateShape(size=10**6))
    moment = evolve(bad, document=evolve(bad.document, measures=(wrong,)), texts={})
    line = evolve(history(state), past=(*history(state).past[:-1], moment))
    looking = after(evolve(state, history=line), do.StartReview())
    for index in range(len(line_of(line))):
        assert layers(after(looking, show_moment(index)))


def test_the_other_tablet_shows_it() -> None:
    both = Tablets(History.of(decode(DOCUMENT)), History.of(example("oraculo-crypt")))
    both.connect()
    both.settle()
    both.act(0, do.SetMode("measure"), MeasureWith("cone", CONE), LayRuler((1, 2), (4, 2)), toggle_stay(0))
    both.settle()
    both.act(1, do.SetMode("measure"), turn_measure(0, 1))
    both.settle()
    both.act(0, MoveEnd(0, 1, (3, 4)), hover((3, 4)), DragFigure("e", (5, 2)), LetGo())
    assert left(both.states[0])[0].ends[1].at == (3, 4)
    both.settle()
    for mine in both.states:
        assert mine.ruler.laid == left(mine) == left(both.states[0]) and len(left(mine)) == 1
    assert both.standings == ("same", "same")
    both.act(1, *[do.Undo()] * 4)
    both.settle()
    assert [(left(each), each.ruler.laid) for each in both.states] == [((), ()), ((), ())]


def test_a_board_keeps_a_number_of_them() -> None:
    state = table()
    for _ in range(MOST_MEASURES):
        state = laid(state)
    assert len(left(state)) == MOST_MEASURES and problems(state.document) == []
    more = laid(state)
    assert left(more) == left(state) and more.notice is not None and len(more.ruler.measures) == MOST_MEASURES + 1
    assert "At most 20 rulers and templates stay on the board" in words_of(page(more).message)


def test_a_smaller_board_loses_those_off_it() -> None:
    cone, other = (Measure("cone", (MeasureEnd(at), MeasureEnd((2, 2))), CONE) for at in ((1, 1), (7, 1)))
    document = evolve(decode(DOCUMENT), measures=(cone, other))
    assert resized(document, 7, 5).measures == (cone,)


def test_undo_in_the_editor_takes_it_back_too() -> None:
    state = after(laid(), OpenEditor(), do.Undo())
    assert left(state) == state.ruler.laid == ()


def test_it_is_there_for_a_document_of_a_table_in_inches() -> None:
    canal: Document = example("carnevale-canal")
    state = after(
        AppState(history=History.of(canal)), do.SetMode("measure"), MeasureWith("circle", TemplateShape(size=1500))
    )
    state = after(state, do.Tap((1250, 2125)), toggle_stay(0))
    assert encode(state.document)["measures"] == [
        {"kind": "circle", "ends": [{"at": [1.25, 2.125]}], "shape": {"size": 1.5}}
    ]
