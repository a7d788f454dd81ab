// What can be done without Python: the games that the browser keeps, as files; and the app's own files fetched again.
(() => {
    "use strict";

    const DATABASE = "tablelight"; // as in web/storage.py
    const JOURNAL = "tablelight.journal."; // as in web/journal.py
    const PATIENCE = 5000; // milliseconds that a store may take to answer, a host to send a file

    const answered = (request) => new Promise((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = request.onblocked = () => failed(request.error);
        setTimeout(() => failed(new Error("no answer")), PATIENCE);
    });

    // All records of the store, unchecked: [heads, bodies]; an error if there is no store.
    const records = async () => {
        const request = indexedDB.open(DATABASE);
        request.onupgradeneeded = () => request.transaction.abort(); // there was no store, and none is made
        const database = await answered(request);
        try {
            const transaction = database.transaction(["heads", "bodies"], "readonly");
            return await Promise.all(["heads", "bodies"].map((name) => answered(transaction.objectStore(name).getAll())));
        } finally {
            database.close();
        }
    };

    // A game as the app itself would write its file; an unreadable text as it is.
    const fileOf = (text, aside) => {
        try {
            const beside = aside ? JSON.parse(aside) : {};
            if (!Object.keys(beside).length) return text;
            JSON.parse(text); // only to see whether it can be read: it would move the keys that are numbers
            const save = JSON.stringify({ format: "tablelight-save", version: 1, ...beside });
            return `${save.slice(0, -1)},"document":${text}}`;
        } catch {
            return String(text);
        }
    };

    const inStore = async () => {
        const [heads, bodies] = await records();
        const titles = new Map(heads.map((head) => [head?.id, head]));
        return bodies.map((body) => {
            const head = titles.get(body.id);
            const text = typeof body.text === "string" ? fileOf(body.text, body.aside) : JSON.stringify(body);
            return { title: String(head?.title || head?.game || body.id), when: Number(head?.changed) || 0, text };
        }).sort((one, other) => other.when - one.when);
    };

    // The journal's second copy, by the same keys; empty if there is none.
    const ahead = async () => {
        const request = indexedDB.open(`${DATABASE}-journal`); // as in web/journal.py
        request.onupgradeneeded = () => request.transaction.abort();
        try {
            const database = await answered(request);
            const store = database.transaction("entries", "readonly").objectStore("entries");
            const [keys, texts] = await Promise.all([answered(store.getAllKeys()), answered(store.getAll())]);
            database.close();
            return keys.map((key, index) => [key, texts[index]]);
        } catch {
            return [];
        }
    };

    // An entry of the journal as a game; a damaged entry as it is.
    const entryOf = (key, text) => {
        try {
            const { title, changed, number, aside, text: game } = JSON.parse(text);
            return { title: String(title || key), when: Number(changed) || 0, number: Number(number) || 0, text: fileOf(game, aside) };
        } catch {
            return { title: key, when: 0, number: -1, text: typeof text === "string" ? text : JSON.stringify(text) ?? "" };
        }
    };

    // Changes that are not yet written into the store.
    const inJournal = async () => {
        const found = new Map(), written = await ahead();
        for (const [key, text] of [...Object.entries(localStorage), ...written]) {
            if (!String(key).startsWith(JOURNAL)) continue;
            const entry = entryOf(key, text), known = found.get(key);
            const isNewer = !known || entry.number > known.number || (entry.number === known.number && entry.when > known.when);
            if (isNewer) found.set(key, entry);
        }
        return [...found.values()].sort((one, other) => other.when - one.when);
    };

    const all = async () => {
        const found = [];
        for (const part of [inJournal, inStore])
            try { found.push(...await part()); } catch { /* closed, empty or broken: the other may be whole */ }
        return found;
    };

    const download = ({ title, text }) => {
        const link = document.createElement("a");
        link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
        link.download = `${title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "game"}.tablelight.json`;
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 40_000); // some browsers ask first where to put the file
    };

    // Lists the games in an element, each a button that saves it to a file.
    const offer = async (element, heading) => {
        const games = await all();
        if (!games.length) return;
        const title = document.createElement("p");
        title.textContent = heading;
        const buttons = games.map((game) => {
            const button = document.createElement("button");
            button.type = "button";
            button.textContent = game.when ? `${game.title}, ${new Date(game.when).toLocaleString()}` : game.title;
            button.addEventListener("click", () => download(game));
            return button;
        });
        element.replaceChildren(title, ...buttons);
        element.hidden = false;
    };

    const within = (promise) => Promise.race([promise, new Promise((_, failed) => setTimeout(failed, PATIENCE))]);

    // If the host answers, the browser's copy of the app, by a worker or in its own cache, is dropped and fetched
    // again. Without a network the copy stays: it is all there is.
    const repair = async () => {
        try {
            const answer = await within(fetch("sw.js", { cache: "no-store" }));
            if (!answer.ok || /^\s*</.test(await answer.text())) return; // no host, or another page in its place
            const scope = new URL("./", location.href).href;
            for (const registration of await navigator.serviceWorker?.getRegistrations() ?? [])
                if (registration.scope === scope) await registration.unregister();
            for (const key of await globalThis.caches?.keys() ?? [])
                if (key.endsWith(scope)) await caches.delete(key);
            const named = document.querySelectorAll("[integrity], [data-integrity]");
            const urls = [...named].map(({ src, href }) => src || href);
            await within(Promise.allSettled(urls.map((url) => fetch(url, { cache: "reload" }))));
        } catch { /* no network */ }
    };

    globalThis.tablelight.rescue = { offer, repair };
})();
