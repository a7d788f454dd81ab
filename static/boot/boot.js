// The page before Python: says what is loading, and says so when something of it fails, with a way to try again.
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
            retry: "Try again", details: "What happened",
        },
        es: {
            interpreter: "Cargando Python", files: "Cargando las reglas", start: "Preparando la mesa",
            slow: "Tarda más de lo normal. ¿Red lenta? Sigue cargando.",
            failed: "Tablelight no pudo arrancar: falta una parte. Tus partidas guardadas están intactas.",
            retry: "Reintentar", details: "Qué ha pasado",
        },
        fr: {
            interpreter: "Chargement de Python", files: "Chargement des règles", start: "Mise en place de la table",
            slow: "C’est plus long que d’habitude. Réseau lent ? Le chargement continue.",
            failed: "Tablelight n’a pas pu démarrer : un élément manque. Vos parties enregistrées sont intactes.",
            retry: "Réessayer", details: "Ce qui s’est passé",
        },
        pt: {
            interpreter: "Carregando o Python", files: "Carregando as regras", start: "Preparando a mesa",
            slow: "Está demorando mais do que o normal. Rede lenta? O carregamento continua.",
            failed: "O Tablelight não conseguiu iniciar: falta uma parte. Suas partidas salvas estão intactas.",
            retry: "Tentar de novo", details: "O que aconteceu",
        },
    };
    const SLOW_AFTER = 20_000; // milliseconds

    const chosen = () => { // the language kept by web/settings.py
        try { return [JSON.parse(localStorage.getItem("tablelight.settings")).language]; } catch { return []; }
    };
    const language = [...chosen(), ...navigator.languages].map((tag) => String(tag).slice(0, 2)).find((tag) => tag in TEXTS) ?? "en";
    const texts = TEXTS[language];
    const find = (id) => document.getElementById(id);
    let state = "loading"; // then "ready" or "failed", once
    let steps = 0;

    const whenParsed = (action) =>
        document.readyState === "loading" ? addEventListener("DOMContentLoaded", action, { once: true }) : action();

    const show = (text) => whenParsed(() => {
        find("boot-step").textContent = text;
        find("boot-progress").value = steps;
    });

    const fail = (details) => {
        if (state !== "loading") return;
        state = "failed";
        clearTimeout(slow);
        document.documentElement.dataset.boot = state;
        whenParsed(() => {
            find("boot-step").hidden = find("boot-progress").hidden = true;
            find("boot-failure-text").textContent = texts.failed;
            find("boot-details-title").textContent = texts.details;
            find("boot-details").textContent = String(details);
            const retry = find("boot-retry");
            retry.textContent = texts.retry;
            retry.addEventListener("click", () => location.reload(), { once: true });
            find("boot-failure").hidden = false;
            retry.focus();
        });
    };

    const ready = () => {
        if (state !== "loading") return;
        state = "ready";
        clearTimeout(slow);
        globalThis.fetch = fetch;
        document.documentElement.dataset.boot = state;
        performance.mark("tablelight:ready");
        find("boot").remove();
        find("app").hidden = false;
        dispatchEvent(new Event("tablelight:ready"));
    };

    const slow = setTimeout(() => show(texts.slow), SLOW_AFTER);

    addEventListener("py:progress", ({ detail }) => {
        steps += 1;
        const text = /files/.test(detail) ? texts.files : detail === "Loaded Pyodide" ? texts.start : texts.interpreter;
        if (state === "loading") show(text);
    });
    // A script, module or style sheet that is missing: such errors do not bubble, but they can be captured.
    addEventListener("error", (event) => {
        const { target } = event;
        if (target instanceof HTMLElement) fail(`${target.src || target.href} did not load`);
        else fail(event.message);
    }, true);
    addEventListener("unhandledrejection", ({ reason }) => fail(reason?.message ?? reason));
    // PyScript is through with main.py, and Python has not said that it is ready: it failed on the way there.
    addEventListener("py:all-done", () => setTimeout(() => fail("Python ended before the table was set"), 0));
    // Neither Pyodide nor PyScript tells of every file that did not come, so each request of the boot is watched.
    const { fetch } = globalThis;
    globalThis.fetch = async (...request) => {
        const name = String(request[0]?.url ?? request[0]);
        try {
            const response = await fetch(...request);
            if (!response.ok) fail(`${name} did not load: ${response.status} ${response.statusText}`);
            return response;
        } catch (error) {
            fail(`${name} did not load: ${error.message}`);
            throw error;
        }
    };

    globalThis.tablelight = { boot: { ready, fail, get state() { return state; } } };
    show(texts.interpreter);
})();
