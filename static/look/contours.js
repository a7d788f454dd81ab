// The outlines of dark places (Suzuki and Abe, 1985), as `CV.findContours` of js-aruco2 finds them, but without an object for
// each point of outlines that are too short.

const STEPS = [[1, 0], [1, -1], [0, -1], [-1, -1], [-1, 0], [-1, 1], [0, 1], [1, 1]];

// Outlines [{ x, y }] of at least `least` points. `places`: 1 where it is dark, 0 elsewhere, with a border of zeros a pixel
// wide around a picture `width` pixels wide; the outlines already seen are numbered in it.
export const contoursOf = (places, width, least) => {
    const row = width + 2, end = places.length - row, found = [];
    const deltas = [...STEPS, ...STEPS].map(([x, y]) => x + y * row), trail = [];
    for (let at = row + 1, number = 1; at < end; at++) {
        const place = places[at];
        if (place === 0) continue;
        const isOuter = place === 1 && places[at - 1] === 0;
        if (!isOuter && !(place >= 1 && places[at + 1] === 0)) continue;
        follow(places, at, ++number, isOuter ? 4 : 0, deltas, trail);
        if (trail.length >= least) found.push(trail.map((p) => ({ x: (p % row) - 1, y: Math.floor(p / row) - 1 })));
    }
    return found;
};

// Follows the outline from a place; `trail` becomes the places on it. `back`: the step from there out of the dark.
const follow = (places, start, number, back, deltas, trail) => {
    trail.length = 0;
    let step = back, first;
    do {
        step = (step - 1) & 7;
        first = start + deltas[step];
    } while (places[first] === 0 && step !== back);
    if (step === back) {
        places[start] = -number;
        trail.push(start);
        return;
    }
    for (let at = start; ; ) {
        const from = step;
        let next;
        do next = at + deltas[++step];
        while (places[next] === 0);
        step &= 7;
        if (step - 1 >= 0 && step - 1 < from) places[at] = -number;
        else if (places[at] === 1) places[at] = number;
        trail.push(at);
        if (next === start && at === first) return;
        at = next;
        step = (step + 4) & 7;
    }
};
