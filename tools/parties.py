"""The third parties of the lock files: each package with its version, its licence and the hashes of its archives.

npm's lock file has licences. A Python package has the licence that NOTICE names for the same version; for a new version
it is read from a table, otherwise from the installed package.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, metadata
from typing import Literal

from tools.paths import REQUIREMENTS, ROOT

SHIPPED_NPM = frozenset(
    {
        "@fontsource-variable/inter",
        "@iconify-json/game-icons",
        "@pyscript/core",
        "lucide-static",
        "pyodide",
        "qr",
        "workbox-core",
        "workbox-precaching",
        "workbox-routing",
        "workbox-strategies",
    }
)
"""The npm packages that dist/ holds, whole or in part."""
NOTICE = ROOT / "NOTICE"
LOCKS = ("app", "dev", "docs")
"""The Python lock files, the app's first: what it names is shipped."""
OTHER_LICENCES = {
    "heap": "MIT",
    "pathfinding": "MIT",
    # Python packages whose metadata has a text, or that are installed on other systems only.
    "ansicon": "MPL-2.0",
    "babel": "BSD-3-Clause",
    "backrefs": "MIT",
    "cffi": "MIT",
    "charset-normalizer": "MIT",
    "click": "BSD-3-Clause",
    "colorama": "BSD-3-Clause",
    "ghp-import": "Apache-2.0",
    "griffelib": "ISC",
    "hjson": "MIT",
    "jinja2": "BSD-3-Clause",
    "jinxed": "MPL-2.0",
    "markdown": "BSD-3-Clause",
    "markupsafe": "BSD-3-Clause",
    "mergedeep": "MIT",
    "mkdocs": "BSD-2-Clause",
    "mkdocs-autorefs": "ISC",
    "mkdocs-get-deps": "MIT",
    "mkdocs-material": "MIT",
    "mkdocs-material-extensions": "MIT",
    "mkdocstrings": "ISC",
    "mkdocstrings-python": "ISC",
    "paginate": "MIT",
    "platformdirs": "MIT",
    "pycparser": "BSD-3-Clause",
    "pymdown-extensions": "MIT",
    "python-dateutil": "Apache-2.0 OR BSD-3-Clause",
    "pyyaml": "MIT",
    "pyyaml-env-tag": "MIT",
    "requests": "Apache-2.0",
    "tzdata": "Apache-2.0",
    "watchdog": "Apache-2.0",
}
LOOSE = {"APACHE-2.0": "Apache-2.0", "BSD": "BSD-3-Clause", "MPL": "MPL-2.0", "MPL 2.0": "MPL-2.0"}
"""How some packages write a licence, and its name in SPDX."""
BY_CLASSIFIER = {
    "MIT License": "MIT",
    "MIT No Attribution License (MIT-0)": "MIT-0",
    "BSD License": "BSD-3-Clause",
    "Apache Software License": "Apache-2.0",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
    "ISC License (ISCL)": "ISC",
}
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
STATED = re.compile(r"^(\S+) (\S+) \(pypi\): (.+)$", re.MULTILINE)
PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)")


@dataclass(frozen=True, order=True)
class Party:
    """A package of a lock file. `hashes`: (algorithm, hex digits) of its archives."""

    registry: Literal["npm", "pypi"]
    name: str
    version: str
    licence: str
    shipped: bool
    hashes: tuple[tuple[str, str], ...]


def parties() -> list[Party]:
    """All packages of the lock files, each version once, sorted. ValueError if a licence is not known."""
    return sorted({*npm_parties(), *python_parties()})


def npm_parties() -> Iterator[Party]:
    """The packages of package-lock.json."""
    packages = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for path, entry in packages.items():
        if not path or entry.get("link"):
            continue
        name = entry.get("name") or path.rpartition("node_modules/")[2]
        licence = entry.get("license") or known_licence(name)
        licence = LOOSE.get(licence, licence)
        algorithm, _, digest = entry.get("integrity", "").partition("-")
        hashes = ((algorithm, base64.b64decode(digest).hex()),) if digest else ()
        yield Party("npm", name, entry["version"], licence, name in SHIPPED_NPM, hashes)


def python_parties() -> Iterator[Party]:
    """The packages of the Python lock files."""
    seen, stated = set(), stated_licences()
    for lock in LOCKS:
        text = (REQUIREMENTS / f"{lock}.txt").read_text(encoding="utf-8")
        for block in re.split(r"\n(?=[A-Za-z0-9])", text):
            pinned = PINNED.match(block)
            if pinned is None or pinned.groups() in seen:
                continue
            seen.add(pinned.groups())
            name, version = pinned.groups()
            hashes = tuple(("sha256", digest) for digest in HASH.findall(block))
            yield Party(
                "pypi", name, version, stated.get((name, version)) or installed_licence(name), lock == "app", hashes
            )


def stated_licences() -> dict[tuple[str, str], str]:
    """The licences of Python packages that NOTICE names, by name and version."""
    text = NOTICE.read_text(encoding="utf-8") if NOTICE.exists() else ""
    return {(name, version): licence for name, version, licence in STATED.findall(text)}


def installed_licence(name: str) -> str:
    """The licence that an installed package names, in SPDX's words."""
    if name in OTHER_LICENCES:
        return OTHER_LICENCES[name]
    try:
        about = metadata(name).json
    except PackageNotFoundError:
        return known_licence(name)
    if about.get("license_expression"):
        return str(about["license_expression"])
    classified = [str(line).rpartition(" :: ")[2] for line in about.get("classifier", ()) if str(line)[:7] == "License"]
    found = [BY_CLASSIFIER[each] for each in classified if each in BY_CLASSIFIER]
    stated = str(about.get("license", ""))
    short = stated if len(stated) < 30 and "\n" not in stated else ""
    return found[0] if found else LOOSE.get(short, short).replace("MIT License", "MIT") or known_licence(name)


def known_licence(name: str) -> str:
    """The licence of a package that does not say it itself."""
    if name not in OTHER_LICENCES:
        raise ValueError(f"the licence of {name} is not known: look it up and add it to tools/parties.py")
    return OTHER_LICENCES[name]
