// Makes the snapshot for the next starts (take.js), once: after a start without one, while the table is not touched, in
// a worker with its own Python, which ends afterwards. Its files are kept already, so nothing is fetched. The attribute
// data-snapshot="kept" says that there is a snapshot.
(() => {
    "use strict";

    const QUIET = 5000; // milliseconds without a touch
    const PATIENCE = 180_000; // milliseconds for the making
    const ROOM = 250e6; // bytes that the browser must have left for the site, ten times what is written

    const { snapshot } = globalThis.tablelight;
    const root = document.documentElement;
    const MAKER = new URL("static/snapshot/maker.js", document.baseURI).href;

    let touched = 0;
    const isQuiet = () => performance.now() - touched > QUIET
        && root.dataset.offline === "ready" && Boolean(navigator.serviceWorker.controller);
    const whenQuiet = () => new Promise((done) => {
        const watched = ["pointerdown", "pointermove", "keydown", "wheel"];
        const touch = () => { touched = performance.now(); };
        touch();
        for (const kind of watched) addEventListener(kind, touch, { capture: true, passive: true });
        const timer = setInterval(() => {
            if (!isQuiet()) return;
            clearInterval(timer);
            for (const kind of watched) removeEventListener(kind, touch, { capture: true });
            done();
        }, 1000);
    });

    const made = () => new Promise((done, failed) => {
        const worker = new Worker(MAKER, { type: "module" });
        const end = (next, value) => {
            clearTimeout(timer);
            worker.terminate(); // its memory is given back
            next(value);
        };
        const timer = setTimeout(() => end(failed, new Error("no end")), PATIENCE);
        worker.addEventListener("message", ({ data }) => data.fault ? end(failed, new Error(data.fault)) : end(done));
        worker.addEventListener("error", (event) => end(failed, new Error(event.message)));
        const { files, cacheName, key } = snapshot;
        worker.postMessage({ files, cacheName, key, modules: globalThis.tablelight.imported() });
    });

    const isThere = async () => Boolean(await caches.match(snapshot.key, { cacheName: snapshot.cacheName }));
    const make = async () => {
        if (await isThere()) return; // another tab was faster
        const { quota = Infinity, usage = 0 } = await navigator.storage?.estimate?.() ?? {}; // some browsers do not say
        if (quota - usage < ROOM) return;
        await caches.delete(snapshot.cacheName); // snapshots of other versions
        try {
            await made();
            if (!await isThere()) throw new Error("not kept"); // WebKitGTK may say that it was written
            snapshot.made();
        } catch (error) {
            snapshot.refuse(error);
            return;
        }
        root.dataset.snapshot = "kept";
    };

    addEventListener("tablelight:ready", async () => {
        if (snapshot.isTaken) root.dataset.snapshot = "kept";
        if (snapshot.isTaken || !snapshot.isWanted || !navigator.serviceWorker || !navigator.locks) return;
        try {
            await whenQuiet();
            await navigator.locks.request(snapshot.cacheName, { ifAvailable: true }, (lock) => lock && make());
        } catch { /* a browser that keeps nothing: the next start is as this one was */ }
    }, { once: true });
})();
