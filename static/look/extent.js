// How far a lattice of lines goes: the rectangle within which its lines are seen, and outside which they are not.

// The rectangle [left, right, top, bottom] of lines with the greatest sum of evidence. `across[k][j]`: for the
// side between rows j and j + 1 of the upright line k; `along[j][k]`: for that between columns k and k + 1 of the level
// line j. NaN is not in the picture. Also the sum.
export const bestRectangle = (across, along, least = 4) => {
    const lines = across.length, rows = along.length;
    const value = (each) => (Number.isNaN(each) ? -0.6 : each);
    // sumsV[k][j]: of sides above j on the lines up to k.
    const sumsV = summed(lines, rows - 1, (k, j) => value(across[k][j]));
    const sumsH = summed(rows, lines - 1, (j, k) => value(along[j][k]));
    let best = { sum: -Infinity };
    for (let left = 0; left < lines; left++)
        for (let right = left + least; right < lines; right++) {
            // The sum of rows `top` to `bottom` is the sum above the end of the last less the sum above the first.
            let low = Infinity, first = 0;
            for (let bottom = least; bottom < rows; bottom++) {
                const top = bottom - least;
                const above = sumsV[right + 1][top] - sumsV[left][top] + sumsH[top][right] - sumsH[top][left];
                if (above < low) (low = above), (first = top);
                const sum = sumsV[right + 1][bottom] - sumsV[left][bottom] + sumsH[bottom + 1][right] - sumsH[bottom + 1][left] - low;
                if (sum > best.sum) best = { sum, left, right, top: first, bottom };
            }
        }
    return best;
};

const summed = (n, m, value) => {
    const sums = Array.from({ length: n + 1 }, () => new Float64Array(m + 1));
    for (let i = 0; i < n; i++) for (let j = 0; j < m; j++) sums[i + 1][j + 1] = sums[i][j + 1] + sums[i + 1][j] - sums[i][j] + value(i, j);
    return sums;
};

// The rectangle without border rows and columns that have no evidence for the lines that cross them: a plank's edge may
// be where one more line would be. Null if too little is left.
export const trimmed = (best, across, along, least = 4) => {
    let { left, right, top, bottom } = best;
    const known = (value) => (Number.isNaN(value) ? -0.6 : value);
    const total = (from, to, value) => {
        let sum = 0;
        for (let k = from; k <= to; k++) sum += known(value(k));
        return sum;
    };
    for (let cut = true; cut; ) {
        cut = true;
        if (total(left, right, (k) => across[k][top]) <= 0) top++;
        else if (total(left, right, (k) => across[k][bottom - 1]) <= 0) bottom--;
        else if (total(top, bottom, (j) => along[j][left]) <= 0) left++;
        else if (total(top, bottom, (j) => along[j][right - 1]) <= 0) right--;
        else cut = false;
        if (right - left < least || bottom - top < least) return null;
    }
    return best.sum > 0 ? { left, right, top, bottom, sum: best.sum } : null;
};
