"""The page in the player's language: first the browser's, then the chosen one, in words and in answers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tablelight.locale.messages import LANGUAGES, NAMES, translate
from tests.browser.harness import boot_state, tablet, until
from tests.browser.table import button, press

FURTHER = [pytest.param(language, marks=pytest.mark.full) for language in LANGUAGES if language != "pt"]
HINT = "Tap a figure to see where it can go, or choose it here."


def hint(language: str) -> str:
    """JavaScript that is true when the panel says its hint in a language."""
    return f"document.getElementById('panel').textContent.includes({translate(HINT, language)!r})"


@pytest.mark.parametrize("language", [*FURTHER, pytest.param("pt", marks=pytest.mark.long)])
def test_the_browsers_language_is_the_pages(browser: Browser, site: str, language: str) -> None:
    """An unsupported language gives way to English (`preferred` chooses it and has its own tests)."""
    with tablet(browser, locale={"en": "nl-NL", "pt": "pt-BR"}.get(language, language)) as context:
        page = context.new_page()
        page.goto(site)
        assert boot_state(page) == "ready"
        until(page, hint(language))
        assert page.evaluate("document.documentElement.lang") == language


def test_a_chosen_language_is_spoken_and_kept(booted: Page) -> None:
    press(booted, "Menu")
    for language in ("fr", "es", "pt"):
        button(booted, NAMES[language]).click()
        until(booted, f"document.querySelector('dialog').textContent.includes({translate('Colours', language)!r})")
        assert booted.evaluate("document.documentElement.lang") == language
    booted.keyboard.press("Escape")
    until(booted, hint("pt"))
    booted.reload()
    assert boot_state(booted) == "ready"
    until(booted, hint("pt"))
