// The one-file edition: everything that the page would fetch is in the page itself, in elements
// <script type="application/octet-stream" data-file="name">, gzipped and in base64. Requests for these files are
// answered from there, so that the rest of the app is the same as on a host.
//
// The first script of the page.
(() => {
    "use strict";

    const TYPES = {
        css: "text/css", html: "text/html", js: "text/javascript", json: "application/json", mjs: "text/javascript",
        png: "image/png", svg: "image/svg+xml", wasm: "application/wasm", zip: "application/zip",
    };
    const base = new URL("./", location.href).href;
    const unpacked = new Map();

    const decode = (text) =>
        Uint8Array.fromBase64?.(text) ?? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

    const unpack = async (element) => {
        const packed = new Blob([decode(element.textContent)]);
        element.remove(); // its text is the largest thing in the page
        return new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    };

    // The content of a file as an ArrayBuffer, or undefined if there is no such file.
    const content = (name) => {
        const element = unpacked.has(name) ? null : document.querySelector(`script[data-file="${CSS.escape(name)}"]`);
        if (element) unpacked.set(name, unpack(element));
        return unpacked.get(name);
    };

    const nameOf = (url) => {
        const { href } = new URL(url, document.baseURI);
        return href.startsWith(base) ? decodeURIComponent(href.slice(base.length).replace(/[?#].*/, "")) : null;
    };

    const { fetch } = globalThis;
    globalThis.fetch = async (request, ...options) => {
        const name = nameOf(request?.url ?? request);
        const buffer = name === null ? undefined : await content(name);
        if (buffer === undefined) return fetch(request, ...options);
        return new Response(buffer, { headers: { "Content-Type": TYPES[name.split(".").pop()] ?? "text/plain" } });
    };

    // Takes the place of import(): a module from the page, or one that was provided under that name.
    const modules = new Map();
    const load = async (url) => {
        const name = nameOf(url);
        if (!modules.has(name)) {
            const address = URL.createObjectURL(new Blob([await content(name)], { type: "text/javascript" }));
            modules.set(name, import(address).finally(() => URL.revokeObjectURL(address)));
        }
        return modules.get(name);
    };

    globalThis.tablelightFiles = {
        base,
        load,
        provide: (name, module) => modules.set(name, module),
        text: async (name) => new TextDecoder().decode(await content(name)),
    };
})();
