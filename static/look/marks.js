// Printed marks in a picture: found and identified by js-aruco2, their corners placed between pixels.
import aruco from "js-aruco2/src/aruco.js";
import cv from "js-aruco2/src/cv.js";
import dictionary from "js-aruco2/src/dictionaries/aruco_4x4_1000.js";
import { contoursOf } from "./contours.js";
import { area, distance, lineThrough, mapOf, mapped, meeting } from "./geometry.js";
import { brightness } from "./picture.js";

const { AR } = aruco, { CV } = cv;
const { ARUCO_4X4_1000 } = (dictionary.AR ?? AR).DICTIONARIES;
// OpenCV's DICT_4X4_100 is the first hundred; tau 1: all sixteen modules have to agree.
AR.DICTIONARIES.TABLELIGHT = { nBits: 16, tau: 1, codeList: ARUCO_4X4_1000.codeList.slice(0, 100) };

export const isMark = (id) => id <= 3 || (id >= 10 && id <= 99);

const REACHES = [2, 6, 11]; // pixels that a mean reaches: a small one loses large marks, a large one small marks
const DARKER = 7; // than its surroundings, of 256
const LEAST_SIDE = 10; // pixels
const LEAST_LENGTH = 40; // of an outline, in pixels
const SLIVER = 0.12; // least ratio of area to the square of the longest side
const MODULES = 6; // of a mark's side, its black border included

// All marks of a grey picture: [{ id, corners }], corners clockwise from the mark's own upper left.
export const marksOf = (picture) => {
    const detector = new AR.Detector({ dictionaryName: "TABLELIGHT", maxHammingDistance: 1 });
    const grey = new CV.Image(picture.width, picture.height, picture.data);
    const dark = new Int32Array((picture.width + 2) * (picture.height + 2)); // with a border
    const sums = sumsOf(picture), found = [];
    for (const reach of REACHES) {
        darkPlaces(picture, sums, reach, dark);
        const contours = contoursOf(dark, picture.width, LEAST_LENGTH);
        const quads = detector.clockwiseCorners(detector.findCandidates(contours, LEAST_LENGTH, 0.05, LEAST_SIDE));
        const likely = quads.filter((quad) => isPaper(picture, quad.map(({ x, y }) => [x, y])));
        for (const { id, corners } of detector.findMarkers(grey, likely, 8 * MODULES + 1))
            if (isMark(id)) found.push({ id, corners: corners.map(({ x, y }) => [x, y]) });
    }
    const { codeList } = detector.dictionary;
    return distinct(found.filter(({ id, corners }) => isPrinted(picture, codeList[id], corners)))
        .map(({ id, corners }) => ({ id, corners: refined(picture, corners) }))
        .sort((one, other) => one.id - other.id);
};

// The sums of all pixels above and to the left of each; one row and one column more than the picture.
const sumsOf = ({ width, height, data }) => {
    const sums = new Uint32Array((width + 1) * (height + 1)), row = width + 1;
    for (let y = 0, p = 0; y < height; y++)
        for (let x = 0, line = 0, at = (y + 1) * row + 1; x < width; x++, at++) sums[at] = sums[at - row] + (line += data[p++]);
    return sums;
};

// Sets 1 where a pixel is darker than the mean within `reach`, 0 elsewhere; a border of a pixel around them is left out.
const darkPlaces = ({ width, height, data }, sums, reach, dark) => {
    for (let y = 0, p = 0, to = width + 3; y < height; y++, to += 2) {
        const top = Math.max(0, y - reach), bottom = Math.min(height, y + reach + 1), rows = bottom - top;
        const above = top * (width + 1), below = bottom * (width + 1);
        for (let x = 0; x < width; x++, p++, to++) {
            const left = x < reach ? 0 : x - reach, right = x + reach < width ? x + reach + 1 : width;
            const sum = sums[below + right] - sums[below + left] - sums[above + right] + sums[above + left];
            dark[to] = (data[p] + DARKER) * (right - left) * rows <= sum ? 1 : 0;
        }
    }
};

const isPaper = (picture, quad) => {
    const longest = Math.max(...quad.map((each, i) => distance(each, quad[(i + 1) % 4])));
    return Math.abs(area(quad)) / 2 > SLIVER * longest ** 2 && paperOf(picture, quad);
};

const MARGIN_SEEN = 0.6; // of the places around a mark: figures may stand on its margin
const CONTRAST = 15; // of 255, between the margin and the black border
const WHITE = 0.4; // how white the white modules are, the border at 0 and the margin at 1

// What is seen of a mark's paper, a white margin around a black border: how bright both are, and the brightness `at` a place
// of the mark, in modules; null if it is no paper.
const paperOf = (picture, corners) => {
    const map = mapOf([[0, 0], [MODULES, 0], [MODULES, MODULES], [0, MODULES]], corners);
    if (!map) return null;
    const at = (x, y) => brightness(picture, ...mapped(map, [x, y]));
    const margins = [], borders = [];
    for (let k = 0.6; k < MODULES; k += 1.2) {
        margins.push(at(k, -0.5), at(MODULES + 0.5, k), at(k, MODULES + 0.5), at(-0.5, k));
        borders.push(at(k, 0.5), at(MODULES - 0.5, k), at(k, MODULES - 0.5), at(0.5, k));
    }
    const seen = margins.filter((each, i) => each > borders[i] + CONTRAST).length;
    return seen < MARGIN_SEEN * margins.length ? null : { at, white: mean(margins), black: mean(borders) };
};

// Whether the white modules of a mark are about as bright as its paper. A mere look-alike has no such modules.
const isPrinted = (picture, code, corners) => {
    const { at, white, black } = paperOf(picture, corners);
    const whites = [...code].flatMap((bit, i) => (bit === "1" ? [at((i % 4) + 1.5, Math.floor(i / 4) + 1.5)] : []));
    return mean(whites) - black > WHITE * (white - black);
};

const mean = (values) => values.reduce((sum, each) => sum + each, 0) / values.length;

// Each mark once: both its inner and its outer outline are found, by several kernels. The largest is kept. A space with a
// mark in it may look like another mark: then the mark within is kept. If a code is in two places, both are kept: the
// caller has to decide.
const distinct = (marks) => {
    const kept = [];
    for (const mark of marks.sort((one, other) => Math.abs(area(other.corners)) - Math.abs(area(one.corners)))) {
        const [cx, cy] = middle(mark.corners);
        const size = Math.sqrt(Math.abs(area(mark.corners)) / 2);
        const near = ({ corners }) => distance(middle(corners), [cx, cy]) < size / 2;
        const other = kept.findIndex(near);
        if (other < 0) kept.push(mark);
        else if (kept[other].id !== mark.id) kept[other] = mark;
    }
    return kept;
};

const middle = (corners) => [0, 1].map((axis) => corners.reduce((sum, each) => sum + each[axis], 0) / corners.length);

// Corners as the meetings of lines along the steepest change across each side.
const refined = (picture, corners) => {
    const sides = corners.map((from, i) => sideLine(picture, from, corners[(i + 1) % 4]));
    const found = sides.map((side, i) => meeting(sides[(i + 3) % 4], side));
    const limit = distance(corners[0], corners[2]) / 10;
    return found.every((each, i) => each && distance(each, corners[i]) < limit) ? found : corners;
};

// The border of a mark between two of its corners, dark on the right, bright on the left of the way.
const sideLine = (picture, [x, y], [u, v]) => {
    const length = distance([x, y], [u, v]), dx = (u - x) / length, dy = (v - y) / length;
    const reach = Math.max(2, length / MODULES / 1.8);
    const points = [];
    for (let along = 0.1 * length; along <= 0.9 * length; along += Math.max(1, length / 40)) {
        const px = x + dx * along, py = y + dy * along;
        const step = 0.5, count = Math.floor(reach / step);
        let best = 0, at = 0, slopes = [];
        for (let k = -count; k <= count; k++) {
            const off = k * step; // towards the inside
            const slope = brightness(picture, px - dy * (off - 1), py + dx * (off - 1)) - brightness(picture, px - dy * (off + 1), py + dx * (off + 1));
            slopes.push(slope);
            if (slope > best) (best = slope), (at = slopes.length - 1);
        }
        if (best < 12 || at === 0 || at === slopes.length - 1) continue;
        const [l, m, r] = [slopes[at - 1], slopes[at], slopes[at + 1]];
        const bend = l - 2 * m + r, off = (at - count + (bend ? (l - r) / (2 * bend) : 0)) * step;
        points.push([px - dy * off, py + dx * off]);
    }
    return points.length < 4 ? lineThrough([[x, y], [u, v]]) : withoutStrays(points);
};

// The line through points, without those that are far off the first try.
const withoutStrays = (points) => {
    let line = lineThrough(points);
    for (let round = 0; round < 3; round++) {
        const off = points.map(([x, y]) => Math.abs(line[0] * x + line[1] * y - line[2]));
        const limit = Math.max(0.3, 2 * [...off].sort((a, b) => a - b)[off.length >> 1]);
        const near = points.filter((_, i) => off[i] <= limit);
        if (near.length < 4 || near.length === points.length) break;
        line = lineThrough((points = near));
    }
    return line;
};
