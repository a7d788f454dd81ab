"""The contents of the wheel, for hatchling: the program without its page, and compiled catalogues.

Of `app` the wheel has only the modules that the commands import: `replay` and `play` read the app's files. `web` stays
out. The catalogues are compiled, so that the package needs no polib.
"""

from __future__ import annotations

import ast
import json
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

APP, WEB = "tablelight.app", "tablelight.web"


def module_names(packages: Path) -> dict[str, Path]:
    """The modules of the program: their files by their dotted names."""
    files = (packages / "tablelight").rglob("*.py")
    return {
        ".".join(path.relative_to(packages).with_suffix("").parts).removesuffix(".__init__"): path for path in files
    }


def imports(path: Path) -> Iterator[str]:
    """Every dotted name that a module imports; also those for type checkers, so that they find what they read."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_below(name: str, package: str) -> bool:
    """Whether a module is a package or in it."""
    return name == package or name.startswith(f"{package}.")


def packaged(modules: dict[str, Path]) -> set[str]:
    """The names of the modules that go into the wheel: all but `app` and `web`, and what they import."""
    found: set[str] = set()
    left = [name for name in modules if not is_below(name, APP) and not is_below(name, WEB)]
    while left:
        name = left.pop()
        if name in modules and name not in found:
            found.add(name)
            left += [name.rpartition(".")[0], *imports(modules[name])]
    return found


def contents(packages: Path) -> Iterator[Path]:
    """The files below `packages` that go into the wheel, without the catalogues."""
    modules = module_names(packages)
    inside = packaged(modules)
    yield from (modules[name] for name in sorted(inside))
    for path in sorted((packages / "tablelight").rglob("*")):
        package = ".".join(path.relative_to(packages).parent.parts)
        if path.suffix in (".json", ".typed") and package in inside:
            yield path


class BuildHook(BuildHookInterface[Any]):
    """Names the wheel's files."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds every file by its place in the wheel."""
        del version
        if str(self.root) not in sys.path:
            sys.path.insert(0, str(self.root))
        from tools.catalogues import compile_into  # the root is not on the path before

        packages = Path(self.root) / "py"
        self.compiled = Path(tempfile.mkdtemp())
        catalogues: Iterable[Path] = compile_into(self.compiled)
        build_data["force_include"] = {
            **{str(path): path.relative_to(packages).as_posix() for path in contents(packages)},
            **{str(path): f"tablelight/locale/{path.name}.json" for path in catalogues},
        }

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Removes the compiled catalogues."""
        del version, build_data, artifact_path
        shutil.rmtree(self.compiled, ignore_errors=True)


class MetadataHook(MetadataHookInterface):
    """The address of the app, from package.json; no address while that is empty."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Adds the address."""
        homepage = json.loads((Path(self.root) / "package.json").read_text(encoding="utf-8")).get("homepage")
        if homepage:
            metadata["urls"] = {"Homepage": homepage}
