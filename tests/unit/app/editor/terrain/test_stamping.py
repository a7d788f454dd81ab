"""A piece of the board copied, mirrored, turned, stamped; raised levels; hills; sizes, heights and figures in forms."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tablelight.app.editor.areas import set_area_field, set_area_size
from tablelight.app.editor.figures.update import new_figure
from tablelight.app.editor.new_board import make_board, set_new_board_field
from tablelight.app.editor.opening import session_of, set_tool_option
from tablelight.app.editor.terrain import change_piece
from tablelight.app.editor.update import select_tool
from tablelight.app.editor.walls import toggle_edge
from tablelight.app.page import page
from tablelight.app.state import AppState
from tablelight.board import edits, pieces
from tablelight.board.document import BoardObject, Edge, GridBoard, SpaceSpec
from tablelight.board.pieces import mirrored
from tablelight.grid import Space
from tablelight.view.nodes import walk, words_of
from tests.unit.editor import after, begun, centre, steps, stroke, terrain, written

HOUSE = GridBoard(
    grid="square",
    columns=20,
    rows=16,
    spaces=(SpaceSpec(at=(1, 1), level=1), SpaceSpec(at=(2, 1), terrain="hindering")),
    edges=(Edge(between=(((1, 1)), (1, 2)), kind="wall"), Edge(between=((0, 1), (1, 1)), kind="door-closed")),
    objects=(BoardObject(at=(2, 2), kind="heavy"),),
)
AREA = [(1, 1), (2, 1), (1, 2), (2, 2)]


def levels(state: AppState) -> dict[Space, int]:
    return {spec.at: spec.level for spec in state.document.spaces_board.spaces if spec.level}


def test_a_copy_is_the_piece_elsewhere_with_its_walls() -> None:
    piece = pieces.cut(HOUSE, AREA)
    assert piece is not None
    copied = pieces.stamped(HOUSE, piece, (10, 5))
    assert (
        SpaceSpec(at=(10, 5), level=1) in copied.spaces and SpaceSpec(at=(11, 5), terrain="hindering") in copied.spaces
    )
    assert {edge.between for edge in copied.edges} - {edge.between for edge in HOUSE.edges} == {
        ((10, 5), (10, 6)),
        ((9, 5), (10, 5)),
    }
    assert BoardObject(at=(11, 6), kind="heavy") in copied.objects
    assert pieces.stamped(copied, piece, (10, 5)) == copied, "stamping again changes nothing"


def test_mirrored_and_turned() -> None:
    piece = pieces.cut(HOUSE, AREA)
    assert piece is not None
    mirrored = pieces.stamped(GridBoard(grid="square", columns=9, rows=9), pieces.mirrored(piece), (4, 4))
    assert {(s.at, s.level, s.terrain) for s in mirrored.spaces} == {((5, 4), 1, "clear"), ((4, 4), 0, "hindering")}
    assert {edge.between for edge in mirrored.edges} == {((5, 4), (5, 5)), ((5, 4), (6, 4))}
    turned = pieces.stamped(GridBoard(grid="square", columns=9, rows=9), pieces.turned(piece), (4, 4))
    assert {(s.at, s.level, s.terrain) for s in turned.spaces} == {((5, 4), 1, "clear"), ((5, 5), 0, "hindering")}


@given(
    st.sampled_from((("square", "pointy"), ("hex", "pointy"), ("hex", "flat"))),
    st.lists(st.tuples(st.integers(2, 6), st.integers(2, 6)), min_size=1, max_size=8, unique=True),
    st.integers(0, 5),
    st.booleans(),
    st.tuples(st.integers(20, 24), st.integers(20, 24)),
)
def test_a_piece_keeps_its_shape_wherever_and_however_it_is_stamped(
    kind: tuple[str, str], spaces: list[Space], quarters: int, flips: bool, to: Space
) -> None:
    """A stamp has as many adjacent pairs as its piece. A full turn, or mirroring twice, changes nothing."""
    board = GridBoard(grid=kind[0], columns=45, rows=45, orientation=kind[1])  # type: ignore[arg-type]
    board = edits.paint(board, spaces, level=1)
    piece = first = pieces.cut(board, spaces)
    assert piece is not None and first is not None
    whole = 4 if kind[0] == "square" else 6
    round_ = first
    for _ in range(whole):
        round_ = pieces.turned(round_)
    assert set(round_.spaces) == set(first.spaces)
    assert set(pieces.mirrored(pieces.mirrored(first)).spaces) == set(first.spaces)
    for _ in range(quarters):
        piece = pieces.turned(piece)
    piece = pieces.mirrored(piece) if flips else piece
    empty = GridBoard(grid=kind[0], columns=45, rows=45, orientation=kind[1])  # type: ignore[arg-type]
    there = {spec.at for spec in pieces.stamped(empty, piece, to).spaces}
    assert to in there and len(there) == len(spaces)
    grid = board.topology

    def pairs(of: set[Space]) -> int:
        return sum(other in of for space in of for other in grid.neighbours(space))

    assert pairs(there) == pairs(set(spaces))


def test_the_stamp_by_hand_on_squares_and_hexes() -> None:
    for game in ("heroclix", "heroscape"):
        state = begun(game)
        state = stroke(state, centre(state, 1, 1), centre(state, 3, 1))
        state = after(state, select_tool("stamp"))
        state = stroke(state, centre(state, 1, 1), centre(state, 3, 2))
        piece = session_of(state).piece
        assert piece is not None and len(piece.spaces) == 6
        state = stroke(after(state, change_piece(mirrored), change_piece(mirrored)), centre(state, 8, 5))
        assert {(8, 5), (9, 5), (10, 5)} <= terrain(state).keys() and steps(state) == 2
        again = after(state, set_tool_option("piece", None))
        again = stroke(stroke(again, centre(state, 8, 5)), centre(state, 9, 5))
        chosen = session_of(again).piece
        assert chosen is not None and len(chosen.spaces) == 2, "two taps are the corners"


def test_levels_are_raised_by_one_and_a_hill_has_steps() -> None:
    state = after(begun("heroscape"), select_tool("level"), set_tool_option("lift", "raise"))
    state = stroke(stroke(state, centre(state, 2, 2), centre(state, 4, 2)), centre(state, 3, 2))
    assert levels(state) == {(2, 2): 1, (3, 2): 2, (4, 2): 1}
    state = stroke(after(state, set_tool_option("lift", "lower")), centre(state, 2, 2), centre(state, 4, 2))
    assert levels(state) == {(3, 2): 1}
    hill = after(begun(), select_tool("level"), set_tool_option("lift", "hill"), set_tool_option("level", 3))
    hill = stroke(after(hill, set_tool_option("shape", "rectangle")), centre(hill, 2, 2), centre(hill, 8, 8))
    found = levels(hill)
    assert found[2, 2] == 1 and found[3, 3] == 2 and found[4, 4] == 3 == found[5, 5] and len(found) == 49
    assert "Raise by 1" in words_of(page(state).panel)


def test_boards_have_their_usual_sizes_to_tap() -> None:
    state = after(
        AppState(), set_new_board_field("game", "heroclix"), set_new_board_field("size", ("16", "24")), make_board()
    )
    board = state.document.spaces_board
    assert (board.columns, board.rows) == (16, 24)
    state = after(state, select_tool("board"))
    (press,) = [node.do for node in walk(page(state).panel) if node.do is not None and words_of(node) == "24 × 24"]
    assert after(state, press).document.spaces_board.columns == 24  # type: ignore[arg-type]


def test_buildings_have_their_heights_by_keys_and_their_size_by_number() -> None:
    state = after(begun("carnevale"), set_area_field("height", 4000))
    state = stroke(state, centre(state, 4000, 4000), centre(state, 8000, 7000))
    assert state.document.free_board.areas[0].height == 4000, "the next one is as high"
    (press,) = [node.do for node in walk(page(state).panel) if node.do is not None and words_of(node) == "5″"]
    state = after(state, press)  # type: ignore[arg-type]
    assert state.document.free_board.areas[0].height == 5000
    state = written(written(state, "Width (inches)", "6.5"), "Depth (inches)", "2,25")
    assert state.document.free_board.areas[0].points == ((4000, 4000), (10500, 4000), (10500, 6250), (4000, 6250))
    same = after(state, set_area_size(width="wide"), set_area_size(depth="0"))
    assert same.document == state.document


def test_a_heroscape_figure_has_one_size_and_says_its_two_spaces_once() -> None:
    state = after(begun("heroscape"), select_tool("figures"), new_figure())
    placing = session_of(state).placing
    assert placing is not None and placing.traits == ("medium",)
    assert dict(placing.stats) == {"move": 5, "range": 1, "attack": 3, "defence": 3, "life": 1, "height": 5}
    presses = [(words_of(node), node.do) for node in walk(page(state).panel) if node.do is not None]
    assert "Two spaces" not in [name for name, _ in presses]
    state = after(state, dict(presses)["Huge"])  # type: ignore[arg-type]
    placing = session_of(state).placing
    assert placing is not None and placing.traits == ("huge",)
    state = after(state, dict(presses)["2"])  # type: ignore[arg-type]
    placed = stroke(state, centre(state, 4, 4))
    (figure,) = placed.document.figures
    assert len(figure.at) == 2 and set(figure.traits) == {"huge", "double"}


def test_a_door_between_levels_asks_for_stairs() -> None:
    state = after(begun(), select_tool("level"))
    state = stroke(state, centre(state, 3, 3))
    state = after(state, select_tool("edges"), set_tool_option("edge", "door-closed"), toggle_edge(((3, 3), (4, 3))))
    assert "needs stairs: it leads from level 0 to 1" in words_of(page(state).panel)
    state = after(state, set_tool_option("edge", "access"), toggle_edge(((3, 3), (4, 3))))
    assert "needs stairs" not in words_of(page(state).panel)
