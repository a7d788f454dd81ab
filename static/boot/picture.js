// The board of the last game, on the screen before Python has loaded: a picture of the canvas, kept when the page goes
// away, shown in its place at the next start. Taps on it meanwhile are noted, and made once the table is set.
//
// The game that was kept last opens at the next start: Python says by `tablelight.picture.follow(game, counter, isLast)`
// which game is on the table, and whether it is the last one. Only the last game's picture is kept and shown.
(() => {
    "use strict";

    const KEY = "tablelight.picture";
    const LONGEST = 500; // milliseconds of a tap
    const SLACK = 10; // pixels that a finger may wander in a tap
    const PAUSE = 360; // milliseconds between two taps that are not one double tap
    const find = (id) => document.getElementById(id);
    const size = () => [innerWidth, innerHeight];
    const same = (one, other) => one.every((value, index) => value === other[index]);

    const LAST = "tablelight.last"; // "game:counter" of the game that was kept last, by any tab
    const gameOf = (version) => version.slice(0, version.lastIndexOf(":"));
    let followed = ""; // the same for the game on the table
    const taps = []; // {x, y, type, time}

    const forget = () => { try { localStorage.removeItem(KEY); } catch { /* storage is closed: nothing was kept */ } };

    const keep = () => {
        try {
            if (!followed || followed !== localStorage.getItem(LAST)) return;
            const canvas = find("board");
            const { x, y, width, height } = canvas.getBoundingClientRect();
            const image = canvas.toDataURL("image/webp", 0.85);
            localStorage.setItem(KEY, JSON.stringify({ image, version: followed, box: [x, y, width, height], view: size() }));
        } catch {
            forget(); // no room for it, or no storage at all
        }
    };

    const kept = () => {
        if (location.hash.length > 1 || new URLSearchParams(location.search).has("shared")) return null; // that game opens
        try {
            const picture = JSON.parse(localStorage.getItem(KEY));
            const isIt = picture?.version === localStorage.getItem(LAST);
            return isIt && picture.image.startsWith("data:image/") && same(picture.view, size()) ? picture : null;
        } catch {
            return null;
        }
    };

    const listen = (element) => {
        let down = null;
        element.addEventListener("pointerdown", (event) => { if (event.isPrimary) down = event; });
        element.addEventListener("pointerup", (event) => {
            const wandered = down ? Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) : Infinity;
            if (!event.isPrimary || wandered > SLACK || event.timeStamp - down.timeStamp > LONGEST) return;
            taps.push({ x: event.clientX, y: event.clientY, type: event.pointerType, time: event.timeStamp });
            const mark = document.createElement("span");
            mark.className = "boot-tap";
            mark.style.left = `${event.clientX}px`;
            mark.style.top = `${event.clientY}px`;
            find("boot")?.append(mark);
        });
    };

    const show = ({ image, box }) => {
        const picture = new Image();
        picture.id = "boot-picture";
        picture.alt = "";
        picture.draggable = false;
        ["left", "top", "width", "height"].forEach((side, index) => { picture.style[side] = `${box[index]}px`; });
        picture.src = image;
        find("boot").append(picture);
        listen(picture);
    };

    const repeat = async () => {
        const board = find("board");
        for (const [index, { x, y, type, time }] of taps.entries()) {
            if (index) await new Promise((done) => setTimeout(done, Math.min(time - taps[index - 1].time, PAUSE)));
            for (const name of ["pointerdown", "pointerup"])
                board.dispatchEvent(new PointerEvent(name, {
                    bubbles: true, cancelable: true, clientX: x, clientY: y, isPrimary: true, pointerId: 1, pointerType: type,
                }));
        }
    };

    globalThis.tablelight.picture = {
        follow: (game, counter, isLast) => {
            followed = game ? `${game}:${counter}` : "";
            try { if (followed && isLast) localStorage.setItem(LAST, followed); } catch { /* closed, or no room */ }
        },
        forget: () => { followed = ""; forget(); },
    };
    const picture = kept();
    if (picture) show(picture);
    addEventListener("tablelight:ready", () => {
        if (!followed) forget();
        else if (picture && gameOf(picture.version) === gameOf(followed) && same(picture.view, size())) repeat();
    }, { once: true });
    addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", () => { if (document.hidden) keep(); });
})();
