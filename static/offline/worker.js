// The service worker: keeps the whole app, one version at a time, so that it starts and plays without a network.
//
// The build bundles it with Workbox and puts the list of files in the place of __WB_MANIFEST. A new version is
// fetched beside the old one and waits until the page, asked by its user, sends SKIP_WAITING.
import { clientsClaim } from "workbox-core";
import { cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";

addEventListener("message", ({ data }) => {
    if (data?.type === "SKIP_WAITING") self.skipWaiting();
});
clientsClaim(); // the first visit is already one that can lose its network
cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/./] });
