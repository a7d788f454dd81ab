// Pyodide under Node with the app, the tests and the packages: what the benchmarks run in.
//
// The app and the standard library are the page's archives, bytecode included. Tests and (pure Python) packages are
// mounted from disk. Behind them is the rest of the standard library, which the measuring and networkx need.
import { mkdtemp, readFile, readdir, realpath, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { gunzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const named = async (folder, pattern) => `${folder}/${(await readdir(folder)).find((name) => pattern.test(name))}`;

const unpacked = async (path) => gunzipSync(await readFile(path)); // the build gzips an archive as one piece

export async function inside(packages) {
    const runtime = await named("dist/vendor", /^pyodide-/);
    const library = `${await mkdtemp(`${tmpdir()}/tablelight-`)}/python_stdlib.zip`;
    await writeFile(library, await unpacked(`${runtime}/python_stdlib.zip`));
    const pyodide = await loadPyodide({ stdLibURL: library });
    // A link out of a mounted folder leads nowhere in Pyodide, so node_modules is mounted by its real path.
    const whole = await realpath("node_modules/pyodide");
    for (const [name, path] of [["project", process.cwd()], ["packages", packages], ["whole", whole]]) {
        pyodide.FS.mkdir(`/${name}`);
        pyodide.mountNodeFS(`/${name}`, path);
    }
    const app = await unpacked(await named("dist", /^app-.*\.zip$/));
    pyodide.unpackArchive(new Uint8Array(app), "zip", { extractDir: "/app" });
    pyodide.runPython(`
import sys
from importlib.machinery import PathFinder
sys.dont_write_bytecode = True
sys.path[:0] = ["/app"]
sys.path += ["/project", "/packages"]

class WhatThePageLeavesOut:
    """The rest of the standard library, of packages too of which the page has a part; of the app what it loads later."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        roots = ("/whole/python_stdlib.zip", "/project/py")
        return PathFinder.find_spec(name, ["/".join([root, *name.split(".")[:-1]]) for root in roots])

sys.meta_path.append(WhatThePageLeavesOut)
`);
    return pyodide;
}
