"""The same sources give the same bytes: everything of a release, built in two folders of different names."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import release
from tools.build import LATER
from tools.paths import ROOT


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.full
def test_two_builds_are_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built = []
    for name, zone in (("one", "UTC"), ("another/folder", "Asia/Tokyo")):
        monkeypatch.setenv("TZ", zone)
        checkout = tmp_path / name / "checkout"
        release.copy_checkout(checkout)
        target = tmp_path / name / "release"
        release.assemble(checkout, target, "")
        built.append(contents(target) | contents(checkout / "dist"))
    first, second = built
    assert {"dist.zip", "tablelight.html", "index.html", "sw.js"} <= set(first)
    folders = {Path(name).parent.name.partition("-")[0] for name in first}  # each with a hash in its name
    assert LATER in folders, "what is fetched later is among them"
    assert {Path(name).suffix for name in first} >= {".whl", ".gz"}
    assert sorted(first) == sorted(second)
    assert [name for name in first if first[name] != second[name]] == []
    assert not [name for name in first if str(ROOT).encode() in first[name] or str(tmp_path).encode() in first[name]]
