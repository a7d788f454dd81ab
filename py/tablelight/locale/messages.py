"""Message lookup, as gettext does it: the English text is the key.

A language has a catalogue for each domain: one for each rule system by its id ("heroclix"), "problems" for what is
wrong with a document or a question, "app" for the interface, "examples" for the names in the boards that come with the
app. Two games may word the same English differently. The page fetches all catalogues of a language as one file
(`later.py`). Without the page they are read from the .po files."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import cache, cached_property
from pathlib import Path
from string import Formatter
from typing import Any

from tablelight import data, later
from tablelight.board.document import without_direction
from tablelight.board.problems import Problem

ABOUT: Mapping[str, Mapping[str, str]] = json.loads(data.read(__package__, "languages.json"))
"""Each language by its code: its own name, its decimal sign, and its percent sign."""
LANGUAGES = tuple(ABOUT)
SOURCE = "en"
"""The language of the source texts: it has no catalogues."""

NAMES = {language: about["name"] for language, about in ABOUT.items()}
"""The name of each language in that language."""

APP = "app"
PROBLEMS = "problems"
EXAMPLES = "examples"


class _Lenient(Formatter):
    """A placeholder without a value stays visible instead of raising an error."""

    def get_value(self, key: int | str, _args: object, kwargs: Mapping[str, object]) -> object:
        return kwargs.get(str(key), "{" + str(key) + "}")


_formatter = _Lenient()


class Sentences(str):
    """Several templates, each with its values, as one text: its characters are the English, and `translate` translates
    each part. A heading ("Shoot: ") is left out if the sentence before has the same one."""

    parts: tuple[tuple[str, Mapping[str, object]], ...]

    def __new__(cls, parts: Iterable[tuple[str, Mapping[str, object]]]) -> Sentences:
        """The text made of these parts."""
        listed = tuple(parts)
        made = super().__new__(
            cls, _together((translate(text, values=values), values.get("name")) for text, values in listed)
        )
        made.parts = listed
        return made


def _together(sentences: Iterable[tuple[str, object]]) -> str:
    """Sentences with the names in their headings, as one text; a name in a row keeps its heading only once."""
    said, before = [], None
    for text, name in sentences:
        head, colon, rest = text.partition(": ")
        is_again = name is not None and name == before and colon and head.rstrip() == name
        said.append(rest[:1].upper() + rest[1:] if is_again else text)
        before = name
    return " ".join(said)


def msg(text: str) -> str:
    """The text itself; it marks a text in a table as one of the interface."""
    return text


def msgs(*texts: str) -> tuple[str, ...]:
    """Several such texts."""
    return texts


FORMS = "\3"
"""The separator between the forms of a text, and after them."""
EVERYWHERE_ELSE = "nplurals=2; plural=(n != 1);"
"""The rule by which English, and most languages here, choose a form, as gettext writes it."""


def plural(one: str, other: str, number: str = "count") -> str:
    """A text with a form for one and a form for more, used like any text; `number` is the placeholder that chooses."""
    return FORMS.join((one, other, number))


class Catalogue:
    """The texts of a domain in a language, by the English ones. The text "" is the rule of its plural forms."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        """`texts`: the translated ones, by their keys (`key_of`)."""
        self._texts = texts

    def gettext(self, text: str, context: str = "") -> str:
        """A text in the language, for one context if it is given; in English if it is not translated."""
        return self._texts.get(key_of(text, context), text) if text else text

    def ngettext(self, one: str, other: str, number: object) -> str:
        """The form of a text for a number; the English one if the text is not translated."""
        translated = self._texts.get(f"{one}{FORMS}{other}")
        if translated is None:
            return one if counted(number, lambda whole: whole != 1) == 1 else other
        return translated.split(FORMS)[self._form(counted(number, self._form))]

    @cached_property
    def _form(self) -> Callable[[int], int]:
        """The form that a whole number takes, by the rule as in the head of a catalogue."""
        from gettext import c2py  # only plural forms wait for it

        return c2py(self._texts.get("", EVERYWHERE_ELSE).partition("plural=")[2].rstrip("; \n"))


def counted(number: object, form: Callable[[int], int]) -> int:
    """The whole number whose form a number takes; the number may be a text already ("1,5"). A fraction below two counts
    as one if the language treats nothing as one (French); else a fraction counts as two."""
    try:
        exact = abs(Fraction(str(number).replace(",", ".")))
    except ValueError:
        return 2
    return int(exact) if exact.denominator == 1 or form(0) == form(1) else 2


def key_of(text: str, context: str | None) -> str:
    """The key of a text, with its context if the translation is for one place only, as gettext writes them."""
    return f"{context}\4{text}" if context else text


def english_of(entry: Any) -> str:
    """The English of an entry of polib; both forms if it has forms."""
    return FORMS.join((entry.msgid, entry.msgid_plural)) if entry.msgid_plural else str(entry.msgid)


def texts_of(file: Any) -> dict[str, str]:
    """The translations in a file of polib, by key; all forms of a text in their order. Under "": the rule of forms."""
    texts = {"": str(file.metadata.get("Plural-Forms", EVERYWHERE_ELSE))}
    for entry in file.translated_entries():
        forms = entry.msgstr_plural
        said = FORMS.join(forms[form] for form in sorted(forms)) if entry.msgid_plural else str(entry.msgstr)
        texts[key_of(english_of(entry), entry.msgctxt)] = said
    return texts


@cache
def catalogue(language: str, domain: str = APP) -> Catalogue:
    """The catalogue of a domain in a language; one that returns the English if there is none. Raises NotLoadedError."""
    if language == SOURCE:
        return Catalogue({})
    with suppress(FileNotFoundError):
        return Catalogue(_compiled(language, later.find(language)).get(domain, {}))
    with suppress(FileNotFoundError):
        written = data.read(__package__, f"{language}/{domain}.po").decode()
        import polib  # only another language read from the sources needs it

        return Catalogue(texts_of(polib.pofile(written)))
    return Catalogue({})


@cache
def _compiled(language: str, path: Path | None) -> Mapping[str, Mapping[str, str]]:
    """All catalogues of a language: the page's file, or that of the Python package (tools/package_hook.py).
    FileNotFoundError in the sources."""
    text = data.read(__package__, f"{language}.json") if path is None else path.read_bytes()
    texts: Mapping[str, Mapping[str, str]] = json.loads(text)
    return texts


def preferred(tags: Iterable[str]) -> str:
    """The first of a reader's languages that we have, by tags as browsers give them ("pt-BR"); else English."""
    codes = (tag.replace("_", "-").partition("-")[0].lower() for tag in tags)
    return next((code for code in codes if code in LANGUAGES), SOURCE)


def _filling_in(values: Mapping[str, object], language: str) -> dict[str, object]:
    """The values of a sentence's placeholders. One with forms is a player's own text: it is no message."""
    return {
        name: translate(text, language)
        if isinstance(text, Sentences) or (isinstance(text, str) and FORMS not in text)
        else text
        for name, text in values.items()
    }


def translate(
    text: str,
    language: str = SOURCE,
    values: Mapping[str, object] | None = None,
    *,
    domain: str = APP,
    context: str = "",
) -> str:
    """`text` in a language, its {placeholders} filled from `values`; in English if the catalogue lacks it. `context`:
    the only place that the translation is for."""
    if isinstance(text, Sentences):
        named = [(message, _filling_in(filling, language)) for message, filling in text.parts]
        return _together(
            (translate(message, language, filling, domain=domain), filling.get("name")) for message, filling in named
        )
    if FORMS in text:
        one, other, number = text.split(FORMS)
        translated = catalogue(language, domain).ngettext(one, other, (values or {}).get(number))
        return _formatter.vformat(translated, (), values or {})
    translated = catalogue(language, domain).gettext(text, context) if language != SOURCE else text
    return _formatter.vformat(translated, (), values) if values else translated


def context_of(game: str, kind: str, key: str = "") -> str:
    """The context of a text that is translated for one place only: a name of the examples (`heroclix.figure.scout`,
    `herotrek.title`; a player's own name stays as it is), a letter on the board (`heroclix.letter.water`)."""
    return ".".join(part for part in (game, kind, key) if part)


def example_name(text: str, language: str, context: str) -> str:
    """A name from the examples in a language; any other name as it is."""
    return translate(text, language, domain=EXAMPLES, context=context)


_ISOLATED = re.compile("\u2068[^\u202a-\u202e\u2066-\u2069]*\u2069")
"""A name that is isolated already."""
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]")


def isolated(name: str) -> str:
    """A name for use in a sentence: its letters cannot change the order of the sentence around it."""
    if name.isascii():
        return name
    around = _ISOLATED.sub("", name)
    if around != name and around == without_direction(around) and not _RIGHT_TO_LEFT.search(around):
        return name  # a sentence with names in it
    plain = without_direction(name)
    return f"\u2068{plain}\u2069" if _RIGHT_TO_LEFT.search(plain) else plain


def say_problem(problem: Problem, language: str = SOURCE) -> str:
    """The problem's sentence in a language. It has no subject: the app says the place (`problem.path`) before it."""
    return translate(problem.message, language, problem.values, domain=PROBLEMS)
