"""Prepares a release: `npm run release -- X.Y.Z [--write]`.

In a copy of this checkout it sets the version everywhere, cuts the changelog and builds. `build/release/X.Y.Z` then holds

    dist.zip, tablelight.html           the app, for a host and in one file
    tablelight-X.Y.Z-*.whl, *.tar.gz    the Python package
    sbom.cdx.json                       every third party (CycloneDX)
    NOTES.md, SHA256SUMS                what is new; checksums of the other files

Without `--write` the checkout stays as it is. Nothing is committed, tagged or uploaded: the last lines say what is left
to do. Standard library only.
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
    # Each file, the text before the version in it, and how often the version is there.
    ("package.json", r'^  "version": "', 1),
    ("package-lock.json", r'^(?:  |      )"version": "', 2),
    ("py/tablelight/__init__.py", r'^__version__ = "', 1),
    ("CITATION.cff", r"^version: ", 1),
)
"""The places of the version. In the lock file only the first two are ours."""


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
    text, notes = cut(path.read_text(encoding="utf-8"), version, is_tagged=is_tagged(version))
    path.write_text(text, encoding="utf-8")
    return notes


def is_tagged(version: str) -> bool:
    """Whether this checkout has the tag of a version."""
    tags = subprocess.run(["git", "tag", "--list", f"v{version}"], cwd=ROOT, check=True, capture_output=True)
    return bool(tags.stdout.strip())


def cut(changelog: str, version: str, *, is_tagged: bool = False) -> tuple[str, str]:
    """The changelog with the unreleased part put under a version, and that part. If the version is there already,
    without a tag, it takes the part in. ValueError if nothing is new, or something is new for a released version."""
    head, _, rest = changelog.partition(UNRELEASED)
    new, _, old = rest.partition("\n## ")
    new = new.strip()
    before = re.search(rf"^## {re.escape(version)}\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if before is None:
        if not new:
            raise ValueError(f'CHANGELOG.md has nothing under "{UNRELEASED}"')
        return f"{head}{UNRELEASED}\n\n## {version}\n\n{new}\n\n## {old}", f"{new}\n"
    if new and is_tagged:
        raise ValueError(f"version {version} is released already: what is new needs a later number")
    notes = joined(before[1].strip(), new)
    text = f"{head}{UNRELEASED}\n\n## {old}".replace(before[0], f"## {version}\n\n{notes}\n\n", 1)
    return text.rstrip() + "\n", f"{notes}\n"


def joined(old: str, new: str) -> str:
    """Two parts of the changelog as one: lines under a heading that both have come under one heading."""
    blocks = old.split("\n\n")
    for block in filter(None, new.split("\n\n")):
        heading, _, lines = block.partition("\n")
        at = next((at for at, each in enumerate(blocks) if each.partition("\n")[0] == heading), None)
        if at is None or heading.startswith("- "):
            blocks.append(block)
        else:
            blocks[at] += f"\n{lines}"
    return "\n\n".join(blocks)


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
