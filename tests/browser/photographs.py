"""A photograph of a table, made on the page: stripes of many colours, in the size to which a camera's is scaled."""

from __future__ import annotations

CHOOSE_PHOTOGRAPH = """
    const canvas = Object.assign(document.createElement("canvas"), { width: 1200, height: 900 });
    const context = canvas.getContext("2d");
    for (let at = 0; at < 900; at += 3) { context.fillStyle = `hsl(${at} 80% 50%)`; context.fillRect(0, at, 1200, 3); }
    const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg"));
    const data = new DataTransfer(), input = document.getElementById("picture");
    data.items.add(new File([blob], "table.jpg", { type: "image/jpeg" }));
    input.files = data.files;
"""
"""Puts the photograph into the page's field for a picture; the test itself sends the change event."""
CHOOSE_NOISE = """
    const canvas = Object.assign(document.createElement("canvas"), { width: 3200, height: 2400 });
    const context = canvas.getContext("2d"), image = context.createImageData(3200, 2400);
    for (let at = 0; at < image.data.length; at += 65536) crypto.getRandomValues(image.data.subarray(at, at + 65536));
    for (let at = 3; at < image.data.length; at += 4) image.data[at] = 255;
    context.putImageData(image, 0, 0);
    const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.92));
    const data = new DataTransfer(), input = document.getElementById("picture");
    data.items.add(new File([blob], "table.jpg", { type: "image/jpeg" }));
    input.files = data.files;
    input.dispatchEvent(new Event("change"));
"""
"""Chooses a photograph of noise, with the bytes of a camera's."""
IS_STORED = """new Promise((done) => { const open = indexedDB.open("tablelight"); open.onsuccess = () => {
    const all = open.result.transaction("bodies").objectStore("bodies").getAll();
    all.onsuccess = () => {
        open.result.close();
        done(all.result.some(({ aside }) => aside.includes("image/jpeg"))); }; }; })"""
"""Whether the store of games has a photograph."""
