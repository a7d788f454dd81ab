"""A board with printed marks and miniatures under a random camera. Needs numpy and Pillow."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Sequence
from functools import cache

import numpy as np
from attrs import evolve, field, frozen
from PIL import Image, ImageDraw, ImageFilter

from tests.bench.look_pictures import Colour, Pixels, colour, extent, hex_middle, noise, table
from tools.paths import ROOT

CODES = ROOT / "node_modules/js-aruco2/src/dictionaries/aruco_4x4_1000.js"
DETAIL = 64
"""Pixels of a space on the printed board."""
ASIDE = 2.6
"""Spaces of the table around the board that are drawn as sharply as the board."""
STYLES = ("plain", "checker", "ground", "parchment", "figures")
TABLES = ("cloth", "planks", "checked", "flagstones", "plain")
SIZES = ((1280, 960), (1600, 1200), (2048, 1536))


@cache
def mark(number: int) -> Image.Image:
    """A printed mark with its white margin, eight pixels a module."""
    codes = re.findall(r"\[(\d+),\s*(\d+)\]", CODES.read_text().partition("codeList:")[2])
    bits = "".join(f"{int(byte):08b}" for byte in codes[number])
    picture = Image.new("L", (64, 64), 255)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((8, 8, 55, 55), fill=0)
    for index, bit in enumerate(bits):
        x, y = 8 * (2 + index % 4), 8 * (2 + index // 4)
        draw.rectangle((x, y, x + 7, y + 7), fill=255 * int(bit))
    return picture


@frozen
class Paper:
    """A printed mark on the table: its middle in spaces from the board's upper left corner, the side of its black square in
    spaces, and its turn."""

    id: int
    middle: tuple[float, float]
    side: float
    turn: float

    def corners(self, size: float = 1.0) -> list[tuple[float, float]]:
        """The corners of the black square (`size` 1), clockwise from the mark's own upper left."""
        c, s, half = math.cos(self.turn), math.sin(self.turn), size * self.side / 2
        ends = ((-half, -half), (half, -half), (half, half), (-half, half))
        return [(self.middle[0] + c * x - s * y, self.middle[1] + s * x + c * y) for x, y in ends]


@frozen
class Miniature:
    """An upright body on a round base. `at`: its foot in spaces."""

    at: tuple[float, float]
    height: float
    body: Colour
    head: Colour
    base: Colour
    wide: float


@frozen
class Scene:
    """A board with the marks and miniatures on it."""

    kind: str
    columns: int
    rows: int
    orientation: str
    printed: Image.Image
    """The board with its frame and `ASIDE` of the table around it; RGBA."""
    papers: tuple[Paper, ...] = ()
    miniatures: tuple[Miniature, ...] = ()
    table: Pixels = field(factory=lambda: np.zeros((1, 1, 3)))

    @property
    def plane(self) -> tuple[float, float]:
        """Width and height of the board in spaces."""
        return extent(self.kind, self.columns, self.rows, self.orientation)


@frozen
class Camera:
    """`matrix`: 3 x 4, from spaces (the board's middle at 0, heights upwards) to pixels without the lens."""

    matrix: Pixels
    size: tuple[int, int]
    bend: float

    def pixel(self, x: float, y: float, z: float = 0.0) -> tuple[float, float]:
        """The pixel of a point of the room, without the lens."""
        u, v, w = self.matrix @ (x, y, z, 1)
        return float(u / w), float(v / w)

    def bent(self, point: tuple[float, float]) -> tuple[float, float]:
        """The pixel with the lens."""
        half = math.hypot(*self.size) / 2
        dx, dy = (point[0] - self.size[0] / 2) / half, (point[1] - self.size[1] / 2) / half
        grow = 1 + self.bend * (dx * dx + dy * dy)
        return self.size[0] / 2 + dx * grow * half, self.size[1] / 2 + dy * grow * half


def camera(
    rng: np.random.Generator, size: tuple[int, int], plane: Sequence[float], tilt: float, turn: float, fill: float
) -> Camera:
    """A camera tilted by `tilt` radians that sees a plane of `plane` spaces in `fill` of its picture."""
    focal, side = rng.uniform(0.9, 1.4) * max(size), rng.normal(0, 0.5) if rng.random() < 0.7 else rng.uniform(0, 6.3)
    ct, st, ca, sa, cs, ss = (f(a) for a in (turn, tilt, side) for f in (math.cos, math.sin))
    spin = np.array([[cs, ss, 0], [-ss, cs, 0], [0, 0, 1]])
    lean = np.array([[1, 0, 0], [0, ca, -sa], [0, sa, ca]])
    whole = spin.T @ lean @ spin @ np.array([[ct, -st, 0], [st, ct, 0], [0, 0, 1]])
    lens = np.diag([focal, focal, 1.0])
    corners = [(x, y, 0, 1) for x in (-plane[0] / 2, plane[0] / 2) for y in (-plane[1] / 2, plane[1] / 2)]
    far = 0.5 * math.hypot(*plane)
    while True:
        far *= 1.02
        matrix = lens @ np.column_stack([whole[:, 0], whole[:, 1], -whole[:, 2], (0, 0, far)])
        points = np.array([matrix @ each for each in corners])
        flat = points[:, :2] / points[:, 2:]
        spread = np.ptp(flat, axis=0) / np.array(size)
        if (points[:, 2] > 0.2 * far).all() and spread.max() <= fill:
            break
    centre = (flat.min(axis=0) + flat.max(axis=0)) / 2
    free = np.maximum((1 - spread) * np.array(size) / 2 - 8, 0)
    shift = np.array(size) / 2 - centre + rng.uniform(-0.8, 0.8, 2) * free
    moved: Pixels = np.array([[1, 0, shift[0]], [0, 1, shift[1]], [0, 0, 1]]) @ matrix
    return Camera(moved, size, float(rng.normal(0, 0.012)))


def outline(scene: Scene, at: tuple[int, int]) -> list[tuple[float, float]]:
    """The corners of a space, in spaces from the board's upper left corner."""
    x, y = middle(scene, at)
    if scene.kind == "square":
        return [(x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5)]
    first = math.pi / 6 if scene.orientation == "pointy" else 0
    return [
        (x + math.cos(first + k * math.pi / 3) / math.sqrt(3), y + math.sin(first + k * math.pi / 3) / math.sqrt(3))
        for k in range(6)
    ]


def middle(scene: Scene, at: tuple[int, int]) -> tuple[float, float]:
    """The middle of a space."""
    return (at[0] + 0.5, at[1] + 0.5) if scene.kind == "square" else hex_middle(at, scene.orientation, "odd")


def bare(rng: np.random.Generator, kind: str, columns: int, rows: int, orientation: str = "pointy") -> Scene:
    """A board of a random look with nothing on it."""
    scene = Scene(kind, columns, rows, orientation, Image.new("RGBA", (1, 1)))
    width, height = scene.plane
    picture = Image.new("RGBA", (round((width + 2 * ASIDE) * DETAIL), round((height + 2 * ASIDE) * DETAIL)))
    draw = ImageDraw.Draw(picture)
    frame = float(rng.choice([0, rng.uniform(0.15, 0.6)]))
    left, right = ASIDE - frame, ASIDE + frame
    draw.rectangle([e * DETAIL for e in (left, left, right + width, right + height)], fill=colour(rng, 20, 245))
    style, ground, tint = str(rng.choice(STYLES)), colour(rng, 60, 220), colour(rng, 60, 220)
    contrast = rng.uniform(35, 120) * (-1 if sum(ground) > 384 or rng.random() < 0.2 else 1)
    line = tuple(int(np.clip(each + contrast, 0, 255)) for each in ground)
    thick = max(1, round(rng.uniform(0.03, 0.08) * DETAIL))
    spaces = [(c, r) for r in range(rows) for c in range(columns)]
    patched: dict[tuple[int, int], Colour] = {}
    for _ in range(rng.integers(0, 6)):
        c, r, hue = rng.integers(0, columns), rng.integers(0, rows), colour(rng, 40, 220)
        patched |= {at: hue for at in spaces if max(abs(at[0] - c), abs(at[1] - r)) <= 1 and rng.random() < 0.8}
    for at in spaces:
        shape = [((ASIDE + x) * DETAIL, (ASIDE + y) * DETAIL) for x, y in outline(scene, at)]
        fill = tint if style == "checker" and kind == "square" and sum(at) % 2 else ground
        draw.polygon(shape, fill=patched.get(at, fill))
        x, y = (e * DETAIL for e in middle(scene, at))
        x, y = x + ASIDE * DETAIL, y + ASIDE * DETAIL
        if style == "ground":  # flagstones printed within the spaces
            way = rng.integers(0, 3)
            ends = (x, y - 0.45 * DETAIL, x, y + 0.45 * DETAIL) if way else (x - 0.45 * DETAIL, y, x + 0.45 * DETAIL, y)
            draw.line(ends, fill=tuple((2 * a + b) // 3 for a, b in zip(ground, line, strict=True)), width=2)
        if style in ("ground", "figures"):
            draw.text((x - 0.4 * DETAIL, y + 0.15 * DETAIL), f"{chr(65 + at[0] % 26)}{at[1] + 1}", fill=line)
        if style == "figures" and rng.random() < 0.3:
            draw.ellipse((x - 14, y - 14, x + 14, y + 14), outline=line, width=3)
        if style != "checker" or kind == "hex":
            draw.line([*shape, shape[0]], fill=line, width=thick)
    grain = noise(rng, picture.size, 20)[..., None] * rng.uniform(1, 8) + noise(rng, picture.size, 3)[..., None] * 3
    pixels = np.asarray(picture).astype(np.float32)
    pixels[..., :3] = np.clip(pixels[..., :3] + grain, 0, 255)
    ground_size = (round(width * 36), round(height * 36))
    around = table(rng, ground_size, str(rng.choice(TABLES)), 12)
    return evolve(scene, printed=Image.fromarray(pixels.astype(np.uint8)), table=around)


def cornered(rng: np.random.Generator, scene: Scene, side: float) -> list[Paper]:
    """The corner marks 0 to 3 beside the board, `side` spaces long."""
    width, height = scene.plane
    off = side * 8 / 6 / 2
    ends = ((-off, -off), (width + off, -off), (width + off, height + off), (-off, height + off))
    return [Paper(id, end, side, float(rng.integers(0, 4)) * math.pi / 2) for id, end in enumerate(ends)]


def with_papers(scene: Scene, papers: Sequence[Paper]) -> Scene:
    """The scene with more marks on it."""
    picture = scene.printed.copy()
    for paper in papers:
        wide = max(8, round(paper.side * 8 / 6 * DETAIL))
        sheet = mark(paper.id).resize((wide, wide), Image.Resampling.LANCZOS)
        turned = sheet.convert("LA").rotate(-math.degrees(paper.turn), expand=True, resample=Image.Resampling.BICUBIC)
        x, y = ((ASIDE + each) * DETAIL for each in paper.middle)
        picture.paste(
            turned.convert("RGBA"), (round(x - turned.width / 2), round(y - turned.height / 2)), turned.getchannel("A")
        )
    return evolve(scene, printed=picture, papers=(*scene.papers, *papers))


def miniature(rng: np.random.Generator, at: tuple[float, float]) -> Miniature:
    """A figure of random looks."""
    vivid = tuple(int(each) for each in rng.integers(10, 240, 3))
    head = tuple(int(each) for each in rng.integers(10, 240, 3))
    return Miniature(at, rng.uniform(0.8, 1.5), vivid, head, colour(rng, 15, 90), rng.uniform(0.24, 0.36))  # type: ignore[arg-type]


def taken(rng: np.random.Generator, scene: Scene, view: Camera) -> Image.Image:
    """The photograph of a scene."""
    (w, h), (width, height) = view.size, scene.plane
    ys, xs = np.mgrid[0:h, 0:w].astype(np.float32)
    half = math.hypot(w, h) / 2
    dx, dy = (xs - w / 2) / half, (ys - h / 2) / half
    ux, uy = dx.copy(), dy.copy()
    for _ in range(3):  # the lens undone
        grow = 1 + view.bend * (ux * ux + uy * uy)
        ux, uy = dx / grow, dy / grow
    m = np.linalg.inv(view.matrix[:, [0, 1, 3]]).astype(np.float32)
    px, py = ux * half + w / 2, uy * half + h / 2
    depth = m[2, 0] * px + m[2, 1] * py + m[2, 2]
    bx, by = (m[0, 0] * px + m[0, 1] * py + m[0, 2]) / depth, (m[1, 0] * px + m[1, 1] * py + m[1, 2]) / depth
    gh, gw = scene.table.shape[:2]
    gx = ((bx / width / 3 + 0.5) * gw).astype(int) % gw
    gy = ((by / height / 3 + 0.5) * gh).astype(int) % gh
    out = scene.table[gy, gx]
    near = math.sqrt(abs(np.linalg.det(view.matrix[:, [0, 1, 3]]))) / view.matrix[2, 3] ** 1.5
    blur = float(max(0.3, 0.35 * DETAIL / near))
    texture = np.asarray(scene.printed.filter(ImageFilter.GaussianBlur(blur))).astype(np.float32)
    tx, ty = (bx + width / 2 + ASIDE) * DETAIL - 0.5, (by + height / 2 + ASIDE) * DETAIL - 0.5
    inside = (tx > 0) & (ty > 0) & (tx < texture.shape[1] - 1) & (ty < texture.shape[0] - 1) & (depth > 0)
    i, j = tx[inside].astype(int), ty[inside].astype(int)
    fx, fy = (tx[inside] - i)[:, None], (ty[inside] - j)[:, None]
    seen = (1 - fy) * ((1 - fx) * texture[j, i] + fx * texture[j, i + 1])
    seen += fy * ((1 - fx) * texture[j + 1, i] + fx * texture[j + 1, i + 1])
    share = seen[:, 3:] / 255
    out[inside] = out[inside] * (1 - share) + seen[:, :3] * share
    picture = Image.fromarray(np.clip(out, 0, 255).astype(np.uint8))
    picture = standing(rng, picture, scene, view)
    light = np.asarray(picture).astype(np.float32)
    light *= rng.uniform(0.75, 1.15) * rng.uniform(0.92, 1.08, 3)
    light *= (1 + 0.15 * noise(rng, (w, h), max(w, h))[..., None]).clip(0.6, 1.4)
    if rng.random() < 0.5:  # a shadow with an edge
        angle, at = rng.uniform(0, 2 * math.pi), rng.uniform(0.2, 0.8)
        side = (xs / w - at) * math.cos(angle) + (ys / h - 0.5) * math.sin(angle)
        light *= np.where(side > 0, rng.uniform(0.5, 0.8), 1)[..., None]
    finished = Image.fromarray(np.clip(light, 0, 255).astype(np.uint8))
    finished = finished.filter(ImageFilter.GaussianBlur(float(rng.uniform(0.2, 1.0))))
    noisy = np.asarray(finished).astype(np.float32) + rng.normal(size=light.shape).astype(np.float32) * rng.uniform(
        1, 5
    )
    return Image.fromarray(np.clip(noisy, 0, 255).astype(np.uint8))


def standing(rng: np.random.Generator, picture: Image.Image, scene: Scene, view: Camera) -> Image.Image:
    """The photograph with the miniatures, the farthest first, each with its shadow."""
    width, height = scene.plane
    angle, long = rng.uniform(0, 2 * math.pi), rng.uniform(0, 0.8)

    def disc(x: float, y: float, z: float, radius: float) -> list[tuple[float, float]]:
        turns = [k * math.pi / 10 for k in range(20)]
        return [
            view.bent(view.pixel(x - width / 2 + radius * math.cos(t), y - height / 2 + radius * math.sin(t), z))
            for t in turns
        ]

    shade = Image.new("L", picture.size, 0)
    dark = ImageDraw.Draw(shade)
    for each in scene.miniatures:
        for k in range(12):
            go = k / 12 * long * each.height
            dark.polygon(
                disc(each.at[0] + go * math.cos(angle), each.at[1] + go * math.sin(angle), 0, 0.7 * each.wide), fill=110
            )
    picture = Image.composite(Image.new("RGB", picture.size), picture, shade.filter(ImageFilter.GaussianBlur(3)))
    draw = ImageDraw.Draw(picture)
    far = {
        id(each): (view.matrix @ (each.at[0] - width / 2, each.at[1] - height / 2, 0, 1))[2]
        for each in scene.miniatures
    }
    for each in sorted(scene.miniatures, key=lambda one: -far[id(one)]):
        for k in range(3):
            draw.polygon(disc(*each.at, 0.04 * k, each.wide), fill=each.base)
        for k in range(20):
            z = 0.1 + k / 20 * each.height
            narrow = 0.55 if k < 15 else 0.4
            draw.polygon(disc(*each.at, z, narrow * each.wide), fill=each.body if k < 15 else each.head)
    return picture


def jpeg(rng: np.random.Generator, picture: Image.Image) -> bytes:
    """A picture as a file."""
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=int(rng.integers(75, 95)))
    return out.getvalue()
