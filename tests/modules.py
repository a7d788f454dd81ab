"""The modules of the program, by path and by name."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1] / "py"


MODULES = sorted(path for path in ROOT.rglob("*.py") if "__pycache__" not in path.parts)


def module_name(path: Path) -> str:
    """The dotted name of a source file: py/tablelight/grid/square.py -> tablelight.grid.square."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
