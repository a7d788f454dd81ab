"""A photograph that the browser decodes late. `web.pictures` runs here without a browser."""

from __future__ import annotations

import asyncio
import sys
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType
from unittest.mock import MagicMock

import pytest

from tablelight.app.photo import Photo
from tests.modules import ROOT

BROWSER = ("js", "pyodide", "pyodide.ffi", *(f"tablelight.web{name}" for name in ("", ".canvas", ".host", ".looking")))


@pytest.fixture
def pictures(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module `web.pictures`, its work started at once."""
    for name in BROWSER:
        monkeypatch.setitem(sys.modules, name, MagicMock())
    monkeypatch.setitem(sys.modules, "tablelight.web.guard", MagicMock(spawn=asyncio.ensure_future))
    spec = spec_from_file_location("late_pictures", ROOT / "tablelight" / "web" / "pictures.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_photograph_that_is_decoded_late_does_not_replace_a_newer_one(
    pictures: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        decoding = {source: asyncio.get_running_loop().create_future() for source in ("old", "new")}
        monkeypatch.setattr(pictures, "decoded", decoding.__getitem__)
        shown = pictures.Pictures(MagicMock())
        old, new = (Photo(source=source, width=4, height=3) for source in decoding)
        assert shown._image(old) is None and shown._image(new) is None
        for source in ("new", "old"):
            await asyncio.sleep(0)
            decoding[source].set_result(f"{source} picture")
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            assert shown._image(new) == "new picture"

    asyncio.run(play())
