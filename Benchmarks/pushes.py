"""Measures pushes over HTTP from outside, one JSON line: pushes.py WIDGETCONF [SECONDS].

rate   1,000 pushes a second to 100 widgets for 10 s (or SECONDS), each widget with a key: how many are accepted, how late
       the replies are after the instants at which the pushes were due, and how often the picture of a widget changes for a
       page, of the widget with the most changes
cost   the time of an accepted push, next to the time of a refused one and of a durable insert, each the median of 500

The floor is one durable insert: SQLite inserts a row in a transaction that is on the disk when it ends. The document of a
refused push does not fit, so that push comes as far as any other, and only stores nothing. An accepted push may therefore
take as long as both together. They take turns in short blocks, so that what else runs beside them is no advantage to one.
"""
import collections
import concurrent.futures
import http.client
import itertools
import json
import socket
import sqlite3
import statistics
import sys
import tempfile
import threading
import time

import web_page

WIDGETS, RATE, CLIENTS = 100, 1000, 16
# The reply to the last push arrives after the last second.
RATE_LIMIT = 0.99 * RATE
BLOCKS, BLOCK = 50, 10
# How many times the time of both together an accepted push may take. The rest is for the noise of three medians.
COST_LIMIT = 1.2
# A page draws a tile at most twice a second.
PICTURES_LIMIT = 2
FILES = {
    "widgetconf.yaml": 'format: 1\nname: pushes\nproviders: ["*/provider.yaml"]\n',
    "numbers/provider.yaml": """
format: 1
provider: numbers
source: { push: true }
widgets:
  number:
    families: [systemSmall]
    configuration: static
    view: number.view.yaml
    entry: { value: string }
""",
    "numbers/number.view.yaml": "format: 1\nview: { text: $value }\n",
}


class Board(web_page.Board):
    """A served board with a key for each widget."""

    def __init__(self, program, folder):
        self.start(program, folder, FILES)
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        self.widgets = [self.call(connection, "POST", "/widgets", {"kind": "number"})["widget"] for _ in range(WIDGETS)]
        self.keys = [self.run("push", "key", "add", widget).strip() for widget in self.widgets]


class Client:
    """A connection of a program that pushes. It does less than a library, because it runs beside the board."""

    def __init__(self, board):
        self.board = board
        self.socket = socket.create_connection(("127.0.0.1", board.port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.lines = self.socket.makefile("rb")

    def push(self, number, document):
        """The status of a push to the widget with this number."""
        body = json.dumps(document).encode()
        head = [f"POST /api/v1/push/{self.board.keys[number % WIDGETS]} HTTP/1.1", f"Host: 127.0.0.1:{self.board.port}",
                "Content-Type: application/json", f"Content-Length: {len(body)}", "", ""]
        self.socket.sendall("\r\n".join(head).encode() + body)
        status, length = self.lines.readline().split(), 0
        if not status:
            sys.exit("the web server closed a connection")
        while field := self.lines.readline().strip():
            name, _, value = field.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        self.lines.read(length)
        return int(status[1])

    def end(self):
        self.lines.close()
        self.socket.close()


class Page:
    """The stream of a page, with the number of different pictures and the newest text of each widget."""

    def __init__(self, port):
        self.pictures, self.changes, self.texts = {}, collections.Counter(), {}
        self.socket = web_page.open_stream(port)
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        event = None
        for line in self.socket.makefile("rb"):
            if line.startswith(b"event: "):
                event = line[7:].strip()
            elif line.startswith(b"data: ") and event == b"widget":
                card = json.loads(line[6:])
                widget = card["widget"]
                if self.pictures.get(widget) != card["picture"]:
                    self.pictures[widget] = card["picture"]
                    self.changes[widget] += 1
                self.texts[widget] = card["spoken"]

    def wait(self, condition, problem):
        deadline = time.monotonic() + 30
        while not condition():
            if time.monotonic() > deadline:
                sys.exit(problem)
            time.sleep(0.05)


class Floor:
    """The durable inserts of a program that does nothing else."""

    def __init__(self, folder):
        self.database = sqlite3.connect(folder + "/floor.sqlite", isolation_level=None)
        self.database.execute("PRAGMA journal_mode = WAL")
        self.database.execute("PRAGMA synchronous = FULL")
        self.database.execute("CREATE TABLE document (number INTEGER PRIMARY KEY, text TEXT NOT NULL)")

    def insert(self, number):
        self.database.execute("INSERT INTO document VALUES (?, ?)", (number, json.dumps({"value": f"push {number}"})))


def at_rate(board, clients, page, seconds):
    """Makes pushes at the rate of the benchmark, each by the next client that is free."""
    numbers, count, replies = itertools.count(), seconds * RATE, []
    before, start = dict(page.changes), time.perf_counter() + 0.1

    def work(client):
        while (number := next(numbers)) < count:
            due = start + number / RATE
            time.sleep(max(0, due - time.perf_counter()))
            status = client.push(number, {"value": f"push {number}"})
            replies.append((status, due, time.perf_counter()))

    with concurrent.futures.ThreadPoolExecutor(len(clients)) as pool:
        list(pool.map(work, clients))
    lasted = max(end for _, _, end in replies) - start
    refused = collections.Counter(status for status, _, _ in replies if status != 200)
    if refused:
        print(f"pushes were refused: {dict(refused)}", file=sys.stderr)
    late = sorted((end - due) * 1000 for status, due, end in replies if status == 200)
    changes = max(most - before.get(widget, 0) for widget, most in dict(page.changes).items())
    return {"accepted_per_s": round(len(late) / lasted), "median_ms": round(statistics.median(late), 2),
            "p99_ms": round(late[len(late) * 99 // 100], 2), "pictures_per_s": round(changes / lasted, 2)}


def costs(client, floor):
    """The medians of operations that take turns, in milliseconds."""
    def push(document, expected):
        def operation(number):
            status = client.push(number, document(number))
            if status != expected:
                sys.exit(f"a push was answered with the status {status}, expected {expected}")
        return operation

    operations = {"insert": floor.insert, "refused": push(lambda number: {"other": f"push {number}"}, 422),
                  "accepted": push(lambda number: {"value": f"cost {number}"}, 200)}
    times, numbers = collections.defaultdict(list), itertools.count()
    for _ in range(BLOCKS):
        for name, operation in operations.items():
            for number in itertools.islice(numbers, BLOCK):
                begin = time.perf_counter()
                operation(number)
                times[name].append((time.perf_counter() - begin) * 1000)
    return {f"{name}_ms": round(statistics.median(measured), 3) for name, measured in times.items()}


def main(program, seconds="10"):
    result = {"benchmark": "pushes", "widgets": WIDGETS, "rate": RATE, "seconds": int(seconds), "rate_limit": RATE_LIMIT,
              "cost_limit": COST_LIMIT, "pictures_limit": PICTURES_LIMIT}
    with tempfile.TemporaryDirectory() as folder:
        board = Board(program, folder)
        try:
            page = Page(board.port)
            page.wait(lambda: len(page.texts) == WIDGETS, "the page lacks widgets")
            clients = [Client(board) for _ in range(CLIENTS)]
            result |= at_rate(board, clients, page, int(seconds))
            time.sleep(2)  # The reloads that waited are over.
            result |= costs(clients[0], Floor(folder))
            for number in range(WIDGETS):
                clients[0].push(number, {"value": "last"})
            # A burst becomes the newest document.
            page.wait(lambda: all(texts == ["last"] for texts in page.texts.values()), "the page is outdated")
            for client in clients:
                client.end()
        finally:
            board.end()
    return result


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:])))
