import { mapOf } from "./geometry.js";

// A picture in grey: { width, height, data }, a byte a pixel.

export const LONGEST = 2048; // pixels of the longer side, to which photographs are reduced
export const MOST_MEGAPIXELS = 100;

// The grey picture of pixels in RGBA.
export const greyOf = ({ width, height, data }) => {
    const grey = new Uint8Array(width * height);
    for (let i = 0, p = 0; i < grey.length; i++, p += 4) grey[i] = (data[p] * 77 + data[p + 1] * 151 + data[p + 2] * 28) >> 8;
    return { width, height, data: grey };
};

// The brightness at a point between pixels; outside the picture, of its nearest pixel.
export const brightness = ({ width, height, data }, x, y) => {
    const u = Math.min(Math.max(x, 0), width - 1.001), v = Math.min(Math.max(y, 0), height - 1.001);
    const i = Math.floor(u), j = Math.floor(v), p = j * width + i, dx = u - i, dy = v - j;
    return (1 - dy) * ((1 - dx) * data[p] + dx * data[p + 1]) + dy * ((1 - dx) * data[p + width] + dx * data[p + width + 1]);
};

const SIDE = 256; // pixels of a rectified picture
const SAMPLES = 3; // each way, for each of its pixels

// The part of a photograph between four corners as a small square picture: { corners, size, data }, the data base64 of
// three bytes a pixel. Two photographs of one board are compared by it.
export const rectified = ({ width, height, data }, corners) => {
    const m = mapOf([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]], corners);
    const sums = new Uint16Array(3 * SIDE * SIDE);
    for (let y = 0; y < SAMPLES * SIDE; y++)
        for (let x = 0; x < SAMPLES * SIDE; x++) {
            const px = (x + 0.5) / SAMPLES, py = (y + 0.5) / SAMPLES, w = m[6] * px + m[7] * py + m[8];
            const u = Math.round((m[0] * px + m[1] * py + m[2]) / w), v = Math.round((m[3] * px + m[4] * py + m[5]) / w);
            const from = 4 * (Math.min(Math.max(v, 0), height - 1) * width + Math.min(Math.max(u, 0), width - 1));
            const to = 3 * (Math.floor(y / SAMPLES) * SIDE + Math.floor(x / SAMPLES));
            for (let c = 0; c < 3; c++) sums[to + c] += data[from + c];
        }
    const found = Uint8Array.from(sums, (sum) => sum / SAMPLES ** 2);
    let text = "";
    for (let i = 0; i < found.length; i += 3072) text += btoa(String.fromCharCode(...found.subarray(i, i + 3072)));
    return { corners, size: [SIDE, SIDE], data: text };
};
