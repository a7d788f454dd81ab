"""A static file server for dist/: the plainest host there is, so that what works here works anywhere.

No special headers, no compression, no rewriting; only the media types that WebAssembly and modules need.
Files are revalidated at every request, which is what most static hosts ask for after a few minutes.
"""

from __future__ import annotations

import contextlib
import functools
import os
import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

TRIED, LAST_PORT = 20, 65_535
"""How many ports to try, and the largest number of a port."""
MEDIA_TYPES = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".toml": "text/plain; charset=utf-8",
    ".py": "text/plain; charset=utf-8",
    ".po": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
}


@dataclass
class Faults:
    """The faults of a host, for the tests; may be changed while it serves. `missing`: files that it does not find;
    `wrong`: by file, what it sends in its place, with the media type; `types`: by suffix, the media type that it gives, "*"
    for every other, "" for none; `refused`: by file, the status that it answers with, 0 if it hangs up instead."""

    missing: frozenset[str] = frozenset()
    wrong: dict[str, tuple[bytes, str]] = field(default_factory=dict)
    types: dict[str, str] = field(default_factory=dict)
    refused: dict[str, int] = field(default_factory=dict)


class Handler(SimpleHTTPRequestHandler):
    """Serves one folder under a prefix; anything outside of the prefix does not exist."""

    protocol_version = "HTTP/1.1"  # keep-alive: a boot asks for twenty files
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **MEDIA_TYPES}  # noqa: RUF012 (as in the base class)

    def __init__(self, *args: object, prefix: str, faults: Faults, directory: str) -> None:
        self.prefix = prefix
        self.faults = faults
        super().__init__(*args, directory=directory)  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        """The file of a request path, or one that cannot exist."""
        name = unquote(urlsplit(path).path)
        if not name.startswith(self.prefix) or name.removeprefix(self.prefix) in self.faults.missing:
            return str(Path(self.directory) / ".not-here")
        return super().translate_path("/" + name.removeprefix(self.prefix))

    def do_GET(self) -> None:
        """Sends a file, or what the host sends in its place."""
        name = unquote(urlsplit(self.path).path).removeprefix(self.prefix)
        if name in self.faults.refused:
            self._refuse(self.faults.refused[name])
            return
        wrong = self.faults.wrong.get(name)
        if wrong is None:
            super().do_GET()
            return
        content, media_type = wrong
        self.send_response(200)
        self.send_header("Content-Type", media_type)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def _refuse(self, status: int) -> None:
        if status:
            self.send_error(status)
        else:
            self.close_connection = True
            with contextlib.suppress(OSError):
                self.connection.shutdown(socket.SHUT_RDWR)

    def guess_type(self, path: Any) -> str:
        """The media type of a file, as far as the host knows it."""
        types = self.faults.types
        given = types.get(Path(path).suffix, types.get("*"))
        return str(super().guess_type(path)) if given is None else given

    def send_header(self, keyword: str, value: str) -> None:
        """Sends a header; none for the type of a file that the host does not know."""
        if value or keyword.lower() != "content-type":
            super().send_header(keyword, value)

    def end_headers(self) -> None:
        """Adds the one header that the tests need to see fresh files."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Keeps quiet: the terminal is for the build's messages."""


class Server(ThreadingHTTPServer):
    """A server that can also end the connections that browsers keep open."""

    allow_reuse_address = os.name != "nt"  # Windows would let two servers have one port

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._open: set[socket.socket] = set()

    def process_request(self, request: Any, client_address: Any) -> None:
        """Remembers the connection, to close it with the server."""
        self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """Forgets the connection: it has been closed."""
        self._open.discard(request)
        super().shutdown_request(request)

    def hang_up(self) -> None:
        """Ends every connection that is still open."""
        for connection in list(self._open):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


@contextlib.contextmanager
def serving(
    folder: Path, *, port: int = 0, prefix: str = "/", faults: Faults | None = None, handler: type[Handler] = Handler
) -> Iterator[str]:
    """Serves `folder` on this machine only, in a thread, and yields its address.

    With `port` 0 any free port, otherwise the first free one of `TRIED` from `port`. Raises OSError if none is free.
    """
    handling = functools.partial(handler, prefix=prefix, faults=faults or Faults(), directory=str(folder))
    server = _bind(port, handling)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://localhost:{server.server_address[1]}{prefix}"
    finally:
        server.shutdown()
        server.server_close()
        server.hang_up()


def _bind(port: int, handler: functools.partial[Handler]) -> Server:
    for candidate in range(port, min(port + TRIED, LAST_PORT + 1)) if port else [0]:
        try:
            return Server(("127.0.0.1", candidate), handler)
        except OSError as error:
            failure = error
    raise failure
