// Runs the unit tests inside Pyodide under Node:  node tools/pyodide_tests.mjs PACKAGES [pytest arguments]
//
// With `--few` among the arguments the sweeps try few random positions (tests/effort.py).
//
// The repository and PACKAGES, a folder installed for Pyodide's platform, are mounted from disk.
import { loadPyodide } from "pyodide";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const [packages, ...others] = process.argv.slice(2);
const wanted = others.filter((word) => word !== "--few");

// Not the settings of thorough runs: thorough tests run outside, ten times as fast.
const passed = ["TABLELIGHT_FIXED", "TABLELIGHT_UNTIL"].filter((name) => process.env[name]);
const env = Object.fromEntries(passed.map((name) => [name, process.env[name]]));
if (wanted.length < others.length) env.TABLELIGHT_FEW = "1";
const pyodide = await loadPyodide({ env: { HOME: "/tmp", PYTHONDONTWRITEBYTECODE: "1", ...env } });
pyodide.mountNodeFS("/repository", root);
pyodide.mountNodeFS("/packages", packages);
const run = pyodide.runPython(`
import os, sys

def run(arguments):
    os.chdir("/repository")
    sys.path[:0] = ["/repository", "/repository/py"]
    sys.path.append("/packages")
    import pytest
    return int(pytest.main(list(arguments)))

run
`);
const status = run(["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:playwright", ...wanted]);
process.exit(status);
