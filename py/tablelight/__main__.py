"""`python -m tablelight ask [FILE]`: the rules without a screen, JSON in, JSON out."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from tablelight.ask import answer_case
from tablelight.board.codec import parse
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
    if isinstance(cases, list):
        answers = [answer_case(case) for case in cases]
        result, answered = [answer for answer, _ in answers], all(fine for _, fine in answers)
    else:
        result, answered = answer_case(cases)  # type: ignore[assignment]
    json.dump(result, sys.stdout)
    sys.stdout.write("\n")
    return 0 if answered else 1


if __name__ == "__main__":
    sys.exit(main())
