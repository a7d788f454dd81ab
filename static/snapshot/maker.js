// The worker that makes a snapshot: starts a Python, imports what the page has imported, and keeps the memory, without
// empty pages, in the Cache Storage in the form that take.js reads.
//
// In: {files, cacheName, key, modules}, the modules by their names. Out: {size} or {fault}.
import { started } from "../worker/python.js";

const PAGE = 4096; // bytes
const WORDS = PAGE / 4;
const HEAD = { OFFSET: 1, LENGTH: 2, BYTES: 48 }; // of Pyodide's own form: the places of two words, where the state begins

// PyScript imports `html` before it runs main.py. A start from the snapshot adds both paths again.
const IMPORT = `
def imported(names):
    import gc, html, os, sys
    from importlib import import_module
    for name in names:
        import_module(name)
    for path in ("", os.path.abspath("packages.zip")):
        sys.path.remove(path)
    gc.collect()
imported
`;

// Pyodide's own snapshot as {state as JSON, memory}: the state says which JavaScript objects Python holds.
const parts = (bytes) => {
    const head = new Uint32Array(bytes.buffer, bytes.byteOffset, HEAD.BYTES / 4);
    return {
        state: bytes.subarray(HEAD.BYTES, HEAD.BYTES + head[HEAD.LENGTH]),
        memory: bytes.subarray(head[HEAD.OFFSET]),
    };
};

const bodyOf = ({ state, memory }) => {
    const pages = memory.length / PAGE;
    const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length / 4);
    const filled = Uint8Array.from({ length: pages }, (_, page) => {
        const end = (page + 1) * WORDS;
        for (let word = page * WORDS; word < end; word += 1) if (words[word]) return 1;
        return 0;
    });
    const parted = [new Uint32Array([pages, state.length]), state, filled];
    for (let page = 0; page < pages; page += 1) if (filled[page]) parted.push(memory.subarray(page * PAGE, (page + 1) * PAGE));
    return new Blob(parted, { type: "application/octet-stream" });
};

const make = async ({ files, cacheName, key, modules }) => {
    const pyodide = await started(files, { _makeSnapshot: true });
    const imported = pyodide.runPython(IMPORT);
    imported(modules); // Python can loop over a JavaScript array
    imported.destroy();
    pyodide.runPython("del imported");
    const { state, memory } = parts(pyodide.makeMemorySnapshot());
    const body = await bodyOf({ state, memory }).arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
    const headers = { "X-Hash": btoa(String.fromCharCode(...digest)), "X-Size": String(memory.length) };
    await (await caches.open(cacheName)).put(key, new Response(body, { headers }));
    return body.byteLength;
};

self.addEventListener("message", async ({ data }) => {
    try {
        self.postMessage({ size: await make(data) });
    } catch (error) {
        self.postMessage({ fault: String(error) });
    }
});
