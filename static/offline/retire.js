// Stands in for the service worker while the app is worked on: a kept copy would hide the file just saved.
addEventListener("install", () => self.skipWaiting());
addEventListener("activate", () => self.registration.unregister());
