"""What translators need: forms for numbers, templates with places and comments, languages without a line of code."""

from __future__ import annotations

import ast
import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import polib
import pytest

from tablelight.locale import messages
from tablelight.locale.messages import FORMS, LANGUAGES, Catalogue, plural, translate
from tests.texts import found
from tools import catalogues, template
from tools.extract import Found
from tools.paths import PACKAGES

STEPS = plural("{name} takes {count} step.", "{name} takes {count} steps.")
POLISH = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"

# Numbers that are never one: sizes of boards, and limits.
NEVER_ONE = {"columns", "rows", "width", "height", "maximum", "most", "found", "high"}
NO_NUMBERS = (
    *("name", "names", "place", "places", "side", "attack", "what", "list", "kind", "action", "roll", "word", "title"),
    *("target", "text", "outcome", "direction", "terrain", "start", "end", "key", "trait", "chance", "label", "error"),
    *("own", "other", "game", "file", "where", "problem", "figure", "whose", "unharmed", "out", "kinds", "version"),
    *("space", "faces", "face", "die", "choices", "stat", "id", "time", "size"),
)
"""Placeholders that never hold a number."""
INVARIANT = re.compile(
    r"\b(after|against|and|are|at|away|before|cost|costs|damage|each|first|for|from|high|if|in|into|is|left|life|mm|more|not"
    r"|of|on|only|or|over|percent|to|up|where|will|with)\b"
)
"""Words that may follow a number and are the same for one and for more, with nouns that have no plural form."""
COUNTED_OF_MORE = re.compile(r"\{(done|known|count)\} of \{")
"""`3 of 20 places`: the noun belongs to the total."""


@pytest.mark.parametrize(
    ("count", "said"),
    [(0, "Ox takes 0 steps."), (1, "Ox takes 1 step."), (2, "Ox takes 2 steps."), ("1,5", "Ox takes 1,5 steps.")],
)
def test_english_has_a_form_for_one_and_one_for_more(count: object, said: str) -> None:
    assert translate(STEPS, values={"name": "Ox", "count": count}) == said


@pytest.mark.parametrize(
    ("rule", "numbers"),
    [
        ("nplurals=2; plural=(n != 1);", {0: "b", 1: "a", "1.5": "b", 2: "b", "many": "b", -1: "a"}),
        ("nplurals=2; plural=(n > 1);", {0: "a", 1: "a", "1,5": "a", "2,5": "b", 2: "b"}),
        (POLISH, {1: "a", 3: "b", 5: "c", 12: "c", 22: "b", "2,5": "b"}),
    ],
)
def test_the_head_of_a_catalogue_chooses_the_form(rule: str, numbers: dict[object, str]) -> None:
    known = Catalogue({"": rule, f"step{FORMS}steps": FORMS.join("abc"), "other": "x"})
    assert {number: known.ngettext("step", "steps", number) for number in numbers} == numbers
    assert [known.ngettext("way", "ways", number) for number in (0, 1, 2)] == ["ways", "way", "ways"], "not translated"


def test_every_number_has_its_plural_form() -> None:
    """A text with a noun right behind a number has plural forms; others avoid such a noun ("Wounds: 2")."""
    faults = []
    for domain, texts in found().texts.items():
        for text in texts:
            if FORMS in text or COUNTED_OF_MORE.search(text):
                continue
            for name, behind in re.findall(r"\{(\w+)\} ([a-z]\w*)", text):
                if name not in {*NEVER_ONE, *NO_NUMBERS} and not INVARIANT.fullmatch(behind):
                    faults.append(f"{domain}: {text}")
    assert faults == []


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_form_of_a_language_is_there(language: str) -> None:
    """Each text has the number of forms that the head states."""
    for path in sorted((catalogues.FOLDER / language).glob("*.po")):
        file = catalogues.read(path)
        count = int(re.findall(r"nplurals=(\d)", file.metadata["Plural-Forms"])[0])
        for entry in file:
            if entry.msgid_plural:
                assert sorted(entry.msgstr_plural) == [*range(count)] and all(entry.msgstr_plural.values()), entry.msgid


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_share_has_no_noun_behind_its_first_number(language: str) -> None:
    """`1 of 37 rules`: not "1 rules of 37"."""
    faults = []
    for path in sorted((catalogues.FOLDER / language).glob("*.po")):
        for entry in catalogues.read(path):
            if not entry.msgid_plural and COUNTED_OF_MORE.search(entry.msgid):
                between = re.findall(r"\{(?:done|known|count)\} ([^{]*)\{", entry.msgstr)
                faults += [entry.msgstr for words in between if len(words.split()) > 1]
    assert faults == []


SAYS = {"say", "translate", "filled", "tell"}
CALLED = re.compile(rf"\b(?:{'|'.join(SAYS)})\(")
"""Such a call, as every formatted source has it: a source without one is not parsed."""


def _is_sentence(node: ast.expr) -> bool:
    """Whether a node is a call that gives a text of the interface that is no whole sentence."""
    if not isinstance(node, ast.Call) or getattr(node.func, "id", getattr(node.func, "attr", "")) not in SAYS:
        return False
    text = node.args[0] if node.args else None
    return not (isinstance(text, ast.Constant) and str(text.value)[-1:] in (".", "!", "?", ":", "…"))


def _pieces(node: ast.AST) -> list[ast.expr]:
    """The parts that an expression puts together."""
    if isinstance(node, ast.JoinedStr):
        return [part.value if isinstance(part, ast.FormattedValue) else part for part in node.values]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [*(_pieces(node.left) or [node.left]), *(_pieces(node.right) or [node.right])]
    if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add):
        return [node.target, *(_pieces(node.value) or [node.value])]
    return []


def composed(source: str) -> list[str]:
    """The expressions that join a text of the interface to other words with nothing between them but a space."""
    faults = []
    for node in ast.walk(ast.parse(source)) if CALLED.search(source) else ():
        pieces = _pieces(node)
        for piece, following in pairwise(pieces):
            touching = [
                each
                for each, side in ((piece, -1), (following, 0))
                if isinstance(each, ast.Constant)
                and isinstance(each.value, str)
                and (each.value.strip() or " ")[side].isalnum()
            ]
            spaces = [each for each in pieces if isinstance(each, ast.Constant) and each.value == " "]
            joined = touching or following in spaces or piece in spaces
            if joined and (_is_sentence(piece) or _is_sentence(following)):
                faults.append(ast.unparse(node))
    return faults


@pytest.mark.parametrize(
    ("source", "is_fault"),
    [
        ("f'{say(\"against\")} {faces}'", True),
        ("say('against') + ' ' + faces", True),
        ("'not ' + say('clear')", True),
        ("f'{name} {say(\"attacks\")}'", True),
        ("text += ' ' + say('against')", True),
        ("text += ', ' + say('against')", False),
        ("f'{say(\"cost {cost}\", cost=1)}, {lives}'", False),
        ("say('It fits.') + ' ' + say('It does not.')", False),
        ("say('against {faces}', faces=faces)", False),
    ],
)
def test_a_composed_sentence_is_found(source: str, is_fault: bool) -> None:
    assert bool(composed(source)) == is_fault


def test_no_sentence_is_put_together_from_pieces() -> None:
    """Other languages order words differently: a sentence is one text with placeholders. Lists with commas may stay."""
    faults = {
        path.relative_to(PACKAGES).as_posix(): composed(path.read_text(encoding="utf-8"))
        for path in sorted((PACKAGES / "tablelight").rglob("*.py"))
    }
    assert {path: each for path, each in faults.items() if each} == {}


def test_a_template_has_every_text_with_its_place(tmp_path: Path) -> None:
    """As translators' editors read it: places, comments, forms, contexts."""
    texts = found()
    files = {path.stem: polib.pofile(str(path)) for path in template.write(texts, tmp_path)}
    assert set(files) == set(texts.texts)
    for domain, file in files.items():
        assert [catalogues.key_of(entry) for entry in file] == list(texts.texts[domain])
        assert all(entry.occurrences for entry in file)
        assert not any(entry.msgstr or any(entry.msgstr_plural.values()) for entry in file)
    noted = {entry.msgid: entry.comment for entry in files["words"]}
    assert "typed" in noted["overview"] and "{place}: a place" in noted["No figure is at {place}."]
    letters = [entry for entry in files["app"] if ".letter." in (entry.msgctxt or "")]
    assert letters and all("letter of this terrain" in entry.comment for entry in letters)
    assert all(entry.comment for entry in files["examples"])


TEN: dict[str, str | list[str]] = {
    "overview": "przegląd",
    "look": "patrz",
    "The activation is over.": "Aktywacja się skończyła.",
    "No figure is at {place}.": "Na {place} nikogo nie ma.",
    "There is nothing to undo.": "Nie ma czego cofnąć.",
    "{name} has acted": "",
    "north": "północ",
    "{count} inch": ["{count} cal", "{count} cale", "{count} cali"],
    "{count} place allows it.": [
        "Pozwala na to {count} pole.",
        "Pozwalają na to {count} pola.",
        "Pozwala na to {count} pól.",
    ],
    "There is no safe place for {name}.": "{name} nie ma bezpiecznego miejsca.",
    "It is redone.": "Ponowiono.",
}


def test_a_seventh_language_of_ten_sentences(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/translate.md, step by step: a file from the template, its head from the editor, ten sentences, the tool, the
    lists of the page. Missing texts are English."""
    texts = Found({"words": found().texts["words"]})
    [pot] = template.write(texts, tmp_path / "templates")
    file = polib.pofile(str(pot), wrapwidth=0)
    file.metadata |= {"Language": "pl", "Plural-Forms": POLISH}
    for entry in file:
        said = TEN.get(entry.msgid, "")
        entry.comment, entry.occurrences = "", []
        if entry.msgid_plural:
            entry.msgstr_plural = dict(enumerate(said or ("", "", "")))
        else:
            entry.msgstr = str(said)
    folder = tmp_path / "locale"
    (folder / "pl").mkdir(parents=True)
    file.save(str(folder / "pl" / "words.po"))

    monkeypatch.setattr(catalogues, "TRANSLATED", ("pl",))
    catalogues.update(folder, texts)
    assert catalogues.stale(folder, texts) == [] and catalogues.ill_formed(folder) == []
    assert len(catalogues.lacking(folder, texts)) == len(texts.texts["words"]) - 10
    assert catalogues.read(folder / "pl" / "words.po").metadata["Plural-Forms"] == POLISH

    [polish] = catalogues.compile_into(tmp_path / "page", folder)
    known = Catalogue(json.loads(polish.read_bytes())["words"])
    monkeypatch.setattr(messages, "catalogue", lambda *_: known)

    def say(text: str, **values: Any) -> str:
        return translate(text, "pl", values, domain="words")

    inches, allows = (
        text for text in texts.texts["words"] if text.startswith(("{count} inch", "{count} place allows"))
    )
    assert [say(f"{inches}{FORMS}count", count=count) for count in (1, 3, 5, 22, "2,5")] == [
        *("1 cal", "3 cale", "5 cali", "22 cale", "2,5 cale")
    ]
    assert say(f"{allows}{FORMS}count", count=5) == "Pozwala na to 5 pól."
    assert say("No figure is at {place}.", place="K4") == "Na K4 nikogo nie ma."
    assert say("This is so if {name} stays.", name="Ox") == "This is so if Ox stays."
