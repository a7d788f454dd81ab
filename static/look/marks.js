// Printed marks in a picture: found by js-aruco2, told apart, their corners placed between pixels.
import aruco from "js-aruco2/src/aruco.js";
import cv from "js-aruco2/src/cv.js";
import dictionary from "js-aruco2/src/dictionaries/aruco_4x4_1000.js";
import { area, distance, lineThrough, meeting } from "./geometry.js";
import { brightness, original } from "./picture.js";

const { AR } = aruco, { CV } = cv;
const { ARUCO_4X4_1000 } = (dictionary.AR ?? AR).DICTIONARIES;
// OpenCV's DICT_4X4_100 is the first hundred; tau 1: all sixteen modules have to agree.
AR.DICTIONARIES.TABLELIGHT = { nBits: 16, tau: 1, codeList: ARUCO_4X4_1000.codeList.slice(0, 100) };

export const isMark = (id) => id <= 3 || (id >= 10 && id <= 99);

const KERNELS = [3, 8, 15]; // pixels: a small kernel loses large marks, a large one small marks
const DARKER = 7; // than what is around it, of 256
const LEAST_SIDE = 10; // pixels
const LEAST_LENGTH = 40; // of an outline, in pixels
const SLIVER = 0.12; // least ratio of area to the square of the longest side
const MODULES = 6; // of a mark's side, its black border included

// All marks of a grey picture: [{ id, corners }], corners clockwise from the mark's own upper left, in original pixels.
export const marksOf = (picture) => {
    const detector = new AR.Detector({ dictionaryName: "TABLELIGHT", maxHammingDistance: 1 });
    const grey = new CV.Image(picture.width, picture.height, picture.data);
    const found = [];
    for (const kernel of KERNELS) {
        CV.adaptiveThreshold(grey, detector.thres, kernel, DARKER);
        const contours = CV.findContours(detector.thres, detector.binary).filter((each) => each.length >= LEAST_LENGTH);
        const quads = detector.clockwiseCorners(detector.findCandidates(contours, LEAST_LENGTH, 0.05, LEAST_SIDE));
        for (const { id, corners } of detector.findMarkers(grey, quads.filter(isNoSliver), 8 * MODULES + 1))
            if (isMark(id)) found.push({ id, corners: corners.map(({ x, y }) => [x, y]) });
    }
    return distinct(found.filter(({ corners }) => hasMargin(picture, corners)))
        .map(({ id, corners }) => ({ id, corners: refined(picture, corners).map((each) => original(picture, each)) }))
        .sort((one, other) => one.id - other.id);
};

const isNoSliver = (quad) => {
    const points = quad.map(({ x, y }) => [x, y]);
    const longest = Math.max(...points.map((each, i) => distance(each, points[(i + 1) % 4])));
    return Math.abs(area(points)) / 2 > SLIVER * longest ** 2;
};

const MARGIN_SEEN = 0.6; // of the places around a mark: figures may stand on its margin
const CONTRAST = 15; // of 255, between the margin and the black border

// Whether a mark has its white margin around its black border: what only looks like a code has none.
const hasMargin = (picture, corners) => {
    const [cx, cy] = middle(corners);
    let seen = 0, all = 0;
    corners.forEach(([x, y], i) => {
        const [u, v] = corners[(i + 1) % 4];
        for (let t = 0.1; t < 0.95; t += 0.2, all++) {
            const px = x + (u - x) * t, py = y + (v - y) * t;
            const beyond = (share) => brightness(picture, cx + (px - cx) * (1 + share), cy + (py - cy) * (1 + share));
            if (beyond(0.5 / 3) > beyond(-0.5 / 3) + CONTRAST) seen++;
        }
    });
    return seen >= MARGIN_SEEN * all;
};

// Each mark once: both its inner and its outer outline are found, by several kernels. The largest is kept. If a code lies
// in two places, both are kept: the caller has to decide.
const distinct = (marks) => {
    const kept = [];
    for (const mark of marks.sort((one, other) => Math.abs(area(other.corners)) - Math.abs(area(one.corners)))) {
        const [cx, cy] = middle(mark.corners);
        const size = Math.sqrt(Math.abs(area(mark.corners)) / 2);
        const near = ({ corners }) => distance(middle(corners), [cx, cy]) < size / 2;
        if (!kept.some(near)) kept.push(mark);
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

// The line through points, those left out that lie off the first try.
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
