"""A wheel and an sdist built from this checkout, and a fresh virtual environment with the wheel alone in it."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tools.environment import wheels
from tools.paths import ROOT


def build(root: Path, target: Path) -> Path:
    """Builds both archives of a checkout or of an unpacked sdist, and returns their folder."""
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(target)]
    subprocess.run(command, cwd=root, check=True, capture_output=True, stdin=subprocess.DEVNULL)
    return target


@pytest.fixture(scope="session")
def archives(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the wheel and the sdist."""
    return build(ROOT, tmp_path_factory.mktemp("package"))


@pytest.fixture(scope="session")
def wheel(archives: Path) -> Path:
    """The wheel."""
    return next(archives.glob("*.whl"))


@pytest.fixture(scope="session")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of a fresh environment with the wheel and its dependencies, without the network."""
    folder = tmp_path_factory.mktemp("fresh")
    venv.create(folder)
    interpreter = folder / "bin/python"
    pip = [sys.executable, "-m", "pip", "--python", str(interpreter), "install", "--quiet", "--no-index"]
    subprocess.run([*pip, "--find-links", str(wheels()), str(wheel)], check=True)
    return interpreter
