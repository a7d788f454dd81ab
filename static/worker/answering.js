// A second interpreter in a worker: answers the questions that would block the page. It is made of the same files as
// the page (which the browser has kept), named in pyscript.toml.
//
// In: once {parts}, the addresses of what is fetched later, by their names. Then {number, asked}, a question as bytes, or
// {number, file}, a file of another program. Out: {number, progress}, how far the answer has come, several times; then
// {number, answer}, both as bytes, or {number, fault}.
import { named, started, unpacked } from "./python.js";

let addresses = {};
const fetched = (name) => unpacked(addresses[name]);

const start = async () => {
    const pyodide = await started(await named());
    return pyodide.runPython(`
async def answer(asked, file, tell, parts, fetch):
    from pyodide.ffi import to_js
    from tablelight import later
    def found():
        if file is None:
            from tablelight.app.working.worker import answer_to
            return to_js(answer_to(asked.to_bytes(), lambda portion: tell(to_js(portion))))
        from tablelight.app.importing.worker import found_in
        return to_js(found_in(file.to_bytes()))
    later.expect(parts)
    return await later.with_parts(found, fetch)
answer
`);
};

const ready = start();

self.addEventListener("message", async ({ data: { number, asked, file, parts } }) => {
    if (parts) {
        addresses = parts;
        return;
    }
    try {
        const answer = await ready;
        const tell = (progress) => self.postMessage({ number, progress });
        self.postMessage({ number, answer: await answer(asked, file, tell, Object.keys(addresses), fetched) });
    } catch (error) {
        self.postMessage({ number, fault: String(error) });
    }
});
