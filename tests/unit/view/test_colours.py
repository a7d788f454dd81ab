"""The colours of the style sheet: different meanings differ for every colour vision, and every text is legible."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest

from tablelight.locale.messages import LANGUAGES
from tablelight.rules.registry import SYSTEMS
from tablelight.view.games.ui import game_ui
from tablelight.view.levels import DARK, shade_of
from tablelight.view.marks import glyphs
from tablelight.view.styles import SIDES, STYLES
from tablelight.view.tokens import INKS
from tablelight.view.words import Words
from tests.oracles.colour_vision import VISIONS, Colour, apart, contrast, painted, parsed
from tests.unit.view.contrast import GROUNDS, STEP, THEMES, raised, washed

TEXT, GRAPHICS = 4.5, 3.0
"""WCAG 2.2: 1.4.3 and 1.4.11."""

Pair = tuple[str, str, float]
ALONE: list[Pair] = [
    *((f"--side-{a}", f"--side-{b}", 20) for a, b in combinations(SIDES, 2)),
    *((f"--sight-{a}", f"--sight-{b}", 20) for a, b in combinations(("clear", "hindered", "blocked"), 2)),
    ("--reach-dot", "--halt-dot", 30),
    ("--reach-dot", "--paper-raised", 30),
    ("--halt-rim", "--roll-rim", 20),
    ("--path", "--selected", 20),
    ("--good", "--danger", 15),
    ("--good", "--fair", 15),
    ("--fair", "--danger", 10),
]
"""Lines, dots and words, and how far apart they must be (CIE L*a*b*); all of them differ by shape, dash or words as
well."""
WASHED: list[Pair] = [
    ("reach", "table", 10),
    ("roll", "table", 6),
    ("reach", "roll", 9),
    ("seen", "unseen", 20),
    ("danger-1", "table", 9),
    ("danger-2", "danger-1", 9),
    ("danger-3", "danger-2", 9),
]
"""Washes over the board; spaces that wait for a roll, are unseen or are threatened are hatched as well."""
READ: list[tuple[str, tuple[str, ...]]] = [
    ("--ink", ("paper", "paper-raised", "paper-sunk", "accent-wash", "good-wash", "fair-wash", "bad-wash")),
    ("--ink-soft", ("paper", "paper-raised", "paper-sunk", "accent-wash", "good-wash", "fair-wash", "bad-wash")),
    ("--accent-ink", ("accent",)),
    ("--danger", ("paper-raised", "paper-sunk", "bad-wash")),
    ("--good", ("paper-raised", "good-wash")),
    ("--fair", ("fair-wash",)),
    ("--reach-ink", ("reach-dot",)),
    ("--halt-ink", ("halt-dot",)),
    ("--path", ("paper-raised",)),
    ("--board-letter", ("paper", "board-object")),
]
DRAWN = ("board-wall", "board-door", "board-stairs", "board-cliff", "reach", "danger", "selected", "cursor")
EDGED = [("reach-dot", "reach-rim"), ("halt-rim", "halt-dot"), ("roll-rim", "paper-raised")] + [
    (ink, "paper-raised") for ink in ("path", "sight-clear", "sight-hindered", "sight-blocked", "selected", "cursor")
]


def test_both_themes_have_every_colour_that_is_drawn() -> None:
    drawn = {name for style in STYLES.values() for name in (style.fill, style.stroke) if name}
    assert set(THEMES) == {"light", "dark"}
    assert THEMES["light"].keys() == THEMES["dark"].keys()
    assert drawn <= THEMES["light"].keys()


@pytest.mark.parametrize("vision", VISIONS)
def test_what_means_different_things_looks_different(colours: dict[str, Colour], vision: str) -> None:
    alone = {(a, b): apart(colours[a], colours[b], vision) - need for a, b, need in ALONE}
    over = {(a, b): apart(washed(colours, a), washed(colours, b), vision) - need for a, b, need in WASHED}
    assert {pair: short for pair, short in {**alone, **over}.items() if short < 0} == {}


def test_the_steps_of_danger_differ_in_lightness(colours: dict[str, Colour]) -> None:
    steps = [colours["--board-ground"], *(washed(colours, f"danger-{step}") for step in (1, 2, 3))]
    assert all(contrast(a, b) >= STEP for a, b in pairwise(steps))


def test_a_terrain_is_seen_under_the_wash(colours: dict[str, Colour]) -> None:
    """It shows by its colour or by its pattern."""
    alpha, wash = STYLES["reach"].alpha, colours["--reach"]
    plain = painted(wash, colours["--board-ground"], alpha)
    for ground in GROUNDS[1:]:
        under = painted(wash, colours[ground], alpha)
        mark = painted(wash, colours[f"{ground}-mark"], alpha)
        assert max(contrast(under, plain), contrast(mark, under)) >= STEP, ground


def unread(colours: dict[str, Colour]) -> Iterator[tuple[str, str, float]]:
    """The texts with too low a contrast: their ink, ground and contrast."""
    pairs = [(ink, f"--{ground}") for ink, grounds in READ for ground in grounds]
    pairs += [(f"--{ink}", f"--side-{side}") for side, ink in INKS.items()]
    for ground in GROUNDS:
        dark = ground.removeprefix("--ground-") in DARK
        pairs.append(("--board-letter-on-dark" if dark else "--board-letter", ground))
    for ink, ground in pairs:
        found = contrast(colours[ink], colours[ground])
        if found < TEXT:
            yield ink, ground, round(found, 2)


def test_every_text_is_read(colours: dict[str, Colour]) -> None:
    assert list(unread(colours)) == []
    for level in range(1, 4):
        raised = painted(colours["--board-level"], colours["--board-ground"], STYLES[f"level-{level}"].alpha)
        assert contrast(colours["--board-letter"], raised) >= TEXT, "a terrain's letter on its level's shade"


def test_levels_look_different(colours: dict[str, Colour]) -> None:
    """Neighbouring levels have a contrast of at least 1.15, however high; levels 1 and 7, once alike, at least 1.5."""
    ground, level = colours["--board-ground"], colours["--board-level"]
    looks = [ground, *(painted(level, ground, STYLES[f"level-{shade_of(n)}"].alpha) for n in range(1, 21))]
    assert all(contrast(a, b) >= 1.15 for a, b in pairwise(looks))
    assert contrast(looks[1], looks[7]) >= 1.5


def test_levels_look_different_on_every_ground(colours: dict[str, Colour]) -> None:
    least = {name: min(contrast(a, b) for a, b in pairwise(raised(colours, name))) for name in GROUNDS}
    assert {name: round(found, 3) for name, found in least.items() if found < 1.15} == {}


def test_the_letter_of_a_dark_ground_is_read_on_every_level(colours: dict[str, Colour]) -> None:
    for name in DARK:
        looks = raised(colours, f"--ground-{name}")
        assert min(contrast(colours["--board-letter-on-dark"], look) for look in looks) >= TEXT


def test_every_line_and_mark_is_seen(colours: dict[str, Colour]) -> None:
    ground = colours["--board-ground"]
    faint = {name: contrast(colours[f"--{name}"], ground) for name in DRAWN}
    edged = {
        (ink, edge, name): max(contrast(colours[f"--{ink}"], colours[around]) for around in (f"--{edge}", name))
        for ink, edge in EDGED
        for name in GROUNDS
    }
    focus = {
        name: contrast(colours["--focus"], colours[f"--{name}"]) for name in ("paper", "paper-raised", "paper-sunk")
    }
    found = [*faint.items(), *edged.items(), *focus.items()]
    assert [(what, round(ratio, 2)) for what, ratio in found if ratio < GRAPHICS] == []


@pytest.mark.parametrize("side", SIDES)
def test_a_sides_token_stands_out(colours: dict[str, Colour], side: str) -> None:
    style = STYLES[side]
    assert style.fill and style.stroke
    token, rim = colours[style.fill], colours[style.stroke]
    assert contrast(token, rim) >= GRAPHICS
    ground = colours["--board-ground"]
    assert max(contrast(token, ground), contrast(rim, ground)) >= GRAPHICS


def test_terrain_that_differs_by_its_pattern_has_a_letter_as_well() -> None:
    bare = [
        (game, key)
        for game in SYSTEMS
        for key, ground in game_ui(game).terrains.items()
        if ground.style and not ground.letter and ground.style != "void"
        if (game, key) != ("heroscape", "grass")  # the ordinary ground of that game: no rule depends on it
    ]
    assert bare == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SYSTEMS)
def test_the_letters_of_a_game_tell_its_grounds_apart_in_every_language(game: str, language: str) -> None:
    named, grounds = game_ui(game).terrains, Words(language, game=game).lettered(game_ui(game)).terrains
    letters = [ground.letter for ground in grounds.values() if ground.letter]
    assert len(set(letters)) == len(letters)
    assert {kind for kind, ground in grounds.items() if ground.letter in glyphs()} == {
        kind for kind, ground in named.items() if ground.letter
    }


def test_water_has_the_letter_of_its_name_in_each_language() -> None:
    found = {tongue: Words(tongue, game="heroclix").lettered(game_ui("heroclix")) for tongue in LANGUAGES}
    letters = {tongue: table.terrains["water"].letter for tongue, table in found.items()}
    assert letters == {"en": "W", "es": "A", "fr": "E", "pt": "A", "de": "W", "it": "A"}


def test_the_oracle_knows_what_the_colour_blind_confuse() -> None:
    red, green = parsed("#b03030"), parsed("#5f7020")
    assert apart(red, green, "normal") > 3 * apart(red, green, "deuteranopia")
    assert round(contrast(parsed("#000000"), parsed("#ffffff")), 3) == 21
    assert round(apart(parsed("#000000"), parsed("#ffffff"), "normal"), 3) == 100
