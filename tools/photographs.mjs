// Photographs from files as upright pixels, for `npm run look`. Each refusal is an error with a plain sentence.
import { open } from "node:fs/promises";
import sharp from "sharp";
import { LONGEST, MOST_MEGAPIXELS } from "../static/look/picture.js";

const FORMATS = ["png", "jpeg"];
const MOST_MEGABYTES = 200; // of a file
const REDUCING = { fit: "inside", withoutEnlargement: true, kernel: "linear", fastShrinkOnLoad: false };
const NO_PICTURE = "The file is no picture that can be read: PNG or JPEG.";
const DAMAGED = "The picture is damaged or incomplete.";

// A photograph as { width, height, data, size }: four bytes a pixel, its EXIF orientation applied, reduced to LONGEST; `size`
// is the size before that.
export const read = async (path) => {
    const bytes = await bytesOf(path);
    const about = await sharp(bytes, { limitInputPixels: false }).metadata().catch(() => refuse(NO_PICTURE));
    const { width, height, format } = about.autoOrient ? { ...about, ...about.autoOrient } : about;
    if (!FORMATS.includes(format)) refuse(NO_PICTURE);
    if (width * height > MOST_MEGAPIXELS * 1e6)
        refuse(`The picture has ${Math.round((width * height) / 1e6)} megapixels; at most ${MOST_MEGAPIXELS} can be read.`);
    const upright = sharp(bytes, { failOn: "error" }).rotate().toColourspace("srgb").ensureAlpha().resize(LONGEST, LONGEST, REDUCING);
    const { data, info } = await upright.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true }).catch(() => refuse(DAMAGED));
    return { width: info.width, height: info.height, size: [width, height], data: info.channels === 4 ? data : rgba(data, info.channels) };
};

const refuse = (sentence) => {
    throw new Error(sentence);
};

const bytesOf = async (path) => {
    const file = await open(path).catch(() => refuse("There is no such file."));
    try {
        const about = await file.stat();
        if (!about.isFile()) refuse("This is no file.");
        if (about.size > MOST_MEGABYTES * 1e6) refuse(`The file is too large: at most ${MOST_MEGABYTES} megabytes can be read.`);
        if (!about.size) refuse("The file is empty.");
        return await file.readFile();
    } finally {
        await file.close();
    }
};

// Pixels of one or two channels (grey, alpha) in four.
const rgba = (data, channels) => {
    const found = Buffer.alloc((data.length / channels) * 4, 255);
    for (let from = 0, to = 0; from < data.length; from += channels, to += 4) found.fill(data[from], to, to + 3);
    return found;
};
