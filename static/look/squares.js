// The lattice of a board of squares.
import { evidence } from "./evidence.js";
import { bestRectangle, trimmed } from "./extent.js";
import { area } from "./geometry.js";
import { fitOf, fittest, grainOf, heaviest, placed, refitted, settled, stepped, stepsOf, straightened } from "./lattice.js";
import { inverted, located, pointAt } from "./view.js";

const LEAST_SPACE = 11; // pixels
const PAIRS = 3; // of families that are tried
const STEPS = 3; // of the lines of a family that are tried
const STARTS = 12; // lattices that are fitted,
const MEASURED = 9; // and of them, those that are looked for in the picture

const NEARS = [0.3, 0.25, 0.2, 0.15, 0.12]; // spaces: how near segments have to be, round by round
const LEAST_TIES = 12;
const ENOUGH = 400; // segments that are enough to find the steps

// The best grid of squares { kind, corners, columns, rows, sum, confidence }, its corners in pixels; null.
export const squaresIn = (view) => {
    const starts = pairsOf(view.families).flatMap(([first, second]) => startsOf(view, first, second));
    const lattices = fittest(starts, STARTS).map((each) => settled(each, NEARS, 1, LEAST_TIES)).filter(Boolean);
    const found = fittest(lattices, MEASURED).map((each) => measured(view, each));
    const best = found.filter(Boolean).sort((one, other) => other.sum - one.sum)[0];
    return best ? boardOf(view, best) : null;
};

// The pairs of families that are tried, those first in which both families have long lines.
const pairsOf = (families) => {
    const pairs = families.flatMap((first, i) => families.slice(i + 1).map((second) => [first, second]));
    const weight = ([first, second]) => Math.min(first.weight, second.weight);
    return pairs.sort((one, other) => weight(other) - weight(one)).slice(0, PAIRS);
};

// The lattices of squares whose lines may be those of two families, roughly: { map, bend, fit, families }.
const startsOf = (view, first, second) => {
    const flat = straightened(first, second);
    if (!flat) return [];
    const least = LEAST_SPACE / view.half;
    const [stepsU, stepsV] = [second, first].map((each, axis) => {
        const lines = placed(flat, { members: each.members.slice(0, ENOUGH) }, axis, 0.3), grain = grainOf(lines);
        return stepsOf(lines.map((one) => one.place), lines.map((one) => one.weight), least * grain, 40 * least * grain);
    });
    const families = [first, second], heavy = heaviest(families);
    return stepsU.slice(0, STEPS).flatMap((u) =>
        stepsV.slice(0, STEPS).map((v) => {
            const lattice = { map: stepped(flat, u, v), bend: 0 };
            return { ...lattice, fit: fitOf(lattice, heavy), families };
        }),
    );
};

// How far the lines of a lattice are seen: { lattice, left, right, top, bottom, sum }.
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
    const lines = { left: left + best.left, right: left + best.right, top: top + best.top, bottom: top + best.bottom };
    return { lattice: whole, ...lines, sum: best.sum };
};

// The board within the lines of a lattice.
const boardOf = (view, { lattice, left, right, top, bottom, sum }) => {
    const ends = [[left, top], [right, top], [right, bottom], [left, bottom]];
    const fitted = refitted(lattice, ends.map((each) => pointAt(lattice, each)));
    const exact = { ...fitted, inverse: inverted(fitted.map) };
    const corners = ends.map((each) => view.outer(pointAt(exact, each)));
    const columns = right - left, rows = bottom - top, confidence = sum / (columns * (rows + 1) + rows * (columns + 1));
    if (area(corners) > 0) return { kind: "square", corners, columns, rows, sum, confidence };
    const [a, b, c, d] = corners;
    return { kind: "square", corners: [a, d, c, b], columns: rows, rows: columns, sum, confidence };
};

const FEW = 0.2; // of the lines may be hidden, or lie on something else,
const WEAK = 0.55; // lines between lines are no lines of the grid if they are seen this much less

// The lattice of only every second or third line, if those between are hardly seen: flagstones or figures printed
// within the spaces. Null if all are seen equally well.
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

const MOST = 64; // lines tried each way

// The lines of a lattice that are in the picture: { left, right, top, bottom }.
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
