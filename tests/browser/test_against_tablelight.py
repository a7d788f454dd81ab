"""Two whole games by touch against Tablelight, to their end (PL-40, PL-43): HeroScape, and own rules. The player plans
each turn (PL-23) and carries it out; the page throws the dice. Pictures of every kind of moment, both orientations."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.harness import LANDSCAPE, PORTRAIT, Browsers, Record, boot_state, tablet, until
from tests.browser.table import EXAMPLES, open_file, press, settled, tap

TEXT = "document.querySelector('#panel').textContent"
ORDER, OVER = f"{TEXT}.includes('Carry it out')", f"{TEXT}.includes('the game is over')"
PLANNED = f"{TEXT}.includes('Leave the plan') || document.querySelector('#panel .turn-plan') !== null"
IDLE = "document.querySelector('#panel .working') === null"
THROW = re.compile("Throw the (die|dice) here")
MOST_TURNS = 40


def small(name: str, figures: dict[str, int]) -> dict[str, Any]:
    """An example with at most `figures[side]` figures of each side."""
    document: dict[str, Any] = json.loads((EXAMPLES / f"{name}.json").read_text("utf-8"))
    left, kept = dict(figures), []
    for figure in document["figures"]:
        left[figure["side"]] = left.get(figure["side"], 0) - 1
        if left[figure["side"]] >= 0:
            kept.append(figure)
    return {**document, "figures": kept}


class Evening:
    """A game in play, and the pictures taken of it."""

    def __init__(self, page: Page, folder: Path) -> None:
        self.page, self.folder = page, folder
        self.seen: dict[str, int] = {}

    def picture(self, name: str) -> None:
        """Takes the first picture of each kind."""
        self.seen[name] = self.seen.get(name, 0) + 1
        if self.seen[name] == 1:
            settled(self.page)
            self.page.screenshot(path=self.folder / f"{len(self.seen):02} {name}.png")

    def says(self, text: str) -> bool:
        """Whether the panel has a text."""
        return text in (self.page.locator("#panel").text_content() or "")

    def wait(self, condition: str) -> None:
        """Waits until the page meets a condition."""
        until(self.page, condition, seconds=180)
        settled(self.page)

    def throw(self) -> None:
        """Throws the dice in the hand, if there are any."""
        settled(self.page)
        button = self.page.get_by_role("button", name=THROW)
        if button.count():
            self.picture("dice")
            button.first.tap()
            settled(self.page)

    def is_over(self) -> bool:
        """Whether the panel says that the game is over."""
        return bool(self.page.evaluate(OVER))

    def next_side(self) -> None:
        """Ends the turn in its card."""
        self.page.locator("#bar .whose").tap()
        settled(self.page)
        self.picture("turn")
        self.page.locator("dialog .primary").first.tap()
        settled(self.page)

    def own_turn(self) -> None:
        """Plans the turn, carries it out, ends it."""
        self.page.locator("#bar .whose").tap()
        settled(self.page)
        press(self.page, "Plan the turn")
        for _ in range(30):
            self.wait(f"({PLANNED} || {OVER}) && {IDLE}")
            if self.is_over():
                return
            self.picture("plan")
            if not self.says("Carry it out"):
                break
            press(self.page, "Carry it out")
            self.throw()
        else:
            pytest.fail("a plan without an end")
        self.next_side()

    def order(self) -> None:
        """Carries out Tablelight's next order; asks first, once a game, why it does not go elsewhere."""
        self.picture("order")
        if "why not" not in self.seen and self.says("Why not there?"):
            for place in ((5, 3), (6, 2)):
                tap(self.page, *place)
                if self.page.locator("#panel [class~=partner]").get_by_text("Why not").count():
                    self.wait(IDLE)
                    self.picture("why not")
                    break
        press(self.page, "Carry it out")
        self.throw()


@pytest.mark.full
@pytest.mark.clause("PL-40")
@pytest.mark.clause("PL-43")
@pytest.mark.parametrize("size", [LANDSCAPE, PORTRAIT])
@pytest.mark.parametrize(
    ("name", "figures"),
    [("heroscape-ford", {"Wardens": 2, "Ashborn": 2}), ("own-courtyard", {})],
)
def test_a_whole_game_is_played_against_it(
    browsers: Browsers, site: str, tmp_path: Path, name: str, figures: dict[str, int], size: tuple[int, int]
) -> None:
    record, document = (
        Record(),
        small(name, figures) if figures else json.loads((EXAMPLES / f"{name}.json").read_text()),
    )
    with tablet(browsers.current(), size) as context:
        page = context.new_page()
        record.watch(page)
        page.goto(site)
        assert boot_state(page) == "ready"
        open_file(page, f"{name}.json", document)
        if page.locator("dialog.sheet").count():
            press(page, "Play with these rules")
        game = Evening(page, tmp_path)
        page.locator("#bar .whose").tap()
        settled(page)
        page.locator("dialog .choice").nth(1).get_by_role("button", name="Level 1").tap()
        settled(page)
        page.get_by_role("button", name="Close").first.tap()
        settled(page)
        other = page.locator("#bar .whose .name").inner_text()
        for _ in range(MOST_TURNS):
            if game.is_over():
                break
            if page.locator("#bar .whose .name").inner_text() == other and not game.says("Tablelight plays"):
                game.own_turn()
                continue
            game.wait(f"{ORDER} || {OVER} || !{TEXT}.includes('Tablelight plays')")
            if game.says("Tablelight plays") and not game.is_over():
                game.order()
        game.picture("end")
        assert game.is_over(), game.page.locator("#panel").text_content()
        assert page.get_by_role("button", name="Undo").first.is_enabled()
        print(f"\n{name}: {game.seen}; pictures in {tmp_path}", end="")
    assert record.errors == []
