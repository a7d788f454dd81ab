"""Keeps the message catalogues: `python -m tools.catalogues update | check | compile FOLDER`.

    py/tablelight/locale/LANGUAGE/CATALOGUE.po      one for each rule system, "problems" and "app"

A language's own name, decimal sign and percent sign are in py/tablelight/locale/languages.json.

`update` brings every catalogue up to the program's texts and keeps all translations; `check` reports what is missing or
out of date and fails if anything is; `compile` writes a file for each language, which the page fetches; `--template`
writes templates for translators (tools/template.py). Needs polib: run it with the Python in .venv.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from string import Formatter

import polib

from tools.extract import APART, Found, extract
from tools.paths import BUILD, PACKAGES

if str(PACKAGES) not in sys.path:
    sys.path.insert(0, str(PACKAGES))

from tablelight.locale import messages
from tablelight.locale.messages import (
    EVERYWHERE_ELSE,
    FORMS,
    LANGUAGES,
    SOURCE,
    english_of,
    texts_of,
)

FOLDER = PACKAGES / "tablelight" / "locale"
TRANSLATED = tuple(language for language in LANGUAGES if language != SOURCE)


def catalogue_path(folder: Path, language: str, domain: str) -> Path:
    """Where the catalogue of a domain is."""
    return folder / language / f"{domain}.po"


def read(path: Path) -> polib.POFile:
    """The catalogue in a file, empty if there is none."""
    return polib.pofile(path.read_text(encoding="utf-8")) if path.exists() else polib.POFile()


def merged(old: polib.POFile, language: str, texts: dict[str, list[str]]) -> polib.POFile:
    """A catalogue of exactly these texts, in their order, with the translations that the old one has.

    No dates and no tool's name in its head, so that the same texts always give the same file.
    """
    known = {key_of(entry): entry for entry in old if not entry.obsolete}
    new = polib.POFile(wrapwidth=0)
    new.metadata = {
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": old.metadata.get("Plural-Forms", EVERYWHERE_ELSE),
    }
    for text, places in texts.items():
        clauses = [place for place in places if not place.endswith(".py")]  # files come and go: no comment on them
        entry = entry_of(text)
        entry.comment = "\n".join(clauses)
        if text in known:
            entry.msgstr = known[text].msgstr
            entry.msgstr_plural = known[text].msgstr_plural or entry.msgstr_plural
        new.append(entry)
    return new


def entry_of(text: str) -> polib.POEntry:
    """A text in the form of `tools.extract`, as an untranslated entry."""
    context, _, words = text.rpartition(APART)
    one, _, other = words.partition(FORMS)
    forms = {"msgid_plural": other, "msgstr_plural": {0: "", 1: ""}} if other else {}
    return polib.POEntry(msgid=one, msgctxt=context or None, **forms)


def key_of(entry: polib.POEntry) -> str:
    """An entry's text in the form of `tools.extract`: with its context and its plural form, if it has them."""
    return messages.key_of(english_of(entry), entry.msgctxt)


def update(folder: Path = FOLDER, found: Found | None = None) -> list[Path]:
    """Writes every catalogue that is out of date; returns the written files."""
    written = []
    for path, text in expected(folder, found or extract()):
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            written.append(path)
    return written


def expected(folder: Path, found: Found) -> Iterator[tuple[Path, str]]:
    """What each catalogue's file should hold."""
    for domain, texts in sorted(found.texts.items()):
        for language in TRANSLATED:
            path = catalogue_path(folder, language, domain)
            yield path, str(merged(read(path), language, texts)).rstrip() + "\n"


def stale(folder: Path, found: Found) -> list[str]:
    """Catalogues that `update` would write, and catalogues to which no text belongs."""
    wanted = dict(expected(folder, found))
    faults = [
        f"{path.relative_to(folder)}: out of date, run `npm run messages`"
        for path, text in wanted.items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    return faults + [
        f"{path.relative_to(folder)}: no text of the program belongs to it"
        for path in sorted(folder.glob("*/*.po"))
        if path not in wanted
    ]


def lacking(folder: Path, found: Found) -> list[str]:
    """Texts without a translation, as `language/domain: text`."""
    return [
        f"{language}/{domain}: {text.replace(APART, ' | ')}"
        for domain, texts in sorted(found.texts.items())
        for language in TRANSLATED
        for known in [{key_of(entry) for entry in read(catalogue_path(folder, language, domain)) if entry.translated()}]
        for text in texts
        if text not in known
    ]


def placeholders(text: str) -> set[str]:
    """The names in braces. ValueError if the braces do not fit."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def ill_formed(folder: Path) -> list[str]:
    """Translations with other placeholders, ends or spaces than their text."""
    faults = []
    for path in sorted(folder.glob("*/*.po")):
        for entry in read(path):
            if entry.translated():
                forms = entry.msgstr_plural.values() if entry.msgid_plural else (entry.msgstr,)
                wrong = [fault for form in forms for fault in form_faults(entry.msgid, form, path.parent.name)]
                faults += [f"{path.relative_to(folder)}: {entry.msgid!r}: {fault}" for fault in wrong]
    return faults


def form_faults(text: str, translation: str, language: str) -> Iterator[str]:
    """What is wrong with the form of one translation."""
    try:
        if placeholders(text) != placeholders(translation):
            yield "other placeholders"
    except ValueError:
        yield "braces that do not fit"
    if text[-1:] in ".:!?" and translation[-1:] != text[-1:]:
        yield "another end"
    if translation != translation.strip() or "  " in translation:
        yield "stray spaces"
    if language == "fr" and any(
        translation[place - 1 : place] not in ("", *FRENCH_SPACES)
        for place, sign in enumerate(translation)
        if sign in ":;!?" and place + 1 in (len(translation), translation.find(" ", place))
    ):
        yield "French wants a no-break space before : ; ! ?"


FRENCH_SPACES = ("\u00a0", "\u202f")


def compile_into(target: Path, folder: Path = FOLDER) -> Iterable[Path]:
    """Writes the catalogues of each language as one file, TARGET/LANGUAGE: `{domain: {key: text}}`; yields files."""
    domains = sorted({path.stem for path in folder.glob("*/*.po")})
    target.mkdir(parents=True, exist_ok=True)
    for language in TRANSLATED:
        texts = {domain: texts_of(read(catalogue_path(folder, language, domain))) for domain in domains}
        path = target / language
        path.write_text(json.dumps(texts, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
        yield path


def main() -> int:
    """The command line: brings the catalogues up to the texts, checks or compiles them."""
    parser = argparse.ArgumentParser(prog="tools.catalogues", description="Keeps the message catalogues.")
    parser.add_argument("action", nargs="?", choices=("update", "check", "compile"))
    parser.add_argument("target", nargs="?", type=Path, help="where compiled catalogues go")
    parser.add_argument("--template", nargs="?", type=Path, const=BUILD / "templates", help="write .pot files there")
    arguments = parser.parse_args()
    if arguments.template is not None:
        from tools import template

        for path in template.write(extract(), arguments.template):
            print(f"written: {path}")
        return 0
    if arguments.action is None:
        parser.error("an action is missing")
    if arguments.action == "compile":
        if arguments.target is None:
            parser.error("compile needs a folder")
        list(compile_into(arguments.target))
        return 0
    found = extract()
    if arguments.action == "update":
        for path in update(FOLDER, found):
            print(f"written: {path.relative_to(PACKAGES.parent)}")
    unreadable = [f"no literal: {place}" for place in found.unreadable]
    faults = [*unreadable, *stale(FOLDER, found), *ill_formed(FOLDER), *lacking(FOLDER, found)]
    print("\n".join(faults) or "every text is translated")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
