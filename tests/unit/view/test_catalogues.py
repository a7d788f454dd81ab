"""Several languages: every text of the program is in every catalogue, and says the same things there."""

from __future__ import annotations

import ast
import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from tablelight import later
from tablelight.app.state import AppState
from tablelight.app.update import set_language, update
from tablelight.ask import answer_case
from tablelight.board.problems import DocumentError
from tablelight.locale.messages import FORMS, LANGUAGES, NAMES, Catalogue, catalogue, preferred, say_problem, translate
from tablelight.rules.check import read as read_document
from tablelight.rules.registry import GAMES, SYSTEMS, system
from tablelight.view.games.ui import game_ui
from tests.texts import found
from tools import catalogues
from tools.catalogues import FOLDER, TRANSLATED, form_faults
from tools.extract import APART, Found, from_source
from tools.paths import PACKAGES

EXAMPLE = Path(__file__).resolve().parents[3] / "static" / "examples" / "heroclix-rooftop.json"

STILL_WRITTEN: tuple[str, ...] = ()
"""Catalogues that may lag behind, because their texts still change by the hour."""

PLAIN_SIGNS = (
    *("{what} ({chance}): {then}", "{figure}: {action}.", "{name}: {outcome}.", "{name}: {key}: {text}"),
    "{name} ({attack})",
)
SAME_WORDS: dict[str, set[str]] = {
    "de": {
        *("Arm", "Browser", "Engine", "Format", "Hand", "Link", "Name", "Planet", "Start", "Statue"),
        *("{direction}: {distance}.", "{name} ({side})", "{label}: {value}", *PLAIN_SIGNS[:4]),
    },
    "es": {"Control", "no", "Panel: {height}", "{name} ({side})", "{label}: {value}", *PLAIN_SIGNS},
    "fr": {
        *("Combat", "Cyan", "Glacier", "Mage", "Menu", "Obstacle", "Orange", "Protection", "Statue", "Table", "Violet"),
        *("Activation", "Engagement", "Notes ({count})", "Points", "Rectangle", "Terrain"),
        *("Angle", "Archer", "Bonus", "Faces", "Format", "Notes", "Page", "Plus", "Traits", "Wargame"),
        "{name} ({side})",
        "{name} ({attack})",
        "Points. {points}",
        f"{{count}} note{FORMS}{{count}} notes",
    },
    "it": {
        *("Area", "Area {number}", "Bonus", "Browser", "Click", "Dungeon", "Link", "Menu", "No", "no", "Wargame"),
        *("Round", "Round {round}", "Round {round}: {side}", "{name} ({side})", "{label}: {value}", *PLAIN_SIGNS[:4]),
    },
    "pt": {
        "Base",
        "Cone",
        "Faces",
        "Link",
        "Menu",
        "{name} ({side})",
        "{label}: {value}",
        "{name}: “{text}”",
        *PLAIN_SIGNS,
    },
}
"""Texts that are the same in a language as in English."""


def test_every_text_with_a_plural_is_in_a_catalogue() -> None:
    """Even a text that is passed on before it is translated."""
    known = {text for texts in found().texts.values() for text in texts}
    lost = []
    for path in sorted((PACKAGES / "tablelight").rglob("*.py")):
        source = path.read_text("utf-8")
        for node in ast.walk(ast.parse(source)) if "plural(" in source else ():
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "plural":
                one, other = (str(getattr(argument, "value", "")) for argument in node.args[:2])
                lost += [f"{path.name}: {one}"] * (f"{one}{FORMS}{other}" not in known)
    assert lost == []


@pytest.mark.parametrize("domain", sorted({*GAMES, "danger", "play", "words", "problems", "app", "examples"}))
@pytest.mark.parametrize("language", TRANSLATED)
def test_no_catalogue_lacks_a_message(language: str, domain: str) -> None:
    """Each text has a translation in each language, and the program finds it."""
    texts = found().texts[domain]
    assert texts
    words = catalogue(language, domain)
    idle = {text for text in SAME_WORDS[language] & set(texts) if words.gettext(text) != text}
    assert idle == set(), "these are translated now"
    fallen_back = {text for text in texts if words.gettext(text) == text} - SAME_WORDS[language]
    if fallen_back and domain in STILL_WRITTEN:
        pytest.xfail(f"{domain} is still being written; without a translation: {len(fallen_back)}")
    assert fallen_back == set()


@pytest.mark.parametrize("game", SYSTEMS)
def test_every_name_of_a_game_has_words(game: str) -> None:
    """The page and its catalogues have words for all that the rules let a document and a question name."""
    rules, words = system(game), game_ui(game)
    named = {
        "terrains": (words.terrains, {*rules.vocabulary.terrains, *rules.vocabulary.areas}),
        "edges": (words.edges, set(rules.vocabulary.edges)),
        "objects": (words.objects, set(rules.vocabulary.objects)),
        "stats": (words.stats, set(rules.vocabulary.stats)),
        "traits": (words.traits, set(rules.vocabulary.traits)),
        "states": (words.states, set(rules.vocabulary.state)),
        "actions": (words.actions, set(rules.actions)),
        "rolls": (words.rolls, set(rules.rolls)),
    }
    wordless = {kind: sorted(wanted - set(known)) for kind, (known, wanted) in named.items() if wanted - set(known)}
    if wordless and game in STILL_WRITTEN:
        pytest.xfail(f"without words: {wordless}")
    assert wordless == {}


def test_the_catalogues_are_what_the_tool_writes() -> None:
    """No obsolete text, none missing, in the tool's order: `npm run messages` would change nothing."""
    stale = [fault for fault in catalogues.stale(FOLDER, found()) if not any(name in fault for name in STILL_WRITTEN)]
    assert stale == []


def test_translations_have_the_form_of_their_texts() -> None:
    """Equal placeholders and ends, no stray spaces, in French the spaces before double signs."""
    assert catalogues.ill_formed(FOLDER) == []


def test_no_text_is_put_together_where_it_cannot_be_translated() -> None:
    """Every text that reaches the player is a literal somewhere."""
    assert found().unreadable == [], "write each text whole, with {placeholders}, in the call that reports it"


@pytest.mark.parametrize(
    ("text", "translation", "language"),
    [
        ("{name} is here", "aquí", "es"),
        ("here", "{name} está aquí", "es"),
        ("here {name}", "aquí {name", "es"),
        ("Here.", "Aquí", "es"),
        ("Here", " Aquí", "es"),
        ("Here", "Aquí  mismo", "es"),
        ("Here: {name}", "Ici: {name}", "fr"),
        ("Here!", "Ici !", "fr"),
    ],
)
def test_a_wrong_form_is_found(text: str, translation: str, language: str) -> None:
    """Each check of the form can fail."""
    assert list(form_faults(text, translation, language))


@pytest.mark.parametrize(
    ("text", "translation"),
    [("Here: {name}!", "Ici\u00a0: {name}\u202f!"), ("At 10:30", "À 10:30"), ("is missing", "manque")],
)
def test_a_right_form_passes(text: str, translation: str) -> None:
    """French with its spaces is no fault, and neither is a time of day."""
    assert list(form_faults(text, translation, "fr")) == []


def test_texts_are_found_in_calls() -> None:
    """Literals, choices of literals, named arguments and methods are read; composed texts are reported."""
    source = """
def f(path, count, problem):
    yield Problem(path, "one")
    yield problems.Problem(path, message="two" if count else "three", values={})
    raise QuestionError(path, "four {number}", number=count)
    translate("five", language)
    messages.translate(text="six")
    yield Problem(path, problem.message)
    yield Problem(path, f"seven {count}")
    yield Problem(path, "eight" + path)
    yield Problem(*everything)
    message = "nine" if path else "ten"
    if count:
        message = "eleven"
    def inner():
        text = "elsewhere"
    yield Problem(path, message)
    yield Problem(path, text)
"""
    seen = Found()
    from_source(source, "f.py", seen)
    assert {domain: set(texts) for domain, texts in seen.texts.items()} == {
        "problems": {"one", "two", "three", "four {number}", "nine", "ten", "eleven"},
        "app": {"five", "six"},
    }
    assert seen.unreadable == ["f.py:9: f'seven {count}'", "f.py:10: 'eight' + path"]


def test_updating_keeps_translations_and_says_what_is_lacking(tmp_path: Path) -> None:
    """A new text is added without a translation, an obsolete one is removed, the others stay as they were."""
    first = Found({"app": {"Move": [], "Gone": ["HC-01"]}})
    assert len(catalogues.update(tmp_path, first)) == len(TRANSLATED)
    path = tmp_path / "es" / "app.po"
    path.write_text(
        path.read_text(encoding="utf-8").replace('msgid "Move"\nmsgstr ""', 'msgid "Move"\nmsgstr "Mover"'),
        encoding="utf-8",
    )
    second = Found({"app": {"Move": [], "Undo": []}})
    assert catalogues.stale(tmp_path, second)
    assert {written.parent.name for written in catalogues.update(tmp_path, second)} == set(TRANSLATED)
    assert catalogues.stale(tmp_path, second) == [] and catalogues.update(tmp_path, second) == []
    assert [line for line in catalogues.lacking(tmp_path, second) if line.startswith("es")] == ["es/app: Undo"]
    assert {entry.msgid: entry.msgstr for entry in catalogues.read(path)} == {"Move": "Mover", "Undo": ""}
    assert catalogues.stale(tmp_path, Found()) != []


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The compiled catalogues by language."""
    return {path.name: path for path in catalogues.compile_into(tmp_path_factory.mktemp("compiled"))}


@pytest.mark.parametrize("language", TRANSLATED)
def test_compiled_catalogues_say_the_same(
    language: str, written: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The catalogues that the page fetches answer like those of the headless command, and like gettext itself."""
    from gettext import GNUTranslations

    assert set(written) == set(TRANSLATED)
    monkeypatch.setattr(later, "_fetched", {language: written[language]})
    for source in (FOLDER / language).glob("*.po"):
        domain = source.stem
        compiled = catalogue.__wrapped__(language, domain)
        gnu = GNUTranslations(BytesIO(catalogues.read(source).to_binary()))
        for key in found().texts[domain]:
            context, apart, text = key.rpartition(APART)
            one, has_forms, other = text.partition(FORMS)
            if has_forms:
                for number in range(4):
                    said = [each.ngettext(one, other, number) for each in (compiled, catalogue(language, domain), gnu)]
                    assert said == [said[0]] * 3, key
                continue
            answers = [each.gettext(text, context) for each in (compiled, catalogue(language, domain))]
            assert answers == [gnu.pgettext(context, text) if apart else gnu.gettext(text)] * 2, key


def test_what_a_language_lacks_is_english() -> None:
    known = Catalogue({"Move": "Mover", "board\4Move": "Muévete"})
    assert [known.gettext(text) for text in ("Move", "Redo")] == ["Mover", "Redo"]
    assert known.gettext("Move", "board") == "Muévete" and known.gettext("Move", "bar") == "Move"


def test_the_language_changes_once_its_texts_are_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page fetches them and does the action again."""
    monkeypatch.setattr(later, "_expected", {"xx"})
    with pytest.raises(later.NotLoadedError):
        update(AppState(), set_language("xx"))
    monkeypatch.setattr(later, "_fetched", {"xx": EXAMPLE})
    assert update(AppState(), set_language("xx")).language == "xx"


@pytest.mark.parametrize("game", SYSTEMS)
@pytest.mark.parametrize("language", TRANSLATED)
def test_no_placeholder_stays_open(game: str, language: str) -> None:
    """With every value given, no brace is left in any sentence."""

    for text in system(game).messages.values():
        names = catalogues.placeholders(text)
        said = translate(text, language, {name: f"<{name}>" for name in names}, domain=game)
        assert "{" not in said and all(f"<{name}>" in said for name in names)


def reasons(answer: Any) -> list[dict[str, Any]]:
    """Every reason anywhere in an answer."""
    if isinstance(answer, dict):
        own = [answer] if "clause" in answer else []
        return own + [reason for value in answer.values() for reason in reasons(value)]
    return [reason for item in answer for reason in reasons(item)] if isinstance(answer, list) else []


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_speak_the_language_asked_for(language: str) -> None:
    """Answers are equal in each language except for their texts, which are the catalogue's."""
    document = json.loads(EXAMPLE.read_text(encoding="utf-8"))

    def ask(**more: str) -> Any:
        answers = []
        for figure in document["figures"]:
            question = {"ask": "moves", "figure": figure["id"], **more}
            answer, answered = answer_case({"document": document, "question": question})
            assert answered, answer
            answers.append(answer)
        return answers

    english, answered = ask(), ask(language=language)
    plain, said = reasons(english), reasons(answered)
    assert plain and len(plain) == len(said)
    for source, spoken in zip(plain, said, strict=True):
        assert (source["text"] == spoken["text"]) == (language == "en")
        assert {**source, "text": ""} == {**spoken, "text": ""}


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_wrong_with_a_document_is_said_in_the_language(language: str) -> None:
    """Problems of every origin: the codec's, the schema's, the board's."""
    broken = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    broken["board"]["columns"] = 10_000
    broken["figures"][0]["surprise"] = 1
    with pytest.raises(DocumentError) as caught:
        read_document(broken)
    assert len(caught.value.problems) >= 2
    for problem in caught.value.problems:
        assert say_problem(problem) == str(problem) != say_problem(problem, language)


@pytest.mark.parametrize(
    ("tags", "language"),
    [
        (("pt-BR", "en"), "pt"),
        (("nl-NL", "fr-CA", "en"), "fr"),
        (("ES_419",), "es"),
        (("nl", "", "zz-top"), "en"),
        ((), "en"),
    ],
)
def test_the_readers_first_language_that_there_is(tags: tuple[str, ...], language: str) -> None:
    assert preferred(tags) == language and tuple(NAMES) == LANGUAGES


def test_a_language_that_is_unknown_falls_back_to_english() -> None:
    """`translate` never raises if a catalogue is missing."""
    assert translate("Too far", "xx") == "Too far"
    assert translate("Left {open} {here}", values={"here": 1}) == "Left {open} 1"
