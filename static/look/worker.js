// Reads one photograph in a worker. In: {width, height, data}, RGBA in an ArrayBuffer. Out: numbers up to 1, how much is done;
// then what `look` finds, as JSON; "" if something failed.
import { look } from "./look.js";

self.addEventListener("message", ({ data: { width, height, data } }) => {
    try {
        self.postMessage(JSON.stringify(look({ width, height, data: new Uint8ClampedArray(data) }, (share) => self.postMessage(share))));
    } catch {
        self.postMessage("");
    }
});
