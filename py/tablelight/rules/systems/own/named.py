"""What the entries of a sheet's lists have in common."""

from __future__ import annotations

from attrs import frozen


@frozen(kw_only=True)
class Named:
    """An entry of a list: `id` is what the sheet and documents call it, `label` what the author and players do."""

    id: str
    label: str
