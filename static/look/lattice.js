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

// A point such that the line through it and a meeting is not the horizon.
const away = ([x, y, w]) => (Math.hypot(x, y) > Math.abs(w) ? [0, 0, 1] : [-y, x, 1]);
const scaled = (line) => {
    const size = Math.hypot(line[0], line[1]) || 1;
    return line.map((each) => each / size);
};

// The likely steps of lines at places with weights: [{ step, shift, strength }], the strongest first. `least`, `most`:
// bounds of the step.
export const stepsOf = (places, weights, least, most) => {
    const total = weights.reduce((sum, each) => sum + each, 0);
    const span = Math.max(...places) - Math.min(...places);
    if (!(span > 0) || span / least > 4000) return [];
    const fine = 1 / (span * 10), first = 1 / most, count = Math.floor((1 / least - first) / fine) + 1;
    // The phase of each place at a frequency, made from the phase at the frequency before.
    const turns = (f, weight) => ({
        cos: Float64Array.from(places, (place, i) => weight(i) * Math.cos(2 * Math.PI * f * place)),
        sin: Float64Array.from(places, (place, i) => weight(i) * Math.sin(2 * Math.PI * f * place)),
    });
    const { cos, sin } = turns(first, (i) => weights[i]), { cos: stepCos, sin: stepSin } = turns(fine, () => 1);
    const sumCos = new Float64Array(count), sumSin = new Float64Array(count), strengths = new Float64Array(count);
    for (let k = 0; k < count; k++) {
        let c = 0, s = 0;
        for (let i = 0; i < cos.length; i++) {
            const x = cos[i], y = sin[i];
            (c += x), (s += y);
            cos[i] = x * stepCos[i] - y * stepSin[i];
            sin[i] = x * stepSin[i] + y * stepCos[i];
        }
        (sumCos[k] = c), (sumSin[k] = s), (strengths[k] = Math.hypot(c, s) / total);
    }
    const peaks = [];
    for (let k = 0; k < count; k++) {
        const f = first + k * fine, strength = strengths[k];
        if (strength > 0.12 && strength >= (strengths[k - 1] ?? 0) && strength > (strengths[k + 1] ?? 0) && span * f >= LEAST_LINES - 1)
            peaks.push({ step: 1 / f, shift: Math.atan2(sumSin[k], sumCos[k]) / (2 * Math.PI * f), strength });
    }
    return peaks.sort((one, other) => other.strength - one.strength);
};

const HEAVY = 250; // segments of a family that are enough while a lattice is rough

// Families with only their heaviest segments.
export const heaviest = (families) => families.map((each) => ({ ...each, members: each.members.slice(0, HEAVY) }));

// Where segments of a family are across an axis of a flat map: { place, weight, grain }. Their weight counts up to
// `most`; `grain`: the change of the place per unit of the picture.
export const placed = (flat, { members }, axis, most) => {
    const placeOf = placing({ map: flat, bend: 0 }, axis), eps = 1e-4;
    return members.map(({ middle: [x, y], weight }) => {
        const place = placeOf([x, y]);
        const grain = Math.hypot(placeOf([x + eps, y]) - place, placeOf([x, y + eps]) - place) / eps;
        return { place, weight: Math.min(weight, most), grain };
    });
};

// The median grain of segments.
export const grainOf = (lines) => {
    const grains = lines.map((each) => each.grain).sort((one, other) => one - other);
    return grains[grains.length >> 1];
};

// A flat map scaled so that lines are whole numbers: `u` and `v` are steps with their shifts.
export const stepped = (flat, u, v) => [
    ...flat.slice(0, 3).map((each, i) => (each - u.shift * flat[6 + i]) / u.step),
    ...flat.slice(3, 6).map((each, i) => (each - v.shift * flat[6 + i]) / v.step),
    ...flat.slice(6),
];

const SUMS = [[1, 0], [0, 1], [1, 1]]; // what a line of each axis has in common: u, v, or u + v
export const AXES = [1, 0, 2]; // lines of the first family have equal v, of the second equal u, of the third equal u + v

// The place of a point of the picture across the lines of an axis.
const placing = ({ map: m, bend }, axis) => {
    const [cu, cv] = SUMS[axis], a = cu * m[0] + cv * m[3], b = cu * m[1] + cv * m[4], c = cu * m[2] + cv * m[5];
    return ([x, y]) => {
        const grow = 1 - bend * (x * x + y * y), u = x * grow, v = y * grow;
        return (a * u + b * v + c) / (m[6] * u + m[7] * v + m[8]);
    };
};

// How well segments of families fit whole numbers.
export const fitOf = (lattice, families) => {
    let sum = 0;
    families.forEach(({ members }, i) => {
        const placeOf = placing(lattice, AXES[i]);
        for (const { middle, weight } of members) sum += weight * Math.cos(2 * Math.PI * placeOf(middle));
    });
    return sum;
};

// Segments tied to the lines that they are near: { axis, value, segment }.
const tiesOf = (lattice, families, near) => {
    const ties = [];
    families.forEach(({ members }, i) => {
        const axis = AXES[i], placeOf = placing(lattice, axis);
        for (const segment of members) {
            const place = placeOf(segment.middle), value = Math.round(place);
            if (Math.abs(place - value) < near) ties.push({ axis, value, segment });
        }
    });
    return ties;
};

const ROUGH = 3; // rounds with only the heaviest segments

// A lattice fitted to the segments near its lines, a round for each of `nears`, the first `straight` ones without the
// bend of the lens; null if fewer than `least` are near.
export const settled = ({ families, ...start }, nears, straight, least) => {
    const heavy = heaviest(families);
    let lattice = start;
    for (const [round, near] of nears.entries()) {
        const ties = tiesOf(lattice, round < ROUGH ? heavy : families, near);
        if (ties.length < least) return null;
        lattice = fitted(ties, lattice.map, lattice.bend, 3, round >= straight);
        if (!lattice) return null;
    }
    return { ...lattice, families, fit: fitOf(lattice, families) };
};

// A lattice fitted once more to only the segments between four corners: the table around a board has its own lines.
export const refitted = (lattice, corners) => {
    const turn = Math.sign(area(corners));
    const inside = ([x, y]) => corners.every(([a, b], i) => {
        const [c, d] = corners[(i + 1) % 4];
        return turn * ((c - a) * (y - b) - (d - b) * (x - a)) > 0;
    });
    const within = lattice.families.map((each) => ({ ...each, members: each.members.filter(({ middle }) => inside(middle)) }));
    let found = lattice;
    for (const near of [0.2, 0.12]) {
        const ties = tiesOf(found, within, near);
        found = ties.length < LEAST_TIES ? null : fitted(ties, found.map, found.bend, 6);
        if (!found) return lattice;
    }
    return { ...lattice, ...found };
};

const LEAST_TIES = 20;

// The `count` best of things with a `fit`.
export const fittest = (found, count) => found.sort((one, other) => other.fit - one.fit).slice(0, count);

// The map that fits segments with a known whole number best, with the lens's bend: at most 8 numbers and `bend`.
// `start`: the first map. Points are around the middle of the picture.
const fitted = (ties, start, bend = 0, rounds = 6, withBend = true) => {
    const count = withBend ? 9 : 8, row = new Float64Array(9), right = new Float64Array(9);
    const sums = new Float64Array(45); // of the upper half of a matrix, row by row
    let m = start.map((each) => each / start[8]);
    const add = ([cu, cv], value, [px, py], weight) => {
        const r2 = px * px + py * py, grow = 1 - bend * r2, x = px * grow, y = py * grow;
        const w = m[6] * x + m[7] * y + 1;
        const a = cu * m[0] + cv * m[3], b = cu * m[1] + cv * m[4];
        const place = (a * x + b * y + cu * m[2] + cv * m[5]) / w;
        const slopeX = (a - place * m[6]) / w, slopeY = (b - place * m[7]) / w;
        const slope = Math.sqrt(slopeX * slopeX + slopeY * slopeY); // of the place, per unit of the picture
        const miss = (value - place) / slope, far = miss / 0.004; // in the picture
        const share = weight / (1 + far * far), unit = 1 / w / slope;
        (row[0] = cu * x * unit), (row[1] = cu * y * unit), (row[2] = cu * unit);
        (row[3] = cv * x * unit), (row[4] = cv * y * unit), (row[5] = cv * unit);
        (row[6] = -place * x * unit), (row[7] = -place * y * unit);
        row[8] = ((slopeX * px + slopeY * py) * -r2) / slope;
        for (let i = 0, k = 0; i < count; i++) {
            const own = share * row[i];
            for (let j = i; j < count; j++) sums[k++] += own * row[j];
            right[i] += own * miss;
        }
    };
    for (let round = 0; round < rounds; round++) {
        sums.fill(0), right.fill(0);
        for (const { axis, value, segment: { from, to, weight } } of ties) add(SUMS[axis], value, from, weight), add(SUMS[axis], value, to, weight);
        const rows = Array.from({ length: count }, () => new Array(count + 1));
        for (let i = 0, k = 0; i < count; i++) {
            for (let j = i; j < count; j++) rows[i][j] = rows[j][i] = sums[k++];
            rows[i][count] = right[i];
        }
        if (withBend) rows[8][8] += ties.length * 2e-4; // without lines as evidence, a lens is straight
        const step = solved(rows);
        if (!step || step.some((each) => !Number.isFinite(each))) return null;
        m = m.map((each, i) => (i < 8 ? each + step[i] : 1));
        if (withBend) bend = Math.max(-0.12, Math.min(0.12, bend + step[8]));
    }
    return { map: m, bend };
};
