"""The headless command: exit statuses, answers in the order asked, errors with their place, and never a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablelight.__main__ import main
from tablelight.ask import answer_case
from tablelight.checked import COMMON
from tablelight.rules.registry import GAMES
from tests.effort import sized

Json = dict[str, Any]

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = [json.loads(path.read_text("utf-8")) for path in sorted((ROOT / "static" / "examples").glob("*.json"))]
DOCUMENT: Json = {
    "format": "tablelight",
    "version": 1,
    "game": "heroclix",
    "board": {"grid": "square", "columns": 4, "rows": 3},
    "figures": [
        {"id": "a", "side": "red", "at": [0, 0], "stats": {"speed": 2}},
        {"id": "b", "side": "blue", "at": [3, 2], "stats": {"speed": 2}},
    ],
}
MOVES: Json = {"ask": "moves", "figure": "a"}
CASE: Json = {"document": DOCUMENT, "question": MOVES}
Run = Callable[[Any], tuple[int, Any, str]]

many = settings(max_examples=sized(100, 1000))


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Ask a file: exit status, the printed JSON (None if nothing), standard error. Bytes are written unchanged."""

    def asked(content: Any) -> tuple[int, Any, str]:
        file = tmp_path / "cases.json"
        file.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        status = main(["ask", str(file)])
        out, err = capsys.readouterr()
        return status, json.loads(out) if out else None, err

    return asked


def error(document: Any = None, question: Any = None) -> Json:
    """The error of a case; the test fails if the case is answered."""
    case = {"document": DOCUMENT if document is None else document, "question": question or MOVES}
    found, answered = answer_case(case)
    assert not answered and isinstance(found, dict), found
    problem: Json = found["error"]
    assert problem["message"] and problem["path"].startswith("$")
    return problem


def changed(**changes: Any) -> Json:
    """The document with other values."""
    return {**deepcopy(DOCUMENT), **changes}


def figure(**changes: Any) -> Json:
    """The document with figure a changed."""
    return changed(figures=[{**DOCUMENT["figures"][0], **changes}, DOCUMENT["figures"][1]])


def test_one_case_is_answered_with_one_answer(run: Run) -> None:
    status, found, err = run(CASE)
    assert (status, err) == (0, "") and len(found["spaces"]) == 8


def test_an_array_is_answered_in_its_order_and_the_bad_do_not_spoil_the_good(run: Run) -> None:
    bad = {"document": figure(at=[9, 0]), "question": MOVES}
    status, found, _ = run([CASE, bad, 5, CASE])
    assert status == 1 and len(found) == 4
    assert found[0] == found[3] and "spaces" in found[0]
    assert found[1]["error"]["path"] == "$.document.figures[0].at"
    assert found[2]["error"]["path"] == "$"
    assert run([CASE, CASE])[0] == 0 and run([]) == (0, [], "") and run(bad)[0] == 1


@pytest.mark.parametrize(
    "content", [b"", b"{", b"moves", b"[1,]", b"\xff\xfe", b'{"a": NaN}', b"[" * 100_000, b'"\xed\xa0\x80"']
)
def test_what_is_no_json_is_said_on_standard_error(run: Run, content: bytes) -> None:
    status, found, err = run(content)
    assert (status, found) == (2, None) and err.strip() and "Traceback" not in err


def test_a_file_that_is_not_there_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", str(tmp_path / "nowhere.json")]) == 2
    assert capsys.readouterr().err.strip()
    assert main(["ask", str(tmp_path)]) == 2


@pytest.mark.parametrize("command", ["ask", "replay", "play", "arena", "seen"])
def test_what_cannot_be_read_is_named(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of several files, the one that is meant; no number of the operating system."""
    good, broken, gone = (tmp_path / name for name in ("good.json", "broken.json", "gone.json"))
    good.write_text(json.dumps(DOCUMENT))
    broken.write_text("{")
    first = [str(good)] if command in ("arena", "seen") else []
    assert main([command, *first, str(broken)]) == 2
    assert capsys.readouterr().err == f"{broken}: $: is not JSON: see line 1, column 2\n"
    assert main([command, *first, str(gone)]) == 2
    assert capsys.readouterr().err == f"{gone}: No such file or directory\n"


@pytest.mark.skipif(sys.platform == "emscripten", reason="no processes in WebAssembly")
def test_standard_input_is_read_in_a_process_of_its_own() -> None:
    for content, status in ((CASE, 0), ([CASE, {}], 1), (None, 2)):
        done = subprocess.run(
            [sys.executable, "-m", "tablelight", "ask"],
            input=b"{" if content is None else json.dumps(content).encode(),
            capture_output=True,
            env={**os.environ, "PYTHONPATH": str(ROOT / "py")},
            check=False,
            timeout=300,
        )
        assert done.returncode == status and b"Traceback" not in done.stderr
        assert bool(done.stdout) == (status != 2) == (not done.stderr)


@pytest.mark.parametrize(
    ("document", "path"),
    [
        (5, "$.document"),
        ({}, "$.document.format"),
        (changed(format="foundry"), "$.document.format"),
        ({"name": "Scene", "grid": {"size": 70}, "walls": [{"c": [0, 0, 70, 0]}]}, "$.document.format"),
        (changed(version=2), "$.document.version"),
        (changed(game="chess"), "$.document.game"),
        (changed(game=["heroclix"]), "$.document.game"),
        (changed(board={"grid": "hex", "columns": 3, "rows": 3}), "$.document.board.grid"),
        (changed(board={"grid": "square", "columns": 10_000, "rows": 3}), "$.document.board.columns"),
        (changed(board=None), "$.document.board"),
        (changed(options={"indoor": True}), "$.document.options.indoor"),
        (changed(options={"indoors": 1}), "$.document.options.indoors"),
        (changed(options={"indoors": True}, figures=[]), None),
        (changed(turn={"failed": ["z"]}), "$.document.turn.failed[0]"),
        (changed(turn={"broke_away": {"a": 3}}), "$.document.turn.broke_away.a"),
        (changed(extra=1), "$.document.extra"),
        (figure(at=[4, 0]), "$.document.figures[0].at"),
        (figure(at=[-1, 0]), "$.document.figures[0].at"),
        (figure(at=[0.5, 0]), "$.document.figures[0].at"),
        (figure(at=[0, 1e999]), "$.document.figures[0].at"),
        (figure(at=[10**400, 0]), "$.document.figures[0].at"),
        (figure(at=[3, 2]), "$.document.figures[1].at"),
        (figure(id="b"), "$.document.figures[1].id"),
        (figure(id=""), "$.document.figures[0].id"),
        (figure(stats={"speed": -1}), "$.document.figures[0].stats.speed"),
        (figure(stats={"speed": "8"}), "$.document.figures[0].stats.speed"),
        (figure(stats={"speed": True}), "$.document.figures[0].stats.speed"),
        (figure(stats={}), "$.document.figures[0].stats.speed"),
        (figure(traits=["fairy"]), "$.document.figures[0].traits[0]"),
        (figure(state={"flight": "high"}), "$.document.figures[0].state.flight"),
        (figure(state={"carrying": "z"}), "$.document.figures[0].state.carrying"),
        (
            {**figure(traits=["flyer"], state={"flight": "high"}), "options": {"indoors": True}},
            "$.document.figures[0].state.flight",
        ),
    ],
)
def test_a_bad_document_is_named_at_its_place(document: Any, path: str | None) -> None:
    if path is None:
        assert answer_case({"document": document, "question": {"ask": "sight-map", "from": [0, 0]}})[1]
        return
    problem = error(document)
    assert path in [problem["path"], *(each["path"] for each in problem.get("problems", ()))]


@pytest.mark.parametrize(
    ("board", "path"),
    [
        ({"spaces": [{"at": [0, 0], "terrain": "lava"}]}, "$.document.board.spaces[0].terrain"),
        ({"spaces": [{"at": [9, 9]}]}, "$.document.board.spaces[0].at"),
        ({"spaces": [{"at": [0, 0], "level": -1}]}, "$.document.board.spaces[0].level"),
        ({"spaces": [{"at": [0, 0], "terrain": "void"}]}, "$.document.figures[0].at"),
        ({"edges": [{"between": [[0, 0], [1, 0]], "kind": "moat"}]}, "$.document.board.edges[0].kind"),
        ({"edges": [{"between": [[0, 0], [1, 1]], "kind": "wall"}]}, "$.document.board.edges[0].between"),
        ({"edges": [{"between": [[0, 0], [9, 0]], "kind": "wall"}]}, "$.document.board.edges[0].between"),
        ({"objects": [{"at": [0, 0], "kind": "piano"}]}, "$.document.board.objects[0].kind"),
    ],
)
def test_a_bad_board_is_named_at_its_place(board: Json, path: str) -> None:
    assert error(changed(board={**DOCUMENT["board"], **board}))["path"] == path


@pytest.mark.parametrize(
    ("question", "path"),
    [
        (5, "$.question"),
        ({"figure": "a"}, "$.question.ask"),
        ({"ask": "dance"}, "$.question.ask"),
        ({"ask": ["moves"]}, "$.question.ask"),
        ({**MOVES, "language": "xx"}, "$.question.language"),
        ({**MOVES, "colour": 1}, "$.question.colour"),
        ({**MOVES, "figure": "z"}, "$.question.figure"),
        ({**MOVES, "figure": 3}, "$.question.figure"),
        ({"ask": "moves"}, "$.question.figure"),
        ({**MOVES, "action": "fly"}, "$.question.action"),
        ({**MOVES, "action": {}}, "$.question.action"),
        ({**MOVES, "rolled": "maybe"}, "$.question.rolled"),
        ({**MOVES, "carry": "z"}, "$.question.carry"),
        ({"ask": "path", "figure": "a"}, "$.question.to"),
        ({"ask": "path", "figure": "a", "to": [4, 0]}, "$.question.to"),
        ({"ask": "path", "figure": "a", "to": [1.0, 0]}, "$.question.to"),
        ({"ask": "path", "figure": "a", "to": "b"}, "$.question.to"),
        ({"ask": "apply", "figure": "a"}, "$.question.to"),
        ({"ask": "sight", "from": "a"}, "$.question.to"),
        ({"ask": "sight", "to": "a"}, "$.question.from"),
        ({"ask": "sight", "from": "a", "to": "z"}, "$.question.to"),
        ({"ask": "roll", "figure": "a", "roll": "tumble"}, "$.question.roll"),
        ({"ask": "roll", "figure": "a", "roll": "flee", "dice": [7]}, "$.question.dice[0]"),
        ({"ask": "roll", "figure": "a", "roll": "flee", "dice": 4}, "$.question.dice"),
        ({"ask": "odds", "roll": "tumble"}, "$.question.roll"),
        ({"ask": "odds", "roll": "attack"}, "$.question.with.attack"),
        ({"ask": "odds", "roll": "flee", "with": [1]}, "$.question.with"),
        ({"ask": "odds", "roll": "flee", "with": {"x": 1}}, "$.question.with.x"),
    ],
)
def test_a_bad_question_is_named_at_its_place(question: Any, path: str) -> None:
    assert error(question=question)["path"] == path


@pytest.mark.parametrize("dice", [[], [1, 2]])
def test_too_many_or_too_few_dice_are_said(dice: list[int]) -> None:
    held = changed(figures=[DOCUMENT["figures"][0], {**DOCUMENT["figures"][1], "at": [1, 1]}])
    question = {"ask": "roll", "figure": "a", "roll": "flee", "dice": dice}
    assert error(held, question)["path"] == "$.question.dice"


@pytest.mark.parametrize(
    ("case", "path"),
    [
        ({}, "$.document"),
        ({"document": DOCUMENT}, "$.question"),
        ({**CASE, "more": 1}, "$.more"),
        ([], "$"),
        (None, "$"),
        ("moves", "$"),
    ],
)
def test_a_case_has_a_document_and_a_question(case: Any, path: str) -> None:
    found, answered = answer_case(case)
    assert not answered and isinstance(found, dict) and found["error"]["path"] == path


def test_several_problems_are_all_listed() -> None:
    problem = error(figure(at=[9, 9], stats={"speed": -1}, traits=["fairy"]))
    assert {each["path"] for each in problem["problems"]} == {
        f"$.document.figures[0].{key}" for key in ("at", "stats.speed", "traits[0]")
    }


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "{speed}", "%s %(x)s", "{0.__class__}", "\u202e\u0000\U0001f3b2", "' \" \\"]
)
def test_a_name_is_only_ever_text(name: str, run: Run) -> None:
    document = changed(figures=[DOCUMENT["figures"][0], {**DOCUMENT["figures"][1], "at": [1, 0], "name": name}])
    status, found, _ = run({"document": document, "question": MOVES})
    assert status == 0
    assert name in found["needs_roll"]["reason"]["text"]


def test_ten_megabytes_are_read_and_refused_in_good_time(run: Run) -> None:
    figures = [{"id": str(number), "side": "red", "at": [0, 0], "name": "x" * 200} for number in range(3_000)]
    status, found, _ = run({"document": changed(title="y" * 9_400_000, figures=figures), "question": MOVES})
    assert status == 1 and found["error"]["path"].startswith("$.document")


# Anything at all

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(10**25), 10**25)
    | st.floats(allow_nan=False)
    | st.text(max_size=6)
    | st.sampled_from(["a", "b", "moves", "heroclix", "square", "hex", "inches", "high", "flee", "void"])
)
anything = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


def check(case: Any) -> None:
    """Whatever the case, the answer is plain JSON, and an error has a place and a message."""
    found, answered = answer_case(case)
    json.dumps(found)
    if not answered:
        assert isinstance(found, dict)
        problems = [found["error"], *found["error"].get("problems", ())]
        for problem in problems:
            assert problem["path"].startswith("$") and problem["message"]
        assert not isinstance(case, dict) or problems[0]["path"] != "$"


@many
@given(anything)
def test_anything_at_all_is_answered_or_refused(case: Any) -> None:
    check(case)
    check({"document": case, "question": MOVES})
    check({"document": DOCUMENT, "question": case})


@many
@given(st.data())
def test_a_sound_case_with_something_changed_is_answered_or_refused(data: st.DataObject) -> None:
    document = deepcopy(data.draw(st.sampled_from(EXAMPLES)))
    names = [each["id"] for each in document["figures"]] + ["z"]
    kinds = data.draw(st.sampled_from([*COMMON]))
    question: Json = {"ask": kinds}
    for key in COMMON[kinds]:
        value = {
            "at": st.lists(st.integers(-1, 12), min_size=2, max_size=2),
            "side": st.sampled_from(["red", "blue", "", 3]),
            "as": st.just({}) | st.just({"traits": ["flyer"], "stats": {"life": 2, "height": 4}}) | st.just(3),
            "target": st.sampled_from(names),
            "figure": st.sampled_from(names),
            "to": st.lists(st.integers(-1, 12), min_size=2, max_size=2) | st.sampled_from(names),
            "from": st.lists(st.integers(-1, 12), min_size=2, max_size=2) | st.sampled_from(names),
            "action": st.just("move"),
            "rolled": st.sampled_from(["success", "failure"]),
            "roll": st.sampled_from(["flee", "shot", "melee", "attack"]),
            "dice": st.lists(st.integers(0, 7), max_size=3),
            "with": st.dictionaries(st.sampled_from(["attack", "defence", "dice", "distance"]), st.integers(-1, 30)),
        }.get(key, anything)
        if data.draw(st.integers(0, 5)):
            question[key] = data.draw(value)
    case = {"document": document, "question": question}
    for _ in range(data.draw(st.integers(0, 2))):
        mutate(data, case)
    check(case)


def mutate(data: st.DataObject, value: Any) -> None:
    """Walk to a random place in the case, and change, drop or add a value there."""
    while True:
        keys = [*value] if isinstance(value, dict) else [*range(len(value))]
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        if isinstance(value[key], dict | list) and data.draw(st.integers(0, 4)):
            value = value[key]
            continue
        change = data.draw(st.sampled_from(["replace", "drop", "add"]))
        if change == "drop":
            del value[key]
        elif change == "replace":
            value[key] = data.draw(anything)
        elif isinstance(value, dict):
            value[data.draw(st.text(max_size=6))] = data.draw(anything)
        else:
            value.append(data.draw(anything))
        return


def test_every_game_is_among_the_examples_fuzzed() -> None:
    assert {document["game"] for document in EXAMPLES} <= set(GAMES) and len(EXAMPLES) > 1


def test_a_fault_of_the_program_is_reported_and_others_are_answered(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(case: Any) -> tuple[Any, bool]:
        if case["question"]["figure"] == "b":
            raise AssertionError("a bug")
        return answer_case(case)

    monkeypatch.setattr("tablelight.__main__.answer_case", failing)
    status, answers, errors = run([{**CASE, "question": {**MOVES, "figure": "b"}}, CASE])
    assert status == 1
    assert answers[0]["error"]["path"] == "$" and "AssertionError" in answers[0]["error"]["message"]
    assert "spaces" in answers[1]
    assert errors == ""
