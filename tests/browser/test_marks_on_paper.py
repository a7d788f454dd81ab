"""The sheet of marks on paper: its sizes in millimetres on A4 and Letter."""

from __future__ import annotations

from collections import Counter
from html import escape

import pytest
from playwright.sync_api import Browser

from tablelight.app.history import History
from tablelight.app.share.printed import marks_sheet
from tablelight.app.state import AppState
from tablelight.ask import read_document
from tablelight.view.nodes import Node
from tests.browser.printed import black_shapes, pages
from tests.unit.seen.tables import document
from tools.paths import STATIC

PAPERS = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
MARGIN = "10mm"


def html(node: Node) -> str:
    """A node as text."""
    attrs = "".join(f' {name}="{escape(str(value))}"' for name, value in node.attrs.items())
    inner = escape(node.text or "") + "".join(html(child) for child in node.children)
    return f'<{node.tag} class="{escape(node.cls)}"{attrs}>{inner}</{node.tag}>'


def test_marks_are_printed_in_true_size(browser: Browser) -> None:
    sheet = marks_sheet(AppState(history=History.of(read_document(document()))))
    css = (STATIC / "css/table.css").read_text("utf-8")
    page = browser.new_page()
    page.set_content(
        f'<html class="printing"><style>{css}</style><body id="sheet" style="margin: 0">{html(sheet)}</body>'
    )
    page.wait_for_function("document.images.length && [...document.images].every((each) => each.complete)")
    for form, size in PAPERS.items():
        pdf = page.pdf(format=form, margin={"top": MARGIN, "right": MARGIN, "bottom": MARGIN, "left": MARGIN})
        assert all(each == pytest.approx(size, abs=0.5) for each in pages(pdf)), form
        shapes = black_shapes(pdf)
        sides = [(right - left, top - bottom) for left, bottom, right, top in shapes]
        assert Counter(round(width) for width, _ in sides) == {30: 4, 10: 3, 12: 3, 16: 3}, form
        assert all(side == pytest.approx((round(side[0]),) * 2, abs=0.02) for side in sides), form
        assert all(min(left, size[0] - right) > 9.9 for left, _, right, _ in shapes), f"{form}: cut off"
    page.close()
