// What a photograph shows: its marks and its grid.
import { gridOf } from "./grid.js";
import { marksOf } from "./marks.js";
import { crossing } from "./geometry.js";
import { greyOf, rectified } from "./picture.js";

// `pixels`: { width, height, data } in RGBA, turned upright and reduced to LONGEST; `size`: the photograph's own, for
// the coordinates of all results. `told` is called with the share that is done, from 0 to 1.
export const look = (pixels, told = () => {}, size = [pixels.width, pixels.height]) => {
    const picture = greyOf(pixels);
    told(0.1);
    const marks = marksOf(picture);
    told(0.3);
    const found = gridOf(picture, (share) => told(0.3 + 0.6 * share));
    told(0.9);
    const quad = between(marks) ?? found?.corners, shown = quad && rectified(pixels, quad);
    const scale = [size[0] / pixels.width, size[1] / pixels.height];
    // Pixels count from the middle of the first.
    const original = (points) => points.map((point) => point.map((each, i) => (each + 0.5) * scale[i] - 0.5));
    const grid = found && {
        kind: found.kind,
        corners: original(found.corners),
        columns: found.columns,
        rows: found.rows,
        ...(found.kind === "hex" && { orientation: found.orientation, shifted: found.shifted }),
        confidence: found.confidence,
    };
    return {
        size,
        marks: marks.map(({ id, corners }) => ({ id, corners: original(corners) })),
        grid,
        ...(shown && { picture: { ...shown, corners: original(quad) } }),
    };
};

// The middles of the four corner marks, in the order of their numbers; null if one is missing or found twice.
const between = (marks) => {
    const found = [0, 1, 2, 3].map((id) => marks.filter((each) => each.id === id));
    return found.every((each) => each.length === 1) ? found.map(([{ corners }]) => crossing(corners)) : null;
};
