// In the page of `peers.py`: asks ours and networkx in Pyodide (`peers_inside.py`) and then the packages of npm the same,
// compares the answers with ours, and leaves what it found in `globalThis.found`, or the error in `globalThis.fault`.
import * as honeycomb from "./npm/honeycomb-grid/dist/honeycomb-grid.mjs";
import createGraph from "./npm/ngraph.graph/dist/ngraph.graph.es.js";
import * as ngraphPath from "./npm/ngraph.path/dist/ngraph.path.es.js";
import { loadPyodide } from "./npm/pyodide/pyodide.mjs";
import * as ROT from "./npm/rot-js/lib/index.js";

const { PF } = globalThis; // its modules are of Node's kind, so `peers.py` puts them into a script
const ROUNDS = 9;

const pyodide = await loadPyodide();
for (const [name, folder] of [["app", "app"], ["later", "app"], ["packages", "packages"]]) {
    pyodide.unpackArchive(await (await fetch(`${name}.zip`)).arrayBuffer(), "zip", { extractDir: `/${folder}` });
}
const { boards } = JSON.parse(pyodide.runPython(`
import json, sys
sys.path[:0] = ["/app", "/packages"]
from tests.bench.peers_inside import asked
json.dumps(asked())
`));

const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
function timed(call, prepared = () => null) {
    const times = [];
    let found;
    for (let round = 0; round < ROUNDS; round++) {
        const given = prepared(); // not counted
        const begun = performance.now();
        found = call(given);
        times.push(performance.now() - begun);
    }
    return [middle(times), found];
}
// The median time of a path to each of the places, and the lengths.
function ways(pairs, length, prepared) {
    const times = [];
    const lengths = [];
    for (const to of pairs) {
        const [ms, found] = timed((given) => length(to, given), prepared);
        times.push(ms);
        lengths.push(found);
    }
    return { ms: middle(times), answer: lengths };
}

const rows = [];
for (const board of boards) {
    const { name, side, steps, pairs } = board;
    const [startColumn, startRow] = board.start;
    const blocked = new Set(board.blocked.map((at) => `${at}`));
    const isOpen = (c, r) => c >= 0 && r >= 0 && c < side && r < side && !blocked.has(`${c},${r}`);
    const answers = board.answers;

    const graph = createGraph();
    for (const [at, to] of board.edges) graph.addLink(`${at}`, `${to}`);
    const finder = ngraphPath.nba(graph, { oriented: true });
    answers["ngraph.path"] = { path: ways(pairs, (to) => finder.find(`${board.start}`, `${to}`).length - 1) };

    if (name === "squares") {
        const matrix = Array.from({ length: side }, (_, r) => Array.from({ length: side }, (_, c) => +!isOpen(c, r)));
        const grid = new PF.Grid(matrix);
        const search = new PF.BreadthFirstFinder({ diagonalMovement: PF.DiagonalMovement.Always });
        const way = ([c, r], copy) => search.findPath(startColumn, startRow, c, r, copy).length - 1;
        answers.pathfinding = { path: ways(pairs, way, () => grid.clone()) }; // a search leaves marks on its grid
        const seen = () => {
            const found = [];
            const fov = new ROT.FOV.PreciseShadowcasting((c, r) => isOpen(c, r), { topology: 8 });
            fov.compute(startColumn, startRow, side, (c, r) => isOpen(c, r) && found.push(`${c},${r}`));
            return found;
        };
        const [ms, answer] = timed(seen);
        answers["rot.js"] = { sight: { ms, answer } };
    }
    // Rows of hexes as rot.js numbers them: every second column, odd rows one to the right.
    const isSquare = name === "squares";
    const x = (c, r) => (isSquare ? c : 2 * c + (r & 1));
    const passable = (px, r) => (isSquare ? isOpen(px, r) : isOpen((px - (r & 1)) / 2, r));
    const rotWay = ([c, r]) => {
        let length = -1;
        const search = new ROT.Path.AStar(x(c, r), r, passable, { topology: isSquare ? 8 : 6 });
        search.compute(x(startColumn, startRow), startRow, () => length++);
        return length;
    };
    answers["rot.js"] = { ...answers["rot.js"], path: ways(pairs, rotWay) };

    if (name === "open hexes") {
        const Hex = honeycomb.defineHex({ offset: -1 });
        const grid = new honeycomb.Grid(Hex, honeycomb.rectangle({ width: side, height: side }));
        const start = { col: startColumn, row: startRow };
        const reached = () => {
            const found = {};
            for (const hex of grid.traverse(honeycomb.spiral({ start, radius: steps }))) {
                found[`${hex.col},${hex.row}`] = grid.distance(start, hex);
            }
            delete found[`${board.start}`];
            return found;
        };
        const [ms, answer] = timed(reached);
        answers["honeycomb-grid"] = { reach: { ms, answer } };
    }

    const said = {
        reach: `${name}: all within ${steps} steps`,
        path: `${name}: one way`,
        first: `${name}: one way, asked first`,
        sight: `${name}: all that is seen`,
    };
    for (const [kind, question] of Object.entries(said)) {
        for (const [who, given] of Object.entries(answers)) {
            if (given[kind]) rows.push({ question, who, ms: given[kind].ms, agrees: agreement(kind, answers.Tablelight[kind].answer, given[kind].answer, who) });
        }
    }
}

function isWay(kind) {
    return kind === "path" || kind === "first";
}
function agreement(kind, ours, theirs, who) {
    if (who === "Tablelight") return isWay(kind) ? `${ours.length} ways` : `${Object.keys(ours).length} spaces`;
    if (isWay(kind)) return `${ours.filter((length, n) => length === theirs[n]).length} of ${ours.length}`;
    const [one, other] = kind === "sight" ? [new Set(ours), new Set(theirs)] : [new Map(Object.entries(ours)), new Map(Object.entries(theirs))];
    const same = [...one.keys()].filter((at) => (kind === "sight" ? other.has(at) : other.get(at) === one.get(at))).length;
    const more = [...other.keys()].filter((at) => !one.has(at)).length;
    return `${same} of ${one.size}${more ? `, and ${more} others` : ""}`;
}
globalThis.found = rows;
