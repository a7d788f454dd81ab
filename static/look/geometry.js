// Points, lines and perspective maps of a picture, in pixels. A map is the nine numbers of a 3 x 3 matrix, row by row.

// The map that takes four points to four others; null if three of either lie on a line.
export const mapOf = (from, to) => {
    const rows = [];
    from.forEach(([x, y], i) => {
        const [u, v] = to[i];
        rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]);
    });
    const found = solved(rows);
    return found && [...found, 1];
};

// The solution of linear equations, each row with its right side last; null if there is no single one.
export const solved = (rows) => {
    const size = rows.length;
    for (let column = 0; column < size; column++) {
        let best = column;
        for (let row = column + 1; row < size; row++)
            if (Math.abs(rows[row][column]) > Math.abs(rows[best][column])) best = row;
        if (Math.abs(rows[best][column]) < 1e-12) return null;
        [rows[column], rows[best]] = [rows[best], rows[column]];
        for (let row = column + 1; row < size; row++) {
            const share = rows[row][column] / rows[column][column];
            if (share) for (let k = column; k <= size; k++) rows[row][k] -= share * rows[column][k];
        }
    }
    const found = new Array(size);
    for (let row = size - 1; row >= 0; row--) {
        let rest = rows[row][size];
        for (let k = row + 1; k < size; k++) rest -= rows[row][k] * found[k];
        found[row] = rest / rows[row][row];
    }
    return found;
};

// Where a map takes a point.
export const mapped = (m, [x, y]) => {
    const w = m[6] * x + m[7] * y + m[8];
    return [(m[0] * x + m[1] * y + m[2]) / w, (m[3] * x + m[4] * y + m[5]) / w];
};

// The line [a, b, c] (a x + b y = c, a and b of length 1) that fits points best.
export const lineThrough = (points) => {
    const n = points.length;
    let mx = 0, my = 0, xx = 0, xy = 0, yy = 0;
    for (const [x, y] of points) (mx += x / n), (my += y / n);
    for (const [x, y] of points) (xx += (x - mx) ** 2), (xy += (x - mx) * (y - my)), (yy += (y - my) ** 2);
    const angle = Math.atan2(2 * xy, xx - yy) / 2;
    const a = -Math.sin(angle), b = Math.cos(angle);
    return [a, b, a * mx + b * my];
};

// Where two lines meet; null if they are parallel.
export const meeting = ([a, b, c], [d, e, f]) => {
    const det = a * e - b * d;
    return Math.abs(det) < 1e-9 ? null : [(c * e - b * f) / det, (a * f - c * d) / det];
};

export const distance = ([x, y], [u, v]) => Math.hypot(x - u, y - v);

// Twice the area of a polygon, positive if it runs clockwise on the screen.
export const area = (points) =>
    points.reduce((sum, [x, y], i) => {
        const [u, v] = points[(i + 1) % points.length];
        return sum + x * v - u * y;
    }, 0);

// Where the diagonals of four points cross.
export const crossing = ([a, b, c, d]) => meeting(lineThrough([a, c]), lineThrough([b, d])) ?? a;
