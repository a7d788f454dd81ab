"""Numbers as the reader of a language writes them."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from tablelight.rules.answers import Reason
from tablelight.rules.check import read
from tablelight.rules.systems.carnevale.messages import MESSAGES
from tablelight.view.formatting import Notation
from tablelight.view.free import free_layer
from tablelight.view.games.ui import game_ui
from tablelight.view.plane import plane_of
from tablelight.view.words import Words, area_name, place_name
from tests.examples import EXAMPLES


def test_a_length_has_a_point_in_english_and_a_comma_elsewhere() -> None:
    assert [Notation(language).inches(6.5) for language in ("en", "es", "fr", "pt")] == ["6.5″", "6,5″", "6,5″", "6,5″"]
    assert (
        Notation("es").inches(Fraction(14, 3)) == "4,67″"
        and Notation("fr").inches(10.0) == "10″"
        and Notation("en").inches(-0.001) == "0″"
    )


def test_a_length_in_a_sentence_has_two_places_unless_it_would_look_shorter_than_it_is() -> None:
    given = {"a": 30.819, "b": "30.819″", "c": "6.004", "d": "4.700", "e": "A 1.234"}
    assert Notation("fr").values_in(given) == {"a": "30,82", "b": "30,82″", "c": "6,004", "d": "4,7", "e": "A 1.234"}


def test_two_numbers_with_commas_are_parted_by_a_semicolon() -> None:
    assert Notation("en").pair(7, 7.5) == "7″, 7.5″"
    assert Notation("pt").pair(7, 7.5) == "7″; 7,5″"
    assert Notation("en").pair(6.595, 7.52) == "6.6″, 7.5″", "to a tenth: a finger is no finer"


def test_a_number_below_nought_has_a_minus_and_a_chance_the_sign_of_the_language() -> None:
    """Also in sentences of the rules, which write "-4.39" and "63 %"."""
    assert Notation("en").number(-4.39) == "−4.39" and Notation("de").fixed(-0.5, 2) == "−0,50"
    given = {"own": "-4.39", "out": "63 %", "name": "A 63 %"}
    assert Notation("en").values_in(given) == {"own": "−4.39", "out": "63%", "name": "A 63 %"}
    assert Notation("de").values_in(given) == {"own": "−4,39", "out": "63\u00a0%", "name": "A 63 %"}


def test_columns_keep_their_places() -> None:
    assert Notation("fr").fixed(Fraction(1, 3), 2) == "0,33" and Notation("en").fixed(2, 2) == "2.00"
    assert Notation("es").number(3) == "3" and Notation("es").number(100) == "100"


@pytest.mark.clause("HS-51")
def test_percent_is_half_up_as_in_the_rules_own_tables() -> None:
    assert Notation("en").percent(Fraction(5, 8)) == "63%"
    assert Notation("pt").percent(Fraction(5, 8)) == "63%"
    assert Notation("es").percent(Fraction(5, 8)) == Notation("fr").percent(Fraction(5, 8)) == "63\N{NO-BREAK SPACE}%"
    assert Notation("en").percent(Fraction(0)) == "0%" and Notation("en").percent(Fraction(1)) == "100%"
    assert Notation("en").percent(Fraction(1, 1000)) == "<1%" and Notation("en").percent(Fraction(999, 1000)) == ">99%"


def test_what_fills_a_sentence_is_written_alike() -> None:
    filled = Notation("es").values_in({"cost": "5.200", "most": 4.5, "name": "Mk. 2.5", "count": 3, "label": "2.5.1"})
    assert filled == {"cost": "5,2", "most": "4,5", "name": "Mk. 2.5", "count": 3, "label": "2.5.1"}


def test_reasons_and_texts_and_chances_go_through_it() -> None:
    say = Words("es", MESSAGES, "carnevale")
    key, text = next((key, text) for key, text in MESSAGES.items() if "{budget}" in text and "{cost}" in text)
    said = say.reason(Reason(key, values={"cost": "5.200", "budget": "4.5"}))
    assert "5,2" in said and "4,5" in said and "." not in said.rstrip("."), text
    assert say("cost {cost}", cost=1.5).endswith("1,5")
    assert (
        say.chance(Fraction(1, 2)) == "50\N{NO-BREAK SPACE}% (1/2)"
        and say.chance(Fraction(1)) == "100\N{NO-BREAK SPACE}%"
    )


def test_places_and_heights_of_the_example_are_those_of_the_document() -> None:
    document = read(json.loads((EXAMPLES / "carnevale-canal.json").read_text(encoding="utf-8")))
    ui, say = game_ui("carnevale"), Words("es")
    figure = next(figure for figure in document.figures if figure.label == "Capodecina")
    assert place_name(document, figure.space, say) == "7″; 7,5″"
    board = document.free_board
    obstacle = next(area for area in board.areas if area.height == 1500)
    assert area_name(obstacle, ui, say).endswith(" 1,5″")
    written = {text.text for text in free_layer(board, plane_of(board), ui, "es").texts}
    assert "O 1,5″" in written and not any("00″" in text for text in written)
