// Lets a test drive a page without a browser's automation, which costs more time at a start than the app and, in
// WebKit, keeps nothing beyond its session. The page asks the test's host for expressions, and posts their values back.
(() => {
    "use strict";

    const base = new URL("puppet/", document.baseURI).href;
    const me = `${Date.now()}-${Math.random()}`; // this load of the page
    const string = new URL(location.href).searchParams.get("string"); // one for each browser
    const ask = (method, path, body) => new Promise((done, failed) => {
        const request = new XMLHttpRequest(); // not fetch: the app's boot watches it
        request.open(method, `${base}${path}?page=${me}&string=${string}`);
        request.onload = () => (request.status === 200 ? done(request.responseText) : failed(request.status));
        request.onerror = () => failed(0);
        request.send(body);
    });
    const settings = "tablelight.settings"; // no tour
    try {
        localStorage.setItem(settings, JSON.stringify({ ...JSON.parse(localStorage.getItem(settings)), toured: true }));
    } catch { /* a page without storage */ }

    const obey = async () => {
        await ask("POST", "hello");
        for (;;) {
            const expression = await ask("POST", "next");
            if (!expression) continue;
            let said;
            try { said = { value: await (0, eval)(expression) }; } catch (error) { said = { error: String(error) }; }
            await ask("POST", "said", JSON.stringify(said));
        }
    };
    obey().catch(() => {}); // the host drives another page now, or has ended
})();
