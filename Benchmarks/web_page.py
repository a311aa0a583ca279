"""Measures the board in a browser, one JSON line: web_page.py WIDGETCONF [SECONDS].

A board of 200 widgets is served to one page, 500 further streams, and a headless Chromium. For 10 s (or SECONDS), 100 edits
a second are made by HTTP; each is timed until the page has been sent its content. Where Playwright or Chromium is missing,
the times of the browser are null. netdata and Glances, if they are installed, show their own page in the same browser.
"""
import contextlib
import http.client
import json
import os
import queue
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

from live_board import PROVIDER
from whole_programs import CLOCK_WORKSPACE

WIDGETS = 200
STREAMS = 500
EDITS_A_SECOND = 100
EDITORS = 8
# An hour of a display whose content changes every second.
CHANGES_OF_AN_HOUR = 3600
LIMITS = {"median_ms": 100, "processor_share": 0.5, "first_paint_ms": 200, "shell_bytes": 90_000,
          "widget_bytes": 1500, "growth_bytes": 5_000_000,
          "display_growth_bytes": 5_000_000}


def free_port():
    with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as server:
        return server.getsockname()[1]


class Board:
    """A served board whose page needs no login."""

    def __init__(self, program, folder):
        self.start(program, folder, {**CLOCK_WORKSPACE, "clock.py": PROVIDER})
        self.server = read_soon(folder + "/state/web.json")["process"]
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        self.widgets = [self.call(connection, "POST", "/widgets", {"kind": "clock", "values": {"label": f"number {number}"}})
                        ["widget"] for number in range(WIDGETS)]

    def start(self, program, folder, files):
        """Serves a workspace, whose files are given by their names."""
        for name, text in files.items():
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w") as file:
                file.write(text)
        self.port = free_port()
        self.command = [program, "-C", folder, "--state", folder + "/state"]
        self.environment = dict(os.environ, XDG_RUNTIME_DIR=folder)
        self.serve = subprocess.Popen([*self.command, "serve", "--web", f"127.0.0.1:{self.port}", "--no-token"],
                                      env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for(self.port)

    def call(self, connection, method, path, body):
        connection.request(method, "/api/v1" + path, json.dumps(body), {"Content-Type": "application/json"})
        reply = connection.getresponse()
        document = json.load(reply)
        if reply.status >= 300:
            sys.exit(f"{method} {path}: {document}")
        return document

    def link_display(self):
        """The address that makes a browser a display of the board."""
        self.run("display", "add", "wall", "browser")
        return self.run("display", "link", "wall").split()[0]

    def run(self, *arguments):
        return subprocess.run([*self.command, *arguments], env=self.environment, capture_output=True, text=True,
                              check=True).stdout

    def processor_seconds(self):
        with open(f"/proc/{self.server}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self):
        with open(f"/proc/{self.server}/status") as status:
            return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmRSS"))

    def end(self):
        self.serve.terminate()
        self.serve.wait()


class Stream:
    """A page's stream, with the instant at which the content of each revision was first received."""

    def __init__(self, port):
        self.received, self.bytes, self.newest, self.is_complete = {}, 0, {}, threading.Event()
        self.socket = open_stream(port)
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        event, size = None, 0
        for line in self.socket.makefile("rb"):
            size += len(line)
            if line.startswith(b"event: "):
                event, size = line[7:].strip(), len(line)
            elif line.startswith(b"data: ") and event == b"widget":
                card, now = json.loads(line[6:]), time.perf_counter()
                widget, revision = card["widget"], card["revision"] if card["state"] == "current" else 0
                for missed in range(self.newest.get(widget, 0) + 1, revision + 1):
                    self.received[widget, missed] = now
                self.newest[widget] = max(revision, self.newest.get(widget, 0))
                self.bytes = max(self.bytes, size)
                if len(self.newest) == WIDGETS:
                    self.is_complete.set()


def open_stream(port):
    connection = socket.create_connection(("127.0.0.1", port))
    connection.sendall(f"GET /live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nSec-Fetch-Site: same-origin\r\n\r\n".encode())
    return connection


def wait_for(port):
    for _ in range(600):
        with contextlib.suppress(OSError):
            return socket.create_connection(("127.0.0.1", port)).close()
        time.sleep(0.1)
    sys.exit(f"nothing listens on port {port}")


def read_soon(path):
    """The JSON of a file that another program is about to write."""
    for _ in range(100):
        with contextlib.suppress(OSError), open(path) as file:
            return json.load(file)
        time.sleep(0.1)
    sys.exit(f"there is no {path}")


def edit(board, count):
    """Makes edits at the rate of the benchmark, and returns when each revision of a widget was requested."""
    turns, began, failures = queue.Queue(), {}, []

    def editor():
        connection = http.client.HTTPConnection("127.0.0.1", board.port)
        while (number := turns.get()) is not None:
            widget, start = board.widgets[number % WIDGETS], time.perf_counter()
            try:
                values = {"label": f"edit {number} of {count}"}
                changed = board.call(connection, "PATCH", f"/widgets/{widget}", {"values": values})
                began[widget, changed["revision"]] = start
            except (SystemExit, OSError, http.client.HTTPException) as error:
                failures.append(error)

    editors = [threading.Thread(target=editor) for _ in range(EDITORS)]
    for thread in editors:
        thread.start()
    start = time.perf_counter()
    for number in range(count):
        time.sleep(max(0, start + number / EDITS_A_SECOND - time.perf_counter()))
        turns.put(number)
    for _ in editors:
        turns.put(None)
    for thread in editors:
        thread.join()
    if failures:
        sys.exit(f"{len(failures)} edits failed, the first with {failures[0]}")
    return began


def edits(board, seconds):
    """How long edits take to reach a page, and the processor time that they take of the server."""
    stream = Stream(board.port)
    stream.is_complete.wait(30)
    processor, start = board.processor_seconds(), time.perf_counter()
    began = edit(board, seconds * EDITS_A_SECOND)
    lasted = time.perf_counter() - start
    share = (board.processor_seconds() - processor) / lasted
    deadline = time.monotonic() + 30
    while any(edit not in stream.received for edit in began) and time.monotonic() < deadline:
        time.sleep(0.05)
    newest = {widget: max(revision for changed, revision in began if changed == widget) for widget, _ in began}
    outdated = [widget for widget, revision in newest.items() if stream.newest.get(widget) != revision]
    if outdated:
        sys.exit(f"{len(outdated)} widgets are outdated")
    times = sorted((stream.received[edit] - start) * 1000 for edit, start in began.items())
    return {"edits": len(times), "seconds": round(lasted, 1), "median_ms": round(statistics.median(times), 1),
            "p99_ms": round(times[len(times) * 99 // 100], 1), "processor_share": round(share, 3),
            "widget_bytes": stream.bytes}


def streams(board):
    before, opened = board.memory(), []
    try:
        # One after the other: the server closes connections that have not asked for anything if there are too many.
        for _ in range(STREAMS):
            opened.append(open_stream(board.port))
            if b"200" not in opened[-1].recv(64):
                sys.exit("a stream was refused")
        return {"streams": STREAMS, "stream_kib": round((board.memory() - before) / STREAMS / 1024, 1)}
    finally:
        for stream in opened:
            stream.close()


@contextlib.contextmanager
def browser(*flags):
    """A headless Chromium that reaches only this machine; none without Playwright or without Chromium."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        program = None
    if program is None:
        yield None
        return
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=[
            *flags, "--no-sandbox", "--js-flags=--expose-gc", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"])
        yield chromium
        chromium.close()


def first_paint(chromium, address):
    """The median time until a page has painted something, and the bytes that it was sent for its own files."""
    times = []
    for _ in range(5):
        context = chromium.new_context()
        page = context.new_page()
        page.goto(address, wait_until="commit")  # A page that waits for another host is never loaded without it.
        for _ in range(60):
            page.wait_for_timeout(500)
            if paints := page.evaluate("performance.getEntriesByName('first-contentful-paint').map((entry) => entry.startTime)"):
                break
        else:
            raise TimeoutError("painted nothing in 30 s")
        times += paints
        size = page.evaluate("""performance.getEntriesByType('navigation').concat(performance.getEntriesByType('resource'))
            .filter((entry) => !/\\/widgets\\/|\\/live|\\/api\\//.test(entry.name)).reduce((sum, entry) => sum + entry.transferSize, 0)""")
        context.close()
    return round(statistics.median(times), 1), size


def growth(chromium, board, address):
    """By how many bytes the heap of a page grows in as many changes as an hour can have."""
    page = chromium.new_context().new_page()
    page.goto(address)
    page.wait_for_timeout(3000)
    heap = lambda: page.evaluate("gc(), performance.memory.usedJSHeapSize")
    edit(board, CHANGES_OF_AN_HOUR // 10)  # Until the page has all the caches that it ever has.
    page.wait_for_timeout(1000)
    before = heap()
    edit(board, CHANGES_OF_AN_HOUR)
    page.wait_for_timeout(1000)
    grown = heap() - before
    page.context.close()
    return grown


def peers(chromium):
    commands = {"netdata": lambda port: ["netdata", "-D", "-i", "127.0.0.1", "-p", port],
                "glances": lambda port: ["glances", "-w", "-B", "127.0.0.1", "-p", port]}
    for name, command in commands.items():
        if not shutil.which(name):
            continue
        port = free_port()
        program = subprocess.Popen(command(str(port)), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_for(port)
            time.sleep(2)
            paint, size = first_paint(chromium, f"http://127.0.0.1:{port}/")
            yield name, {"first_paint_ms": paint, "shell_bytes": size}
        except Exception as error:  # A peer that cannot be measured has no column.
            print(f"{name}: {error}", file=sys.stderr)
        finally:
            program.kill()  # netdata takes half a minute to end by itself.
            program.wait()


def main(program, seconds="10"):
    result = {"benchmark": "page", "widgets": WIDGETS, "limits": LIMITS}
    with tempfile.TemporaryDirectory() as folder, browser() as chromium:
        board = Board(program, folder)
        try:
            result |= edits(board, int(seconds))
            result |= streams(board)
            if chromium:
                paint, size = first_paint(chromium, f"http://127.0.0.1:{board.port}/")
                result |= {"first_paint_ms": paint, "shell_bytes": size,
                           "growth_bytes": growth(chromium, board, f"http://127.0.0.1:{board.port}/"),
                           "display_growth_bytes": growth(chromium, board, board.link_display())}
        finally:
            board.end()
        if chromium:
            result |= dict(peers(chromium))
    return result


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:])))
