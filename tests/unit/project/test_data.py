"""Files beside the code, from a folder and from an archive."""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path

import pytest

from tablelight import data


def test_from_a_folder() -> None:
    """A file beside one of our packages, and one that does not exist."""
    assert data.read("tablelight.view", "glyphs.json").startswith(b"{")
    with pytest.raises(FileNotFoundError):
        data.read("tablelight.view", "nothing.json")


def test_from_an_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read from a zip file on the import path, as in the page."""
    archive = tmp_path / "packages.zip"
    with zipfile.ZipFile(archive, "w") as zipped:
        zipped.writestr("packed_for_a_test/__init__.py", "")
        zipped.writestr("packed_for_a_test/words/pt.txt", "olá")
    monkeypatch.syspath_prepend(archive)
    try:
        assert data.read("packed_for_a_test", "words/pt.txt").decode() == "olá"
        with pytest.raises(FileNotFoundError):
            data.read("packed_for_a_test", "words/es.txt")
    finally:
        sys.modules.pop("packed_for_a_test", None)
