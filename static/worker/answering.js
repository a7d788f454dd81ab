// A second interpreter in a worker: answers the questions that would hold up the page. It is made of the same files as the
// page (which the browser has kept), named in pyscript.toml.
//
// In: {number, text}, the JSON of one case, or {number, file}, a file of another program. Out: {number, text}, the JSON of the
// answer, or {number, fault}.
const base = new URL("../../", self.location.href);

// An archive of modules, gzipped as one piece by the build.
const unpacked = async (url) =>
    new Response((await fetch(url)).body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();

const start = async () => {
    const configuration = await (await fetch(new URL("pyscript.toml", base))).text();
    const interpreter = new URL(/^interpreter = "([^"]+)"/m.exec(configuration)[1], base);
    const archive = new URL(/^"(\.\/app[^"]*\.zip)"/m.exec(configuration)[1], base);
    const indexURL = new URL("./", interpreter).href;
    const [{ loadPyodide }, packages, library] = await Promise.all([
        import(interpreter.href), unpacked(archive), unpacked(`${indexURL}python_stdlib.zip`),
    ]);
    const stdLibURL = URL.createObjectURL(new Blob([library]));
    const pyodide = await loadPyodide({ indexURL, stdLibURL });
    URL.revokeObjectURL(stdLibURL);
    pyodide.FS.writeFile("/packages.zip", new Uint8Array(packages));
    return pyodide.runPython(`
import sys
sys.path.insert(0, "/packages.zip")
def answer(text, file):
    if file is None:
        from tablelight.app.working.apart import answer_text
        return answer_text(text)
    from tablelight.app.importing.apart import found_text
    return found_text(file.to_bytes())
answer
`);
};

const ready = start();

self.addEventListener("message", async ({ data: { number, text, file } }) => {
    try {
        const answer = await ready;
        self.postMessage({ number, text: answer(text, file) });
    } catch (error) {
        self.postMessage({ number, fault: String(error) });
    }
});
