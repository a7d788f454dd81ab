// The grid of a board's spaces in a photograph: squares or hexes.
import { hexesIn } from "./hexes.js";
import { squaresIn } from "./squares.js";
import { viewOf } from "./view.js";

// The grid of a grey picture, its corners in pixels of that picture; null if none is seen.
export const gridOf = (picture) => {
    const view = viewOf(picture);
    const found = [squaresIn(view), hexesIn(view)].filter(Boolean);
    return found.sort((one, other) => other.sum - one.sum)[0] ?? null;
};
