"""The program without a screen: `python -m tablelight ask [FILE]`, `convert FILE...` for files of other programs,
`replay FILE` to check a whole game, `play DOCUMENT` to play one by typed lines, and `seen DOCUMENT DETECTION` to compare
a photograph with a position."""

from __future__ import annotations

import argparse
import json
import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path

from tablelight.ask import answer_case, error_of, read_document
from tablelight.board.codec import parse
from tablelight.board.document import Json
from tablelight.board.problems import DocumentError
from tablelight.convert import UnreadableError, contents, convert
from tablelight.formats.format import WRITTEN
from tablelight.locale.messages import LANGUAGES, SOURCE

STOPPED = 130
"""The exit status after Ctrl+C."""


def main(arguments: list[str] | None = None) -> int:
    """Run a command. 0: all is well; 1: some answer is an error, or an entry does not follow; 2: no JSON, no file, or
    no such command."""
    chosen = _parser().parse_args(arguments)
    for stream in (sys.stdin, sys.stdout):  # a file of Windows would have an encoding that lacks most letters
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        status: int = chosen.run(chosen)
        sys.stdout.flush()
    except UnreadableError as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader has read enough, like `head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python writes the rest when it ends
        return 0
    except KeyboardInterrupt:
        return STOPPED
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tablelight", description="Ask the rules of a tabletop game.")
    commands = parser.add_subparsers(dest="command", required=True)
    ask = commands.add_parser("ask", help="answer one case, or an array of cases")
    ask.set_defaults(run=_ask)
    ask.add_argument("file", nargs="?", type=Path, help="JSON; standard input if left out")
    convert = commands.add_parser("convert", help="read files of other programs, or write one")
    convert.set_defaults(run=_convert)
    convert.add_argument("files", nargs="+", type=Path, metavar="FILE", help="what is read")
    convert.add_argument("--game", default="", help="where a file opens as several games")
    convert.add_argument("--sheet", type=Path, help="rules of your own that maps open under: a sheet, or a document")
    convert.add_argument("--to", default="", choices=WRITTEN, help="the format to write; one FILE only")
    convert.add_argument("--out", type=Path, help="where it is written; printed if left out")
    convert.add_argument("--source", type=Path, help="the foreign file that the document came from")
    replay = commands.add_parser("replay", help="check a whole game, entry by entry: its file, or its transcript")
    replay.set_defaults(run=_replay)
    replay.add_argument("file", type=Path, metavar="FILE", help="a game's file or a transcript")
    replay.add_argument("--language", default=SOURCE, choices=LANGUAGES, help="of what is said")
    replay.add_argument("--text", action="store_true", help="print the transcript of a game's file instead")
    play = commands.add_parser("play", help="play by typed lines: ? for the commands, save FILE, quit")
    play.set_defaults(run=_play)
    play.add_argument("file", type=Path, metavar="DOCUMENT", help="a document, or a game's file")
    play.add_argument("--language", default=SOURCE, choices=LANGUAGES, help="of what is said")
    _arena_arguments(commands.add_parser("arena", help="play whole games between players, and count who wins"))
    seen = commands.add_parser("seen", help="who stands where in a photograph, and by which moves")
    seen.set_defaults(run=_seen)
    seen.add_argument("file", type=Path, metavar="DOCUMENT", help="the position before")
    seen.add_argument("detection", type=Path, metavar="DETECTION", help="what `npm run look` found in a photograph")
    seen.add_argument("--before", type=Path, metavar="DETECTION", help="and in one of the position before")
    return parser


def _arena_arguments(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_arena)
    parser.add_argument("boards", nargs="+", type=Path, metavar="BOARD", help="the boards, played in turn")
    parser.add_argument(
        "--players",
        default="balanced:2,balanced:1,random",
        help="STYLE:EFFORT (bold, balanced, careful; 0 to 3), random, or module:function, parted by commas",
    )
    parser.add_argument("--games", type=_positive, default=40, help="of each pairing, half of them from each side")
    parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same games")
    parser.add_argument("--rounds", type=_positive, default=20, help="after them the greater share of life left wins")
    parser.add_argument("--turns", choices=("figure", "side"), default="figure", help="how many act at a time")
    parser.add_argument("--save", type=Path, metavar="FOLDER", help="where each game is kept, as `replay` reads it")
    parser.add_argument("--json", action="store_true", help="print the counts as JSON")


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return int(text)


def _arena(chosen: argparse.Namespace) -> int:
    from tablelight.arena import arena  # loaded on first use

    return arena(chosen)


def _ask(chosen: argparse.Namespace) -> int:
    if chosen.file is not None:
        cases = contents(chosen.file, parse)
    else:
        try:
            cases = parse(sys.stdin.buffer.read())
        except DocumentError as error:
            raise UnreadableError(f"standard input: {error}") from None
    answers = [_answer(case) for case in (cases if isinstance(cases, list) else [cases])]
    _print([answer for answer, _ in answers] if isinstance(cases, list) else answers[0][0])
    return 0 if all(answered for _, answered in answers) else 1


def _convert(chosen: argparse.Namespace) -> int:
    chosen.to = chosen.to or ("tablelight" if chosen.out else "")
    answers, whole = convert(chosen)
    _print(answers[0] if len(answers) == 1 else list(answers))
    return 0 if whole else 1


def _replay(chosen: argparse.Namespace) -> int:
    from tablelight.app.saves.files import read_file  # the app: loaded on first use
    from tablelight.app.timeline.transcript import transcript
    from tablelight.replay import replay

    if chosen.text:
        sys.stdout.write(contents(chosen.file, lambda data: transcript(read_file(data), chosen.language)))
        return 0
    checked = contents(chosen.file, lambda data: replay(data, chosen.language))
    if checked.fault is not None:
        print(f"{chosen.file}: {checked.fault}")
        return 1
    print(
        f"{chosen.file}: {checked.by_rules} entries follow from the rules, {checked.by_hand} changes were made by hand"
    )
    return 0


def _play(chosen: argparse.Namespace) -> int:
    from tablelight.words.game import PROMPT, opened, play  # the app: loaded on first use

    game = contents(chosen.file, lambda data: opened(data, chosen.language))

    def line() -> str | None:
        sys.stdout.write(PROMPT)
        sys.stdout.flush()
        return sys.stdin.readline() or None

    with suppress(KeyboardInterrupt, BrokenPipeError):
        play(game, line, print)
        print()
    return 0


def _seen(chosen: argparse.Namespace) -> int:
    """Compare a photograph with a position. 1: one of the files has the wrong form."""
    from tablelight.seen import Detection, seen

    files = (chosen.file, chosen.detection, chosen.before)
    document, *detections = (contents(path, parse) for path in files if path is not None)
    try:
        _print(seen(read_document(document), *(Detection.read(each) for each in detections)))
    except DocumentError as error:
        _print(error_of(error.problems))
        return 1
    return 0


def _print(answer: Json) -> None:
    json.dump(answer, sys.stdout)
    sys.stdout.write("\n")


def _answer(case: Json) -> tuple[Json, bool]:
    """One case. A fault of the program is reported in its place, and the other cases are still answered."""
    try:
        return answer_case(case)
    except Exception as fault:
        message = f"the program failed on this case ({type(fault).__name__}): please report it"
        return {"error": {"path": "$", "message": message}}, False


if __name__ == "__main__":
    sys.exit(main())
