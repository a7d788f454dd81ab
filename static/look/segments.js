// Straight segments of a grey picture: where the brightness changes along a line.

const LEAST_LENGTH = 9; // pixels
const TOLERANCE = Math.PI / 10; // between the directions of neighbouring pixels of one segment
const WINDOW = 24; // pixels: a change counts relative to the usual slope within this distance
export const DIRECTIONS = 64; // of a half turn, a power of 2
const FLOOR = 5; // the least slope that counts, of 255
const LEAST_STRENGTH = 0.7; // times the usual slope

// The edges of a picture, where the slope is steepest across a line: { width, height, edges, strength, angle, direction }.
// `edges`: their places; at each, `strength` is the slope relative to its surroundings, `angle` the line's, modulo pi,
// `direction` the same as one of `DIRECTIONS` of a half turn, from 1. It is 0 where there is no edge.
export const slopesOf = ({ width, height, data }) => {
    const smooth = blurred(data, width, height), size = width * height, slope = new Float32Array(size);
    const across = (p) => smooth[p - width + 1] - smooth[p - width - 1] + 2 * (smooth[p + 1] - smooth[p - 1]) + smooth[p + width + 1] - smooth[p + width - 1];
    const down = (p) => smooth[p + width - 1] - smooth[p - width - 1] + 2 * (smooth[p + width] - smooth[p - width]) + smooth[p + width + 1] - smooth[p - width + 1];
    for (let y = 1; y < height - 1; y++)
        for (let p = y * width + 1, end = p + width - 2; p < end; p++) {
            const gx = across(p), gy = down(p);
            slope[p] = Math.sqrt(gx * gx + gy * gy) / (8 * WHOLE);
        }
    const strength = new Float32Array(size), angle = new Float32Array(size), direction = new Uint8Array(size), edges = [];
    const usual = new Float32Array(width), columns = new Float64Array(width); // sums of the rows within the window
    for (let y = 0; y < Math.min(WINDOW, height); y++) for (let x = 0; x < width; x++) columns[x] += slope[y * width + x];
    for (let y = 0; y < height; y++) {
        if (y + WINDOW < height) for (let x = 0, p = (y + WINDOW) * width; x < width; x++, p++) columns[x] += slope[p];
        if (y > WINDOW) for (let x = 0, p = (y - WINDOW - 1) * width; x < width; x++, p++) columns[x] -= slope[p];
        if (y < 2 || y >= height - 2) continue;
        means(columns, Math.min(height, y + WINDOW + 1) - Math.max(0, y - WINDOW), usual);
        for (let x = 2, p = y * width + 2; x < width - 2; x++, p++) {
            const s = slope[p], strong = s / (usual[x] + 1);
            if (s < FLOOR / 4 || strong < LEAST_STRENGTH) continue;
            const gx = across(p), gy = down(p), ux = gx / (8 * WHOLE * s), uy = gy / (8 * WHOLE * s);
            if (s < at(slope, width, x + ux, y + uy) || s <= at(slope, width, x - ux, y - uy)) continue;
            edges.push(p);
            strength[p] = strong;
            angle[p] = Math.atan2(gx, -gy);
            direction[p] = 1 + (Math.round((angle[p] / Math.PI + 2) * DIRECTIONS) & (DIRECTIONS - 1));
        }
    }
    return { width, height, edges, strength, angle, direction };
};

const at = (values, width, x, y) => {
    const i = x | 0, j = y | 0, dx = x - i, dy = y - j, p = j * width + i;
    return (1 - dy) * ((1 - dx) * values[p] + dx * values[p + 1]) + dy * ((1 - dx) * values[p + width] + dx * values[p + width + 1]);
};

const WHOLE = 256; // the sum of the weights of the blur

// The picture smoothed by 1 4 6 4 1 both ways, times WHOLE.
const blurred = (data, width, height) => {
    const across = new Uint16Array(data.length), both = new Uint16Array(data.length);
    for (let y = 0; y < height; y++)
        for (let x = 2, p = y * width + 2; x < width - 2; x++, p++)
            across[p] = data[p - 2] + data[p + 2] + 4 * (data[p - 1] + data[p + 1]) + 6 * data[p];
    for (let p = 2 * width; p < data.length - 2 * width; p++)
        both[p] = across[p - 2 * width] + across[p + 2 * width] + 4 * (across[p - width] + across[p + width]) + 6 * across[p];
    return both;
};

// The means within WINDOW along a row, from the sums of its columns of `rows` rows.
const means = (columns, rows, found) => {
    const width = columns.length;
    let sum = 0;
    for (let x = 0; x < Math.min(WINDOW, width); x++) sum += columns[x];
    for (let x = 0; x < width; x++) {
        if (x + WINDOW < width) sum += columns[x + WINDOW];
        if (x > WINDOW) sum -= columns[x - WINDOW - 1];
        found[x] = sum / ((Math.min(width, x + WINDOW + 1) - Math.max(0, x - WINDOW)) * rows);
    }
};

// Segments [{ from, to, middle, length, angle }], the longest first.
export const segmentsOf = ({ width, edges, strength, angle, direction }) => {
    const found = [], taken = new Uint8Array(direction.length);
    const around = [1, -1, width, -width, width + 1, width - 1, 1 - width, -1 - width];
    for (const seed of byStrength(edges, strength)) {
        if (taken[seed]) continue;
        taken[seed] = 1;
        const run = [seed];
        let cos = Math.cos(2 * angle[seed]), sin = Math.sin(2 * angle[seed]), heading = angle[seed];
        for (let i = 0; i < run.length; i++) {
            for (const step of around) {
                const next = run[i] + step;
                if (!direction[next] || taken[next] || apart(angle[next], heading) > TOLERANCE) continue;
                taken[next] = 1;
                run.push(next);
                cos += Math.cos(2 * angle[next]);
                sin += Math.sin(2 * angle[next]);
                heading = Math.atan2(sin, cos) / 2;
            }
        }
        straight(run, width, found);
    }
    return found.sort((one, other) => other.length - one.length);
};

const GRADES = 1024, STRONGEST = 16;

// The places of edges, the strongest first, in grades that are fine enough.
const byStrength = (edges, strength) => {
    const grade = (p) => GRADES - 1 - Math.min(GRADES - 1, Math.floor((strength[p] / STRONGEST) * GRADES));
    const starts = new Uint32Array(GRADES + 1);
    for (const p of edges) starts[grade(p) + 1]++;
    for (let k = 0; k < GRADES; k++) starts[k + 1] += starts[k];
    const order = new Uint32Array(edges.length);
    for (const p of edges) order[starts[grade(p)]++] = p;
    return order;
};

// How far two directions of lines are apart, modulo pi.
export const apart = (one, other) => {
    const off = Math.abs(one - other) % Math.PI;
    return off > Math.PI / 2 ? Math.PI - off : off;
};

// Adds the straight parts of a run of pixels to `found`: the run is cut in two where it bends.
const straight = (places, width, found, depth = 0) => {
    const count = places.length;
    if (count < LEAST_LENGTH) return;
    let mx = 0, my = 0, xx = 0, xy = 0, yy = 0;
    for (const p of places) (mx += p % width), (my += (p / width) | 0);
    (mx /= count), (my /= count);
    for (const p of places) {
        const x = (p % width) - mx, y = ((p / width) | 0) - my;
        (xx += x * x), (xy += x * y), (yy += y * y);
    }
    const angle = Math.atan2(2 * xy, xx - yy) / 2, c = Math.cos(angle), s = Math.sin(angle);
    const along = (p) => ((p % width) - mx) * c + (((p / width) | 0) - my) * s;
    const off = yy * c * c + xx * s * s - 2 * xy * c * s; // the sum of squares across
    if (Math.sqrt(Math.max(0, off) / count) > 0.9 && depth < 4) {
        const halves = [[], []];
        for (const p of places) halves[along(p) > 0 ? 1 : 0].push(p);
        for (const each of halves) straight(each, width, found, depth + 1);
        return;
    }
    let low = Infinity, high = -Infinity;
    for (const p of places) {
        const t = along(p);
        (low = t < low ? t : low), (high = t > high ? t : high);
    }
    const length = high - low, mean = (low + high) / 2;
    if (length < LEAST_LENGTH || count < 0.6 * length) return;
    found.push({ from: [mx + low * c, my + low * s], to: [mx + high * c, my + high * s], middle: [mx + mean * c, my + mean * s], length, angle });
};

const CELL = 32; // pixels
const BINS = 12; // of directions
const FAR = Math.PI / 7; // directions that cross

// The weights of segments: their length, less if few others cross nearby. The lines of a grid are crossed, the grain
// of wood is not.
export const crossed = (segments, width, height) => {
    const columns = Math.ceil(width / CELL) + 2, cells = columns * (Math.ceil(height / CELL) + 2);
    const bins = new Float32Array(cells * BINS), near = new Float64Array(cells * BINS);
    const binOf = (angle) => ((Math.floor((angle / Math.PI) * BINS) % BINS) + BINS) % BINS;
    const eachCell = ({ from, to, length }, use) => {
        for (let k = 0, n = Math.max(1, Math.round(length / CELL)); k < n; k++) {
            const t = (k + 0.5) / n, x = from[0] + (to[0] - from[0]) * t, y = from[1] + (to[1] - from[1]) * t;
            use((Math.floor(y / CELL) + 1) * columns + Math.floor(x / CELL) + 1, n);
        }
    };
    for (const each of segments) eachCell(each, (cell, n) => (bins[cell * BINS + binOf(each.angle)] += each.length / n));
    for (let cell = columns + 1; cell < cells - columns - 1; cell++)
        for (let k = 0; k < BINS; k++)
            for (const row of [-columns, 0, columns])
                for (let other = cell + row - 1; other <= cell + row + 1; other++) near[cell * BINS + k] += bins[other * BINS + k];
    const far = Array.from({ length: BINS ** 2 }, (_, i) => apart(((i % BINS) * Math.PI) / BINS, (Math.floor(i / BINS) * Math.PI) / BINS) > FAR);
    return segments.map((each) => {
        const own = binOf(each.angle) * BINS;
        let crossing = 0, all = 1;
        eachCell(each, (cell) => {
            for (let k = 0; k < BINS; k++) {
                const value = near[cell * BINS + k];
                all += value;
                if (far[own + k]) crossing += value;
            }
        });
        return each.length * Math.min(1, Math.max(0.02, (crossing / all - 0.1) / 0.2));
    });
};
