// Straight segments of a grey picture: where the brightness changes along a line.

const LEAST_LENGTH = 9; // pixels
const TOLERANCE = Math.PI / 10; // between the directions of neighbouring pixels of one segment
const WINDOW = 24; // pixels: a change counts against what is usual within this distance
export const DIRECTIONS = 64; // of a half turn, a power of 2
const FLOOR = 5; // the least slope that counts, of 255

// The slopes of a picture: { width, height, gx, gy, strength, angle, isEdge }. `strength`: slope against its surroundings;
// `isEdge`: 1 where the slope is steepest across the line; `angle`: of the line there, modulo pi; `direction`: the same as
// one of `DIRECTIONS` of a half turn, from 1, and 0 where there is no edge.
export const slopesOf = ({ width, height, data }) => {
    const smooth = blurred(data, width, height);
    const size = width * height;
    const gx = new Float32Array(size), gy = new Float32Array(size), slope = new Float32Array(size);
    for (let y = 1; y < height - 1; y++)
        for (let x = 1, p = y * width + 1; x < width - 1; x++, p++) {
            const a = smooth[p - width - 1], b = smooth[p - width], c = smooth[p - width + 1];
            const d = smooth[p - 1], f = smooth[p + 1];
            const g = smooth[p + width - 1], h = smooth[p + width], i = smooth[p + width + 1];
            gx[p] = (c - a + 2 * (f - d) + i - g) / 8;
            gy[p] = (g - a + 2 * (h - b) + i - c) / 8;
            slope[p] = Math.sqrt(gx[p] * gx[p] + gy[p] * gy[p]);
        }
    const usual = means(slope, width, height, WINDOW);
    const strength = new Float32Array(size), angle = new Float32Array(size), isEdge = new Uint8Array(size), direction = new Uint8Array(size);
    for (let y = 2; y < height - 2; y++)
        for (let x = 2, p = y * width + 2; x < width - 2; x++, p++) {
            const s = slope[p];
            if (s < FLOOR / 4) continue;
            strength[p] = s / (usual[p] + 1);
            if (strength[p] < 0.7) continue;
            const ux = gx[p] / s, uy = gy[p] / s;
            if (s < at(slope, width, x + ux, y + uy) || s <= at(slope, width, x - ux, y - uy)) continue;
            isEdge[p] = 1;
            angle[p] = Math.atan2(gx[p], -gy[p]);
            direction[p] = 1 + (Math.round((angle[p] / Math.PI + 2) * DIRECTIONS) & (DIRECTIONS - 1));
        }
    return { width, height, gx, gy, strength, angle, isEdge, direction };
};

const at = (values, width, x, y) => {
    const i = Math.floor(x), j = Math.floor(y), dx = x - i, dy = y - j, p = j * width + i;
    return (1 - dy) * ((1 - dx) * values[p] + dx * values[p + 1]) + dy * ((1 - dx) * values[p + width] + dx * values[p + width + 1]);
};

// The picture smoothed by 1 4 6 4 1 both ways.
const blurred = (data, width, height) => {
    const across = new Float32Array(data.length), both = new Float32Array(data.length);
    for (let y = 0; y < height; y++)
        for (let x = 2, p = y * width + 2; x < width - 2; x++, p++)
            across[p] = (data[p - 2] + data[p + 2] + 4 * (data[p - 1] + data[p + 1]) + 6 * data[p]) / 16;
    for (let p = 2 * width; p < data.length - 2 * width; p++)
        both[p] = (across[p - 2 * width] + across[p + 2 * width] + 4 * (across[p - width] + across[p + width]) + 6 * across[p]) / 16;
    return both;
};

// The mean within a square of 2 `reach` + 1 pixels around each pixel.
export const means = (values, width, height, reach) => {
    const sums = new Float64Array((width + 1) * (height + 1));
    for (let y = 0; y < height; y++)
        for (let x = 0, line = 0; x < width; x++) {
            line += values[y * width + x];
            sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + line;
        }
    const found = new Float32Array(values.length);
    for (let y = 0; y < height; y++) {
        const top = Math.max(0, y - reach) * (width + 1), bottom = Math.min(height, y + reach + 1) * (width + 1);
        for (let x = 0; x < width; x++) {
            const left = Math.max(0, x - reach), right = Math.min(width, x + reach + 1);
            const total = sums[bottom + right] - sums[bottom + left] - sums[top + right] + sums[top + left];
            found[y * width + x] = (total * (width + 1)) / ((right - left) * (bottom - top));
        }
    }
    return found;
};

// Segments [{ from, to, length, angle }], the longest first.
export const segmentsOf = ({ width, height, strength, angle, isEdge }) => {
    const found = [], taken = new Uint8Array(isEdge.length);
    const order = byStrength(isEdge, strength);
    const around = [1, -1, width, -width, width + 1, width - 1, 1 - width, -1 - width];
    for (const seed of order) {
        if (taken[seed]) continue;
        taken[seed] = 1;
        const run = [seed];
        let cos = Math.cos(2 * angle[seed]), sin = Math.sin(2 * angle[seed]), heading = angle[seed];
        for (let i = 0; i < run.length; i++) {
            for (const step of around) {
                const next = run[i] + step;
                if (!isEdge[next] || taken[next] || apart(angle[next], heading) > TOLERANCE) continue;
                taken[next] = 1;
                run.push(next);
                cos += Math.cos(2 * angle[next]);
                sin += Math.sin(2 * angle[next]);
                heading = Math.atan2(sin, cos) / 2;
            }
        }
        for (const part of straight(run.map((p) => [p % width, Math.floor(p / width)]))) found.push(part);
    }
    return found.sort((one, other) => other.length - one.length);
};

const GRADES = 1024, STRONGEST = 16;

// The places of edges, the strongest first: strengths are told apart as far as it matters.
const byStrength = (isEdge, strength) => {
    const grade = (p) => GRADES - 1 - Math.min(GRADES - 1, Math.floor((strength[p] / STRONGEST) * GRADES));
    const starts = new Uint32Array(GRADES + 1);
    for (let p = 0; p < isEdge.length; p++) if (isEdge[p]) starts[grade(p) + 1]++;
    for (let k = 0; k < GRADES; k++) starts[k + 1] += starts[k];
    const order = new Uint32Array(starts[GRADES]);
    for (let p = 0; p < isEdge.length; p++) if (isEdge[p]) order[starts[grade(p)]++] = p;
    return order;
};

// How far two directions of lines are apart, modulo pi.
export const apart = (one, other) => {
    const off = Math.abs(one - other) % Math.PI;
    return off > Math.PI / 2 ? Math.PI - off : off;
};

// The straight parts of a run of pixels: it is cut in two where it bends.
const straight = (points, depth = 0) => {
    if (points.length < LEAST_LENGTH) return [];
    let mx = 0, my = 0, xx = 0, xy = 0, yy = 0;
    for (const [x, y] of points) (mx += x), (my += y);
    (mx /= points.length), (my /= points.length);
    for (const [x, y] of points) (xx += (x - mx) ** 2), (xy += (x - mx) * (y - my)), (yy += (y - my) ** 2);
    const angle = Math.atan2(2 * xy, xx - yy) / 2, c = Math.cos(angle), s = Math.sin(angle);
    let low = Infinity, high = -Infinity, off = 0;
    for (const [x, y] of points) {
        const along = (x - mx) * c + (y - my) * s;
        (low = Math.min(low, along)), (high = Math.max(high, along));
        off += ((y - my) * c - (x - mx) * s) ** 2;
    }
    if (Math.sqrt(off / points.length) > 0.9 && depth < 4) {
        const halves = [[], []];
        for (const each of points) halves[(each[0] - mx) * c + (each[1] - my) * s > 0 ? 1 : 0].push(each);
        return halves.flatMap((each) => straight(each, depth + 1));
    }
    const length = high - low;
    if (length < LEAST_LENGTH || points.length < 0.6 * length) return [];
    return [{ from: [mx + low * c, my + low * s], to: [mx + high * c, my + high * s], middle: [mx + ((low + high) / 2) * c, my + ((low + high) / 2) * s], length, angle }];
};

const CELL = 32; // pixels
const BINS = 12; // of directions
const FAR = Math.PI / 7; // directions that cross

// The segments with a weight: their length, less where few others cross nearby. The lines of a grid are crossed, the grain
// of wood is not.
export const crossed = (segments, width, height) => {
    const across = Math.ceil(width / CELL) + 2;
    const bins = new Float32Array(across * (Math.ceil(height / CELL) + 2) * BINS);
    const bin = (angle) => ((Math.floor((angle / Math.PI) * BINS) % BINS) + BINS) % BINS;
    const cells = (each, found) => {
        for (let k = 0, n = Math.max(1, Math.round(each.length / CELL)); k < n; k++) {
            const t = (k + 0.5) / n, [x, y] = [0, 1].map((i) => each.from[i] + (each.to[i] - each.from[i]) * t);
            found((Math.floor(y / CELL) + 1) * across + Math.floor(x / CELL) + 1, n);
        }
    };
    for (const each of segments) cells(each, (cell, n) => (bins[cell * BINS + bin(each.angle)] += each.length / n));
    return segments.map((each) => {
        const own = bin(each.angle);
        let crossing = 0, all = 1;
        cells(each, (cell) => {
            for (const near of [0, 1, -1, across, -across, across + 1, across - 1, 1 - across, -1 - across])
                for (let k = 0; k < BINS; k++) {
                    const value = bins[(cell + near) * BINS + k];
                    all += value;
                    if (apart((k * Math.PI) / BINS, (own * Math.PI) / BINS) > FAR) crossing += value;
                }
        });
        return { ...each, weight: each.length * Math.min(1, Math.max(0.02, (crossing / all - 0.1) / 0.2)) };
    });
};
