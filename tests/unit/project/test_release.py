"""A release: one version everywhere, the changelog cut, a bill of all materials."""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path

import pytest

import tablelight
from tools import bill, release
from tools.paths import ROOT

CHANGELOG = "# Changelog\n\n## Unreleased\n\n- A thing.\n\n## 0.1.0\n\n- The first.\n"


def versions(root: Path) -> set[str]:
    """Every version that a checkout states, read without the code that sets it."""
    lock = json.loads((root / "package-lock.json").read_text(encoding="utf-8"))
    return {
        json.loads((root / "package.json").read_text(encoding="utf-8"))["version"],
        lock["version"],
        lock["packages"][""]["version"],
        *re.findall(r'__version__ = "(.+)"', (root / "py/tablelight/__init__.py").read_text(encoding="utf-8")),
        *re.findall(r"^version: (.+)$", (root / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE),
    }


def test_there_is_one_version() -> None:
    assert versions(ROOT) == {tablelight.__version__}


@pytest.mark.skipif(sys.platform == "emscripten", reason="no processes there")
def test_a_release_sets_the_version_everywhere(tmp_path: Path) -> None:
    for name in (*(place[0] for place in release.PLACES), "CHANGELOG.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG, encoding="utf-8")
    locked = json.loads((tmp_path / "package-lock.json").read_text(encoding="utf-8"))
    assert release.set_version(tmp_path, "7.8.9") == "- A thing.\n"
    assert versions(tmp_path) == {"7.8.9"}
    set_now = json.loads((tmp_path / "package-lock.json").read_text(encoding="utf-8"))
    changed = {name for name, entry in set_now["packages"].items() if entry != locked["packages"][name]}
    assert changed == {""}


def test_the_changelog_is_cut() -> None:
    text, notes = release.cut(CHANGELOG, "1.0.0")
    assert text == "# Changelog\n\n## Unreleased\n\n## 1.0.0\n\n- A thing.\n\n## 0.1.0\n\n- The first.\n"
    assert notes == "- A thing.\n"
    assert release.cut(text, "1.0.0") == (text, notes)
    assert release.cut(text, "0.1.0") == (text, "- The first.\n")


def test_a_release_needs_something_new() -> None:
    text, _ = release.cut(CHANGELOG, "1.0.0")
    with pytest.raises(ValueError, match="nothing"):
        release.cut(text, "1.1.0")
    with pytest.raises(ValueError, match="already"):
        release.cut(CHANGELOG, "0.1.0", is_tagged=True)
    assert release.cut(text, "1.0.0", is_tagged=True)[0] == text


def test_a_version_without_a_tag_takes_in_what_is_new() -> None:
    changelog = CHANGELOG.replace("- A thing.", "Boards\n- A thing.\n\nDice\n- A die.")
    changelog = changelog.replace("- The first.", "Boards\n- The first.\n\nWords\n- A word.")
    text, notes = release.cut(changelog, "0.1.0")
    assert notes == "Boards\n- The first.\n- A thing.\n\nWords\n- A word.\n\nDice\n- A die.\n"
    assert text.split() == f"# Changelog {release.UNRELEASED} ## 0.1.0 {notes}".split()
    assert release.cut(text, "0.1.0") == (text, notes)


def test_the_bill_names_every_package_once() -> None:
    made = bill.bill()
    references = [each["bom-ref"] for each in made["components"]]
    assert len(references) == len(set(references)) > 300
    packages = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    names = {each["name"] for each in made["components"]}
    assert {
        entry.get("name") or path.rpartition("node_modules/")[2] for path, entry in packages.items() if path
    } <= names
    assert {"attrs", "cattrs", "hatchling", "mkdocs"} <= names
    for each in made["components"]:
        (stated,) = each["licenses"]
        assert stated.get("expression") or stated["license"]["id"]
        assert all(re.fullmatch("[0-9a-f]{40,128}", one["content"]) for one in each["hashes"])
    assert bill.bill() == made
