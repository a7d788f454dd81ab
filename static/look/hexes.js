// The lattice of a board of hexes. Its sides run in three directions. In coordinates (s, t) along two of them, a side long,
// corners and middles of hexes are whole numbers: a middle wherever s - t has the same remainder modulo 3.
import { evidence } from "./evidence.js";
import { AXES, fitOf, fittest, grainOf, heaviest, placed, refitted, settled, stepped, stepsOf, straightened } from "./lattice.js";
import { inverted, located, pointAt } from "./view.js";

const LEAST_SIDE = 9; // pixels
const STEPS = 3; // lengths of a side that are tried
const STARTS = 8; // lattices that are fitted,
const MEASURED = 3; // and of them, those that are looked for in the picture
const SHARE = 0.25; // the third family weighs at least this share of the first

const NEARS = [0.3, 0.3, 0.25, 0.2, 0.15]; // of a side: how near segments have to be, round by round
const LEAST_TIES = 20;
const ENOUGH = 600; // segments that are enough to find the steps

// The best grid of hexes { kind, corners, columns, rows, orientation, shifted, sum, confidence }; null.
export const hexesIn = (view) => {
    const families = view.families.slice(0, 4), starts = [];
    for (let i = 0; i < families.length; i++)
        for (let j = i + 1; j < families.length; j++)
            for (let k = j + 1; k < families.length; k++)
                if (families[k].weight > SHARE * families[0].weight) starts.push(...startsOf(view, [families[i], families[j], families[k]]));
    const lattices = fittest(starts, STARTS).map((each) => settled(each, NEARS, 3, LEAST_TIES)).filter(Boolean);
    const found = fittest(lattices, MEASURED).map((each) => measured(view, { ...each, inverse: inverted(each.map) }));
    const seen = found.filter(Boolean).sort((one, other) => other.sum - one.sum)[0];
    if (!seen) return null;
    // A lattice that fits a part of the board is fitted exactly there; then more of it may be seen.
    const again = measured(view, exactly(view, seen)) ?? seen;
    const better = again.sum > seen.sum ? again : seen;
    return boardOf(view, exactly(view, better), better.best);
};

const exactly = (view, { lattice, best }) => {
    const corners = boardOf(view, lattice, best).corners.map(view.inner);
    const found = refitted(lattice, corners);
    return { ...found, inverse: inverted(found.map) };
};

// The lattices of hexes whose sides may be those of three families, roughly: { map, bend, fit, families }.
const startsOf = (view, families) => {
    const flat = obliqueOf(families);
    if (!flat) return [];
    const lines = families.map((each, i) => placed(flat, { members: each.members.slice(0, ENOUGH) }, AXES[i], 0.1));
    const least = (LEAST_SIDE / view.half) * grainOf(lines.flat()), heavy = heaviest(families);
    const [first, second] = [lines[1], lines[0]].map((each) => stepsOf(each.map((one) => one.place), each.map((one) => one.weight), least, 30 * least));
    return first.slice(0, 2 * STEPS).flatMap((s) => {
        const t = second.find((each) => Math.abs(each.step / s.step - 1) < 0.04);
        if (!t) return [];
        const step = (s.step + t.step) / 2, lattice = { map: stepped(flat, { ...s, step }, { ...t, step }), bend: 0 };
        return [{ ...lattice, fit: fitOf(lattice, heavy), families }];
    });
};

// The map from the picture to (s, t), up to scale and shift: three directions, 60 degrees apart, give their ratio.
const obliqueOf = ([first, second, third]) => {
    const flat = straightened(first, second);
    if (!flat) return null;
    const [x, y, w] = third.meeting;
    const u = flat[0] * x + flat[1] * y + flat[2] * w, v = flat[3] * x + flat[4] * y + flat[5] * w;
    if (Math.abs(u) < 1e-9 || Math.abs(v) < 1e-9) return null;
    const ratio = -u / v; // the third direction must be (1, -1)
    return [...flat.slice(0, 3), ...flat.slice(3, 6).map((each) => each * ratio), ...flat.slice(6)];
};

const CORNERS = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]]; // of a hex from its middle, in order
// The three ways a row of hexes may run: the next in the row, and a side's length across it.
const ROWS = [
    { next: [2, -1], across: [0, 1] },
    { next: [1, 1], across: [-1, 1] },
    { next: [-1, 2], across: [-1, 0] },
];
const MISSED = 0.85; // the weight of an unseen side: a notch of the border has three of six sides seen, and is no hex
const REACH = 34; // rows looked at, and hexes in a row

// How far the hexes of a lattice are seen: { lattice, best, sum }; null.
const measured = (view, lattice) => {
    const [s0, t0] = located(lattice, middleOf(view)).map(Math.round);
    const sideOf = kept(2 * SPREAD, 2 * s0, 2 * t0, (s, t, a, b) => evidence(view, lattice, a, b));
    // The key of a side is its middle, in halves.
    const side = ([s, t], [u, v]) => sideOf(s + u, t + v, [s, t], [u, v]);
    let best = null;
    for (const rest of [0, 1, 2]) {
        const origin = [s0 + ((((rest - s0 + t0) % 3) + 3) % 3), t0];
        const scoreOf = kept(SPREAD, s0, t0, (s, t) => {
            let sum = 0;
            for (let k = 0; k < 6; k++) {
                const a = CORNERS[k], b = CORNERS[(k + 1) % 6];
                const found = side([s + a[0], t + a[1]], [s + b[0], t + b[1]]);
                sum += Number.isNaN(found) ? UNSEEN : found > 0 ? found / 2 : MISSED * found;
            }
            return sum;
        });
        for (const way of ROWS) {
            const found = bestRows(way, origin, scoreOf);
            if (!found) continue;
            const exact = improved({ ...found, way, origin }, side);
            if (!best || exact.sum > best.sum) best = exact;
        }
    }
    return best && best.sum > 0 ? { lattice, best, sum: best.sum } : null;
};

const UNSEEN = -0.3; // for a side that is not in the picture
const SPREAD = 160; // places each way from the middle, as far as rows reach

// A function of places around a middle, cached for each place.
const kept = (spread, s0, t0, use) => {
    const row = 2 * spread, values = new Float64Array(row * row).fill(Infinity);
    return (s, t, ...rest) => {
        const at = (s - s0 + spread) * row + t - t0 + spread;
        return values[at] === Infinity ? (values[at] = use(s, t, ...rest)) : values[at];
    };
};

const middleOf = ({ segments }) => {
    const total = segments.reduce((sum, each) => sum + each.weight, 0);
    return [0, 1].map((i) => segments.reduce((sum, each) => sum + each.middle[i] * each.weight, 0) / total);
};

// The place of hex `column` of row `row`: every second row is half a hex further.
const hexAt = ({ next, across }, [s, t], column, row) => {
    const half = ((row % 2) + 2) % 2, along = column + half / 2;
    return [s + next[0] * along + 1.5 * row * across[0], t + next[1] * along + 1.5 * row * across[1]].map(Math.round);
};

// The rows and columns with the greatest sum, for both choices of the shifted rows.
const bestRows = ({ next, across }, [s, t], scoreOf) => {
    let best = null;
    for (const back of [0, 1]) {
        const size = 2 * REACH + 1;
        const sums = Array.from({ length: size + 1 }, () => new Float64Array(size + 1));
        for (let r = 0; r < size; r++) {
            const row = r - REACH, half = ((row % 2) + 2) % 2, shift = half * (back ? -0.5 : 0.5) - REACH;
            const fromS = s + 1.5 * row * across[0], fromT = t + 1.5 * row * across[1];
            for (let c = 0; c < size; c++) {
                const value = scoreOf(Math.round(fromS + next[0] * (c + shift)), Math.round(fromT + next[1] * (c + shift)));
                sums[r + 1][c + 1] = sums[r][c + 1] + sums[r + 1][c] - sums[r][c] + value;
            }
        }
        const found = greatest(sums, size, 4);
        if (found.sum > 0 && (!best || found.sum > best.sum)) best = { ...found, back };
    }
    return best;
};

// The rectangle with the greatest sum: for each pair of rows the best run of columns.
const greatest = (sums, size, least) => {
    let best = { sum: -Infinity };
    for (let top = 0; top < size; top++)
        for (let bottom = top + least; bottom <= size; bottom++) {
            let low = Infinity, from = 0;
            for (let right = least; right <= size; right++) {
                const before = sums[bottom][right - least] - sums[top][right - least];
                if (before < low) (low = before), (from = right - least);
                const sum = sums[bottom][right] - sums[top][right] - low;
                if (sum > best.sum) best = { sum, top, bottom, left: from, right };
            }
        }
    return best;
};

// The rows and columns near a first try whose sides, each counted once, have the greatest sum.
const improved = (start, sideOf) => {
    let best = { ...start, sum: sumOfSides(start, sideOf) };
    for (;;) {
        const tried = [];
        for (const back of [0, 1])
            for (const top of [-1, 0, 1])
                for (const bottom of [-1, 0, 1])
                    for (const left of [-1, 0, 1])
                        for (const right of [-1, 0, 1])
                            if (Math.abs(top) + Math.abs(bottom) + Math.abs(left) + Math.abs(right) <= 2)
                                tried.push({ ...best, back, top: best.top + top, bottom: best.bottom + bottom, left: best.left + left, right: best.right + right });
        const better = tried.filter((each) => each.bottom - each.top > 3 && each.right - each.left > 3).map((each) => ({ ...each, sum: sumOfSides(each, sideOf) }));
        const first = better.reduce((one, other) => (other.sum > one.sum + 1e-9 ? other : one), best);
        if (first === best) return best;
        best = first;
    }
};

const sumOfSides = ({ way, origin, back, top, bottom, left, right }, sideOf) => {
    const counted = new Set();
    let sum = 0;
    for (let r = top; r < bottom; r++)
        for (let c = left; c < right; c++) {
            const row = r - REACH, odd = ((row % 2) + 2) % 2;
            const [s, t] = hexAt(way, origin, c - REACH - (back && odd ? 1 : 0), row);
            for (let k = 0; k < 6; k++) {
                const a = CORNERS[k], b = CORNERS[(k + 1) % 6];
                const key = (2 * s + a[0] + b[0]) * 4096 + 2 * t + a[1] + b[1];
                if (counted.has(key)) continue;
                counted.add(key);
                const side = sideOf([s + a[0], t + a[1]], [s + b[0], t + b[1]]);
                sum += Number.isNaN(side) ? -0.3 : side;
            }
        }
    return sum;
};

// The corners of the box around the hexes, and which rows are shifted, seen clockwise in the picture.
const boardOf = (view, lattice, { way, origin, back, top, bottom, left, right, sum }) => {
    const columns = right - left, rows = bottom - top;
    const firstRow = top - REACH, firstColumn = left - REACH;
    const isOdd = (((firstRow % 2) + 2) % 2) === 1;
    // Along the row in hexes from the origin's middle: odd rows are half a hex further, or back.
    const base = firstColumn - (back ? 0.5 : 0);
    const place = (along, over) => {
        const s = origin[0] + way.next[0] * along + way.across[0] * over, t = origin[1] + way.next[1] * along + way.across[1] * over;
        return view.outer(pointAt(lattice, [s, t]));
    };
    const x0 = base - 0.5, x1 = x0 + columns + 0.5, y0 = 1.5 * firstRow - 1, y1 = 1.5 * (firstRow + rows - 1) + 1;
    const corners = [place(x0, y0), place(x1, y0), place(x1, y1), place(x0, y1)];
    const turn = corners.reduce((area, [x, y], i) => area + x * corners[(i + 1) % 4][1] - y * corners[(i + 1) % 4][0], 0);
    const oddShifted = !back; // whether rows that are odd from the origin are further along
    const firstIsBack = isOdd !== oddShifted; // the first row is not the shifted one
    const ordered = turn > 0 ? corners : [corners[3], corners[2], corners[1], corners[0]];
    const shifted = (turn > 0 || rows % 2 === 1 ? firstIsBack : !firstIsBack) ? "odd" : "even";
    return { kind: "hex", corners: ordered, columns, rows, orientation: "pointy", shifted, sum, confidence: sum / (3 * columns * rows) };
};
