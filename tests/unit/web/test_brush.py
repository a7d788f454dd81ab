"""Layers drawn part by part: what a fault while a part is made leaves behind."""

from __future__ import annotations

from unittest.mock import MagicMock

import pytest

from tablelight.view.drawing import Ink, Layer, Text


def test_a_layer_with_a_part_that_failed_is_made_again(js: MagicMock) -> None:
    from tablelight.web.brush import Brush

    brush, context = Brush(lambda _: None), MagicMock()
    layer = Layer(inks=(Ink("void", "M0 0H9"),), texts=(Text("label", 0, 0, 9, "Mira"),))
    js.JSON.parse.side_effect = ValueError  # the texts cannot be made
    for _ in range(2):
        with pytest.raises(ValueError):
            brush.draw(context, layer, (0, 1.0))
    js.JSON.parse.side_effect = None
    brush.draw(context, layer, (0, 1.0))
    assert js.tablelight.drawInks.call_count == 3
    assert js.tablelight.drawTexts.call_count == 1
