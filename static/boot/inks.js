// Parts of layers of the board as Python describes them (`web/brush.py`), each drawn in one call: calls for each path, colour and
// width took a fifth of the time of a picture of sixty areas.
(() => {
    "use strict";

    const { tablelight } = globalThis;

    // The inks that a JSON text describes, each a style and its path.
    tablelight.inks = (text) => JSON.parse(text).map(([style, path]) => [style, new Path2D(path)]);

    // Draws inks onto a context that has the view's transform. `paints`: the styles by `web/brush.py`.
    tablelight.drawInks = (context, paints, inks, strength) => {
        for (const [style, path] of inks) {
            const paint = paints[style];
            context.globalAlpha = paint.alpha * strength;
            if (paint.fill !== null) {
                context.fillStyle = paint.fill;
                context.fill(path);
            }
            if (paint.stroke !== null) {
                context.strokeStyle = paint.stroke;
                context.lineWidth = paint.width;
                context.lineCap = paint.cap;
                context.setLineDash(paint.dash);
                context.stroke(path);
                context.lineCap = "round";
            }
        }
    };

    // Draws runs of text, each a style, its middle, its size and its letters; `turn` keeps them upright.
    tablelight.drawTexts = (context, paints, texts, strength, turn) => {
        context.globalAlpha = strength;
        context.textAlign = "center";
        context.textBaseline = "middle";
        context.setLineDash([]);
        for (const [style, x, y, size, letters] of texts) {
            const paint = paints[style];
            context.fillStyle = paint.fill;
            context.font = `${paint.weight} ${size}px Inter, system-ui, sans-serif`;
            context.save();
            context.transform(...turn, x, y);
            if (paint.stroke !== null) { // a rim, under the letters
                context.strokeStyle = paint.stroke;
                context.lineWidth = paint.width;
                context.strokeText(letters, 0, 0);
            }
            context.fillText(letters, 0, 0);
            context.restore();
        }
    };
})();
