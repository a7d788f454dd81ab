"""Renders static/icon.svg into the PNG files that the manifest and iPads ask for. Run by hand when it changes:

.venv/bin/python -m tools.render_icons
"""

from __future__ import annotations

from playwright.sync_api import sync_playwright

from tests.browser.harness import launch
from tools.paths import STATIC

BACKGROUND = "#20262e"
# name -> (pixels, share of the width that the drawing takes, rounded corners kept)
ICONS = {
    "icon-192.png": (192, 1.0, True),
    "icon-512.png": (512, 1.0, True),
    "icon-maskable-512.png": (512, 0.8, False),
    "apple-touch-icon.png": (180, 0.9, False),
}


def main() -> None:
    """Writes every picture of ICONS."""
    drawing = (STATIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for name, (pixels, share, corners) in ICONS.items():
            page = browser.new_page(viewport={"width": pixels, "height": pixels})
            size = round(pixels * share)
            page.set_content(
                f"<body style='margin:0;height:100vh;display:grid;place-items:center;"
                f"background:{'transparent' if corners else BACKGROUND}'><div style='width:{size}px'>{drawing}</div>"
            )
            page.screenshot(path=STATIC / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
