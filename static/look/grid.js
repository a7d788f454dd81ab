// The grid of a board's spaces in a photograph: squares or hexes.
import { hexesIn } from "./hexes.js";
import { squaresIn } from "./squares.js";
import { viewOf } from "./view.js";

// The grid of a grey picture, its corners in pixels of that picture; null if none is seen. `told` hears how much is done.
export const gridOf = (picture, told) => {
    const view = viewOf(picture);
    told(0.4);
    const squares = squaresIn(view);
    told(0.7);
    const hexes = hexesIn(view);
    told(1);
    return [squares, hexes].filter(Boolean).sort((one, other) => other.sum - one.sum)[0] ?? null;
};
