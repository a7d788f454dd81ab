"""The browser's entry point: PyScript runs this file when the interpreter and the packages are there."""

from tablelight.web import start

await start()  # type: ignore[top-level-await]  # noqa: F704
