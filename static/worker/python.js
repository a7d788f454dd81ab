// A worker's own Python, made of the same files as the page's (which the browser has kept).

const base = new URL("../../", self.location.href);

// A file that the build has gzipped as one piece.
export const unpacked = async (url) =>
    new Response((await fetch(url)).body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();

// The addresses of the interpreter and of the app's archive, as pyscript.toml names them.
export const named = async () => {
    const configuration = await (await fetch(new URL("pyscript.toml", base))).text();
    return {
        interpreter: new URL(/^interpreter = "([^"]+)"/m.exec(configuration)[1], base).href,
        archive: new URL(/^"(\.\/app[^"]*\.zip)"/m.exec(configuration)[1], base).href,
    };
};

// Pyodide with the app's archive where main.py looks for it and on the import path; `options` go to loadPyodide.
export const started = async ({ interpreter, archive }, options = {}) => {
    const indexURL = new URL("./", interpreter).href;
    const [{ loadPyodide }, packages, library] = await Promise.all([
        import(interpreter), unpacked(archive), unpacked(`${indexURL}python_stdlib.zip`),
    ]);
    const stdLibURL = URL.createObjectURL(new Blob([library]));
    const pyodide = await loadPyodide({ indexURL, stdLibURL, ...options });
    URL.revokeObjectURL(stdLibURL);
    pyodide.FS.writeFile("packages.zip", new Uint8Array(packages));
    pyodide.runPython('import sys, os; sys.path.insert(0, os.path.abspath("packages.zip"))');
    return pyodide;
};
