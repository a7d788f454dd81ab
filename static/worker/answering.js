// A second interpreter in a worker: answers the questions that would hold up the page. It is made of the same files as the
// page (which the browser has kept), named in pyscript.toml.
//
// In: {number, text}, the JSON of one case, or {number, file}, a file of another program. Out: {number, progress}, the JSON of
// how far the answer has come, as often as it takes; then {number, text}, the JSON of the answer, or {number, fault}.
import { named, started } from "./python.js";

const start = async () => {
    const pyodide = await started(await named());
    return pyodide.runPython(`
def answer(text, file, tell):
    if file is None:
        from tablelight.app.working.worker import answer_text
        return answer_text(text, tell)
    from tablelight.app.importing.worker import found_text
    return found_text(file.to_bytes())
answer
`);
};

const ready = start();

self.addEventListener("message", async ({ data: { number, text, file } }) => {
    try {
        const answer = await ready;
        const tell = (progress) => self.postMessage({ number, progress });
        self.postMessage({ number, text: answer(text, file, tell) });
    } catch (error) {
        self.postMessage({ number, fault: String(error) });
    }
});
