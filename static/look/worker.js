// Reads one photograph in a worker. In: an ImageBitmap. Out: numbers up to 1, how much is done; then what `look` finds, as
// JSON; "" if something failed.
import { look } from "./look.js";
import { LONGEST } from "./picture.js";

self.addEventListener("message", ({ data: bitmap }) => {
    try {
        self.postMessage(JSON.stringify(look(pixelsOf(bitmap), (share) => self.postMessage(share))));
    } catch {
        self.postMessage("");
    }
});

// The pixels of a bitmap reduced to LONGEST; its memory is given back.
const pixelsOf = (bitmap) => {
    const factor = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(Math.max(1, Math.round(bitmap.width * factor)), Math.max(1, Math.round(bitmap.height * factor)));
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return context.getImageData(0, 0, canvas.width, canvas.height);
};
