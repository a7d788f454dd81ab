// What the camera sees, without a browser:  npm run --silent look -- PHOTO.jpg [PHOTO.png ...]
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { look } from "../static/look/look.js";
import { MOST_MEGAPIXELS } from "../static/look/picture.js";

const read = async (path) => {
    const bytes = await readFile(path).catch(() => {
        throw new Error("There is no such file.");
    });
    const picture = (options) => sharp(bytes, options);
    const { width, height } = await picture({ limitInputPixels: false })
        .metadata()
        .catch(() => {
            throw new Error("The file is no picture that can be read: PNG or JPEG.");
        });
    if (width * height > MOST_MEGAPIXELS * 1e6)
        throw new Error(`The picture has ${Math.round((width * height) / 1e6)} megapixels; at most ${MOST_MEGAPIXELS} can be read.`);
    const upright = picture().rotate().toColourspace("srgb").ensureAlpha();
    const { data, info } = await upright.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data: info.channels === 4 ? data : rgba(data, info.channels) };
};

// Pixels of one or two channels (grey, alpha) in four.
const rgba = (data, channels) => {
    const found = Buffer.alloc((data.length / channels) * 4, 255);
    for (let from = 0, to = 0; from < data.length; from += channels, to += 4) found.fill(data[from], to, to + 3);
    return found;
};

const paths = process.argv.slice(2).filter((each) => each !== "--time"); // --time: seconds of processor time on standard error
if (!paths.length) {
    console.error("usage: npm run --silent look -- PHOTO [PHOTO ...]");
    process.exit(2);
}
const found = [];
for (const path of paths) {
    try {
        const pixels = await read(path), begun = process.cpuUsage();
        found.push(look(pixels));
        if (process.argv.includes("--time")) console.error((process.cpuUsage(begun).user / 1e6).toFixed(2));
    } catch (error) {
        found.push({ error: { path: "$", message: error.message } });
    }
}
console.log(JSON.stringify(paths.length === 1 ? found[0] : found));
process.exitCode = found.some((each) => each.error) ? 1 : 0;
