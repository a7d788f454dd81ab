// The service worker: keeps the whole app, one version at a time, so that it starts and plays without a network.
//
// The build bundles it with Workbox and puts the list of files in the place of __WB_MANIFEST. A new version is
// fetched beside the old one and waits until the page, asked by its user, sends SKIP_WAITING.
import { clientsClaim } from "workbox-core";
import { cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";

addEventListener("message", ({ data }) => {
    if (data?.type === "SKIP_WAITING") self.skipWaiting();
});
clientsClaim(); // even the first visit can lose its network
cleanupOutdatedCaches();
// A snapshot (static/snapshot/) belongs to one version; the next start makes its own.
addEventListener("activate", (event) => event.waitUntil(caches.delete(`tablelight-snapshot-${self.registration.scope}`)));
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/./] });

// Content that another app shares with this one (share_target of the manifest) comes as a form. It is kept until
// the page, opened again with ?shared, has taken it (web/files.py); what could not be kept is named there: &lost=NAME,
// with the reason as the value of "shared". A static host could not answer such a request.
const INBOX = "tablelight-inbox";
const share = new URL("share", self.registration.scope).pathname;
const keep = async (request) => {
    const told = new URLSearchParams("shared");
    let name = "";
    try {
        const form = await request.formData();
        const inbox = await caches.open(INBOX);
        let number = 0;
        const put = (about, body) => inbox.put(`inbox/${Date.now()}-${number++}?${new URLSearchParams(about)}`, new Response(body));
        for (const file of form.getAll("files")) {
            if (typeof file === "string") continue;
            name = file.name;
            await put({ name }, file);
        }
        const words = ["url", "text"].map((name) => form.get(name)).find((text) => typeof text === "string" && text.trim());
        if (words && number === 0) await put({}, words);
    } catch (error) {
        told.set("shared", error.name); // such as that the browser has no room
        told.set("lost", name);
    }
    return Response.redirect(`./?${told}`, 303);
};
addEventListener("fetch", (event) => {
    const { method, url } = event.request;
    if (method === "POST" && new URL(url).pathname === share) event.respondWith(keep(event.request));
});
