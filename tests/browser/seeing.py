"""Reading what is on the screen as another tablet's camera would: a picture of the page, and a program that reads codes."""

from __future__ import annotations

import base64

import zxingcpp
from playwright.sync_api import Locator, Page

# A picture of an address as its size and its greys, a byte a pixel. The page that reads it is not the app.
GREYS = """async (source) => {
    const picture = new Image(); picture.src = source; await picture.decode();
    const canvas = new OffscreenCanvas(picture.width, picture.height), context = canvas.getContext("2d");
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, picture.width, picture.height);
    let greys = "";
    for (let i = 0; i < data.length; i += 4) greys += String.fromCharCode((data[i] + 2 * data[i + 1] + data[i + 2]) >> 2);
    return [picture.width, picture.height, btoa(greys)];
}"""


def greys(page: Page, picture: bytes) -> memoryview:
    """A PNG picture as rows of greys, 0 to 255, decoded by an empty page of the same browser."""
    reader = page.context.new_page()
    try:
        width, height, data = reader.evaluate(GREYS, "data:image/png;base64," + base64.b64encode(picture).decode())
    finally:
        reader.close()
    return memoryview(base64.b64decode(data)).cast("B", shape=[height, width])


def code_on(page: Page, element: Locator | None = None) -> str:
    """The text of the QR code on the page (or on an element of it); AssertionError if there is not exactly one code."""
    found = zxingcpp.read_barcodes(greys(page, (element or page).screenshot()))
    assert len(found) == 1, f"{len(found)} codes are to be seen"
    return str(found[0].text)
