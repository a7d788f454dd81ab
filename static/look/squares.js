// The lattice of a board of squares.
import { evidence } from "./evidence.js";
import { bestRectangle, trimmed } from "./extent.js";
import { applied, fitted, stepsOf, straightened } from "./lattice.js";
import { inverted, located, pointAt } from "./view.js";

const LEAST_SPACE = 11; // pixels
const PAIRS = 3; // of families that are looked at
const STEPS = 3; // of the lines of a family that are looked at

// The best grid of squares { kind, corners, columns, rows, sum, confidence, lattice }, its corners in pixels; null.
export const squaresIn = (view) => {
    const found = pairsOf(view.families).map(([first, second]) => squaresOf(view, first, second)).filter(Boolean);
    return found.sort((one, other) => other.sum - one.sum)[0] ?? null;
};

// The pairs of families that are looked at, those first of which both have long lines.
const pairsOf = (families) => {
    const pairs = families.flatMap((first, i) => families.slice(i + 1).map((second) => [first, second]));
    const weight = ([first, second]) => Math.min(first.weight, second.weight);
    return pairs.sort((one, other) => weight(other) - weight(one)).slice(0, PAIRS);
};

// The best lattice of squares whose lines are those of two families.
const squaresOf = (view, first, second) => {
    const flat = straightened(first, second);
    if (!flat) return null;
    const ups = placed(flat, second, 0), levels = placed(flat, first, 1);
    const least = LEAST_SPACE / view.half;
    const stepsU = stepsFor(ups, least), stepsV = stepsFor(levels, least);
    const lattices = [];
    for (const u of stepsU.slice(0, STEPS))
        for (const v of stepsV.slice(0, STEPS)) {
            const start = [
                ...flat.slice(0, 3).map((each, i) => (each - u.shift * flat[6 + i]) / u.step),
                ...flat.slice(3, 6).map((each, i) => (each - v.shift * flat[6 + i]) / v.step),
                ...flat.slice(6),
            ];
            const lattice = settled(start, first, second);
            if (lattice) lattices.push(lattice);
        }

    const found = lattices.map((each) => measured(view, each)).filter(Boolean);
    return found.sort((one, other) => other.sum - one.sum)[0] ?? null;
};

// Segments of a family by their place across it: { place, weight, segment, grain }; `grain`: the change of the place a unit of the picture.
const placed = (flat, { members }, axis) =>
    members.map((segment) => {
        const [x, y] = segment.middle, eps = 1e-4;
        const here = applied(flat, [x, y])[axis];
        const grain = Math.hypot(applied(flat, [x + eps, y])[axis] - here, applied(flat, [x, y + eps])[axis] - here) / eps;
        return { place: here, weight: segment.weight, segment, grain };
    });

const stepsFor = (lines, least) => {
    const few = [...lines].sort((one, other) => other.weight - one.weight).slice(0, 400);
    const grains = few.map((each) => each.grain).sort((one, other) => one - other);
    const grain = grains[grains.length >> 1];
    return stepsOf(few.map((each) => each.place), few.map((each) => Math.min(each.weight, 0.3)), least * grain, 40 * least * grain);
};

// A lattice made true by the segments near its lines, the nearest counting most; null if too few are near.
const settled = (start, first, second) => {
    let lattice = { map: start, bend: 0 }, weight = 0;
    for (const near of [0.3, 0.25, 0.2, 0.15, 0.12]) {
        const ties = [...tiesOf(lattice, second, 0, near), ...tiesOf(lattice, first, 1, near)];
        if (ties.length < 12) return null;
        lattice = fitted(ties, lattice.map, lattice.bend, 3, near < 0.3);
        if (!lattice) return null;
        weight = ties.reduce((sum, each) => sum + each.weight, 0);
    }
    return { ...lattice, weight };
};

const tiesOf = (lattice, { members }, axis, near) => {
    const ties = [];
    for (const { from, to, middle, weight } of members) {
        const place = located(lattice, middle)[axis], value = Math.round(place);
        if (Math.abs(place - value) < near) ties.push({ axis, value, points: [from, to], weight });
    }
    return ties;
};

// How far the lines of a lattice are seen: its corners, counts and what speaks for it.
const measured = (view, lattice) => {
    const whole = { ...lattice, inverse: inverted(lattice.map) };
    const range = rangeOf(view, whole);
    if (!range) return null;
    const { left, right, top, bottom } = range;
    const across = [], along = [];
    for (let k = left; k <= right; k++) {
        const line = [];
        for (let j = top; j < bottom; j++) line.push(evidence(view, whole, [k, j], [k, j + 1]));
        across.push(line);
    }
    for (let j = top; j <= bottom; j++) {
        const line = [];
        for (let k = left; k < right; k++) line.push(evidence(view, whole, [k, j], [k + 1, j]));
        along.push(line);
    }
    const best = trimmed(bestRectangle(across, along), across, along);
    if (!best) return null;
    const coarser = coarserOf(lattice, best, across, along, [left, top]);
    if (coarser) return measured(view, coarser);
    const columns = best.right - best.left, rows = best.bottom - best.top;
    const ends = [[best.left, best.top], [best.right, best.top], [best.right, best.bottom], [best.left, best.bottom]];
    let corners = ends.map(([k, j]) => view.outer(pointAt(whole, [k + left, j + top])));
    const clockwise = corners.reduce((sum, [x, y], i) => sum + x * corners[(i + 1) % 4][1] - y * corners[(i + 1) % 4][0], 0) > 0;
    if (!clockwise) corners = [corners[0], corners[3], corners[2], corners[1]];
    const sides = columns * (rows + 1) + rows * (columns + 1);
    return { kind: "square", corners, columns: clockwise ? columns : rows, rows: clockwise ? rows : columns, sum: best.sum, confidence: best.sum / sides, lattice: whole };
};

const FEW = 0.2; // of the lines may be hidden, or lie on something else,
const WEAK = 0.55; // lines between lines are no lines of the grid if they are seen this much less

// The lattice of every second or third line alone, if those between are hardly seen: flagstones or figures printed within
// the spaces. Null if all are seen alike.
const coarserOf = (lattice, { left, right, top, bottom }, across, along, first) => {
    const known = (values) => values.filter((each) => !Number.isNaN(each));
    const mean = (values) => values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length);
    const seen = [across.slice(left, right + 1).map((line) => mean(known(line.slice(top, bottom)))), along.slice(top, bottom + 1).map((line) => mean(known(line.slice(left, right))))];
    for (const axis of [0, 1])
        for (const part of [2, 3]) {
            const lines = seen[axis];
            if ((lines.length - 1) % part || (lines.length - 1) / part < 4) continue;
            // The border is seen however faint the lines are.
            const kept = lines.filter((_, i) => i % part === 0).slice(1, -1), between = lines.filter((_, i) => i % part !== 0);
            if (mean(between) > WEAK * mean(kept) || quantile(between, 1 - FEW) > quantile(kept, FEW)) continue;
            const shift = first[axis] + (axis ? top : left), map = [...lattice.map], a = axis ? 3 : 0;
            for (let i = 0; i < 3; i++) map[a + i] = (map[a + i] - shift * map[6 + i]) / part;
            return { ...lattice, map };
        }
    return null;
};

const quantile = (values, share) => [...values].sort((one, other) => one - other)[Math.min(values.length - 1, Math.floor(share * values.length))];

const MOST = 64; // lines looked at each way

// The lines of a lattice that lie in the picture: { left, right, top, bottom }.
const rangeOf = (view, lattice) => {
    let left = Infinity, right = -Infinity, top = Infinity, bottom = -Infinity;
    for (const segment of view.segments.slice(0, 3000)) {
        const [u, v] = located(lattice, segment.middle);
        const w = lattice.map[6] * segment.middle[0] + lattice.map[7] * segment.middle[1] + 1;
        if (w < 0.2) continue;
        (left = Math.min(left, u)), (right = Math.max(right, u)), (top = Math.min(top, v)), (bottom = Math.max(bottom, v));
    }
    if (!(right - left < 400 && bottom - top < 400)) return null;
    const [u, v] = located(lattice, view.middle ?? [0, 0]);
    const clip = (low, high, middle) => [Math.max(Math.floor(low), Math.round(middle) - MOST / 2), Math.min(Math.ceil(high), Math.round(middle) + MOST / 2)];
    [left, right] = clip(left, right, u);
    [top, bottom] = clip(top, bottom, v);
    return right - left < 4 || bottom - top < 4 ? null : { left, right, top, bottom };
};
