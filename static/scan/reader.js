// Reads a QR code out of a picture: the decoder of the npm package "qr", bundled into vendor/qr/reader.js and loaded when a
// code is to be read and the browser has no BarcodeDetector (web/camera.py).
import { decodeQR } from "qr/decode.js";

// The text of the code in an ImageData, null where there is none. `patience`: milliseconds for what is hard to read.
export const read = ({ data, width, height }, patience) => {
    try {
        return decodeQR({ data, width, height }, { format: "RGBA", timeLimit: patience });
    } catch {
        return null; // no code, or none that can be read
    }
};
