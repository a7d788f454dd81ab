// Makes a GIF in a worker, a frame at a time. In: {width, height, delay, data}, RGBA in an ArrayBuffer; then {isLast: true}. Out:
// the number of frames so far after each, and the bytes of the file at the end.
import { GIFEncoder, applyPalette, quantize } from "gifenc/dist/gifenc.esm.js";

const COLOURS = 255; // plus one that lets the frame before show through
const encoder = GIFEncoder();
let before = null;
let count = 0;

// The pixels as indexes of the palette; unchanged pixels are transparent, which packs to almost nothing.
const indexed = (pixels, palette) => {
    const index = applyPalette(pixels, palette);
    const now = new Uint32Array(pixels.buffer);
    if (before) for (let i = 0; i < now.length; i++) if (now[i] === before[i]) index[i] = palette.length;
    before = now;
    return index;
};

self.addEventListener("message", ({ data: { width, height, delay, data, isLast } }) => {
    if (isLast) {
        encoder.finish();
        const bytes = encoder.bytes();
        self.postMessage(bytes, [bytes.buffer]);
        return;
    }
    const pixels = new Uint8ClampedArray(data);
    const palette = quantize(pixels, COLOURS);
    const index = indexed(pixels, palette);
    const transparentIndex = palette.length;
    const colours = [...palette, [0, 0, 0]];
    encoder.writeFrame(index, width, height, { palette: colours, delay, transparent: count > 0, transparentIndex, dispose: 1 });
    self.postMessage(++count);
});
