"""Play with keys alone, and read what the focus and the live region tell a player who does not see the page."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Page

from tests.browser.table import said, settled

FOCUS = """() => {
    const e = document.activeElement, label = e.labels?.[0]?.innerText;
    return [e.getAttribute("role") || e.tagName.toLowerCase(), e.getAttribute("aria-label") || label || e.innerText || ""];
}"""
PLACE = re.compile(r"([A-Z]+)(\d+)")
MOST = 70
"""Presses of a key after which a control or a space counts as out of reach."""


@dataclass
class Hands:
    """A player at a keyboard."""

    page: Page

    def press(self, *names: str) -> str:
        """Presses keys one after the other; returns what is read out at the end."""
        for name in names:
            self.page.keyboard.press(name)
            settled(self.page)
        return self.heard()

    def heard(self) -> str:
        """What the live region says."""
        return self.page.locator("#live").inner_text().rstrip("\N{NO-BREAK SPACE}")

    def focus(self) -> tuple[str, str]:
        """Role and name of the focused element."""
        role, name = self.page.evaluate(FOCUS)
        return str(role), " ".join(str(name).split())

    def tab(self, role: str, name: str, /, *, back: bool = False, **values: object) -> list[str]:
        """Tabs to a control whose name begins with `name` (English, said in the page's language); the names passed."""
        wanted = said(self.page, name, **values)
        passed: list[str] = []
        for _ in range(MOST):
            self.page.keyboard.press("Shift+Tab" if back else "Tab")
            found = self.focus()
            assert found[1], f"{found[0]} has no name, after {passed}"
            if found[0] == role and found[1].startswith(wanted):
                return passed
            passed.append(found[1])
        raise AssertionError(f"no {role} {wanted!r} by Tab: {passed}")

    def use(self, role: str, name: str, /, **values: object) -> str:
        """Tabs to a control and presses it; returns what is read out then."""
        self.tab(role, name, back=False, **values)
        return self.press("Enter")

    def board(self) -> None:
        """Tabs back to the board."""
        self.tab("application", "Board", back=True)

    def steer(self, place: str) -> str:
        """Moves the cursor to a space by its name, one arrow key at a time; returns what is read out there."""
        wanted = PLACE.fullmatch(place)
        assert wanted is not None
        for _ in range(MOST):
            found = PLACE.match(self.page.locator("#status").inner_text())
            if found is None:
                self.press("ArrowDown")
            elif found[0] == place:
                return self.heard()
            elif found[2] != wanted[2]:
                self.press("ArrowDown" if int(found[2]) < int(wanted[2]) else "ArrowUp")
            else:
                self.press("ArrowRight" if found[1] < wanted[1] else "ArrowLeft")
        raise AssertionError(f"the cursor does not come to {place}")
