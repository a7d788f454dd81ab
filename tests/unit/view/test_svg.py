"""The picture of the board as an SVG document."""

from __future__ import annotations

from xml.etree import ElementTree

from tablelight.view.drawing import Layer, Text
from tablelight.view.styles import colours
from tablelight.view.svg import svg_pieces


def test_a_name_with_a_control_character_leaves_the_document_readable() -> None:
    layer = Layer(texts=(Text("spot", 10, 10, 20, "The \x07Bell & <Tower>\ufffe \U0001f514"),))
    drawn = "".join(svg_pieces([layer], (0, 0, 100, 100), colours(lambda _: "#123456")))
    (text,) = (node.text for node in ElementTree.fromstring(drawn).iter() if node.tag.endswith("text"))
    assert text == "The Bell & <Tower> \U0001f514"
