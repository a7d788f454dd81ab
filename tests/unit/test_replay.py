"""Whole games as transcripts and as files: written, read back, every entry checked by the rules, changes named."""

from __future__ import annotations

import json
import re
from functools import cache
from io import BytesIO, TextIOWrapper
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablelight.__main__ import main
from tablelight.app.history import History, MomentLine
from tablelight.app.saves.files import read_file, write_file
from tablelight.app.timeline.file_format import recalled, shared, stops
from tablelight.app.timeline.transcript import is_transcript, read_transcript, transcript
from tablelight.board.document import Document
from tablelight.board.problems import DocumentError
from tablelight.locale.messages import LANGUAGES
from tablelight.replay import Checked, replay_file, replay_transcript
from tablelight.rules.check import read
from tests.contract.documents import examples
from tests.effort import THOROUGH, sized
from tests.whole_games import played

NAMES = sorted(examples())
GAMES = settings(max_examples=sized(2, 6), deadline=None)


@cache
def document(name: str) -> Document:
    """An example board."""
    return read(json.loads(examples()[name]))


def game(name: str, seed: int, tries: int = 30 if THOROUGH else 15) -> History:
    """A game on an example board, played at random."""
    history = played(document(name), Random(seed), tries).history
    assert history is not None
    return history


def plain(line: MomentLine) -> list[object]:
    """What a file keeps of moments; of the figures that have acted, only those still on the table."""
    return [
        (
            m.document,
            m.turn.side,
            m.turn.round,
            m.turn.acted & {f.id for f in m.document.figures},
            m.entry,
            m.transition,
        )
        for m in line
    ]


@cache
def ford() -> str:
    """A transcript of a game with moves, rolls, turns and changes by hand."""
    return transcript(game("heroscape-ford", 7, 60), "en")


@pytest.mark.parametrize("name", NAMES)
@GAMES
@given(seed=st.integers(0, 10**6), language=st.sampled_from(LANGUAGES))
def test_a_transcript_is_read_back_and_every_entry_follows(name: str, seed: int, language: str) -> None:
    """In each game and language; the positions at the end are the same."""
    history = game(name, seed)
    written = transcript(history, language)
    assert is_transcript(written)
    told = read_transcript(written)
    assert len(told.told) == len(stops((*history.past, history.now))) - 1
    checked = replay_transcript(told)
    assert checked.fault is None
    assert checked.by_rules + checked.by_hand == len(told.told)


@pytest.mark.parametrize("name", NAMES)
@GAMES
@given(seed=st.integers(0, 10**6))
def test_a_file_keeps_all_moments_and_lines(name: str, seed: int) -> None:
    """Every position, turn, entry and line is read back, and every entry follows from the rules."""
    history = game(name, seed)
    written = write_file(history)
    if '"timeline"' not in written:  # nothing could be done
        return
    opened = read_file(written)
    assert opened.past == ()
    again = recalled(opened)
    assert again.problem is None
    assert again.history.now is opened.now
    now = stops((*history.past, history.now))
    assert plain(again.history.past) == plain(now[:-1])
    assert again.history.now.document == history.present
    assert (again.history.now.entry, again.history.now.transition) == (now[-1].entry, now[-1].transition)
    left = [stops(line) for line in (*history.lines, *([history.line] if history.future else []))]
    assert [plain(line) for line in again.history.lines] == [plain(a) for a in left if shared(now, a) < len(a)]
    starts = [shared(again.history.line, line) for line in again.history.lines]
    assert starts == [shared(now, line) for line in left if shared(now, line) < len(line)]
    assert again.history.log == history.log
    assert replay_file(written).fault is None
    assert write_file(again.history) == write_file(opened)


@settings(max_examples=sized(8, 50), deadline=None)
@given(st.data())
def test_a_changed_sentence_is_named(data: st.DataObject) -> None:
    """If any letter of an entry's sentence changes, the fault names the entry and its line."""
    lines = ford().split("\n")
    at = data.draw(st.sampled_from([n for n, line in enumerate(lines) if re.match(r"\d+\. ", line)]))
    number, _, words = lines[at].partition(". ")
    where = data.draw(st.integers(0, len(words) - 1))
    letter = data.draw(st.sampled_from("0123456789ABCxyz"))
    changed = words[:where] + letter + words[where + 1 :]
    if changed == words:
        return
    lines[at] = f"{number}. {changed}"
    fault = replay_transcript(read_transcript("\n".join(lines))).fault
    assert fault is not None
    assert (fault.number, fault.place) == (int(number), f"line {at + 1}")


@settings(max_examples=sized(8, 50), deadline=None)
@given(st.data())
def test_a_changed_action_is_named(data: st.DataObject) -> None:
    """Another destination, figure, action or die: the rules refuse it, or it is not what the sentence says."""
    lines = ford().split("\n")
    at = data.draw(
        st.sampled_from([n for n, line in enumerate(lines) if re.match(r'\d+ \{"do": \{"ask": "(app|roll)', line)])
    )
    number, _, plain = lines[at].partition(" ")
    question = json.loads(plain)["do"]
    key = data.draw(st.sampled_from([key for key in ("to", "figure", "dice", "roll") if key in question] or ["action"]))
    if key == "to":
        question["to"] = [
            question["to"][0],
            data.draw(st.integers(-2, 12).filter(lambda row: row != question["to"][1])),
        ]
    elif key == "dice":
        question["dice"] = question["dice"][:-1]
    elif key == "figure":
        question["figure"] = data.draw(st.sampled_from([n for n in "abcdwxyz" if n != question["figure"]]))
    else:
        question[key] = "fly-away"
    lines[at] = f"{number} {json.dumps({'do': question})}"
    fault = replay_transcript(read_transcript("\n".join(lines))).fault
    assert fault is not None
    assert fault.number == int(number)
    assert fault.place in (
        f"line {at + 1}",
        f"line {lines.index(next(x for x in lines if x.startswith(number + '. '))) + 1}",
    )


def test_a_refusal_names_its_clause() -> None:
    """A move that is too far is refused by a clause of the game, in the language asked for."""
    lines = ford().split("\n")
    at = next(n for n, line in enumerate(lines) if '"action": "move"' in line)
    lines[at] = re.sub(r'"to": \[\d+, \d+\]', '"to": [13, 10]', lines[at])
    told = read_transcript("\n".join(lines))
    english, french = (replay_transcript(told, language).fault for language in ("en", "fr"))
    assert english is not None and french is not None
    assert re.fullmatch(r"HS-\d+", english.clause)
    assert english.clause in str(english) and f"(line {at + 1})" in str(english)
    assert english.message != french.message


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda text: text.replace('"version": 1, "language"', '"version": 9, "language"'), "is 9"),
        (lambda text: text.replace('"language": "en"', '"language": "xx"'), "must be one of"),
        (lambda text: re.sub(r"\n5 \{.*", "", text), "must be the entry with the number 5"),
        (lambda text: re.sub(r"\n4 \{", "\n4 {{", text), "is not JSON"),
        (lambda text: re.sub(r"\n3\. ", "\n2. ", text), "has the number of another entry"),
        (
            lambda text: text.replace("\nThe lines", "\n999. Somebody: Move\n\nThe lines"),
            "which the lines for the program lack",
        ),
    ],
)
def test_what_is_no_transcript_is_refused_with_its_line(change: object, message: str) -> None:
    """The error for an unreadable file names the line's number."""
    changed = change(ford())  # type: ignore[operator]
    assert changed != ford()
    with pytest.raises(DocumentError, match=message) as raised:
        read_transcript(changed)
    assert raised.value.problems[0].path.startswith("line ")


def test_lines_that_a_mail_program_has_touched_are_read() -> None:
    """Line ends, a byte order mark, spaces at both ends."""
    touched = "\ufeff" + "\r\n".join(f" {line}  " for line in ford().split("\n"))
    assert replay_transcript(read_transcript(touched)).fault is None


def test_lines_end_at_the_same_places_whether_a_transcript_is_recognised_or_read() -> None:
    head = '{"format": "tablelight-transcript", "version": 1, "language": "en"}'
    assert not is_transcript(f"a note\u2028{head}"), "this mark ends no line of a transcript: reading it failed"
    assert is_transcript(f"\ufeff{head}")


def test_the_command_answers_by_its_exit_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """0: every entry follows; 1: one does not, and is named; 2: the file cannot be read."""
    good, bad, broken, saved = (tmp_path / name for name in ("good.txt", "bad.txt", "broken.json", "game.json"))
    good.write_text(ford(), encoding="utf-8")
    bad.write_text(re.sub(r"\n2\. .*", "\n2. Nobody: Move", ford()), encoding="utf-8")
    broken.write_text("{", encoding="utf-8")
    saved.write_text(write_file(game("heroscape-ford", 7, 60)), encoding="utf-8")
    assert main(["replay", str(good)]) == 0
    assert "entries follow from the rules" in capsys.readouterr().out
    assert main(["replay", str(bad)]) == 1
    assert "entry 2 (line " in capsys.readouterr().out
    assert main(["replay", str(broken)]) == 2
    assert main(["replay", str(tmp_path / "none.txt")]) == 2
    capsys.readouterr()
    assert main(["replay", str(saved)]) == 0
    capsys.readouterr()
    assert main(["replay", "--text", "--language", "pt", str(saved)]) == 0
    assert capsys.readouterr().out == transcript(game("heroscape-ford", 7, 60), "pt")


# Files


@cache
def written_file() -> str:
    """A game's file."""
    return write_file(game("herotrek-eight-heroes", 3, 60))


def whole_file() -> dict[str, object]:
    """A game's file as plain values, new ones each time."""
    plain: dict[str, object] = json.loads(written_file())
    return plain


@settings(max_examples=sized(15, 80), deadline=None)
@given(st.data())
def test_damaged_moments_never_lose_the_position(data: st.DataObject) -> None:
    """Whatever a moment contains, the game opens at its position; the fault has its place, or the rules name it. A moment
    may hold another position, from which only a later one does not follow."""
    plain = whole_file()
    moments = plain["timeline"]["moments"]  # type: ignore[index]
    at = data.draw(st.integers(0, len(moments) - 1))
    keys = sorted(moments[at])
    key = data.draw(st.sampled_from(keys))
    rubbish = st.one_of(st.none(), st.integers(), st.text(max_size=5), st.lists(st.integers(), max_size=3))
    moments[at][key] = data.draw(
        st.one_of(rubbish, st.dictionaries(st.sampled_from(["figures", "turn", "all", "board", "ask"]), rubbish))
    )
    text = json.dumps(plain)
    opened = read_file(text)
    assert opened.present == read(plain["document"])
    again = recalled(opened)
    assert again.history.present is opened.present
    if again.problem is not None:
        found = re.match(r"\$\.timeline\.moments\[(\d+)\]", again.problem.path)
        assert found is not None and int(found[1]) >= at
        assert len(again.history.past) >= 1
        with pytest.raises(DocumentError):
            replay_file(text)


def test_a_moment_that_leads_elsewhere_is_named() -> None:
    """In the middle of a file, a figure is not where its move leads."""
    plain = whole_file()
    moments = plain["timeline"]["moments"]  # type: ignore[index]
    at = next(
        n for n, each in enumerate(moments) if "at" in str(each.get("change", {}).get("figures")) and "do" in each
    )
    (figure,) = moments[at]["change"]["figures"].values()
    figure["at"] = [0, 0]
    fault = replay_file(json.dumps(plain)).fault
    assert fault is not None
    assert fault.place == f"$.timeline.moments[{at}]"
    assert fault.number == at + 1


def test_a_log_that_says_otherwise_is_named() -> None:
    """Each entry of the log is compared with what the rules make of it."""
    plain = whole_file()
    moments, log = plain["timeline"]["moments"], plain["table"]["log"]  # type: ignore[index]
    at = next(n for n, each in enumerate(moments) if "entry" in each and log[each["entry"]]["cost"])
    log[moments[at]["entry"]]["cost"] += 1
    fault = replay_file(json.dumps(plain)).fault
    assert fault is not None
    assert (fault.number, "cost" in fault.message) == (at + 1, True)


def test_a_newer_timeline_is_reported_and_the_game_opens() -> None:
    """The timeline's version is checked before anything else."""
    plain = whole_file()
    plain["timeline"]["version"] = 2  # type: ignore[index]
    found = recalled(read_file(json.dumps(plain)))
    assert found.problem is not None
    assert found.problem.path == "$.timeline.version"


def test_a_file_of_a_game_that_has_not_begun_has_nothing_to_check() -> None:
    """Such a file is an example, or was saved before anything was done (W-51)."""
    assert replay_file(examples()["herotrek-eight-heroes"]) == Checked()


def test_a_game_that_has_begun_cannot_be_checked_by_its_last_position() -> None:
    """Such a file comes from an older program."""
    plain = whole_file()
    del plain["timeline"]
    with pytest.raises(DocumentError, match="keeps one position"):
        replay_file(json.dumps(plain))


def test_a_transcript_can_be_written_where_the_terminal_has_few_letters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, written = tmp_path / "game.json", BytesIO()
    file.write_text(write_file(game(NAMES[0], 1, 3)), encoding="utf-8")
    monkeypatch.setattr("sys.stdout", TextIOWrapper(written, encoding="ascii"))
    assert main(["replay", "--text", str(file)]) == 0
    assert "·" in written.getvalue().decode()
