// Runs the benchmark modules named on the command line inside Pyodide under Node and prints their rows as JSON.
//
//     node tests/bench/pyodide.mjs SITE_PACKAGES MODULE...
import { inside } from "./inside.mjs";

const [packages, ...modules] = process.argv.slice(2);
const pyodide = await inside(packages);
const result = pyodide.runPython(`
import importlib, json
json.dumps({name: [list(row) for row in importlib.import_module(name).rows()] for name in ${JSON.stringify(modules)}})
`);
console.log(result);
