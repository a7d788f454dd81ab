"""Side by side with other programs: the same boards and questions for ours, networkx, rot.js, honeycomb-grid, pathfinding
and ngraph.path, in one page of a browser and one run, the answers compared as well as the times.

The page (`peers.html`, `peers.mjs`) has Pyodide, the app as it is built, networkx, and the packages of npm as they come.
It prints the tables of docs/benchmarks.md.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TypedDict, cast

import networkx

from tests.bench.chromium import begun, found_in, pack
from tools.paths import BUILD, NODE_MODULES, ROOT

FOLDER = BUILD / "peers"
INSIDE = ("tests/__init__.py", *(f"tests/bench/{name}.py" for name in ("__init__", "measure", "peers_inside")))
OURS, SEARCH = "Tablelight", "Tablelight, the search alone"
WITHOUT = {
    "networkx": "lines of sight; any rule: it is given a graph of steps, which somebody must make of the board first",
    "rot.js": "all that can be reached; costs, walls between spaces, figures; its field of view is a shadow cast by cells, "
    "another one than the lines of a game",
    "honeycomb-grid": "ways and reach around what stands there; sight: it knows distances, lines and rings of hexes",
    "pathfinding": "hexes; all that can be reached; sight; its A* takes 1.41 for a diagonal step, so its breadth-first "
    "search was asked",
    "ngraph.path": "all that can be reached; sight; any rule: it is given a graph",
}
"""What the others do not answer; none of them works on a bare table."""


class Found(TypedDict):
    """One program's answer to one question: its median time in milliseconds, and how far it agrees with ours."""

    question: str
    who: str
    ms: float
    agrees: str


def assembled() -> Path:
    """The folder that is served: the page, the app, networkx with the questions, the packages of npm."""
    begun(FOLDER, "peers")
    finding = [*sorted((NODE_MODULES / "pathfinding/src").rglob("*.js")), NODE_MODULES / "heap/lib/heap.js"]
    (FOLDER / "pathfinding.js").write_text(common(finding, "PathFinding", "PF"), encoding="utf-8")
    graphs = Path(networkx.__file__).parent
    pack(FOLDER / "packages.zip", ROOT, [ROOT / name for name in INSIDE])
    pack(
        FOLDER / "packages.zip",
        graphs.parent,
        (path for path in sorted(graphs.rglob("*.py")) if "tests" not in path.parts),
    )
    return FOLDER


def common(files: Iterable[Path], entry: str, name: str) -> str:
    """A classic script with modules of Node's kind, named by their files, that puts the module `entry` into the page as
    `name`."""
    modules = ",\n".join(
        f"{json.dumps(path.stem)}: function (module, exports, require) {{\n{path.read_text(encoding='utf-8')}\n}}"
        for path in files
    )
    return (
        f"(() => {{ const modules = {{ {modules} }}, made = {{}};\n"
        "const required = (path) => { const name = path.split('/').at(-1); if (!(name in made)) {"
        " const module = { exports: {} }; made[name] = module;"
        " modules[name].call(module.exports, module, module.exports, required); } return made[name].exports; };\n"
        f"globalThis.{name} = required({json.dumps(entry)}); }})();\n"
    )


def measured() -> list[Found]:
    """What the page finds; RuntimeError with the page's words if it fails."""
    return cast(list[Found], found_in(assembled()))


def said(ms: float) -> str:
    """A time with about two digits: 0.03, 1.2, 70."""
    return f"{ms:.0f}" if ms >= 10 else f"{ms:.1f}" if ms >= 1 else f"{ms:.2f}"


def lines(found: list[Found]) -> list[str]:
    """The three tables, in Markdown: the times, how far the answers agree, and what is not answered."""
    cells = {(row["question"], row["who"]): row for row in found}
    questions = list(dict.fromkeys(row["question"] for row in found))
    programs = [OURS, *WITHOUT]

    def row_of(question: str, tell: str) -> str:
        told = []
        for who in programs:
            cell = cells.get((question, who))
            text = "" if cell is None else said(cell["ms"]) if tell == "ms" else cell["agrees"]
            alone = cells.get((question, SEARCH))
            if who == OURS and alone is not None and tell == "ms":
                text += f" (the search alone {said(alone['ms'])})"
            told.append(f" {text} " if text else " ")
        return f"| {question} |{'|'.join(told)}|"

    head = f"| {' | '.join(['question', *programs])} |"
    rule = "|---" * (len(programs) + 1) + "|"
    return [
        "Milliseconds:",
        "",
        head,
        rule,
        *(row_of(question, "ms") for question in questions),
        "",
        "The same answer as ours (ways: as long; reach: the same spaces at the same cost):",
        "",
        head,
        rule,
        *(row_of(question, "agrees") for question in questions),
        "",
        "| who | does not answer |",
        "|---|---|",
        *(f"| {who} | {without} |" for who, without in WITHOUT.items()),
    ]


def show() -> None:
    """Run it and print the tables."""
    print("\npeers (one page: Chromium with Pyodide and the packages of npm)\n")
    print("\n".join(lines(measured())))
