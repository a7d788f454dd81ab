"""Modules are read in one sitting: none is longer than 400 lines."""

from __future__ import annotations

from tests.modules import MODULES, module_name

LONGEST = 400


def test_no_module_is_too_long() -> None:
    lengths = {module_name(path): len(path.read_text("utf-8").splitlines()) for path in MODULES}
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}, "two things, each a module"
