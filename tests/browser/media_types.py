"""The media types that common hosts give to the files of the built app, by suffix: what their own tables say, read from the
sources of each. "*" is what a host gives to every other suffix; "" is no Content-Type at all."""

from __future__ import annotations

import mimetypes
from pathlib import Path

OCTETS = "application/octet-stream"

# What the tables of Apache, Debian and mime-db agree on.
COMMON = {
    **{".html": "text/html", ".css": "text/css", ".json": "application/json", ".zip": "application/zip"},
    **{".svg": "image/svg+xml", ".png": "image/png", ".txt": "text/plain", ".woff2": "font/woff2"},
}
# apache/httpd, docs/conf/mime.types of 2.4: it knows neither WebAssembly nor manifests, and sends other files without a
# type (DefaultType none).
APACHE = {**COMMON, ".js": "application/javascript", "*": ""}
# The same after its change for RFC 9239 (apache/httpd#318).
APACHE_TRUNK = {**APACHE, ".js": "text/javascript", ".mjs": "text/javascript"}
# Before 2.4 everything unknown was "text/plain".
APACHE_OLD = {**APACHE, ".woff2": "text/plain", "*": "text/plain"}
# golang/go, src/mime/type.go, `builtinTypesLower`: all that Caddy knows if the system has no table, as in small
# containers; caddyserver/caddy, fileserver/staticfiles.go, sends no type for other files and guesses none.
CADDY = {
    **{".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".json": "application/json"},
    **{".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8", ".wasm": "application/wasm"},
    **{".svg": "image/svg+xml", ".png": "image/png", "*": ""},
}
# Debian's media-types, /etc/mime.types: Caddy and Python add it to their own tables, Debian's Apache has only this.
DEBIAN = {
    **COMMON,
    **{".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".py": "text/x-python"},
    **{".webmanifest": "application/manifest+json", "*": ""},
}
# GitHub Pages takes its types from jshttp/mime-db, as its documentation says; `.js` is "text/javascript" there since 1.53.
MIME_DB = {
    **COMMON,
    **{".js": "application/javascript; charset=utf-8", ".mjs": "application/javascript; charset=utf-8"},
    **{".wasm": "application/wasm", ".webmanifest": "application/manifest+json", ".toml": "application/toml"},
    **{"*": OCTETS},
}
MIME_DB_NOW = {**MIME_DB, ".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8"}
# nginx/nginx, conf/mime.types of 1.18 and earlier: no WebAssembly yet. Debian's own nginx is started for real.
NGINX = {
    **COMMON,
    **{".js": "application/javascript", ".woff2": "font/woff2", "*": OCTETS},
}
# The table of the running Python, without the system's files: what `python -m http.server` sends in small containers
# and on other systems.
PYTHON = {**mimetypes.MimeTypes().types_map[True], "*": OCTETS}

HOSTS: dict[str, dict[str, str]] = {
    **{"Apache": APACHE, "Apache's trunk": APACHE_TRUNK, "old Apache": APACHE_OLD, "Debian": DEBIAN},
    **{"Caddy": CADDY, "GitHub Pages": MIME_DB, "GitHub Pages now": MIME_DB_NOW, "nginx": NGINX, "Python": PYTHON},
}

SCRIPTS = {"text/javascript", "application/javascript", "application/x-javascript", "text/ecmascript"}
DEMANDED: dict[str, set[str]] = {
    ".js": SCRIPTS,  # modules, workers and the service worker are refused with any other type
    ".css": {"text/css"},  # style sheets are refused with another
    ".html": {"text/html"},  # shown as text, or downloaded
    ".svg": {"image/svg+xml"},  # the icon: no browser guesses this one from the content
}
"""By suffix, the only types under which browsers accept a file."""
INDIFFERENT = {".json", ".png", ".py", ".toml", ".txt", ".wasm", ".webmanifest", ".woff2", ".zip"}
"""Files whose type does not matter: the page reads them itself, or browsers know them by content (pictures, fonts). If
a host does not know WebAssembly, it is compiled from its bytes (`static/boot/boot.js`)."""


def is_taken(host: dict[str, str], name: str) -> bool:
    """Whether browsers accept a file under the type that a host gives to it."""
    suffix = Path(name).suffix
    given = host.get(suffix, host["*"]).partition(";")[0].strip()
    return suffix in INDIFFERENT or given in DEMANDED[suffix]
