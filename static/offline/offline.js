// Registers the service worker once the table is set, so that it does not compete with the boot, and offers an
// update when one waits. Sets data-offline="ready" when everything is kept; if that fails,
// "failed" and data-offline-why, which the app shows beside the games (web/saves.py).
(() => {
    "use strict";

    const TEXTS = {
        en: { offer: "A new version of Tablelight is here.", now: "Load it", later: "Later" },
        es: { offer: "Hay una versión nueva de Tablelight.", now: "Cargarla", later: "Más tarde" },
        fr: { offer: "Une nouvelle version de Tablelight est là.", now: "La charger", later: "Plus tard" },
        pt: { offer: "Há uma nova versão do Tablelight.", now: "Carregar", later: "Mais tarde" },
        de: { offer: "Es gibt eine neue Version von Tablelight.", now: "Laden", later: "Später" },
        it: { offer: "C’è una nuova versione di Tablelight.", now: "Caricala", later: "Più tardi" },
    };

    const worker = navigator.serviceWorker; // absent if the page is a file or the host has no TLS
    if (!worker || !location.protocol.startsWith("http")) return;
    const find = (id) => document.getElementById(id);
    let accepted = false;

    const offer = (registration) => {
        const language = document.documentElement.lang.slice(0, 2);
        const texts = TEXTS[language] ?? TEXTS.en;
        find("update-text").textContent = texts.offer;
        find("update-now").textContent = texts.now;
        find("update-later").textContent = texts.later;
        find("update-now").onclick = () => {
            accepted = true;
            if (registration.waiting) registration.waiting.postMessage({ type: "SKIP_WAITING" });
            else location.reload(); // another tab has loaded it already
        };
        find("update-later").onclick = () => { find("update").hidden = true; };
        find("update").hidden = false;
    };

    // `why`: "file" if one could not be fetched or differs from the build, otherwise the browser's own words.
    const refused = (why) => {
        console.warn("not kept for offline use:", why);
        document.documentElement.dataset.offline = "failed";
        document.documentElement.dataset.offlineWhy = why;
    };

    const watch = (registration) => {
        const fresh = registration.installing;
        fresh?.addEventListener("statechange", () => {
            if (fresh.state === "installed" && worker.controller) offer(registration);
            if (fresh.state === "redundant" && !registration.active) refused("file");
        });
    };

    const follow = (registration) => {
        if (registration.waiting && worker.controller) offer(registration);
        watch(registration);
        registration.addEventListener("updatefound", () => watch(registration));
        document.addEventListener("visibilitychange", () => {
            if (!document.hidden) registration.update().catch(() => {}); // without a network there is no news
        });
    };

    worker.addEventListener("controllerchange", () => {
        if (accepted) location.reload();
    });
    addEventListener("tablelight:ready", () => {
        worker.register("sw.js").then(follow, (error) => refused(error.message));
        worker.ready.then(() => { document.documentElement.dataset.offline = "ready"; });
    }, { once: true });
})();
