"""The canal quarter of Carnevale, played by touch with real dice entered."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import figures, let_go, open_example, panel, place, press, settled, tap, undo_all


@pytest.fixture
def canal(booted: Page) -> Page:
    open_example(booted, "carnevale-canal")
    return booted


def enter(page: Page, faces: Sequence[int], *, pools: tuple[int, ...]) -> None:
    """The faces of real dice, as many as the panel has places for."""
    rows = page.locator("#panel .slots")
    assert [row.locator(".die-slot").count() for row in rows.all()] == list(pools)
    expect(page.locator("#panel .die-slot.first")).to_have_count(1)
    done = page.get_by_role("button", name="These are the dice")
    for face in faces:
        expect(done).to_be_disabled()
        press(page, str(face))
    expect(done).to_be_enabled()
    done.tap()
    settled(page)


def unfold_odds(page: Page) -> None:
    """The odds are one line until they are asked for; from then on they stay open."""
    if not page.locator("#panel .roll .odds").count():
        page.locator("#panel .roll summary").first.tap()
        settled(page)


def outcomes(page: Page) -> dict[str, str]:
    """The four outcomes and their chances, as fractions."""
    unfold_odds(page)
    rows = page.locator("#panel .roll details > .odds").first.locator("li").all()
    return {row.locator(".name").inner_text(): row.locator(".exact").inner_text() for row in rows}


def drag(page: Page, start: tuple[int, int], end: tuple[int, int]) -> None:
    """A finger from one place to another, not yet lifted."""
    (x, y), (to_x, to_y) = place(page, *start), place(page, *end)
    page.mouse.move(x, y)
    page.mouse.down()
    for part in range(1, 9):
        page.mouse.move(x + (to_x - x) * part / 8, y + (to_y - y) * part / 8)
    settled(page)


def test_around_a_corner_with_three_tenths_of_an_inch_left(canal: Page) -> None:
    tap(canal, 7000, 7500)
    tap(canal, 3865, 10200)
    said = panel(canal)
    assert "4.7″ of 5″, 0.3″ left" in said
    press(canal, "Move here")
    tap(canal, 3865, 10200)
    said = panel(canal)
    assert "Action points left" in said
    assert canal.locator("#panel .pip:not(.spent)").count() == 2, "one of three points is spent"
    press(canal, "Move")
    tap(canal, 3700, 10300)
    assert "of 0.3″" in panel(canal), "the same move goes on with what is left of it"
    assert undo_all(canal) == 1
    let_go(canal)
    assert figures(canal)["Capodecina"] == "7″, 7.5″"


def test_a_way_in_several_stretches(canal: Page) -> None:
    tap(canal, 7000, 7500)
    tap(canal, 7000, 9500)
    press(canal, "Way-point here, then on")
    assert "2″ of 5″, 3″ left" in panel(canal)
    tap(canal, 7000, 11500)
    assert "4″ of 5″, 1″ left" in panel(canal)
    canal.get_by_role("switch", name="Each tap adds a stretch").tap()
    tap(canal, 6500, 11500)
    said = panel(canal)
    assert "7″, 9.5″ → 7″, 11.5″" in said and "4.5″ of 5″, 0.5″ left" in said
    press(canal, "Take back the last way-point")
    assert "7″, 9.5″ → " not in panel(canal)
    tap(canal, 7000, 11500)
    press(canal, "Move here")
    let_go(canal)
    assert figures(canal)["Capodecina"] == "7″, 11.5″"


def test_a_figure_is_dragged_with_its_inches_beside_it(canal: Page) -> None:
    drag(canal, (7000, 7500), (7000, 9500))
    expect(canal.locator("#status")).to_contain_text("2″ of 5″, 3″ left")
    canal.mouse.up()
    settled(canal)
    let_go(canal)
    assert figures(canal)["Capodecina"] == "7″, 9.5″"


def test_over_the_canal_with_the_odds_known(canal: Page) -> None:
    tap(canal, 9000, 3750)
    press(canal, "Jump")
    tap(canal, 12750, 3750)
    said = panel(canal)
    assert "Lands there" in said and "2396/3125" in said and "77%" in said
    assert "Comes to no harm" in said and "First the roll" in said
    assert set(outcomes(canal)) == {"Fumble", "Failure", "Success", "Critical"}
    enter(canal, (3, 9, 8, 2, 2, 2), pools=(6,))
    said = panel(canal)
    assert "Success" in said and "Aces at 7 and up: 2." in said and "CV-03" in said
    press(canal, "Jump there")
    let_go(canal)
    assert figures(canal)["Acrobat"] == "12.8″, 3.8″"
    assert undo_all(canal) == 2, "the roll, the jump"


def test_a_jump_too_short_a_fall_into_the_canal_and_a_swim(canal: Page) -> None:
    tap(canal, 9000, 3750)
    press(canal, "Jump")
    tap(canal, 12750, 3750)
    canal.locator("#panel summary", has_text="By how far it jumps").tap()
    assert "into the water, 2 life at stake" in panel(canal)
    enter(canal, (3, 2, 2, 2, 2, 2), pools=(6,))
    said = panel(canal)
    assert "It jumps 2 inches, which does not reach." in said and "CV-20" in said
    press(canal, "Go as far as it goes")
    press(canal, "Acrobat falls: 2 life at stake")
    unfold_odds(canal)
    said = panel(canal)
    assert "life lost: 2; stunned" in said, "what a fumble does"
    enter(canal, (5, 8, 2, 2, 2, 2), pools=(6,))
    said = panel(canal)
    assert "It loses 1 of 2 life points by the fall." in said and "CV-30" in said
    tap(canal, 10250, 3750)
    said = panel(canal)
    assert "Water" in said
    life = canal.get_by_role("group", name="Life left").locator("output")
    assert life.inner_text() == "3"
    tap(canal, 10750, 2750)
    said = panel(canal)
    assert "of 3″" in said, "a swimmer has two inches less"
    press(canal, "Move here")
    let_go(canal)
    assert figures(canal)["Acrobat"] == "10.8″, 2.8″"


def test_diving_and_surfacing(canal: Page) -> None:
    tap(canal, 15500, 14750)
    press(canal, "Dive")
    unfold_odds(canal)
    assert "underwater counters: 2" in panel(canal)
    enter(canal, (10, 8, 2, 3, 4), pools=(5,))
    said = panel(canal)
    assert "Underwater counters received: 2." in said and "CV-40" in said
    counters = canal.get_by_role("group", name="Underwater counters").locator("output")
    assert counters.inner_text() == "2"
    press(canal, "End the activation")
    tap(canal, 15500, 14750)
    press(canal, "Surface")
    tap(canal, 12250, 14750)
    assert "3.25″ of 4″, 0.75″ left" in panel(canal)
    press(canal, "Surface here")
    let_go(canal)
    assert figures(canal)["Fisherman"] == "12.2″, 14.8″"


def test_disengaging_with_both_sides_dice(canal: Page) -> None:
    tap(canal, 8750, 12500)
    tap(canal, 8000, 11000)
    said = panel(canal)
    assert "it must disengage first" in said and "First the roll" in said
    # A fail: the thrall strikes, is protected against, and the move goes on.
    enter(canal, (3, 8, 2, 4, 9, 1, 2), pools=(4, 3))
    said = panel(canal)
    assert "taken away: 1. Aces left: 0." in said
    press(canal, "Thrall strikes at Barnabotti: attack of opportunity")
    assert "Thrall" in canal.locator("#panel .roll-head").inner_text()
    enter(canal, (4, 9, 1), pools=(3,))
    assert "2 damage for Barnabotti." in panel(canal)
    press(canal, "Barnabotti protects itself from 2 damage")
    enter(canal, (7, 2, 2), pools=(3,))
    assert "1 of 2 damage come through." in panel(canal)
    tap(canal, 8000, 11000)  # what was owed has been settled: now it moves as normal (CV-53)
    press(canal, "Move here")
    let_go(canal)
    assert figures(canal)["Barnabotti"] == "8″, 11″"


def test_grappling_an_enemy_into_the_water(canal: Page) -> None:
    tap(canal, 8750, 12500)
    press(canal, "Grapple")
    unfold_odds(canal)
    assert "the target is moved up to 3–7″" in panel(canal)
    expect(canal.locator("#panel .roll .row[aria-pressed='true']")).to_contain_text("Thrall")
    # A wrong face is taken back.
    press(canal, "1")
    press(canal, "Take back the last die")
    enter(canal, (4, 9, 8, 7, 1, 9, 2, 3), pools=(5, 3))
    assert "Thrall is moved up to 4 inches." in panel(canal) and "CV-62" in panel(canal)
    press(canal, "Thrall is moved up to 4″")
    tap(canal, 11500, 14500)
    assert "Water" in panel(canal)
    press(canal, "Put it here")
    let_go(canal)
    assert figures(canal)["Thrall"] == "11.5″, 14.5″"


def test_a_target_is_tapped_and_protects_itself(canal: Page) -> None:
    tap(canal, 8750, 12500)
    press(canal, "Attack")
    assert "Tap them on the board" in panel(canal)
    tap(canal, 9125, 13625)
    assert outcomes(canal) == {
        "Fumble": "1/6250",
        "Failure": "1/6250",
        "Success": "2812/3125",
        "Critical": "312/3125",
    }
    enter(canal, (10, 9, 3, 1, 2), pools=(5,))
    said = panel(canal)
    assert "3 damage for Thrall." in said and "Thrall loses a life point more." in said and "CV-60" in said
    press(canal, "Thrall protects itself from 3 damage")
    assert "Protection" in panel(canal)


def test_a_spell_that_is_dispelled(canal: Page) -> None:
    tap(canal, 14000, 7500)
    press(canal, "Cast a spell")
    unfold_odds(canal)
    assert "the spell is cast" in panel(canal)
    press(canal, "Dispel: Magus")
    assert "Magus" in canal.locator("#panel .roll-head").inner_text()
    enter(canal, (8, 9, 1, 1), pools=(4,))
    assert "Aces that count against the spell: 1." in panel(canal), "the magus knows one level"
    enter(canal, (2, 9, 1), pools=(3,))
    assert "No other spell in this activation." in panel(canal)


def test_a_finger_near_a_wall_means_contact_and_who_hangs_there_falls(canal: Page) -> None:
    tap(canal, 7000, 7500)
    tap(canal, 6650, 7520)
    assert "To 6.6″, 7.5″" in panel(canal)
    press(canal, "Move here")
    press(canal, "Climb")
    press(canal, "Take the dice")
    enter(canal, (9, 8, 2, 3), pools=(4,))
    press(canal, "Climb as high as it gets")
    wall = canal.get_by_role("group", name="Inches up a wall").locator("output")
    assert wall.inner_text() == "4"
    press(canal, "End the activation")
    press(canal, "Capodecina falls: 4 life at stake")
    enter(canal, (9, 8, 8, 3), pools=(4,))
    assert "It loses 1 of 4 life points by the fall." in panel(canal)


def test_everything_that_is_seen(canal: Page) -> None:
    press(canal, "See")
    tap(canal, 14000, 7500)
    expect(canal.get_by_role("switch", name="Everything it sees")).to_have_attribute("aria-checked", "false")
    canal.get_by_role("switch", name="Everything it sees").tap()
    tap(canal, 3000, 11000)
    assert "Clear line of sight" in panel(canal) and "10.95″" in panel(canal)


def test_what_is_measured_stays_on_the_board(canal: Page) -> None:
    press(canal, "Measure")
    drag(canal, (14000, 7500), (17500, 7500))
    assert "2.91″" in panel(canal), "from the edge of the base, under the finger"
    canal.mouse.up()
    canal.get_by_role("switch", name="Left on the board").tap()
    press(canal, "Circle")
    press(canal, "Radius: more")
    tap(canal, 9125, 13625)
    said = panel(canal)
    assert "Around Thrall" in said and "Touched:" in said and "Barnabotti" in said
    canal.get_by_role("switch", name="Left on the board").first.tap()
    press(canal, "Move")
    press(canal, "Measure")
    assert canal.locator("#panel section.now").count() == 2, "both were left there"
    # Move the circle by its button, the ruler's end by a drag; then away with them.
    press(canal, "Move it")
    tap(canal, 15500, 14750)
    assert "Around Fisherman" in panel(canal)
    drag(canal, (17500, 7500), (17500, 12500))
    canal.mouse.up()
    assert "5.51″" in panel(canal)
    press(canal, "Remove all of them")
    assert canal.locator("#panel section.now").count() == 0


def test_spaces_are_measured_too(booted: Page) -> None:
    open_example(booted, "herotrek-eight-heroes")
    press(booted, "Measure")
    tap(booted, 4, 4)
    tap(booted, 7, 4)
    assert "3" in booted.locator("#panel .numeral").inner_text() and "spaces" in panel(booted)
    press(booted, "Circle")
    tap(booted, 2, 4)
    assert "Hero 2" in panel(booted) and "Touched" in panel(booted)
