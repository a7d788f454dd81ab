"""Any static host: stock nginx, Python's own server, the media types of others; a wrong answer is reported with the
file's name; a broken cache is repaired."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.harness import PREFIX, Record, boot_state, tablet, until
from tests.browser.media_types import DEMANDED, HOSTS, INDIFFERENT, OCTETS, is_taken
from tests.browser.table import play, press
from tests.effort import THOROUGH
from tools.integrity import CHECKED_BY_BROWSER, FETCHED
from tools.serve import Faults

KEPT = "document.documentElement.dataset.offline"
PAGE = b"<!doctype html><html><title>Not found</title><h1>Welcome</h1></html>", "text/html"
WRONG = {"page": PAGE, "empty": (b"", ""), "garbage": (bytes(range(256)) * 8, "")}
TYPES = {".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm"}
SLACK = 3
"""How many times slower a busy machine may be than an idle one."""


@pytest.fixture
def profile(browser: Browser) -> Iterator[BrowserContext]:
    with tablet(browser) as context:
        yield context


def details(page: Page) -> str:
    return str(page.evaluate("document.getElementById('boot-details')?.textContent"))


@pytest.fixture
def nginx(dist: Path, tmp_path: Path) -> Iterator[str]:
    """Debian's nginx with its own table of media types."""
    program = shutil.which("nginx")
    if program is None:
        pytest.skip("no nginx")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    root = tmp_path / "www"
    (root / PREFIX.strip("/")).parent.mkdir(parents=True)
    shutil.copytree(dist, root / PREFIX.strip("/"))
    configuration = tmp_path / "nginx.conf"
    configuration.write_text(
        f"pid {tmp_path}/nginx.pid; error_log {tmp_path}/error.log; user root; events {{}}\n"
        f"http {{ include /etc/nginx/mime.types; default_type application/octet-stream; access_log off;\n"
        f"server {{ listen 127.0.0.1:{port}; root {root}; }} }}\n"
    )
    process = subprocess.Popen([program, "-c", str(configuration), "-g", "daemon off;"], stderr=subprocess.PIPE)
    address = f"http://localhost:{port}{PREFIX}"
    try:
        for _ in range(100):
            try:
                with urlopen(address):
                    break
            except URLError:
                assert process.poll() is None, process.stderr and process.stderr.read()
                time.sleep(0.05)
        yield address
    finally:
        process.terminate()
        process.wait()


@pytest.mark.full
def test_stock_nginx_serves_it(page: Page, nginx: str) -> None:
    page.goto(nginx)
    assert boot_state(page) == "ready", details(page)
    assert until(page, KEPT) == "ready"


@pytest.mark.parametrize("name", HOSTS)
def test_every_file_has_a_type_that_browsers_take(dist: Path, name: str) -> None:
    """By the table of each common host; the test needs no browser."""
    names = [path.relative_to(dist).as_posix() for path in dist.rglob("*") if path.is_file()]
    assert [each for each in names if Path(each).suffix not in DEMANDED.keys() | INDIFFERENT] == []
    assert [each for each in names if not is_taken(HOSTS[name], each)] == []


@pytest.fixture
def http_server(dist: Path, tmp_path: Path) -> Iterator[str]:
    """`python -m http.server`, as it is."""
    folder = tmp_path / "www" / PREFIX.strip("/")
    folder.parent.mkdir(parents=True)
    folder.symlink_to(dist, target_is_directory=True)
    command = [
        sys.executable,
        "-u",
        "-m",
        "http.server",
        "0",
        "--bind",
        "127.0.0.1",
        "--directory",
        str(tmp_path / "www"),
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert process.stdout is not None
        said = re.search(r"port (\d+)", process.stdout.readline())
        assert said is not None
        yield f"http://localhost:{said[1]}{PREFIX}"
    finally:
        process.terminate()
        process.wait()


def test_pythons_own_server_serves_it(page: Page, http_server: str) -> None:
    page.goto(http_server)
    assert boot_state(page) == "ready", details(page)


FEWEST = "nothing but pages, styles and scripts"
KNOWS = {
    FEWEST: {".html": "text/html", ".css": "text/css", ".js": "application/javascript", "*": OCTETS},
    **HOSTS,
}


@pytest.mark.parametrize(
    "known",
    [pytest.param(name, marks=pytest.mark.long) for name in ("Apache", FEWEST, "Caddy", "old Apache", "GitHub Pages")],
)
def test_a_host_that_knows_few_media_types(page: Page, host: Callable[..., str], known: str) -> None:
    """The app starts on such a host, for example on Apache, which sends WebAssembly and manifests without a type."""
    page.goto(host(faults=Faults(types=KNOWS[known])))
    assert boot_state(page) == "ready", details(page)


def asked(dist: Path) -> list[str]:
    """Every file that the page asks for at its start."""
    text = (dist / "index.html").read_text(encoding="utf-8")
    found = [*CHECKED_BY_BROWSER.findall(text), *FETCHED.findall(text)]
    return [name.partition("?")[0] for name in found]


FEW = ("table.css", "pyodide.asm.js", "core.js", "pyodide.asm.wasm", "python_stdlib.zip", "main.py", "pyscript.toml")
OWN = "static/boot/boot.js"


@pytest.mark.long
@pytest.mark.parametrize("how", WRONG)
def test_a_wrong_answer_is_reported_with_the_files_name(
    browser: Browser, dist: Path, host: Callable[..., str], how: str
) -> None:
    """With TABLELIGHT_THOROUGH each file of the start, otherwise one of each kind."""
    names = [name for name in asked(dist) if name != OWN and (THOROUGH or name.endswith(FEW))]
    assert len(names) >= len(FEW)
    faults = Faults()
    address = host(faults=faults)
    content, media_type = WRONG[how]
    for name in names:
        faults.wrong = {name: (content, media_type or TYPES.get(Path(name).suffix, "application/octet-stream"))}
        with tablet(browser) as context:
            page = context.new_page()
            page.goto(address)
            assert boot_state(page) == "failed", name
            assert Path(name).name in details(page), name


LATE = ("main.py", "static/examples/index.json", "app-*.zip")


@pytest.mark.long
@pytest.mark.parametrize("pattern", LATE)
def test_a_wrong_file_that_python_asks_for_late_is_reported_before_python_runs(
    page: Page, record: Record, dist: Path, host: Callable[..., str], pattern: str
) -> None:
    """On a slow tablet Python takes ten seconds; the page reports a wrong file as soon as the file has arrived."""
    record.provoked = True
    [name] = (path.relative_to(dist).as_posix() for path in dist.glob(pattern))
    page.goto(host(faults=Faults(wrong={name: PAGE})))
    assert boot_state(page) == "failed"
    assert Path(name).name in details(page)
    parts = page.evaluate("performance.getEntriesByType('mark').map(({ name }) => name)")
    before_it = parts[: parts.index("tablelight:failed")]
    assert "tablelight:files" not in before_it, parts  # "Loaded Pyodide"


WAYS = (*WRONG, "missing", "failing", "hanging up", "cut off")


def fault_of(dist: Path, name: str, how: str) -> Faults:
    """A host on which one file is wrong in one of the `WAYS`."""
    kind = TYPES.get(Path(name).suffix, "application/octet-stream")
    if how in WRONG:
        content, given = WRONG[how]
        return Faults(wrong={name: (content, given or kind)})
    if how == "cut off":
        whole = (dist / name).read_bytes()
        return Faults(wrong={name: (whole[: len(whole) // 2], kind)})
    if how == "missing":
        return Faults(missing=frozenset({name}))
    return Faults(refused={name: 500 if how == "failing" else 0})


@pytest.mark.full
@pytest.mark.parametrize("how", WAYS)
def test_every_faulty_first_visit_is_reported_or_starts(
    browser: Browser, dist: Path, host: Callable[..., str], how: str
) -> None:
    """A first visit to a host with one fault, for each file of the start: within ten seconds the page has started, or
    has named the file. TABLELIGHT_VISITS sets the number of files, spread over all."""
    names = asked(dist)
    wanted = int(os.environ.get("TABLELIGHT_VISITS", str(len(names))))
    chosen = names[:: max(1, len(names) // wanted)][:wanted]
    faults, silent, slowest = Faults(), [], 0.0
    address = host(faults=faults)
    told = started = 0
    for name in chosen:
        fault = fault_of(dist, name, how)
        faults.missing, faults.wrong, faults.refused = fault.missing, fault.wrong, fault.refused
        with tablet(browser) as context:
            page = context.new_page()
            page.goto(address)
            begun = time.monotonic()
            end = begun + 10 * SLACK
            state = ""
            while not state and time.monotonic() < end:
                state = str(page.evaluate("document.documentElement.dataset.boot") or "")
                if not state and page.locator(".boot-missing").is_visible():
                    state = "failed"
                page.wait_for_timeout(30)
            slowest = max(slowest, time.monotonic() - begun)
            is_told = state == "failed" and (name == OWN or Path(name).name in details(page))
            told, started = told + is_told, started + (state == "ready")
            if not is_told and state != "ready":
                silent.append((name, state, details(page)[:200]))
    print(f"{how}: {len(chosen)} faulty first visits: {told} told, {started} started, {len(silent)} silent")
    print(f"{how}: the slowest {slowest:.1f} s after the page was loaded")
    assert silent == []


def test_without_the_boot_script_a_sentence_stays(page: Page, record: Record, host: Callable[..., str]) -> None:
    record.provoked = True
    page.goto(host({OWN}))
    expect(page.locator(".boot-missing")).to_be_visible()
    expect(page.locator(".boot-missing")).to_contain_text("did not load")


@pytest.mark.long
def test_a_wrong_answer_is_never_kept_by_the_worker(profile: BrowserContext, host: Callable[..., str]) -> None:
    faults = Faults(wrong={"static/icon-512.png": PAGE})
    address = host(faults=faults)
    page = profile.new_page()
    page.goto(address)
    assert boot_state(page) == "ready"
    assert until(page, KEPT) == "failed"
    press(page, "Games")
    expect(page.locator("dialog")).to_contain_text("cannot be used offline")
    faults.wrong = {}
    page.reload()
    assert boot_state(page) == "ready"
    assert until(page, KEPT) == "ready"


BREAK = """async (name) => {
    for (const key of await caches.keys()) {
        const cache = await caches.open(key);
        for (const request of await cache.keys())
            if (new URL(request.url).pathname.endsWith(name))
                await cache.put(request, new Response("<!doctype html>", {headers: {"Content-Type": "text/html"}}));
    }
}"""


@pytest.mark.long
def test_try_again_repairs_what_is_kept_and_games_can_be_saved_meanwhile(
    profile: BrowserContext, dist: Path, host: Callable[..., str]
) -> None:
    (app,) = (path.name for path in dist.glob("app-*.zip"))
    page = profile.new_page()
    page.goto(host())
    assert boot_state(page) == "ready"
    play(page)
    assert until(page, KEPT) == "ready"
    page.wait_for_timeout(1000)
    page.evaluate(BREAK, app)
    page.reload()
    assert boot_state(page) == "failed"
    assert app in details(page)
    with page.expect_download() as file:
        page.locator("#boot-games button").first.tap()
    saved = json.loads(Path(file.value.path()).read_text("utf-8"))
    assert [10, 4] not in [figure["at"] for figure in saved.get("document", saved)["figures"]]
    page.tap("#boot-retry")
    page.wait_for_event("load")
    assert boot_state(page) == "ready", details(page)
    page.reload()
    assert boot_state(page) == "ready"
