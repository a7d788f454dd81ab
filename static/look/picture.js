import { mapOf, mapped } from "./geometry.js";

// A picture in grey, small enough to be looked at: { width, height, data }, a byte a pixel, with the scale to the original.

export const LONGEST = 2048; // pixels of the longer side
export const MOST_MEGAPIXELS = 100;

// The grey picture of pixels in RGBA, reduced by averaging to at most LONGEST; `scale`: original pixels a pixel.
export const greyOf = ({ width, height, data }) => {
    const scale = Math.max(1, Math.max(width, height) / LONGEST);
    const w = Math.round(width / scale), h = Math.round(height / scale);
    const grey = new Uint8Array(w * h);
    const sx = width / w, sy = height / h;
    if (scale === 1) {
        for (let i = 0, p = 0; i < grey.length; i++, p += 4) grey[i] = (data[p] * 77 + data[p + 1] * 151 + data[p + 2] * 28) >> 8;
        return { width: w, height: h, data: grey, scale: [1, 1] };
    }
    // Each original pixel counts for the pixels that it overlaps, by its share.
    const row = new Float64Array(width), sum = new Float64Array(w);
    for (let y = 0; y < h; y++) {
        row.fill(0);
        const top = y * sy, bottom = Math.min(height, (y + 1) * sy);
        for (let v = Math.floor(top); v < bottom; v++) {
            const share = Math.min(v + 1, bottom) - Math.max(v, top);
            for (let u = 0, p = v * width * 4; u < width; u++, p += 4)
                row[u] += share * (data[p] * 77 + data[p + 1] * 151 + data[p + 2] * 28);
        }
        sum.fill(0);
        for (let x = 0; x < w; x++) {
            const left = x * sx, right = Math.min(width, (x + 1) * sx);
            for (let u = Math.floor(left); u < right; u++) sum[x] += (Math.min(u + 1, right) - Math.max(u, left)) * row[u];
        }
        for (let x = 0; x < w; x++) grey[y * w + x] = sum[x] / (256 * sx * sy);
    }
    return { width: w, height: h, data: grey, scale: [sx, sy] };
};

// A point of the reduced picture in the original; pixels count from the middle of the first.
export const original = ({ scale: [sx, sy] }, [x, y]) => [(x + 0.5) * sx - 0.5, (y + 0.5) * sy - 0.5];

// The brightness at a point between pixels; outside the picture that of its nearest pixel.
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
    const map = mapOf([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]], corners);
    const found = new Uint8Array(3 * SIDE * SIDE);
    for (let y = 0; y < SIDE; y++)
        for (let x = 0; x < SIDE; x++) {
            const sum = [0, 0, 0];
            for (let k = 0; k < SAMPLES ** 2; k++) {
                const [u, v] = mapped(map, [x + ((k % SAMPLES) + 0.5) / SAMPLES, y + (Math.floor(k / SAMPLES) + 0.5) / SAMPLES]);
                const i = Math.min(Math.max(Math.round(u), 0), width - 1), j = Math.min(Math.max(Math.round(v), 0), height - 1);
                for (let c = 0; c < 3; c++) sum[c] += data[4 * (j * width + i) + c];
            }
            for (let c = 0; c < 3; c++) found[3 * (y * SIDE + x) + c] = sum[c] / SAMPLES ** 2;
        }
    let text = "";
    for (let i = 0; i < found.length; i += 3072) text += btoa(String.fromCharCode(...found.subarray(i, i + 3072)));
    return { corners, size: [SIDE, SIDE], data: text };
};
