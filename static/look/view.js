// The features of a photograph, in coordinates around its middle, in half diagonals; and lattices over it:
// { map, bend, inverse }, the map from the picture to the lattice, the bend of the lens.
import { mapped } from "./geometry.js";
import { crossed, segmentsOf, slopesOf } from "./segments.js";
import { familiesOf } from "./vanishing.js";

// The features: slopes, segments and families.
export const viewOf = (picture) => {
    const { width, height } = picture, half = Math.hypot(width, height) / 2;
    const inner = ([x, y]) => [(x - width / 2 + 0.5) / half, (y - height / 2 + 0.5) / half];
    const outer = ([x, y]) => [x * half + width / 2 - 0.5, y * half + height / 2 - 0.5];
    const slopes = slopesOf(picture), found = segmentsOf(slopes), weights = crossed(found, width, height);
    const segments = found.map(({ from, to, middle, length, angle }, i) => ({
        from: inner(from), to: inner(to), middle: inner(middle), angle, length: length / half, pixels: length, weight: weights[i] / half,
    }));
    return { slopes, half, inner, outer, segments, families: familiesOf(segments) };
};

// The place of a picture's point in a lattice.
export const located = ({ map, bend }, [x, y]) => {
    const grow = 1 - bend * (x * x + y * y);
    return mapped(map, [x * grow, y * grow]);
};

// The point of the picture at a place of a lattice.
export const pointAt = ({ inverse, bend }, place) => {
    const [x, y] = mapped(inverse, place);
    let u = x, v = y;
    for (let k = 0; k < 4; k++) {
        const grow = 1 - bend * (u * u + v * v);
        (u = x / grow), (v = y / grow);
    }
    return [u, v];
};

export const inverted = (m) => {
    const [a, b, c, d, e, f, g, h, i] = m;
    return [e * i - f * h, c * h - b * i, b * f - c * e, f * g - d * i, a * i - c * g, c * d - a * f, d * h - e * g, b * g - a * h, a * e - b * d];
};
