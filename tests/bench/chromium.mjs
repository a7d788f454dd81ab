// In the page of `chromium.py`: runs the benchmark modules that the address names (`?inches,reach`) inside Pyodide and leaves
// their rows, as JSON, in `globalThis.found`, or the error in `globalThis.fault`.
import { loadPyodide } from "./npm/pyodide/pyodide.mjs";

const pyodide = await loadPyodide();
for (const [name, folder] of [["app", "app"], ["later", "app"], ["project", "project"]]) {
    pyodide.unpackArchive(await (await fetch(`${name}.zip`)).arrayBuffer(), "zip", { extractDir: `/${folder}` });
}
globalThis.found = pyodide.runPython(`
import importlib, json, sys
sys.path[:0] = ["/app", "/project"]
json.dumps({name: [list(row) for row in importlib.import_module(name).rows()] for name in ${JSON.stringify(location.search.slice(1).split(","))}})
`);
