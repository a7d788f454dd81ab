"""Message lookup: gettext, with the English text as the key.

A language has a catalogue for each domain: one for each rule system by its id ("heroclix"), "problems" for what is wrong
with a document or a question, "app" for the interface. So nobody waits for the words of a game that is not on the table,
and two games may word the same English differently. A catalogue is read when it is first asked for: compiled (.mo)
where the build has left it so, else from the .po itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter

LANGUAGES = ("en", "es", "fr", "pt")
SOURCE = "en"
"""The language of the source texts: it has no catalogues."""

FOLDER = Path(__file__).parent
"""The catalogues' folder. (A path, where `importlib.resources` would add half to the module's import in the browser.)"""

APP = "app"
PROBLEMS = "problems"


class _Lenient(Formatter):
    """A placeholder that is not given stays visible rather than raise."""

    def get_value(self, key: int | str, _args: object, kwargs: Mapping[str, object]) -> object:
        return kwargs.get(str(key), "{" + str(key) + "}")


_formatter = _Lenient()


@cache
def catalogue(language: str, domain: str = APP) -> NullTranslations:
    """The catalogue of a domain in a language; one that gives back the English where there is none."""
    folder = FOLDER / language
    compiled, written = folder / f"{domain}.mo", folder / f"{domain}.po"
    if compiled.is_file():
        return GNUTranslations(BytesIO(compiled.read_bytes()))
    if written.is_file():
        import polib  # only who reads another language from the sources waits for it

        return GNUTranslations(BytesIO(polib.pofile(written.read_text(encoding="utf-8")).to_binary()))
    return NullTranslations()


def translate(
    text: str, language: str = SOURCE, values: Mapping[str, object] | None = None, *, domain: str = APP
) -> str:
    """`text` in a language, its {placeholders} filled from `values`; the English where the catalogue lacks it."""
    translated = catalogue(language, domain).gettext(text) if text and language != SOURCE else text
    return _formatter.vformat(translated, (), values) if values else translated
