// The grid of a board's spaces in a photograph: squares or hexes.
import { hexesIn } from "./hexes.js";
import { squaresIn } from "./squares.js";
import { viewOf } from "./view.js";

const SURE = 1.5; // confidence: hexes seen like this are no squares

// The grid of a grey picture, its corners in pixels of that picture; null if none is seen. `told` gets the share done.
export const gridOf = (picture, told) => {
    const view = viewOf(picture);
    told(0.4);
    const hexes = hexesIn(view);
    told(0.7);
    if (hexes?.confidence > SURE) return hexes;
    const squares = squaresIn(view);
    return [squares, hexes].filter(Boolean).sort((one, other) => other.sum - one.sum)[0] ?? null;
};
