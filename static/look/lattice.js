// A lattice of lines under perspective: from two families of segments to the map from the picture to whole numbers.
import { area, solved } from "./geometry.js";
import { cross } from "./vanishing.js";

const LEAST_LINES = 5;

// The map [9 numbers] that takes a picture's points to (u, v) in which the lines of `first` have equal v and those of
// `second` equal u, up to scale and shift: both meetings go to infinity.
export const straightened = (first, second) => {
    const horizon = cross(first.meeting, second.meeting);
    const towards = horizon[2] < 0 ? horizon.map((each) => -each) : horizon; // positive where the board is
    if (Math.abs(towards[2]) < 1e-9) return null;
    const u = cross(second.meeting, away(second.meeting, horizon)), v = cross(first.meeting, away(first.meeting, horizon));
    return [...scaled(u), ...scaled(v), ...towards.map((each) => each / towards[2])];
};

// A point through which, and a meeting, a line is laid that is not the horizon.
const away = ([x, y, w]) => (Math.hypot(x, y) > Math.abs(w) ? [0, 0, 1] : [-y, x, 1]);
const scaled = (line) => {
    const size = Math.hypot(line[0], line[1]) || 1;
    return line.map((each) => each / size);
};

export const applied = (m, [x, y]) => {
    const w = m[6] * x + m[7] * y + m[8];
    return [(m[0] * x + m[1] * y + m[2]) / w, (m[3] * x + m[4] * y + m[5]) / w];
};

// The likely steps of lines at places with weights: [{ step, shift, strength }], the strongest first. `least`, `most`: of
// the step.
export const stepsOf = (places, weights, least, most) => {
    const total = weights.reduce((sum, each) => sum + each, 0);
    const span = Math.max(...places) - Math.min(...places);
    if (!(span > 0) || span / least > 4000) return [];
    const tried = [];
    const fine = 1 / (span * 10);
    for (let f = 1 / most; f <= 1 / least; f += fine) {
        let c = 0, s = 0;
        for (let i = 0; i < places.length; i++) {
            const turn = 2 * Math.PI * f * places[i];
            (c += weights[i] * Math.cos(turn)), (s += weights[i] * Math.sin(turn));
        }
        tried.push({ f, strength: Math.hypot(c, s) / total, shift: Math.atan2(s, c) / (2 * Math.PI * f) });
    }
    const peaks = tried.filter((each, i) => each.strength > 0.12 && each.strength >= (tried[i - 1]?.strength ?? 0) && each.strength > (tried[i + 1]?.strength ?? 0));
    return peaks
        .filter((each) => span * each.f >= LEAST_LINES - 1)
        .sort((one, other) => other.strength - one.strength)
        .map(({ f, shift, strength }) => ({ step: 1 / f, shift, strength }));
};

const HEAVY = 250; // segments of a family that are enough while a lattice is only roughly true

// Families with their heaviest segments alone.
export const heaviest = (families) => families.map((each) => ({ ...each, members: each.members.slice(0, HEAVY) }));

// How well the heaviest segments of families lie on whole numbers: `placeOf(i, point)` is the place across family `i`.
export const fitOf = (families, placeOf) =>
    families.reduce((sum, { members }, i) => members.reduce((all, { middle, weight }) => all + weight * Math.cos(2 * Math.PI * placeOf(i, middle)), sum), 0);

// A lattice made true once more by the segments between four corners alone: the table around a board has lines of its own.
// `tiesOf(lattice, families, near)` ties segments to their lines.
export const refitted = (lattice, families, corners, tiesOf) => {
    const turn = Math.sign(area(corners));
    const inside = ([x, y]) => corners.every(([a, b], i) => {
        const [c, d] = corners[(i + 1) % 4];
        return turn * ((c - a) * (y - b) - (d - b) * (x - a)) > 0;
    });
    const within = families.map((each) => ({ ...each, members: each.members.filter(({ middle }) => inside(middle)) }));
    let found = lattice;
    for (const near of [0.2, 0.12]) {
        const ties = tiesOf(found, within, near);
        found = ties.length < LEAST_TIES ? null : fitted(ties, found.map, found.bend, 6);
        if (!found) return lattice;
    }
    return { ...lattice, ...found };
};

const LEAST_TIES = 20;

// The best few of things with a `fit`.
export const fittest = (found, count) => found.sort((one, other) => other.fit - one.fit).slice(0, count);

const SUMS = [[1, 0], [0, 1], [1, 1]]; // what a line of each axis has in common: u, v, or u + v

// The map that fits segments with a known whole number best, with the lens's bend: at most 8 numbers and `bend`.
// `ties`: [{ axis, value, points, weight }]; `start`: the first map. Points are around the middle of the picture.
export const fitted = (ties, start, bend = 0, rounds = 6, withBend = true) => {
    let m = start.map((each) => each / start[8]);
    for (let round = 0; round < rounds; round++) {
        const count = withBend ? 9 : 8;
        const rows = Array.from({ length: count }, () => new Float64Array(count + 1));
        const row = new Float64Array(9);
        for (const { axis, value, points, weight } of ties)
            for (const [px, py] of points) {
                const r2 = px * px + py * py, grow = 1 - bend * r2;
                const x = px * grow, y = py * grow;
                const w = m[6] * x + m[7] * y + 1;
                const [cu, cv] = SUMS[axis];
                const a = cu * m[0] + cv * m[3], b = cu * m[1] + cv * m[4];
                const place = (a * x + b * y + cu * m[2] + cv * m[5]) / w;
                const slopeX = (a - place * m[6]) / w, slopeY = (b - place * m[7]) / w;
                const slope = Math.sqrt(slopeX * slopeX + slopeY * slopeY); // of the place, a unit of the picture
                const miss = (value - place) / slope; // in the picture
                const share = weight / (1 + (miss / 0.004) ** 2);
                const unit = 1 / w / slope;
                (row[0] = cu * x * unit), (row[1] = cu * y * unit), (row[2] = cu * unit);
                (row[3] = cv * x * unit), (row[4] = cv * y * unit), (row[5] = cv * unit);
                (row[6] = -place * x * unit), (row[7] = -place * y * unit);
                row[8] = ((slopeX * px + slopeY * py) * -r2) / slope;
                for (let i = 0; i < count; i++) {
                    const own = share * row[i], sums = rows[i];
                    for (let j = i; j < count; j++) sums[j] += own * row[j];
                    sums[count] += own * miss;
                }
            }
        for (let i = 0; i < count; i++) for (let j = 0; j < i; j++) rows[i][j] = rows[j][i];
        if (withBend) rows[8][8] += ties.length * 2e-4; // without lines to tell, a lens is straight
        const step = solved(rows.map((each) => [...each]));
        if (!step || step.some((each) => !Number.isFinite(each))) return null;
        m = m.map((each, i) => (i < 8 ? each + step[i] : 1));
        if (withBend) bend = Math.max(-0.12, Math.min(0.12, bend + step[8]));
    }
    return { map: m, bend };
};
