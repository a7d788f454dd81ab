"""Files next to the code: in a folder, or in the archive that the page imports from."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from importlib.abc import InspectLoader, ResourceLoader

    class Loader(InspectLoader, ResourceLoader):
        """The loader of folders and of archives."""


def read(package: str, name: str) -> bytes:
    """The bytes of `name` (a path with slashes) in an imported package; FileNotFoundError if there is none. Read by the
    package's own loader: `importlib.resources` would import a zip reader in the browser."""
    module = sys.modules.get(package) or import_module(package)
    assert module.__spec__ is not None
    assert module.__file__ is not None
    try:
        return cast("Loader", module.__spec__.loader).get_data(str(Path(module.__file__).parent / name))
    except OSError as error:
        raise FileNotFoundError(f"{package} has no {name}") from error
