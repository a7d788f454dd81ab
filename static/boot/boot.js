// The page before Python: says what is loading, and what has failed, with a way to try again.
// A classic script, the first of the page, so that it hears every event; it depends on nothing that could be missing.
//
// Python ends the boot with `tablelight.boot.ready()` or, when it fails itself, with `tablelight.boot.fail(text)`.
(() => {
    "use strict";

    const TEXTS = {
        en: {
            interpreter: "Loading Python", files: "Loading the rules", start: "Setting the table",
            slow: "This takes longer than usual. A slow network? It goes on.",
            failed: "Tablelight could not start: a part of it did not load. Your saved games are untouched.",
            stopped: "Tablelight has stopped. Your game is kept: load again to go on.",
            retry: "Try again", again: "Load again", details: "What happened", games: "Your games, to save to a file",
        },
        es: {
            interpreter: "Cargando Python", files: "Cargando las reglas", start: "Preparando la mesa",
            slow: "Tarda más de lo normal. ¿Red lenta? Sigue cargando.",
            failed: "Tablelight no pudo arrancar: falta una parte. Tus partidas guardadas están intactas.",
            stopped: "Tablelight se ha detenido. Tu partida está guardada: vuelve a cargar para seguir.",
            retry: "Reintentar", again: "Volver a cargar", details: "Qué ha pasado",
            games: "Tus partidas, para guardarlas en un archivo",
        },
        fr: {
            interpreter: "Chargement de Python", files: "Chargement des règles", start: "Mise en place de la table",
            slow: "C’est plus long que d’habitude. Réseau lent ? Le chargement continue.",
            failed: "Tablelight n’a pas pu démarrer : un élément manque. Vos parties enregistrées sont intactes.",
            stopped: "Tablelight s’est arrêté. Votre partie est conservée : rechargez la page pour continuer.",
            retry: "Réessayer", again: "Recharger", details: "Ce qui s’est passé",
            games: "Vos parties, à enregistrer dans un fichier",
        },
        pt: {
            interpreter: "Carregando o Python", files: "Carregando as regras", start: "Preparando a mesa",
            slow: "Está demorando mais do que o normal. Rede lenta? O carregamento continua.",
            failed: "O Tablelight não conseguiu iniciar: falta uma parte. Suas partidas salvas estão intactas.",
            stopped: "O Tablelight parou. Sua partida está guardada: carregue de novo para continuar.",
            retry: "Tentar de novo", again: "Carregar de novo", details: "O que aconteceu",
            games: "Suas partidas, para salvar em um arquivo",
        },
        de: {
            interpreter: "Python wird geladen", files: "Die Regeln werden geladen", start: "Der Tisch wird gedeckt",
            slow: "Das dauert länger als sonst. Ein langsames Netz? Es geht weiter.",
            failed: "Tablelight konnte nicht starten: Ein Teil wurde nicht geladen. Deine gespeicherten Spiele sind unversehrt.",
            stopped: "Tablelight ist stehen geblieben. Dein Spiel ist gespeichert: Lade neu, um weiterzuspielen.",
            retry: "Noch einmal versuchen", again: "Neu laden", details: "Was passiert ist",
            games: "Deine Spiele, um sie als Datei zu speichern",
        },
        it: {
            interpreter: "Caricamento di Python", files: "Caricamento delle regole", start: "Preparazione del tavolo",
            slow: "Ci vuole più del solito. La rete è lenta? Il caricamento continua.",
            failed: "Tablelight non è riuscito ad avviarsi: manca una parte. Le tue partite salvate sono intatte.",
            stopped: "Tablelight si è fermato. La tua partita è salvata: ricarica per continuare.",
            retry: "Riprova", again: "Ricarica", details: "Che cosa è successo",
            games: "Le tue partite, da salvare in un file",
        },
    };
    const SLOW_AFTER = 20_000; // milliseconds
    // The parts of a start, as marks of the browser's own timeline (`npm run bench -- boot` prints their times).
    const mark = (part) => performance.mark(`tablelight:${part}`);
    const PARTS = { "Loading files": "interpreter", "Loaded Pyodide": "files" };
    // Errors that kill the interpreter; after them every call into it fails.
    const FATAL = /fatally failed|maximum call stack|too much recursion|memory access out of bounds|out of bounds memory|unreachable|null function|signature mismatch|table index/i;

    const chosen = () => { // the language kept by web/settings.py
        try { return [JSON.parse(localStorage.getItem("tablelight.settings")).language]; } catch { return []; }
    };
    const language = [...chosen(), ...navigator.languages].map((tag) => String(tag).slice(0, 2)).find((tag) => tag in TEXTS) ?? "en";
    const texts = TEXTS[language];
    const find = (id) => document.getElementById(id);
    let state = "loading"; // then "ready" or "failed", once; a page that was ready may be "stopped"
    let steps = 0;

    const whenParsed = (action) =>
        document.readyState === "loading" ? addEventListener("DOMContentLoaded", action, { once: true }) : action();

    const show = (text) => whenParsed(() => {
        find("boot-step").textContent = text;
        find("boot-progress").value = steps;
    });

    // The screen of a start that failed, or of a table that has stopped: words, the way on, the games as files.
    const tell = (text, button, details) => whenParsed(() => {
        find("boot-step").hidden = find("boot-progress").hidden = true;
        find("boot-failure-text").textContent = text;
        find("boot-details-title").textContent = texts.details;
        find("boot-details").textContent = String(details);
        const retry = find("boot-retry");
        retry.textContent = button;
        retry.addEventListener("click", async () => {
            retry.disabled = true;
            await globalThis.tablelight.rescue?.repair(); // absent if that script did not load
            location.reload();
        }, { once: true });
        find("boot-failure").hidden = false;
        globalThis.tablelight.rescue?.offer(find("boot-games"), texts.games);
        retry.focus();
    });

    const fail = (details) => {
        if (state !== "loading") return;
        state = "failed";
        mark(state);
        clearTimeout(slow);
        document.documentElement.dataset.boot = state;
        const { snapshot } = globalThis.tablelight;
        if (snapshot?.isTaken) { // the next start is an ordinary one
            snapshot.refuse(details);
            location.reload();
            return;
        }
        tell(texts.failed, texts.retry, details);
    };

    let screen = null; // the boot screen, put away
    const ready = () => {
        if (state !== "loading") return;
        state = "ready";
        clearTimeout(slow);
        globalThis.fetch = fetch;
        early.clear();
        document.documentElement.dataset.boot = state;
        mark("ready");
        screen = find("boot");
        screen.remove();
        find("app").hidden = false;
        dispatchEvent(new Event("tablelight:ready"));
    };

    const stop = (details) => {
        if (state !== "ready") return;
        state = "stopped";
        document.documentElement.dataset.boot = state;
        const { snapshot } = globalThis.tablelight;
        if (snapshot?.isTaken) snapshot.refuse(details);
        find("app").remove(); // with any open dialog, which would cover the screen
        document.body.append(screen);
        tell(texts.stopped, texts.again, details);
    };

    const slow = setTimeout(() => show(texts.slow), SLOW_AFTER);

    addEventListener("py:progress", ({ detail }) => {
        steps += 1;
        if (detail in PARTS) mark(PARTS[detail]);
        const text = /files/.test(detail) ? texts.files : detail === "Loaded Pyodide" ? texts.start : texts.interpreter;
        if (state === "loading") show(text);
    });
    // A script, module or style sheet that is missing or is not what it should be: such errors do not bubble, but they can
    // be captured. (A picture of the app's own may fail without harm.)
    addEventListener("error", (event) => {
        const { target } = event;
        if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement)
            fail(`${target.src || target.href} did not load`);
        else if (!(target instanceof Element)) {
            fail(event.message);
            if (FATAL.test(event.message)) stop(event.message);
        }
    }, true);
    addEventListener("unhandledrejection", ({ reason }) => {
        const text = String(reason?.message ?? reason);
        fail(text);
        if (FATAL.test(text)) stop(text);
    });
    // PyScript has finished main.py, but Python has not said that it is ready: it has failed.
    addEventListener("py:all-done", () => setTimeout(() => fail("Python ended before the table was set"), 0));

    // The hash of a file's content from the build, "sha256-BASE64"; undefined if there is none.
    const hashOf = (name) => {
        const url = new URL(name, document.baseURI).href;
        return [...document.querySelectorAll("link[data-integrity]")].find((link) => link.href === url)?.dataset.integrity;
    };
    const isAsBuilt = async (buffer, hash) => {
        if (!hash || !globalThis.crypto?.subtle) // plain HTTP cannot hash: refuse at least a page in place of a file
            return buffer.byteLength > 0 && !/^\s*<(!doctype|html)/i.test(new TextDecoder().decode(buffer.slice(0, 200)));
        const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", buffer));
        return hash === `sha256-${btoa(String.fromCharCode(...digest))}`;
    };

    // The archives of modules come gzipped as one piece (tools/archives.py), whatever type the host gives to them.
    const unpacked = async (buffer) => {
        const [first, second] = new Uint8Array(buffer.slice(0, 2));
        if (first !== 0x1f || second !== 0x8b) return buffer;
        return new Response(new Blob([buffer]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    };

    // Neither Pyodide nor PyScript reports every missing file, so each request of the boot is watched, and each answer
    // is compared with the build; a wrong copy in the browser's own cache is passed over once.
    const { fetch } = globalThis;
    const nameOf = (request) => String(request[0]?.url ?? request[0]);
    const sound = async (...request) => {
        const name = nameOf(request);
        const failed = (why) => new Error(`${name} did not load: ${why}`);
        const answer = async (...asked) => {
            const response = await fetch(...asked).catch((error) => { throw failed(error.message); });
            if (!response.ok) throw failed(`${response.status} ${response.statusText}`);
            return response;
        };
        const response = await answer(...request);
        if (!hashOf(name) || name.endsWith(".wasm")) return response; // that one streams; see below
        let buffer = await response.arrayBuffer();
        if (!(await isAsBuilt(buffer, hashOf(name)))) {
            buffer = await (await answer(name, { cache: "reload" })).arrayBuffer();
            if (!(await isAsBuilt(buffer, hashOf(name)))) throw failed("the host answered with something else");
        }
        const { status, statusText, headers } = response;
        return new Response(await unpacked(buffer), { status, statusText, headers });
    };
    const checked = async (...request) => {
        try {
            return await sound(...request);
        } catch (error) {
            fail(error.message);
            throw error;
        }
    };

    // Python asks for some files once it runs, seconds after the page has loaded them. They are checked when they come,
    // so that a wrong one is reported immediately, and handed over when Python asks. The standard library is left out,
    // because it is asked for immediately.
    const early = new Map(), asked = new Set();
    whenParsed(() => { // modules have run by now
        for (const { href, rel, title } of document.querySelectorAll("link[data-integrity]")) {
            if (asked.has(href) || /\.wasm$|stdlib\.zip$/.test(href) || (rel === "later" && title !== language)) continue;
            early.set(href, checked(href));
            early.get(href).catch(() => {}); // `checked` reports it
        }
    });
    globalThis.fetch = (...request) => {
        const { href } = new URL(nameOf(request), document.baseURI), coming = early.get(href);
        asked.add(href);
        early.delete(href); // an answer is read once
        return coming ?? checked(...request);
    };

    // The parts that are fetched on demand (py/tablelight/later.py): the addresses by their names; the bytes of one.
    const parts = () => Object.fromEntries([...document.querySelectorAll('link[rel="later"]')].map(({ title, href }) => [title, href]));
    const part = async (name) => {
        const href = parts()[name], coming = early.get(href);
        early.delete(href);
        return (await (coming ?? sound(href))).arrayBuffer();
    };

    // A host may not know WebAssembly, or may send another file; without this, Pyodide would then wait forever.
    const { instantiateStreaming } = WebAssembly;
    WebAssembly.instantiateStreaming = async (source, imports) => {
        const response = await source;
        try {
            const isTyped = /^application\/wasm\b/.test(response.headers.get("Content-Type"));
            const made = isTyped && instantiateStreaming
                ? await instantiateStreaming.call(WebAssembly, response, imports)
                : await WebAssembly.instantiate(await response.arrayBuffer(), imports);
            mark("compiled");
            return made;
        } catch (error) {
            fail(`${response.url || "pyodide.asm.wasm"} did not load: ${error.message}`);
            throw error;
        }
    };

    // A module that only a rare screen needs, by its name in the built folder; the one-file edition has it in the page.
    const load = (name) =>
        globalThis.tablelightFiles ? globalThis.tablelightFiles.load(name) : import(new URL(name, document.baseURI).href);

    globalThis.tablelight = { boot: { ready, fail, stop, load, part, parts, get state() { return state; } } };
    document.documentElement.dataset.boot = ""; // hides the sentence for a page without this script
    show(texts.interpreter);
})();
