// Draws codes and reads them with the page's decoder: a JSON list of {"size", "path"} (the modules as app/share/qrcode.py
// draws them) on standard input, the list of their texts on standard output, null for what was not read.
import { decodeQR } from "qr/decode.js";

const SCALE = 4;
let text = "";
for await (const piece of process.stdin) text += piece;
const read = ({ size, path }) => {
    const side = size * SCALE;
    const data = new Uint8Array(side * side * 4).fill(255);
    for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
        for (let row = y * SCALE; row < (+y + 1) * SCALE; row += 1)
            for (let column = x * SCALE; column < (+x + +length) * SCALE; column += 1)
                data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
    try {
        return decodeQR({ data, width: side, height: side }, { format: "RGBA", timeLimit: 500 });
    } catch {
        return null;
    }
};
console.log(JSON.stringify(JSON.parse(text).map(read)));
