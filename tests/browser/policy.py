"""The content security policy of the page."""

from __future__ import annotations

POLICY = "document.querySelector('meta[http-equiv=Content-Security-Policy]').content"
