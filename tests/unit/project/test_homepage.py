"""The app's address is stated in one place."""

from __future__ import annotations

import pytest

from tools import homepage
from tools.paths import ROOT


@pytest.mark.parametrize("page", homepage.PAGES)
def test_a_page_says_the_address_of_package_json(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert homepage.written(text, homepage.homepage()) == text, "run `python -m tools.homepage`"


def test_an_address_becomes_two_links() -> None:
    marked = "<!-- address --><!-- /address -->"
    text = homepage.written(marked, "https://host.example/app/")
    assert "(https://host.example/app/)" in text and "(https://host.example/app/docs/)" in text
    assert "npm start" in homepage.written(text, "")
    with pytest.raises(ValueError, match="0 places"):
        homepage.written("no place", "")


def test_the_readme_is_short() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert len(lines) < 90 and "address" in lines[2]
