// What the camera sees, without a browser:  npm run --silent look -- PHOTO.jpg [PHOTO.png ...]
import { look } from "../static/look/look.js";
import { read } from "./photographs.mjs";

const paths = process.argv.slice(2).filter((each) => each !== "--time"); // --time: seconds of processor time on standard error
if (!paths.length) {
    console.error("usage: npm run --silent look -- PHOTO [PHOTO ...]");
    process.exit(2);
}
const found = [];
for (const path of paths) {
    try {
        const pixels = await read(path), begun = process.cpuUsage();
        found.push(look(pixels, undefined, pixels.size));
        if (process.argv.includes("--time")) console.error((process.cpuUsage(begun).user / 1e6).toFixed(2));
    } catch (error) {
        found.push({ error: { path: "$", message: error.message } });
    }
}
console.log(JSON.stringify(paths.length === 1 ? found[0] : found));
process.exitCode = found.some((each) => each.error) ? 1 : 0;
