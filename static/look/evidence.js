// What a photograph says for or against a line between two places of a lattice.
import { DIRECTIONS } from "./segments.js";
import { pointAt } from "./view.js";

const HITS = 8; // places looked at on a side of a space
const SEEN = 0.75, CHANCE = 0.2; // how often an edge is met on a line that exists, and on one that does not
const BESIDE = 0.3; // spaces: lines at this distance show how often an edge is met by chance
const ALONG = 6; // directions of a half turn's 64: how far an edge may run off the line
const DOUBT = 0.05; // against a line without evidence

// The evidence for a line between two places of a lattice: the logarithm of how much likelier the picture is with it
// than without, times its length in pixels / 20 (at most 3); NaN out of the picture.
export const evidence = (view, lattice, from, to) => {
    const { slopes, outer } = view, { width, height } = slopes;
    const a = outer(pointAt(lattice, from)), b = outer(pointAt(lattice, to));
    if (![a, b].every(([x, y]) => x > 3 && y > 3 && x < width - 4 && y < height - 4)) return NaN;
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (length < 4 || length > 400) return NaN;
    const reach = Math.max(1, Math.min(4, 0.1 * length));
    const seen = hits(slopes, a, b, 0, reach);
    const usual = (hits(slopes, a, b, BESIDE * length, reach) + hits(slopes, a, b, -BESIDE * length, reach)) / 2;
    const chance = Math.min(Math.max(CHANCE, usual), SEEN);
    const log = seen * Math.log(SEEN / chance) + (1 - seen) * Math.log((1 - SEEN) / (1 - chance));
    return (log - DOUBT) * Math.min(3, length / 20);
};

// The share of places between two points, moved sideways, with an edge along the line.
const hits = ({ direction, width, height }, [x, y], [u, v], aside, reach) => {
    const length = Math.hypot(u - x, v - y), dx = (u - x) / length, dy = (v - y) / length;
    // Directions are counted from the least that runs along, so that one comparison is enough.
    const least = Math.round((Math.atan2(dy, dx) / Math.PI) * DIRECTIONS - ALONG) + 2 * DIRECTIONS;
    let count = 0;
    for (let k = 0; k < HITS; k++) {
        const along = (0.1 + (0.8 * k) / (HITS - 1)) * length;
        for (let off = aside - reach; off <= aside + reach; off += 0.7) {
            const px = (x + dx * along - dy * off + 0.5) | 0, py = (y + dy * along + dx * off + 0.5) | 0;
            if (px < 0 || py < 0 || px >= width || py >= height) continue;
            const own = direction[py * width + px];
            if (own && ((own - 1 - least) & (DIRECTIONS - 1)) <= 2 * ALONG) {
                count++;
                break;
            }
        }
    }
    return count / HITS;
};
