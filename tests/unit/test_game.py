"""The facade for programs gives the answers of the questions, and refuses with reasons."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import tablelight
from tablelight.ask import answer, encode
from tablelight.board.document import Json
from tablelight.game import LoadedGame
from tests.contract.documents import examples
from tests.effort import THOROUGH
from tests.examples import ONE_OF_EACH

GAMES = sorted(examples()) if THOROUGH else ONE_OF_EACH


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> LoadedGame:
    """An example board of each game."""
    return tablelight.load(examples()[request.param])


def told(game: LoadedGame, record: object) -> Json:
    """A record as the questions write it."""
    plain: Json = encode(record, game.sentence)
    return plain


ASKED: dict[str, tuple[Callable[[LoadedGame, str, str], object], Callable[[str, str], dict[str, Json]]]] = {
    "moves": (lambda game, a, _: game.moves(a), lambda a, _: {"figure": a}),
    "sight": (lambda game, a, e: game.sight(a, e), lambda a, e: {"from": a, "to": e}),
    "threats": (lambda game, a, _: game.threats(a), lambda a, _: {"figure": a}),
    "vantage": (lambda game, a, e: game.vantage(a, e), lambda a, e: {"figure": a, "target": e}),
    "next": (lambda game, a, _: game.next(side_of(game, a)), lambda _a, _e: {}),
}


def side_of(game: LoadedGame, figure: str) -> str:
    """The side of a figure."""
    return game.document.figure(figure).side


@pytest.mark.parametrize("ask", ASKED)
def test_the_methods_answer_what_the_questions_answer(game: LoadedGame, ask: str) -> None:
    mine = game.figures[0]
    theirs = next(figure for figure in game.figures if figure.side != mine.side)
    method, keys = ASKED[ask]
    question = {"ask": ask, **keys(mine.id, theirs.id), **({"side": mine.side} if ask == "next" else {})}
    try:
        expected = answer(game.document, question)
    except tablelight.QuestionError as error:
        with pytest.raises(tablelight.QuestionError, match=str(error.problem)):
            method(game, mine.id, theirs.id)
    else:
        assert told(game, method(game, mine.id, theirs.id)) == expected


def test_every_action_says_whether_it_is_allowed(game: LoadedGame) -> None:
    for figure in game.figures:
        for action in game.actions(figure.id):
            assert action.allowed == (action.reason is None)
            assert action.reason is None or game.sentence(action.reason).endswith(".")


def test_a_change_returns_a_new_game() -> None:
    game = tablelight.load(examples()["heroclix-rooftop"])
    before = game.as_dict()
    place = game.moves("scout", rolled="success").spaces[0].at
    after = game.apply("scout", "move", place, rolled="success")
    assert after.document.figure("scout").space == place
    assert game.as_dict() == before != after.as_dict()
    assert tablelight.load(after.as_dict()) == after


def test_a_refused_change_raises_its_reason() -> None:
    game = tablelight.load(examples()["heroclix-rooftop"])
    other = next(figure for figure in game.figures if figure.id != "scout")
    with pytest.raises(tablelight.RefusedError) as caught:
        game.apply("scout", "move", other.space, rolled="success")
    refused = game.path("scout", "move", other.space, rolled="success")
    assert isinstance(refused, tablelight.Refused)
    assert caught.value.reason == refused.refused
    assert caught.value.sentence == game.sentence(refused.refused)


def test_wrong_input_names_its_place() -> None:
    game = tablelight.load(examples()["heroclix-rooftop"])
    with pytest.raises(tablelight.QuestionError, match=r"\$\.question\.rool"):
        game.moves("scout", rool=1)
    with pytest.raises(tablelight.QuestionError, match=r"\$\.question\.to"):
        game.path("scout", "move", (-1, 0))
    with pytest.raises(tablelight.DocumentError, match=r"\$\.game"):
        tablelight.load({**game.as_dict(), "game": "chess"})
    with pytest.raises(tablelight.DocumentError, match="not JSON"):
        tablelight.load("{")
    with pytest.raises(FileNotFoundError):
        tablelight.load("nowhere.json")


def test_a_saved_game_is_loaded_as_its_position() -> None:
    document = tablelight.load(examples()["oraculo-crypt"]).as_dict()
    save: dict[str, Json] = {"format": "tablelight-save", "version": 1, "document": document, "table": {}}
    assert tablelight.load(save).as_dict() == document


def test_a_round_ends_and_a_roll_is_thrown() -> None:
    game = tablelight.load(examples()["heroscape-ford"])
    assert game.end_round().figures == game.figures
    given: dict[str, Json] = {"attack": 3, "defence": 2}
    assert game.odds("attack", given) == game.odds("attack", attack=3, defence=2)
