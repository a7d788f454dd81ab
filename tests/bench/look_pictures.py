"""Drawn photographs of boards: a board under a random camera, with its truth.

Drawn pictures are easier than real ones: boards are flat, bodies simple, nothing is sharpened. Success rates on them
are an upper bound. Needs numpy and Pillow.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFilter

Truth = dict[str, Any]
Pixels = npt.NDArray[Any]
Colour = tuple[int, int, int]
SPACE = 48
"""Pixels of a space (of a hex: between its flat sides) on the printed board."""
STYLES = ("plain", "checker", "map", "patches", "parchment")
TABLES = ("cloth", "planks", "checked", "flagstones", "plain")


def noise(rng: np.random.Generator, size: tuple[int, int], grain: float) -> Pixels:
    """Smooth noise around 0, standard deviation about 1: `size` is (width, height), `grain` pixels a blob."""
    small = rng.normal(size=(max(2, int(size[1] / grain)), max(2, int(size[0] / grain)))).astype(np.float32)
    return np.asarray(Image.fromarray(small).resize(size, Image.Resampling.BICUBIC))


def colour(rng: np.random.Generator, low: int = 40, high: int = 220) -> Colour:
    """A muted colour."""
    grey = rng.uniform(low, high)
    red, green, blue = (int(np.clip(grey + rng.normal(0, 18), 0, 255)) for _ in range(3))
    return red, green, blue


def hex_middle(at: tuple[int, int], orientation: str, shifted: str) -> tuple[float, float]:
    """The middle of a hex of width 1 between its flat sides; the board's bounding box begins at (0, 0)."""
    column, row = at
    size = 1 / math.sqrt(3)
    if orientation == "pointy":
        return column + 0.5 + (0.5 if row % 2 == (shifted == "odd") else 0), row * 1.5 * size + size
    return column * 1.5 * size + size, row + 0.5 + (0.5 if column % 2 == (shifted == "odd") else 0)


def hex_corners(at: tuple[int, int], orientation: str, shifted: str) -> list[tuple[float, float]]:
    """The corners of a hex, in order."""
    x, y = hex_middle(at, orientation, shifted)
    size = 1 / math.sqrt(3)
    if orientation == "pointy":
        return [(x + size * math.sin(k * math.pi / 3), y - size * math.cos(k * math.pi / 3)) for k in range(6)]
    return [(x + size * math.cos(k * math.pi / 3), y + size * math.sin(k * math.pi / 3)) for k in range(6)]


def extent(kind: str, columns: int, rows: int, orientation: str) -> tuple[float, float]:
    """Width and height of the board, in spaces."""
    if kind == "square":
        return columns, rows
    size = 1 / math.sqrt(3)
    if orientation == "pointy":
        return columns + 0.5, (1.5 * (rows - 1) + 2) * size
    return (1.5 * (columns - 1) + 2) * size, rows + 0.5


def board(rng: np.random.Generator, truth: Truth, style: str) -> tuple[Image.Image, float]:
    """The printed board with its frame, and the width of the frame in spaces."""
    kind, columns, rows = truth["kind"], truth["columns"], truth["rows"]
    width, height = extent(kind, columns, rows, truth.get("orientation", ""))
    frame = float(rng.choice([0, rng.uniform(0.15, 0.6)]))
    size = (round((width + 2 * frame) * SPACE), round((height + 2 * frame) * SPACE))
    ground = colour(rng)
    picture = Image.new("RGB", size, colour(rng, 20, 245) if frame else ground)
    draw = ImageDraw.Draw(picture)
    shade = sum(ground) / 3
    dark = shade > 128 if rng.random() < 0.8 else shade <= 128
    contrast = rng.uniform(35, 120)
    line = tuple(int(np.clip(each + (-contrast if dark else contrast), 0, 255)) for each in ground)
    thick = max(1, round(rng.uniform(0.03, 0.09) * SPACE))
    spaces = [(c, r) for r in range(rows) for c in range(columns)]
    off = frame * SPACE
    shapes = {at: [(off + x * SPACE, off + y * SPACE) for x, y in outline(truth, at)] for at in spaces}
    tint = colour(rng)
    patched: dict[tuple[int, int], Colour] = {}
    if style in ("map", "patches"):
        for _ in range(rng.integers(2, 7)):
            c, r = rng.integers(0, columns), rng.integers(0, rows)
            hue, wide = colour(rng), rng.integers(1, 4)
            patched |= {
                at: hue for at in spaces if abs(at[0] - c) <= wide and abs(at[1] - r) <= wide and rng.random() < 0.85
            }
    for at, shape in shapes.items():
        fill = ground
        if style == "checker" and kind == "square" and sum(at) % 2:
            fill = tint
        draw.polygon(shape, fill=patched.get(at, fill))
    if style != "checker" or rng.random() < 0.5 or kind == "hex":
        for shape in shapes.values():
            draw.line([*shape, shape[0]], fill=line, width=thick)
    if style in ("parchment", "map", "plain"):
        pixels = np.asarray(picture).astype(np.float32)
        pixels += noise(rng, size, 20)[..., None] * rng.uniform(2, 9) + noise(rng, size, 3)[..., None] * rng.uniform(
            0, 6
        )
        picture = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
        draw = ImageDraw.Draw(picture)
    if style == "map":
        for _ in range(rng.integers(3, 20)):
            corner = shapes[spaces[rng.integers(len(spaces))]][0]
            draw.text((corner[0] + 6, corner[1] + 6), str(rng.integers(1, 40)), fill=line)
    for _ in range(rng.integers(0, 7)):  # props lie on the board and hide its lines
        w, h = (rng.uniform(0.8, max(1.2, 0.2 * side)) for side in (width, height))
        x, y = rng.uniform(0, width - w), rng.uniform(0, height - h)
        turned(rng, draw, (off + x * SPACE, off + y * SPACE, w * SPACE, h * SPACE))
    return picture, frame


def outline(truth: Truth, at: tuple[int, int]) -> list[tuple[float, float]]:
    """The corners of a space, in spaces."""
    if truth["kind"] == "square":
        c, r = at
        return [(c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1)]
    return hex_corners(at, truth["orientation"], truth["shifted"])


def turned(rng: np.random.Generator, draw: ImageDraw.ImageDraw, box: Sequence[float]) -> None:
    """A rectangle turned by any angle, as a card or a piece of scenery."""
    x, y, w, h = box
    angle = rng.uniform(0, math.pi)
    c, s = math.cos(angle), math.sin(angle)
    corners = [
        (x + w / 2 + c * a * w - s * b * h, y + h / 2 + s * a * w + c * b * h)
        for a, b in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
    ]
    draw.polygon(corners, fill=colour(rng), outline=colour(rng))


def table(rng: np.random.Generator, size: tuple[int, int], kind: str, pitch: float) -> Pixels:
    """The table around the board. `pitch`: pixels a space, for patterns that look like another board."""
    base = np.array(colour(rng), np.float32)
    pixels = np.zeros((size[1], size[0], 3), np.float32) + base
    ys, xs = np.mgrid[0 : size[1], 0 : size[0]].astype(np.float32)
    angle = rng.uniform(0, math.pi)
    u, v = xs * math.cos(angle) + ys * math.sin(angle), -xs * math.sin(angle) + ys * math.cos(angle)
    wide = pitch * rng.uniform(0.8, 2.5)
    strength = rng.uniform(8, 30)
    if kind == "planks":
        pixels -= (((v / wide) % 1) < 0.04)[..., None] * strength
    if kind == "checked":
        pixels += ((((u // wide) + (v // wide)) % 2) * strength)[..., None]
    if kind == "flagstones":
        shift = (v // wide) % 2 * 0.5
        pixels -= ((((v / wide) % 1) < 0.06) | (((u / wide / 1.6 + shift) % 1) < 0.05))[..., None] * strength
    pixels += noise(rng, size, 40)[..., None] * 6 + noise(rng, size, 4)[..., None] * 4
    return pixels


def camera(
    rng: np.random.Generator, size: tuple[int, int], plane: tuple[float, float], tilt: float, near: float
) -> Pixels:
    """The map from the board's plane (spaces, its middle at 0) to pixels, the board well inside the picture."""
    turn = rng.uniform(0, 2 * math.pi) if rng.random() < 0.5 else rng.normal(0, 0.3)
    side = rng.uniform(0, 2 * math.pi)
    focal = 1.1 * max(size)
    ct, st = math.cos(turn), math.sin(turn)
    rotate = np.array([[ct, -st, 0], [st, ct, 0], [0, 0, 1]])
    ca, sa = math.cos(tilt), math.sin(tilt)
    cs, ss = math.cos(side), math.sin(side)
    about = (
        np.array([[cs, ss, 0], [-ss, cs, 0], [0, 0, 1]]).T
        @ np.array([[1, 0, 0], [0, ca, -sa], [0, sa, ca]])
        @ np.array([[cs, ss, 0], [-ss, cs, 0], [0, 0, 1]])
    )
    whole = about @ rotate
    half = [(x, y) for x in (-plane[0] / 2, plane[0] / 2) for y in (-plane[1] / 2, plane[1] / 2)]
    far = math.hypot(*plane)
    for _ in range(200):
        m = np.array(
            [
                [focal * whole[0, 0] + 0, focal * whole[0, 1], 0],
                [focal * whole[1, 0], focal * whole[1, 1], 0],
                [whole[2, 0], whole[2, 1], far],
            ]
        )
        points = np.array([[m[i] @ (x, y, 1) for i in range(3)] for x, y in half])
        flat = points[:, :2] / points[:, 2:]
        spread = np.ptp(flat, axis=0) / np.array(size)
        if (points[:, 2] > 0).all() and spread.max() <= near:
            break
        far *= 1.03
    centre = (flat.min(axis=0) + flat.max(axis=0)) / 2
    free = (1 - spread) * np.array(size) / 2 - 8
    shift = np.array(size) / 2 - centre + rng.uniform(-1, 1, 2) * np.maximum(free, 0) * 0.8
    moved: Pixels = np.array([[1, 0, shift[0]], [0, 1, shift[1]], [0, 0, 1]]) @ m
    return moved


def photograph(seed: int, kind: str = "square") -> tuple[bytes, Truth]:
    """A JPEG and what it shows."""
    rng = np.random.default_rng(seed)
    while True:
        truth: Truth = {"kind": kind}
        if kind == "square":
            truth |= {"columns": int(rng.integers(8, 37)), "rows": int(rng.integers(8, 25))}
        else:
            truth |= {
                "columns": int(rng.integers(7, 21)),
                "rows": int(rng.integers(7, 17)),
                "orientation": str(rng.choice(["pointy", "flat"])),
                "shifted": "odd",
            }
        size = [(1280, 960), (1600, 1200), (960, 1280), (2048, 1536)][rng.integers(4)]
        tilt = math.radians(rng.uniform(0, 40))
        plane = extent(kind, truth["columns"], truth["rows"], truth.get("orientation", ""))
        m = camera(rng, size, plane, tilt, rng.uniform(0.75, 0.97))
        smallest = min(space_sizes(m, plane))
        if smallest >= 20:
            break
    style, around = str(rng.choice(STYLES)), str(rng.choice(TABLES))
    printed, frame = board(rng, truth, style)
    k1 = float(rng.normal(0, 0.015))
    pixels = seen(rng, printed, frame, plane, m, size, k1, around)
    truth |= {
        "size": list(size),
        "tilt": math.degrees(tilt),
        "k1": k1,
        "style": style,
        "table": around,
        "space_px": [smallest],
        "frame": frame,
    }
    half = (plane[0] / 2, plane[1] / 2)
    ideal = [
        project(m, (x, y))
        for x, y in ((-half[0], -half[1]), (half[0], -half[1]), (half[0], half[1]), (-half[0], half[1]))
    ]
    truth["corners"] = [list(bent(each, size, k1)) for each in ideal]
    out = io.BytesIO()
    pixels.save(out, "JPEG", quality=int(rng.integers(70, 95)))
    return out.getvalue(), truth


def project(m: Pixels, point: tuple[float, float]) -> tuple[float, float]:
    """The pixel of a point of the board's plane, without the lens."""
    x, y, w = m @ (*point, 1)
    return float(x / w), float(y / w)


def bent(point: tuple[float, float], size: tuple[int, int], k1: float) -> tuple[float, float]:
    """A pixel with the lens: r times 1 + k1 r squared, r in half diagonals from the middle."""
    half = math.hypot(*size) / 2
    dx, dy = (point[0] - size[0] / 2) / half, (point[1] - size[1] / 2) / half
    grow = 1 + k1 * (dx * dx + dy * dy)
    return size[0] / 2 + dx * grow * half, size[1] / 2 + dy * grow * half


def space_sizes(m: Pixels, plane: tuple[float, float]) -> Iterator[float]:
    """The smallest side of a space at each corner of the board, in pixels."""
    for x in (-plane[0] / 2, plane[0] / 2):
        for y in (-plane[1] / 2, plane[1] / 2):
            here = project(m, (x, y))
            yield min(math.dist(here, project(m, (x + dx, y + dy))) for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)))


def seen(
    rng: np.random.Generator,
    printed: Image.Image,
    frame: float,
    plane: tuple[float, float],
    m: Pixels,
    size: tuple[int, int],
    k1: float,
    around: str,
) -> Image.Image:
    """The picture that the camera takes of the printed board on a table."""
    ys, xs = np.mgrid[0 : size[1], 0 : size[0]].astype(np.float64)
    half = math.hypot(*size) / 2
    dx, dy = (xs - size[0] / 2) / half, (ys - size[1] / 2) / half
    ux, uy = dx.copy(), dy.copy()
    for _ in range(5):  # the lens undone
        grow = 1 + k1 * (ux * ux + uy * uy)
        ux, uy = dx / grow, dy / grow
    inverse = np.linalg.inv(m)
    px, py = ux * half + size[0] / 2, uy * half + size[1] / 2
    w = inverse[2, 0] * px + inverse[2, 1] * py + inverse[2, 2]
    bx = (inverse[0, 0] * px + inverse[0, 1] * py + inverse[0, 2]) / w
    by = (inverse[1, 0] * px + inverse[1, 1] * py + inverse[1, 2]) / w
    reach = 3.0
    ground_size = (round((plane[0] * reach) * 12), round((plane[1] * reach) * 12))
    ground = table(rng, ground_size, around, 12)
    gx = np.clip((bx / plane[0] / reach + 0.5) * ground_size[0], 0, ground_size[0] - 1).astype(int)
    gy = np.clip((by / plane[1] / reach + 0.5) * ground_size[1], 0, ground_size[1] - 1).astype(int)
    out = ground[gy, gx]
    tx, ty = (bx + plane[0] / 2 + frame) * SPACE - 0.5, (by + plane[1] / 2 + frame) * SPACE - 0.5
    texture = np.asarray(printed.filter(ImageFilter.GaussianBlur(0.5 * SPACE / 34))).astype(np.float32)
    inside = (tx > 0) & (ty > 0) & (tx < texture.shape[1] - 1) & (ty < texture.shape[0] - 1)
    i, j = tx[inside].astype(int), ty[inside].astype(int)
    fx, fy = (tx[inside] - i)[:, None], (ty[inside] - j)[:, None]
    out[inside] = (1 - fy) * ((1 - fx) * texture[j, i] + fx * texture[j, i + 1]) + fy * (
        (1 - fx) * texture[j + 1, i] + fx * texture[j + 1, i + 1]
    )
    picture = Image.fromarray(np.clip(out, 0, 255).astype(np.uint8))
    draw = ImageDraw.Draw(picture)
    for _ in range(rng.integers(0, 13)):  # figures: upright bodies that hide what is behind them
        x, y = project(m, (rng.uniform(-0.5, 0.5) * plane[0], rng.uniform(-0.5, 0.5) * plane[1]))
        wide = min(space_sizes(m, plane)) * rng.uniform(0.3, 0.5)
        tall = wide * rng.uniform(1.5, 3)
        draw.ellipse((x - wide, y - wide / 2, x + wide, y + wide / 2), fill=colour(rng, 20, 60))
        draw.rounded_rectangle((x - wide / 2, y - tall, x + wide / 2, y), 4, fill=colour(rng))
    light = np.asarray(picture).astype(np.float32)
    light *= (1 + 0.15 * noise(rng, size, max(size))[..., None]).clip(0.6, 1.4)
    if rng.random() < 0.5:  # a shadow with an edge
        angle, at = rng.uniform(0, 2 * math.pi), rng.uniform(0.2, 0.8)
        side = (xs / size[0] - at) * math.cos(angle) + (ys / size[1] - at) * math.sin(angle)
        light *= np.where(side > 0, rng.uniform(0.5, 0.8), 1)[..., None]
    light += rng.normal(size=light.shape) * rng.uniform(1, 5)
    finished = Image.fromarray(np.clip(light, 0, 255).astype(np.uint8))
    return finished.filter(ImageFilter.GaussianBlur(float(rng.uniform(0.2, 1.0))))
