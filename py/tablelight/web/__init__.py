"""The app in a browser: the only package that knows JavaScript."""

from tablelight.web.page import start

__all__ = ["start"]
