"""Where things are, for the build, the server and the tests. Standard library only."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ROOT / "py"
STATIC = ROOT / "static"
DIST = ROOT / "dist"
BUILD = ROOT / "build"  # intermediate results: wheels, compiled archives
NODE_MODULES = ROOT / "node_modules"
REQUIREMENTS = Path(__file__).resolve().parent / "requirements"
VENV = ROOT / ".venv"
