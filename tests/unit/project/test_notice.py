"""NOTICE names every third party of the lock files, with its licence."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest

from tools import parties
from tools.notice import notice
from tools.paths import ROOT


def test_the_notice_is_up_to_date() -> None:
    assert parties.NOTICE.read_text(encoding="utf-8") == notice(), "run `python -m tools.notice`"


def test_every_package_of_the_lock_files_has_its_line() -> None:
    """The lock files are read without the code that writes NOTICE."""
    lines = parties.NOTICE.read_text(encoding="utf-8").splitlines()
    stated = {line.partition(":")[0] for line in lines if line.partition(":")[2].strip()}
    packages = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for path, entry in packages.items():
        name = entry.get("name") or path.rpartition("node_modules/")[2]
        assert not path or f"{name} {entry['version']} (npm)" in stated
    for lock in (ROOT / "tools/requirements").glob("*.txt"):
        for line in lock.read_text(encoding="utf-8").splitlines():
            if "==" in line and not line.startswith(" "):
                name, _, version = line.split()[0].partition("==")
                assert f"{name} {version} (pypi)" in stated


def test_what_the_app_holds_is_named_as_shipped() -> None:
    """The app's wheels, and every npm package that the build copies from or bundles into dist/."""
    shipped = {each.name for each in parties.parties() if each.shipped}
    assert {"attrs", "cattrs", "segno", "pyodide", "@pyscript/core", "workbox-precaching"} <= shipped
    packages = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    copied = [name for name in packages if f'"{name}' in (ROOT / "tools/vendor.py").read_text(encoding="utf-8")]
    assert set(copied) <= shipped


def test_the_licences_are_those_of_the_installed_packages() -> None:
    for (name, _), licence in parties.stated_licences().items():
        with suppress(ValueError):  # not installed here
            assert parties.installed_licence(name) == licence


def test_an_unknown_licence_is_an_error() -> None:
    with pytest.raises(ValueError, match="look it up"):
        parties.known_licence("nobody-knows-this")
