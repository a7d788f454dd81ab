"""A turn of each game by keyboard alone, most in other languages than English, for a player who only hears the page:
names, roles and order of the stops of Tab, where the focus is after each step, and what the live region says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tablelight.locale.messages import plural
from tests.browser.harness import until
from tests.browser.in_play import InPlay
from tests.browser.keys import Hands
from tests.browser.table import settled

BAR = {
    "en": ["Move", "See", "Threats", "Measure", "Legend of the board", "Show the whole board", "Menu", "Board"],
    "es": ["Mover", "Ver", "Amenazas", "Medir", "Leyenda del tablero", "Mostrar todo el tablero", "Menú", "Tablero"],
    "fr": [
        "Se déplacer",
        "Voir",
        "Menaces",
        "Mesurer",
        "Légende du plateau",
        "Montrer tout le plateau",
        "Menu",
        "Plateau",
    ],
    "pt": [
        "Mover",
        "Ver",
        "Ameaças",
        "Medir",
        "Legenda do tabuleiro",
        "Mostrar o tabuleiro inteiro",
        "Menu",
        "Tabuleiro",
    ],
}
"""The stops of Tab from the bar on, without undo and redo, which are disabled at first."""
Begin = Callable[[str, str, str], Hands]


@pytest.fixture
def begin(in_play: InPlay) -> Iterator[Begin]:
    """Opens the app in a language and chooses an example and a figure of it, all by keys."""
    with ExitStack() as stack:

        def make(language: str, example: str, figure: str) -> Hands:
            page = stack.enter_context(in_play.table(language))
            hands = Hands(page)
            assert hands.tab("button", "Games") == [], "the first stop"
            hands.press("Enter")
            assert hands.focus()[0] == "button", "inside the dialog"
            hands.tab("button", example)
            while page.evaluate("document.activeElement.closest('.kept') !== null"):  # left there by an earlier test
                hands.tab("button", example)
            hands.press("Enter")
            until(page, "!document.querySelector('dialog')")
            assert hands.focus()[0] == "button", "back where the dialog was called from"
            passed = hands.tab("button", figure)
            assert passed[1 : 1 + len(BAR[language])] == BAR[language]
            heard = hands.press("Enter")
            assert heard.startswith(figure)
            assert hands.focus()[0] == "application", "the list is gone: the board is where to go on"
            return hands

        yield make


def test_herotrek_in_spanish(begin: Begin) -> None:
    hands = begin("es", "Ocho héroes", "Héroe 2")
    assert "B6, Adónde puede ir (56)" in hands.heard()
    assert "coste 5" in hands.steer("D6")
    assert hands.press("Enter") == "A D6, coste 5. Intro otra vez para mover."
    assert hands.press("Enter") == "Héroe 2: Mover, B6 a D6, coste 5"
    assert hands.press("h").startswith("Amenazas. D6.")
    hands.press("m", "t")
    assert hands.focus() == ("button", "Cerrar")
    hands.use("button", "Next turn: {side}", side="Villanos")
    hands.press("Escape")
    assert hands.focus()[0] == "application"
    assert hands.tab("button", "{side} to play, round {round}. Turn and log.", back=True, side="Villanos", round=1)


@pytest.mark.long
def test_oraculo_in_portuguese(begin: Begin) -> None:
    hands = begin("pt", "A cripta", "Taís")
    assert hands.use("button", "Take aim") == "Taís: Mirar"
    assert hands.use("button", "Attack").startswith("Ver")
    hands.steer("M3")
    heard = hands.press("Enter")
    assert "Linha de tiro não clara" in heard and "cobertura. A linha" in heard
    hands.use("button", "Shoot")
    hands.use("button", "1")
    assert hands.use("button", "6") == "Esqueleto, à distância 3, sofre 1 ferimento."


@pytest.mark.long
def test_heroscape_in_french(begin: Begin) -> None:
    hands = begin("fr", "La ruine du gué", "Archer de la falaise")
    assert "coût 1, indemne 50\N{NO-BREAK SPACE}%, arrive avec 50\N{NO-BREAK SPACE}%" in hands.steer("L3")
    assert "Entrée à nouveau pour se déplacer" in hands.press("Enter")
    heard = hands.press("Enter")
    fell = "M3 à L3, coût 1. Archer de la falaise est tombé de 6 niveaux"
    assert heard.endswith(fell), "what is owed is said at once"
    fell = plural("{name} fell {count} level", "{name} fell {count} levels")
    hands.use("button", fell, name="Archer de la falaise", count=6)
    assert hands.use("button", "Shield").endswith(": 0."), "one die: its face settles it"


@pytest.mark.long
def test_carnevale_in_spanish(begin: Begin) -> None:
    hands = begin("es", "Junto al canal tranquilo", "Capodecina")
    heard = hands.press(*["ArrowDown"] * 5, "Shift+ArrowDown", "Enter")
    assert heard.startswith("A 7 pulgadas; 9,6 pulgadas, 2,05 pulgadas de 5 pulgadas, quedan 2,95 pulgadas.")
    assert heard.endswith("Intro otra vez para mover.")
    assert hands.press("Enter").startswith("Capodecina: Mover, ")
    assert hands.press("d").startswith("Medir")
    heard = hands.press("Enter", *["ArrowRight"] * 4, "Enter")
    assert "1,41 pulgadas" in heard and "Capodecina" in heard
    assert hands.press("m", "u").startswith("Deshecho: Capodecina: ")


def test_heroclix_in_portuguese(begin: Begin) -> None:
    hands = begin("pt", "Emboscada no telhado", "Batedor")
    assert "fugir de Capanga" in hands.heard()
    assert hands.use("button", "6") == "Deu 6: ela foge de Capanga."
    hands.board()
    assert "custo 2" in hands.steer("G5")
    assert "Enter" in hands.press("Enter")
    assert hands.press("Enter") == "Batedor: Mover, G7 a G5, custo 2"
    hands.press("u", "u")
    assert hands.press("u") == "Não há nada a desfazer."


VISIBLE = """() => {
    const e = document.activeElement, box = e.getBoundingClientRect();
    return e !== document.body && e.matches(":focus-visible") && getComputedStyle(e).outlineStyle !== "none"
        && box.top >= 0 && box.bottom <= innerHeight && box.width > 0;
}"""


class Watched(Hands):
    """A player at a keyboard; the focus must be visible after every key."""

    def press(self, *names: str) -> str:
        for name in names:
            super().press(name)
            settled(self.page)  # the focus follows a frame later
            assert self.page.evaluate(VISIBLE), (name, self.focus(), self.heard())
        return self.heard()

    def has(self, name: str) -> bool:
        """Whether a button's name begins with `name`."""
        return self.page.get_by_role("button", name=re.compile(f"^{name}")).count() > 0


@pytest.mark.long
@pytest.mark.clause("PL-23")
@pytest.mark.parametrize(
    ("example", "mover", "keys", "attacker", "target"),
    [
        ("The ruin by the ford", "Sky Lance", ["ArrowRight"] * 2, "Cliff Archer", "Ash Hound"),
        ("By the still canal", "Capodecina", ["ArrowDown"] * 3, "Barnabotti", "Thrall"),
    ],
)
def test_a_turn_is_played_ended_undone_and_planned(
    begin: Begin, example: str, mover: str, keys: list[str], attacker: str, target: str
) -> None:
    hands = Watched(begin("en", example, mover).page)
    assert hands.press(*keys, "Enter").endswith("Enter again to move.")
    assert hands.press("Enter").startswith(f"{mover}: Move, ")
    if hands.has("End the activation"):
        hands.use("button", "End the activation")
    if hands.has("Done with this figure"):
        hands.use("button", "Done with this figure")
    hands.use("button", attacker)
    assert hands.use("button", "Attack") == "Attack. Tap them on the board, or choose here."
    heard = hands.use("button", target)
    assert heard.startswith(f"Attack, {target}") and "%" in heard
    hands.use("button", "Throw the d")
    if hands.has(f"{target} protects"):
        hands.use("button", f"{target} protects")
        hands.use("button", "Throw the d")
    assert hands.focus()[0] == "application", "one Tab before what came of it"
    side = hands.page.locator("#bar .whose .name").inner_text()
    hands.tab("button", side, back=True)
    hands.press("Enter")
    assert "your turn. Round 1." in hands.use("button", "Next turn")
    hands.board()
    while hands.press("u") != "There is nothing to undo.":
        assert hands.heard().startswith("Undone: ")
    hands.tab("button", side, back=True)
    hands.press("Enter")
    assert hands.use("button", "Plan the turn").startswith("The plan of the turn. Working it out")
    assert hands.focus()[0] == "application", "the plan is next to the board"
    until(hands.page, "document.querySelector('#panel .plan-steps') !== null", seconds=120)
    assert "chance to defeat an enemy this turn. 1. " in hands.heard()
    assert hands.tab("button", "Carry it out") == ["Leave the plan"]
    hands.press("Enter")
    if hands.has("Throw the d"):
        hands.use("button", "Throw the d")
    assert hands.page.locator("#panel .turn-plan").count() == 1
