// A photograph as what it shows: its marks and its grid.
import { gridOf } from "./grid.js";
import { marksOf } from "./marks.js";
import { crossing } from "./geometry.js";
import { greyOf, original, rectified } from "./picture.js";

// `pixels`: { width, height, data } in RGBA, turned upright. `told` hears how much is done, from 0 to 1.
export const look = (pixels, told = () => {}) => {
    const picture = greyOf(pixels);
    told(0.1);
    const marks = marksOf(picture);
    told(0.3);
    const found = gridOf(picture, (share) => told(0.3 + 0.6 * share));
    told(0.9);
    const grid = found && {
        kind: found.kind,
        corners: found.corners.map((each) => original(picture, each)),
        columns: found.columns,
        rows: found.rows,
        ...(found.kind === "hex" && { orientation: found.orientation, shifted: found.shifted }),
        confidence: found.confidence,
    };
    const quad = between(marks) ?? grid?.corners;
    return { size: [pixels.width, pixels.height], marks, grid, ...(quad && { picture: rectified(pixels, quad) }) };
};

// The middles of the four corner marks, in the order of their numbers; null if one is missing or found twice.
const between = (marks) => {
    const found = [0, 1, 2, 3].map((id) => marks.filter((each) => each.id === id));
    return found.every((each) => each.length === 1) ? found.map(([{ corners }]) => crossing(corners)) : null;
};
