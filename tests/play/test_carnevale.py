"""The canal quarter of Carnevale, played by touch with real dice entered."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tablelight.view.nodes import Node, walk, words_of
from tests.player import Player


@pytest.fixture
def canal() -> Player:
    return Player("carnevale-canal")


def enter(player: Player, faces: Sequence[int], *, pools: tuple[int, ...]) -> None:
    """Enters the faces of real dice. `pools`: how many places the panel has for them, row by row."""
    rows = player.found("slots")
    assert tuple(sum("die-slot" in node.cls.split() for node in walk(row)) for row in rows) == pools
    for face in faces:
        assert not player.can("Confirm the dice")
        player.press(str(face))
    player.press("Confirm the dice")


def odds(player: Player) -> list[Node]:
    """The odds of the roll at hand: one line until they are asked for; from then on they stay open."""
    (roll,) = player.found("roll")
    head = next(node for node in walk(roll) if node.tag == "summary")
    if "odds" not in player.state.open_folds:
        player.touch(head)
    (roll,) = player.found("roll")
    return [node for part in walk(roll) if "odds" in part.cls.split() for node in part.children]


def outcomes(player: Player) -> dict[str, str]:
    """The four outcomes and their chances, as fractions."""
    texts = [{node.cls: words_of(node) for node in walk(row)} for row in odds(player)]
    return {text["name"]: text["exact"] for text in texts if "exact" in text}


def stand_after(player: Player, button: str) -> dict[str, str]:
    """Where every figure stands once this is pressed, and the figure let go."""
    player.press(button)
    player.let_go()
    return player.figures()


def test_around_a_corner_with_three_tenths_of_an_inch_left(canal: Player) -> None:
    canal.tap((7000, 7500))
    canal.tap((3865, 10200))
    said = canal.panel()
    assert "4.7″ of 5″, 0.3″ left" in said
    canal.press("Move here")
    canal.tap((3865, 10200))
    said = canal.panel()
    assert "Action points left" in said
    assert len([pip for pip in canal.found("pip") if "spent" not in pip.cls.split()]) == 2, (
        "one of three points is spent"
    )
    canal.press("Move")
    canal.tap((3700, 10300))
    assert "of 0.3″" in canal.panel(), "the same move goes on with what is left of it"
    assert canal.undo_all() == 1
    canal.let_go()
    assert canal.figures()["Capodecina"] == "7″, 7.5″"


def test_a_way_in_several_stretches(canal: Player) -> None:
    canal.tap((7000, 7500))
    canal.tap((7000, 9500))
    canal.press("Add a waypoint here")
    assert "2″ of 5″, 3″ left" in canal.panel()
    canal.tap((7000, 11500))
    assert "4″ of 5″, 1″ left" in canal.panel()
    canal.press("Move in stages")
    canal.tap((6500, 11500))
    said = canal.panel()
    assert "7″, 9.5″ → 7″, 11.5″" in said and "4.5″ of 5″, 0.5″ left" in said
    canal.press("Remove the last waypoint")
    assert "7″, 9.5″ → " not in canal.panel()
    canal.tap((7000, 11500))
    assert stand_after(canal, "Move here")["Capodecina"] == "7″, 11.5″"


def test_a_figure_is_dragged_with_its_inches_beside_it(canal: Player) -> None:
    with canal.dragging((7000, 7500), (7000, 9500)):
        assert "2″ of 5″, 3″ left" in canal.status()
    canal.let_go()
    assert canal.figures()["Capodecina"] == "7″, 9.5″"


def test_over_the_canal_with_the_odds_known(canal: Player) -> None:
    canal.tap((9000, 3750))
    canal.press("Jump")
    canal.tap((12750, 3750))
    said = canal.panel()
    assert "Lands there" in said and "2396/3125" in said and "77%" in said
    assert "Unharmed" in said and "First the roll" in said
    assert set(outcomes(canal)) == {"Fumble", "Failure", "Success", "Critical"}
    enter(canal, (3, 9, 8, 2, 2, 2), pools=(6,))
    said = canal.panel()
    assert "Success" in said and "Aces (7+): 2." in said and "CV-03" in said
    assert stand_after(canal, "Jump there")["Acrobat"] == "12.8″, 3.8″"
    assert canal.undo_all() == 2, "the roll, the jump"


def test_a_jump_too_short_a_fall_into_the_canal_and_a_swim(canal: Player) -> None:
    canal.tap((9000, 3750))
    canal.press("Jump")
    canal.tap((12750, 3750))
    canal.unfold("By length of the jump")
    assert "into the water, 2 life at stake" in canal.panel()
    enter(canal, (3, 2, 2, 2, 2, 2), pools=(6,))
    said = canal.panel()
    assert "It jumps 2 inches, which does not reach." in said and "CV-20" in said
    canal.press("Go as far as possible")
    canal.press("Acrobat falls: 2 life at stake")
    odds(canal)
    said = canal.panel()
    assert "life lost: 2; stunned" in said, "what a fumble does"
    enter(canal, (5, 8, 2, 2, 2, 2), pools=(6,))
    said = canal.panel()
    assert "It loses 1 of 2 life points by the fall." in said and "CV-30" in said
    canal.tap((10250, 3750))
    said = canal.panel()
    assert "Water" in said
    life = canal.output("Life left")
    assert life == "3"
    canal.tap((10750, 2750))
    said = canal.panel()
    assert "of 3″" in said, "a swimmer has two inches less"
    assert stand_after(canal, "Move here")["Acrobat"] == "10.8″, 2.8″"


def test_diving_and_surfacing(canal: Player) -> None:
    canal.tap((15500, 14750))
    canal.press("Dive")
    odds(canal)
    assert "underwater counters: 2" in canal.panel()
    enter(canal, (10, 8, 2, 3, 4), pools=(5,))
    said = canal.panel()
    assert "Underwater counters received: 2." in said and "CV-40" in said
    counters = canal.output("Underwater counters")
    assert counters == "2"
    canal.press("End the activation")
    canal.tap((15500, 14750))
    canal.press("Surface")
    canal.tap((12250, 14750))
    assert "3.25″ of 4″, 0.75″ left" in canal.panel()
    assert stand_after(canal, "Surface here")["Fisherman"] == "12.2″, 14.8″"


def test_disengaging_with_both_sides_dice(canal: Player) -> None:
    canal.tap((8750, 12500))
    canal.tap((8000, 11000))
    said = canal.panel()
    assert "it must disengage first" in said and "First the roll" in said
    # A fail: the thrall strikes, is protected against, and the move goes on.
    enter(canal, (3, 8, 2, 4, 9, 1, 2), pools=(4, 3))
    said = canal.panel()
    assert "cancels 1. Aces left: 0." in said
    canal.press("Thrall strikes at Barnabotti: attack of opportunity")
    assert "Thrall" in words_of(canal.found("roll-head")[0])
    enter(canal, (4, 9, 1), pools=(3,))
    assert "2 damage for Barnabotti." in canal.panel()
    canal.press("Barnabotti protects itself from 2 damage")
    enter(canal, (7, 2, 2), pools=(3,))
    assert "1 of 2 damage gets through." in canal.panel()
    canal.tap((8000, 11000))  # what was owed has been settled: now it moves as normal (CV-53)
    assert stand_after(canal, "Move here")["Barnabotti"] == "8″, 11″"


def test_grappling_an_enemy_into_the_water(canal: Player) -> None:
    canal.tap((8750, 12500))
    canal.press("Grapple")
    odds(canal)
    assert "the target is moved up to 3–7″" in canal.panel()
    assert [words_of(row) for row in canal.found("row", text="Thrall") if row.attrs.get("aria-pressed") == "true"]
    # A wrong face is taken back.
    canal.press("1")
    canal.press("Take back the last die")
    enter(canal, (4, 9, 8, 7, 1, 9, 2, 3), pools=(5, 3))
    assert "Thrall is moved up to 4 inches." in canal.panel() and "CV-62" in canal.panel()
    canal.press("Thrall is moved up to 4″")
    canal.tap((11500, 14500))
    assert "Water" in canal.panel()
    assert stand_after(canal, "Put it here")["Thrall"] == "11.5″, 14.5″"


def test_a_target_is_tapped_and_protects_itself(canal: Player) -> None:
    canal.tap((8750, 12500))
    canal.press("Attack")
    assert "Tap them on the board" in canal.panel()
    canal.tap((9125, 13625))
    assert outcomes(canal) == {
        "Fumble": "1/6250",
        "Failure": "1/6250",
        "Success": "2812/3125",
        "Critical": "312/3125",
    }
    enter(canal, (10, 9, 3, 1, 2), pools=(5,))
    said = canal.panel()
    assert "3 damage for Thrall." in said and "Thrall loses one more life point." in said and "CV-60" in said
    canal.press("Thrall protects itself from 3 damage")
    assert "Protection" in canal.panel()


def test_a_spell_that_is_dispelled(canal: Player) -> None:
    canal.tap((14000, 7500))
    canal.press("Cast a spell")
    odds(canal)
    assert "the spell is cast" in canal.panel()
    canal.press("Dispel: Magus")
    assert "Magus" in words_of(canal.found("roll-head")[0])
    enter(canal, (8, 9, 1, 1), pools=(4,))
    assert "Aces that count against the spell: 1." in canal.panel(), "the magus knows one level"
    enter(canal, (2, 9, 1), pools=(3,))
    assert "No other spell in this activation." in canal.panel()


def test_a_finger_near_a_wall_means_contact_and_a_figure_that_hangs_there_falls(canal: Player) -> None:
    canal.tap((7000, 7500))
    canal.tap((6650, 7520))
    assert "To 6.6″, 7.5″" in canal.panel()
    canal.press("Move here")
    canal.press("Climb")
    canal.press("Take the dice")
    enter(canal, (9, 8, 2, 3), pools=(4,))
    canal.press("Climb as far as it can")
    wall = canal.output("Inches up a wall")
    assert wall == "4"
    canal.press("End the activation")
    canal.press("Capodecina falls: 4 life at stake")
    enter(canal, (9, 8, 8, 3), pools=(4,))
    assert "It loses 1 of 4 life points by the fall." in canal.panel()


def test_everything_that_is_seen(canal: Player) -> None:
    canal.press("See")
    canal.tap((14000, 7500))
    assert canal.control("Everything it sees").attrs["aria-checked"] == "false"
    canal.press("Everything it sees")
    canal.tap((3000, 11000))
    assert "Clear line of sight" in canal.panel() and "10.95″" in canal.panel()


def test_what_is_measured_stays_on_the_board(canal: Player) -> None:
    canal.press("Measure")
    with canal.dragging((14000, 7500), (17500, 7500)):
        assert "2.91″" in canal.panel(), "from the edge of the base, under the finger"
    canal.press("Left on the board")
    canal.press("Circle")
    canal.press("Radius (inches): more")
    canal.tap((9125, 13625))
    said = canal.panel()
    assert "Around Thrall" in said and "Barnabotti fully hit" in said
    canal.press("Left on the board")
    canal.press("Move")
    canal.press("Measure")
    assert len(canal.found("now", tag="section")) == 2, "both were left there"
    # Move the circle by its button, the ruler's end by a drag; then remove both.
    canal.press("Move it")
    canal.tap((15500, 14750))
    assert "Around Fisherman" in canal.panel()
    canal.drag_to((17500, 7500), (17500, 12500))
    assert "5.51″" in canal.panel()
    canal.press("Remove all of them")
    assert len(canal.found("now", tag="section")) == 0


def test_spaces_are_measured_too() -> None:
    player = Player("herotrek-eight-heroes")
    player.press("Measure")
    player.tap((4, 4))
    player.tap((7, 4))
    assert "3" in words_of(player.found("numeral")[0]) and "spaces" in player.panel()
    player.press("Circle")
    player.tap((2, 4))
    assert "Hero 2 fully hit" in player.panel()
