"""Prepares a release: `npm run release -- X.Y.Z [--write]`.

In a copy of this checkout it sets the version everywhere, cuts the changelog and builds. `build/release/X.Y.Z` then holds

    dist.zip, tablelight.html           the app, for a host and in one file
    tablelight-X.Y.Z-*.whl, *.tar.gz    the Python package
    sbom.cdx.json                       every third party (CycloneDX)
    NOTES.md, SHA256SUMS                what is new; checksums of the other files

Without `--write` the checkout stays as it is. Nothing is committed, tagged or uploaded: the last lines say what is left.
Standard library only.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import shutil
import subprocess
from pathlib import Path

from tools import archives
from tools.environment import prepare, say, venv_python, virtual_environment, wheels
from tools.paths import BUILD, NODE_MODULES, ROOT, VENV

RELEASES = BUILD / "release"
VERSION = re.compile(r"(0|[1-9]\d{0,5})(\.(0|[1-9]\d{0,5})){2}")
UNRELEASED = "## Unreleased"
PLACES = (
    # Each file, and what stands before the version in it.
    ("package.json", r'^  "version": "', 1),
    ("package-lock.json", r'^(?:  |      )"version": "', 2),
    ("py/tablelight/__init__.py", r'^__version__ = "', 1),
    ("CITATION.cff", r"^version: ", 1),
)
"""Where the version is said. How often: in the lock file the first two are ours."""


def release(arguments: argparse.Namespace) -> None:
    """Prepares a release in build/release; `--write` sets the version in this checkout too."""
    parser = argparse.ArgumentParser(prog="npm run release --")
    parser.add_argument("version", metavar="X.Y.Z")
    parser.add_argument("--write", action="store_true", help="set the version and cut the changelog in this checkout")
    chosen = parser.parse_args(arguments.rest)
    if not VERSION.fullmatch(chosen.version):
        parser.error(f"{chosen.version} is no version: write X.Y.Z")
    prepare("dev")
    virtual_environment("package")
    folder = BUILD / "release-copy"
    copy_checkout(folder)
    try:
        notes = set_version(folder, chosen.version)
    except ValueError as error:
        parser.error(str(error))
    target = RELEASES / chosen.version
    assemble(folder, target, notes)
    if chosen.write:
        set_version(ROOT, chosen.version)
    for path in sorted(target.iterdir()):
        say(f"{path.stat().st_size / 1e6:8.2f} MB  {path.name}")
    say(f"the release lies in {target}")
    left = [] if chosen.write else [f"npm run release -- {chosen.version} --write"]
    left += [f'git commit -am "Release {chosen.version}"', f"git tag v{chosen.version}", "git push --follow-tags"]
    say(f"left to do: {'; '.join(left)} (the workflow then makes the release from the tag)")


def copy_checkout(target: Path) -> None:
    """Copies the files that git knows, as they are now. node_modules and .venv are linked, not copied."""
    shutil.rmtree(target, ignore_errors=True)
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True).stdout
    for name in filter(None, listed.decode().split("\0")):
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).exists():
            shutil.copy2(ROOT / name, path)
    (target / NODE_MODULES.name).symlink_to(NODE_MODULES)
    (target / VENV.name).symlink_to(VENV)
    shutil.copytree(wheels(), target / "build/wheels")


def set_version(root: Path, version: str) -> str:
    """Sets the version in a checkout, cuts its changelog, and returns what is new. ValueError if nothing is new."""
    for name, before, times in PLACES:
        path = root / name
        found = re.compile(rf"({before})[^\"\n]+", re.MULTILINE)
        text, count = found.subn(rf"\g<1>{version}", path.read_text(encoding="utf-8"), count=times)
        if count != times:
            raise ValueError(f"{name} does not say the version as expected")
        path.write_text(text, encoding="utf-8")
    path = root / "CHANGELOG.md"
    text, notes = cut(path.read_text(encoding="utf-8"), version)
    path.write_text(text, encoding="utf-8")
    return notes


def cut(changelog: str, version: str) -> tuple[str, str]:
    """The changelog with what is unreleased put under a version, and that part; unchanged if the version is there already
    and nothing is unreleased. ValueError if there is nothing new, or something new for an old version."""
    head, _, rest = changelog.partition(UNRELEASED)
    new, _, old = rest.partition("\n## ")
    before = re.search(rf"^## {re.escape(version)}\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if not new.strip():
        if before is None:
            raise ValueError(f'CHANGELOG.md has nothing under "{UNRELEASED}"')
        return changelog, before[1].strip() + "\n"
    if before is not None:
        raise ValueError(f"CHANGELOG.md has a version {version} already")
    return f"{head}{UNRELEASED}\n\n## {version}\n\n{new.strip()}\n\n## {old}", new.strip() + "\n"


def assemble(root: Path, target: Path, notes: str) -> None:
    """Builds a checkout and puts everything that a release has into `target`."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    python = venv_python()
    inside: dict[str, str] = {
        "build": "from tools import build; build.build()",
        "bill": f"from tools import bill; bill.write({str(target / 'sbom.cdx.json')!r})",
    }
    for code in inside.values():
        subprocess.run([str(python), "-c", code], cwd=root, check=True)
    subprocess.run([str(python), "-m", "hatchling", "build", "-d", str(target)], cwd=root, check=True)
    dist = root / "dist"
    shutil.copy(dist / "tablelight.html", target)
    files = (
        (path.relative_to(dist).as_posix(), path.read_bytes()) for path in sorted(dist.rglob("*")) if path.is_file()
    )
    (target / "dist.zip").write_bytes(archives.archive_of(files))
    (target / "NOTES.md").write_text(notes, encoding="utf-8")
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(target.iterdir())]
    (target / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")
