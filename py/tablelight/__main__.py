"""`python -m tablelight ask [FILE]`: the rules without a screen, JSON in, JSON out."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from tablelight.ask import answer_case
from tablelight.board.codec import parse
from tablelight.board.document import Json
from tablelight.board.problems import DocumentError


def main(arguments: list[str] | None = None) -> int:
    """Answer the cases of a file or of standard input. 0: all answered; 1: some answer is an error; 2: no JSON."""
    parser = argparse.ArgumentParser(prog="tablelight", description="Ask the rules of a tabletop game.")
    commands = parser.add_subparsers(dest="command", required=True)
    ask = commands.add_parser("ask", help="answer one case, or an array of cases")
    ask.add_argument("file", nargs="?", type=Path, help="JSON; standard input if left out")
    chosen = parser.parse_args(arguments)
    try:
        cases = parse(chosen.file.read_bytes() if chosen.file else sys.stdin.buffer.read())
    except (DocumentError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    answers = [_answer(case) for case in (cases if isinstance(cases, list) else [cases])]
    json.dump([answer for answer, _ in answers] if isinstance(cases, list) else answers[0][0], sys.stdout)
    sys.stdout.write("\n")
    return 0 if all(answered for _, answered in answers) else 1


def _answer(case: Json) -> tuple[Json, bool]:
    """One case. A fault of the program is told in its place, and the other cases are answered all the same."""
    try:
        return answer_case(case)
    except Exception as fault:
        message = f"the program failed on this case ({type(fault).__name__}): please report it"
        return {"error": {"path": "$", "message": message}}, False


if __name__ == "__main__":
    sys.exit(main())
