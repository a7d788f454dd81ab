// Reads a QR code from a picture: the decoder of the npm package "qr", bundled into vendor/qr/reader.js and loaded when
// the page must read a code and the browser has no BarcodeDetector (web/camera.py).
import { decodeQR } from "qr/decode.js";

// The text of the code in an ImageData, null if there is none. `patience`: milliseconds for a hard picture.
export const read = ({ data, width, height }, patience) => {
    try {
        return decodeQR({ data, width, height }, { format: "RGBA", timeLimit: patience });
    } catch {
        return null; // no code, or none that can be read
    }
};
