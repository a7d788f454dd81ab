// Families of lines that are parallel on the table: in the picture they meet in one point, or are nearly parallel.
import { apart } from "./segments.js";

const TRIES = 1500;
const OFF = 0.02; // a segment belongs to a family if it points to the family's meeting within this, in radians,
const BLUR = 0.7; // and as far as its ends may be off, in pixels
const FAMILIES = 5;

// A source of numbers from 0 to 1, the same at each call.
export const dice = (seed = 1) => () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

export const cross = ([a, b, c], [d, e, f]) => [b * f - c * e, c * d - a * f, a * e - b * d];
const unit = (v) => {
    const length = Math.hypot(...v);
    return v.map((each) => each / length);
};

// Numbers of segments that show whether one points to a meeting [x, y, w]: the angle between the two is small in the
// cases that count, so its sine is enough.
const pointing = (segments) => ({
    size: segments.length,
    x: Float64Array.from(segments, (each) => each.middle[0]),
    y: Float64Array.from(segments, (each) => each.middle[1]),
    cos: Float64Array.from(segments, (each) => Math.cos(each.angle)),
    sin: Float64Array.from(segments, (each) => Math.sin(each.angle)),
    limit: Float64Array.from(segments, (each) => Math.sin(OFF + BLUR / each.pixels) ** 2),
    weight: Float64Array.from(segments, (each) => each.weight),
});
const belongs = ({ x, y, cos, sin, limit }, i, [u, v, w]) => {
    const dx = u - x[i] * w, dy = v - y[i] * w, across = cos[i] * dy - sin[i] * dx;
    return across * across < limit[i] * (dx * dx + dy * dy);
};
const weightOf = (lines, meeting) => {
    let sum = 0;
    for (let i = 0; i < lines.size; i++) if (belongs(lines, i, meeting)) sum += lines.weight[i];
    return sum;
};

// Families [{ meeting, members, weight }] of segments in coordinates around the middle of the picture, the heaviest first,
// and the same for their members.
export const familiesOf = (segments) => {
    const roll = dice(7), found = [];
    let left = segments.map((each) => ({ ...each, line: lineOf(each) })).sort((one, other) => other.weight - one.weight);
    while (found.length < FAMILIES && left.length > 12) {
        const total = left.reduce((sum, each) => sum + each.weight, 0);
        const starts = [];
        for (const each of left) starts.push((starts.at(-1) ?? 0) + each.weight);
        const draw = () => {
            const goal = roll() * total;
            let low = 0, high = left.length - 1;
            while (low < high) {
                const mid = (low + high) >> 1;
                if (starts[mid] < goal) low = mid + 1;
                else high = mid;
            }
            return left[low];
        };
        const few = pointing(left.slice(0, 400)), lines = pointing(left);
        let best = null, most = 0;
        for (let k = 0; k < TRIES; k++) {
            const one = draw(), other = draw();
            if (one === other || apart(one.angle, other.angle) > Math.PI / 3) continue;
            const meeting = cross(one.line, other.line);
            if (Math.hypot(...meeting) < 1e-9) continue;
            if (Math.hypot(meeting[0], meeting[1]) < 1.1 * Math.abs(meeting[2])) continue; // within the picture
            const weight = weightOf(few, meeting);
            if (weight > most) (most = weight), (best = meeting);
        }
        if (!best) break;
        for (let k = 0; k < 3; k++) best = fitted(left.filter((_, i) => belongs(lines, i, best)), best);
        const members = left.filter((_, i) => belongs(lines, i, best));
        left = left.filter((_, i) => !belongs(lines, i, best));
        if (members.length >= 6) found.push({ meeting: best, members, weight: members.reduce((sum, each) => sum + each.weight, 0) });
    }
    return found;
};

const lineOf = ({ from: [x, y], to: [u, v] }) => unit(cross([x, y, 1], [u, v, 1]));

// The meeting that the lines of segments miss least: the smallest eigenvector of their moments, long ones counting more.
const fitted = (members, before) => {
    if (members.length < 2) return before;
    const m = [[0, 0, 0], [0, 0, 0], [0, 0, 0]];
    const size = Math.hypot(...before);
    for (const { line, weight: own, middle: [x, y] } of members) {
        // The angle of the miss counts, so the weight is divided by the distance of the meeting.
        const far = Math.hypot(before[0] - x * before[2], before[1] - y * before[2]) / size + 1e-9;
        const weight = (own / far) ** 2;
        for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) m[i][j] += weight * line[i] * line[j];
    }
    return smallest(m, unit(before));
};

// The eigenvector of the smallest eigenvalue of a symmetric matrix, by inverse iteration.
const smallest = (m, start) => {
    const trace = m[0][0] + m[1][1] + m[2][2];
    const a = m.map((row, i) => row.map((each, j) => each + (i === j ? trace * 1e-12 + 1e-12 : 0)));
    const rows = [cross(a[1], a[2]), cross(a[2], a[0]), cross(a[0], a[1])]; // of the adjugate
    let v = start;
    for (let k = 0; k < 12; k++) v = unit([0, 1, 2].map((i) => rows[0][i] * v[0] + rows[1][i] * v[1] + rows[2][i] * v[2]));
    return v;
};
