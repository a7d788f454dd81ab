// PyScript keeps two databases (a cache of packages, folders of the disk) that Tablelight does not use. It does not
// start if the browser refuses them: cookies blocked, a private window, a sandboxed frame. So they are kept in memory
// instead. Tablelight's own database is the browser's, or the browser refuses it.
(() => {
    "use strict";

    const OWN = /^IDBMap\//;
    const answer = (result) => {
        const request = {};
        queueMicrotask(() => request.onsuccess?.({ target: { result } }));
        return request;
    };
    const database = () => {
        const kept = new Map();
        const store = {
            count: () => answer(kept.size),
            clear: () => answer(kept.clear()),
            delete: (key) => answer(kept.delete(key)),
            get: (key) => answer(kept.get(key)),
            getKey: (key) => answer(kept.has(key) ? key : undefined),
            getAllKeys: () => answer([...kept.keys()]),
            put: (value, key) => answer(kept.set(key, value) && key),
        };
        return { transaction: () => ({ objectStore: () => store }), close: () => {} };
    };

    let real;
    try { real = globalThis.indexedDB; } catch { /* refused */ }
    const open = real?.open;
    const opened = (name, ...more) => {
        if (OWN.test(name)) return answer(database());
        if (!open) throw new DOMException("IndexedDB is refused", "SecurityError");
        return open.call(real, name, ...more);
    };
    if (real) real.open = opened;
    else Object.defineProperty(globalThis, "indexedDB", { configurable: true, value: { open: opened } });
})();
