"""Builds the Python package: a wheel and an sdist, the same bytes for the same sources. Standard library only."""

from __future__ import annotations

import shutil
from pathlib import Path

from tools.environment import run, say, venv_python, virtual_environment
from tools.paths import BUILD

PACKAGE = BUILD / "package"


def package(target: Path = PACKAGE) -> list[Path]:
    """Makes `target` again, with the wheel and the sdist in it, and returns both files. tools/package_hook.py chooses
    the contents of the wheel."""
    virtual_environment("package")
    shutil.rmtree(target, ignore_errors=True)
    run([venv_python(), "-m", "hatchling", "build", "-d", target], quiet=True)
    built = sorted(target.glob("tablelight-*"))
    for path in built:
        say(f"built {path}, {path.stat().st_size / 1e6:.1f} MB")
    return built
