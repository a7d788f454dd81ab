"""The app in a browser: the only package that knows JavaScript."""

from tablelight.web.start import start

__all__ = ["start"]
