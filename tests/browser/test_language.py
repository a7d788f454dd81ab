"""The page in the player's language: the browser's at first, then the one that was chosen, in words and in answers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tablelight.locale.messages import LANGUAGES, NAMES, translate
from tests.browser.harness import boot_state, tablet, until

HINT = "Tap a figure to see where it can go, or choose it here."


def hint(language: str) -> str:
    """JavaScript that is true when the panel says its hint in a language."""
    return f"document.getElementById('panel').textContent.includes({translate(HINT, language)!r})"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browsers_language_is_the_pages(browser: Browser, site: str, language: str) -> None:
    context = tablet(browser, locale={"en": "de-DE", "pt": "pt-BR"}.get(language, language))
    page = context.new_page()
    page.goto(site)
    assert boot_state(page) == "ready"
    until(page, hint(language))
    assert page.evaluate("document.documentElement.lang") == language
    context.close()


def test_a_chosen_language_is_spoken_and_kept(fresh: Page) -> None:
    menu = fresh.locator(f"button[aria-label='{translate('Menu')}']")
    menu.click()
    for language in ("fr", "es", "pt"):
        fresh.get_by_role("button", name=NAMES[language]).click()
        until(fresh, f"document.querySelector('dialog').textContent.includes({translate('Colours', language)!r})")
        assert fresh.evaluate("document.documentElement.lang") == language
    fresh.keyboard.press("Escape")
    until(fresh, hint("pt"))
    fresh.reload()
    assert boot_state(fresh) == "ready"
    until(fresh, hint("pt"))


def test_reasons_are_said_in_the_language(browser: Browser, site: str) -> None:
    """Why a space is barred, with its clause, by keyboard: in Portuguese."""
    context = tablet(browser, locale="pt-BR")
    page = context.new_page()
    page.goto(site)
    assert boot_state(page) == "ready"
    page.get_by_role("button", name="Batedor").first.click()
    until(page, "document.getElementById('panel').textContent.includes('HC-10')")
    text = page.evaluate("document.getElementById('panel').textContent")
    assert "fugir" in text and "break away" not in text.lower()
    context.close()
