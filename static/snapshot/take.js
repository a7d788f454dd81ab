// A snapshot is the memory of a Python that has imported the app, kept on this device by keep.js; a start from it is
// several times as fast. A snapshot must never lock a player out. So a start goes on without it if it is missing, from
// another version or another browser, not as written, or does not lead to a table: then it is dropped silently.
//
// In localStorage, "tablelight.snapshot": {key, begun, refused, bad}: which snapshot is meant, how many starts from it
// have not ended yet, how often it was refused or could not be made, whether it must not be taken. {off: true} means none.
(() => {
    "use strict";

    const RECORD = "tablelight.snapshot";
    const FORMAT = "1";
    const PAGE = 4096; // bytes
    const LARGEST = 256 * 1024 * 1024; // bytes of memory
    const UNFINISHED = 2; // starts that may be under way at once, in several tabs
    const PATIENCE = 10_000; // milliseconds that the cache may take to say whether there is one
    const REFUSALS = 3; // after this many, no snapshot of this version is made in this browser

    const scope = new URL("./", document.baseURI).href;
    const cacheName = `tablelight-snapshot-${scope}`; // as in offline/worker.js; rescue.js drops it by its end
    const linked = (pattern) => [...document.querySelectorAll("link[href]")].map(({ href }) => href).find((href) => pattern.test(href));
    const files = { interpreter: linked(/\/interpreter\.js$/), archive: linked(/\/app[^/]*\.zip$/) };
    // All that the memory depends on: the files, with the hash of their content in their names, and what Python asks a
    // browser for when it starts.
    const key = `${scope}snapshot?${new URLSearchParams({
        ...files, format: FORMAT, browser: navigator.userAgent, language: navigator.language,
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    })}`;

    const record = () => {
        const kept = JSON.parse(localStorage.getItem(RECORD));
        return kept?.off || kept?.key === key ? kept : { key, begun: 0, refused: 0, bad: false };
    };
    const note = (changes) => localStorage.setItem(RECORD, JSON.stringify({ ...record(), ...changes }));
    const drop = () => caches.delete(cacheName);

    let taken = false;

    // Notes immediately that it must not be taken again: the page may be left before the cache has dropped it.
    const refuse = (why) => {
        taken = false;
        console.info("a start without its snapshot:", String(why?.message ?? why));
        try {
            sessionStorage.removeItem(RECORD);
            note({ begun: 0, bad: true, refused: record().refused + 1 });
        } catch { /* nothing is kept here: nothing will be taken */ }
        drop().catch(() => {});
    };

    const isEmpty = (words, page) => {
        const end = (page + 1) * PAGE / 4;
        for (let word = page * PAGE / 4; word < end; word += 1) if (words[word]) return false;
        return true;
    };

    // Puts the pages that are not empty where they belong. `body` has the number of pages, the length of the state, the
    // state as JSON, a byte for each page (0: empty), then the other pages one after the other.
    const memoryIn = (body, size) => {
        const [pages, length] = new Uint32Array(body, 0, 2);
        const filled = new Uint8Array(body, 8 + length, pages);
        if (pages * PAGE !== size) throw new Error("another size");
        const state = JSON.parse(new TextDecoder().decode(new Uint8Array(body, 8, length)));
        const fill = (heap) => {
            const words = new Uint32Array(heap.buffer);
            let from = 8 + length + pages;
            for (let first = 0, last; first < pages; first = last) { // runs of pages of one kind
                for (last = first + 1; last < pages && filled[last] === filled[first]; last += 1);
                if (filled[first]) {
                    heap.set(new Uint8Array(body, from, (last - first) * PAGE), first * PAGE);
                    from += (last - first) * PAGE;
                } else { // writing to a page takes memory, so empty pages are left as they are
                    for (let page = first; page < last; page += 1)
                        if (!isEmpty(words, page)) heap.fill(0, page * PAGE, (page + 1) * PAGE);
                }
            }
        };
        return { fill, state };
    };

    const checked = async (response, reading, size) => {
        const body = await reading;
        const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
        if (btoa(String.fromCharCode(...digest)) !== response.headers.get("X-Hash")) throw new Error("not what was written");
        return memoryIn(body, size);
    };

    // The offer to interpreter.js: {size, memory()}, the bytes of the whole memory and a promise of it; or null.
    const offer = async () => {
        const { begun, bad, off } = record();
        if (off) return null;
        if (bad) {
            await drop();
            note({ bad: false });
            return null;
        }
        const response = await caches.match(key, { cacheName });
        if (!response) return null;
        if (begun >= UNFINISHED || sessionStorage.getItem(RECORD)) {
            refuse("the last start did not end");
            return null;
        }
        const size = Number(response.headers.get("X-Size"));
        if (!(size > 0 && size <= LARGEST)) {
            refuse("no size");
            return null;
        }
        let reading = response.arrayBuffer(); // while the rest of the page comes
        reading.catch(() => {}); // the code that waits for it reports this
        const memory = () => {
            sessionStorage.setItem(RECORD, key);
            note({ begun: begun + 1 });
            taken = true;
            const read = reading;
            reading = null; // this object stays as long as the page; the bytes, as many as the memory has, must not
            return checked(response, read, size);
        };
        return { size, memory };
    };

    const late = new Promise((done) => { setTimeout(done, PATIENCE, null); }); // a cache that does not answer

    addEventListener("tablelight:ready", () => {
        try {
            sessionStorage.removeItem(RECORD);
            if (taken) note({ begun: 0 });
        } catch { /* as above */ }
    });

    globalThis.tablelight.snapshot = {
        cacheName, files, key, refuse,
        made: () => note({ begun: 0, bad: false }),
        offered: Promise.race([offer().catch(() => null), late]),
        get isTaken() { return taken; },
        get isWanted() { // keep.js may make one
            try {
                const { off, refused } = record();
                return !off && refused < REFUSALS;
            } catch {
                return false;
            }
        },
    };
})();
