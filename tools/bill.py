"""The bill of materials of a release: every third party of the lock files, as CycloneDX 1.6 has it."""

from __future__ import annotations

import json
import re
import uuid
from pathlib import Path
from typing import Any

from tools.parties import Party, parties
from tools.paths import ROOT

ALGORITHMS = {"sha1": "SHA-1", "sha256": "SHA-256", "sha384": "SHA-384", "sha512": "SHA-512"}


def component(party: Party) -> dict[str, Any]:
    """A package, as the bill names it."""
    package = f"pkg:{party.registry}/{party.name.replace('@', '%40')}@{party.version}"
    simple = re.fullmatch(r"[A-Za-z0-9.-]+", party.licence)
    licence = {"license": {"id": party.licence}} if simple else {"expression": party.licence.strip("()")}
    return {
        "type": "library",
        "bom-ref": package,
        "name": party.name,
        "version": party.version,
        "scope": "required" if party.shipped else "excluded",
        "hashes": [{"alg": ALGORITHMS[name], "content": digest} for name, digest in party.hashes],
        "licenses": [licence],
        "purl": package,
    }


def bill() -> dict[str, Any]:
    """The bill. Its number comes from its content, so that the same locks give the same bytes."""
    about = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    components = [component(party) for party in parties()]
    number = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps([about["version"], components]))
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{number}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": "tablelight",
                "name": about["name"],
                "version": about["version"],
                "licenses": [{"license": {"id": about["license"]}}],
            }
        },
        "components": components,
        "dependencies": [{"ref": "tablelight", "dependsOn": [each["bom-ref"] for each in components]}],
    }


def write(path: str | Path) -> None:
    """Writes the bill to a file."""
    Path(path).write_text(json.dumps(bill(), indent=1) + "\n", encoding="utf-8")
