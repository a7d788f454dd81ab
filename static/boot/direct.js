// The entry without PyScript (`npm run build -- --direct`): starts Pyodide itself and runs main.py, with the same files
// and the same words on the way, named in pyscript.toml as for the worker. Nothing here builds code from text, so the
// page's policy does without 'unsafe-eval'.
const { boot } = globalThis.tablelight;
const told = (detail) => dispatchEvent(new CustomEvent("py:progress", { detail }));
const fetched = async (name) => {
    const answer = await fetch(new URL(name, document.baseURI));
    if (!answer.ok) throw new Error(`${name} did not load: ${answer.status}`);
    return answer;
};

try {
    told("Loading Pyodide");
    const configuration = await (await fetched("pyscript.toml")).text();
    const interpreter = new URL(/^interpreter = "([^"]+)"/m.exec(configuration)[1], document.baseURI);
    const [, archive, placed] = /^"(\.\/app[^"]*\.zip)" = "([^"]+)"/m.exec(configuration);
    // Files that the start of the interpreter does not need come while it starts.
    const [packages, main] = [fetched(archive).then((answer) => answer.arrayBuffer()), fetched("main.py").then((answer) => answer.text())];
    const { loadPyodide } = await import(interpreter.href);
    const pyodide = await loadPyodide({ indexURL: new URL("./", interpreter).href });
    told("Loading files");
    pyodide.FS.writeFile(placed, new Uint8Array(await packages));
    told("Loaded Pyodide");
    await pyodide.runPythonAsync(await main);
    dispatchEvent(new Event("py:all-done")); // if Python has not said that it is ready by now, it never will
} catch (error) {
    boot.fail(String(error?.message ?? error));
}
