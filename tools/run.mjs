// The entry point of every npm script: finds a Python of 3.11 or later and hands the command to `tools`.
import { spawn, spawnSync } from "node:child_process";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const candidates = [process.env.PYTHON, "python3", "python", "python3.14", "python3.13", "python3.12", "python3.11"];
const check = "import sys; sys.exit(sys.version_info < (3, 11))";

const python = candidates.find((name) => name && spawnSync(name, ["-c", check]).status === 0);
if (!python) {
    console.error("Tablelight needs Python 3.11 or later on the PATH (or its path in the variable PYTHON).");
    process.exit(1);
}

const child = spawn(python, ["-m", "tools", ...process.argv.slice(2)], { cwd: root, stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
