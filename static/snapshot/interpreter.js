// The interpreter as pyscript.toml names it: Pyodide, which goes on from the snapshot that take.js offers. It starts as
// always if there is none or if anything is wrong with it. The build puts this file beside Pyodide.
import { loadPyodide as load, version } from "./pyodide.js";

export { version };

const PATIENCE = 30_000; // milliseconds until a start from a snapshot is given up; an ordinary one takes several times as long
const WASM_PAGE = 65_536; // bytes
// What must not be the same in two starts: the numbers that `random` will give.
const FRESH = 'import sys\n"random" in sys.modules and sys.modules["random"].seed()';

const resumed = async (options, snapshot) => {
    const { default: create } = await import("./pyodide.asm.js");
    let give = null;
    const up = new Promise((_, reject) => { give = reject; });
    const timer = setTimeout(() => give(new Error("no end")), PATIENCE);
    const createPyodideModule = async (settings) => {
        const { instantiateWasm } = settings;
        settings.instantiateWasm = (imports, done) => instantiateWasm(imports, (instance, module) => {
            try { // an exception here would leave Pyodide waiting forever
                const { memory } = instance.exports;
                const missing = Math.ceil((snapshot.size - memory.buffer.byteLength) / WASM_PAGE);
                if (missing > 0) memory.grow(missing);
                done(instance, module);
            } catch (error) {
                give(error);
            }
        });
        // The WebAssembly is made ready while the memory is read and checked.
        const [module, { fill, state }] = await Promise.all([create(settings), snapshot.memory()]);
        fill(module.HEAP8);
        settings.API.restoreSnapshot = () => state; // it would copy the memory once more
        return module;
    };
    try {
        const begun = load({ ...options, createPyodideModule, _loadSnapshot: new Uint8Array(0) });
        const pyodide = await Promise.race([begun, up]);
        pyodide.runPython(FRESH);
        return pyodide;
    } finally {
        clearTimeout(timer);
    }
};

export const loadPyodide = async (options) => {
    const taking = globalThis.tablelight?.snapshot; // absent in a worker
    const snapshot = await taking?.offered;
    if (snapshot) {
        try {
            return await resumed(options, snapshot);
        } catch (error) {
            taking.refuse(error);
        }
    }
    return load(options);
};
