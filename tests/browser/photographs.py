"""A photograph of a table, made on the page: stripes of many colours, as large as a camera's are scaled to."""

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
"""Puts it into the page's field for a picture; the event that says so is left to the test."""
IS_STORED = """new Promise((done) => { const open = indexedDB.open("tablelight"); open.onsuccess = () => {
    const all = open.result.transaction("bodies").objectStore("bodies").getAll();
    all.onsuccess = () => {
        open.result.close();
        done(all.result.some(({ aside }) => aside.includes("image/jpeg"))); }; }; })"""
"""Whether the store of games has a photograph."""
