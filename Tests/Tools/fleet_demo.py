#!/usr/bin/env python3
"""Shows a fleet on this machine: three nodes, and PostgreSQL with two standbys. It ends by itself after a minute.

    fleet_demo.py FOLDER-OF-THE-PROGRAMS

Boards that widgetconf made on one machine are imported, and clients edit them on the sockets of their nodes.
Meanwhile, a node is killed, then the primary of the database, and a node is paused for longer than its lease. At
the end, each board is compared with the acknowledged edits and with its log.

Exits with 1 if an acknowledged edit is lost or was made twice, if edits do not continue after a failure, if the late
write of the paused node is not refused, or if a board differs from its log. Exits with 3 if the demo cannot run.
Everything that the demo starts ends with it, even if it is killed.
"""

import collections
import contextlib
import glob
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import sys
import tarfile
import tempfile
import threading
import time

from fleet_machines import BOARDS, LEASE, PATIENCE, WIDGETS, Broken, Fleet, Processes, Server, fleet_command, wait_until

# The edits a second of all clients, unless the machine is slower.
RATE = 100
# The time between two failures, in seconds.
CALM = 8
# A node that was paused while it waited for the database may have nothing left to write: about one pause in six.
MOST_PAUSES = 6
START = time.monotonic()


def say(text):
    print(f"{time.monotonic() - START:5.1f} s  {text}", flush=True)


Edit = collections.namedtuple("Edit", "id value sent acknowledged")


class Client(threading.Thread):
    """Edits a widget, one edit after the other, on whichever node hosts its board.

    An edit without an answer is sent again with the same id, so that it is made once.
    """

    # The time for an answer, in seconds. Meanwhile, another node may have taken over the board.
    silence = 1

    def __init__(self, fleet, board, widget, interval):
        super().__init__(daemon=True)
        self.fleet, self.board, self.widget, self.interval = fleet, board, widget, interval
        self.stopping = threading.Event()
        self.edits, self.refusals = [], []
        self.connection = self.path = self.silent_path = None
        # A paused node reads them when it continues.
        self.unanswered = []

    def run(self):
        due, number = time.monotonic(), 0
        while not self.stopping.is_set() and not self.refusals:
            number += 1
            self.edit(number)
            # Missed edits of the last second are made up for.
            due = max(due + self.interval, time.monotonic() - 1)
            self.stopping.wait(due - time.monotonic())

    def edit(self, number):
        edit = f"{self.board}-{self.widget}-{number}"
        request = {"jsonrpc": "2.0", "id": 1, "method": "edit", "params": {
            "widget": self.widget, "changes": [{"set": "name", "to": f"edit {number}"}], "folder": "/", "editID": edit,
            "wait": "none"}}
        line, sent = json.dumps(request).encode() + b"\n", time.monotonic()
        # After a failure of the fleet, a client gives up.
        while time.monotonic() - sent < 2 * PATIENCE:
            answer = self.ask(line)
            status = answer and answer.get("result", {}).get("status", "problems")
            if status == "done":
                self.edits.append(Edit(edit, f"edit {number}", sent, time.monotonic()))
                return
            if status == "problems":
                self.refusals.append(json.dumps(answer))
                return
            # The database or the node is away.
            self.silent_path = self.path
            self.close()
            time.sleep(0.05)

    def ask(self, line):
        """Sends a line, and returns the answer; None without an answer."""
        try:
            if not self.connect():
                return None
            self.connection.sendall(line)
            answer = b""
            while not answer.endswith(b"\n"):
                part = self.connection.recv(1 << 16)
                if not part:
                    return None
                answer += part
            return json.loads(answer)
        except socket.timeout:
            self.unanswered.append(self.connection)
            self.connection = None
        except OSError:
            pass
        return None

    def connect(self):
        """Connects to a node that hosts the board; false if no node does. A silent node is tried last."""
        if self.connection:
            return True
        paths = []
        for lock in glob.glob(f"{self.fleet.states}/widgetconf/fleet/*/{self.board}/state/lock"):
            # The lines are the process and the path of its socket.
            with contextlib.suppress(OSError), open(lock, encoding="utf-8") as file:
                paths += file.read().split("\n")[1:2]
        for path in sorted(filter(None, paths), key=lambda path: path == self.silent_path):
            connection = socket.socket(socket.AF_UNIX)
            connection.settimeout(self.silence)
            try:
                connection.connect(path)
            except OSError:
                connection.close()
                continue
            self.connection, self.path = connection, path
            return True
        return False

    def close(self):
        if self.connection:
            self.connection.close()
        self.connection = None


class Clients:
    """All clients of all boards."""

    def __init__(self, fleet):
        interval = len(BOARDS) * len(WIDGETS) / RATE
        self.all = [Client(fleet, board, widget, interval) for board in BOARDS for widget in WIDGETS]

    def start(self):
        for client in self.all:
            client.start()

    def wait_until_all_continue(self, since):
        """Waits until an edit of each client that was sent after an instant is acknowledged."""
        wait_until(
            lambda: all(client.edits and client.edits[-1].sent > since for client in self.all),
            "edits of all boards are acknowledged again")

    def stop(self):
        for client in self.all:
            client.stopping.set()
        for client in self.all:
            client.join(PATIENCE)
        if any(client.is_alive() for client in self.all):
            raise Broken(f"not within {PATIENCE} s: the last edits are acknowledged")

    def longest_wait(self, since=0, board=None):
        return max((edit.acknowledged - edit.sent for client in self.all for edit in client.edits
                    if edit.acknowledged > since and board in (None, client.board)), default=0)

    def rate(self, since):
        count = sum(edit.acknowledged > since for client in self.all for edit in client.edits)
        return count / (time.monotonic() - since)


# The failures

def fail(clients, words, body):
    """Performs a failure, and waits until all clients continue."""
    say(words)
    since = time.monotonic()
    body()
    clients.wait_until_all_continue(time.monotonic())
    say(f"all edits continue; the longest wait was {clients.longest_wait(since):.1f} s")


def kill_node(fleet, clients):
    node, boards = fleet.busiest_node()

    def kill():
        node.process.kill()
        node.process.wait()
        wait_until(lambda: fleet.has_owners(without=node.name), "other nodes own the boards")

    fail(clients, f"node {node.name} is killed, which hosts {' and '.join(boards)}", kill)
    say("now " + ", ".join(f"node {owner} hosts {board}" for board, owner in fleet.owners().items()))
    node.start()


def kill_primary(fleet, clients):
    def kill():
        fleet.primary.kill()
        fleet.promote_standby()
        say(f"the standby {fleet.primary.name} was promoted")

    fail(clients, f"the primary of the database is killed: {fleet.primary.name}", kill)


def pause_node(fleet, clients):
    """Pauses a node for longer than its lease, and returns the line in which it reports the refused write."""
    node, boards = fleet.busiest_node()
    start = node.log_size()

    def pause():
        node.process.send_signal(signal.SIGSTOP)
        wait_until(lambda: fleet.has_owners(without=node.name), "other nodes own the boards")

    fail(clients, f"node {node.name} is paused for longer than its lease of {LEASE} s", pause)
    node.process.send_signal(signal.SIGCONT)
    say(f"node {node.name} continues, and does not know yet that it has lost its boards")
    wait_until(lambda: all(f"board {board}: stopped" in node.logged(start) for board in boards),
               f"node {node.name} stops its boards")
    for line in node.logged(start).splitlines():
        found = re.search(r"epoch (\d+), expected .*epoch (\d+)", line)
        if found and found[1] != found[2]:
            return line.strip()
    return None


def pause_nodes(fleet, clients):
    for _ in range(MOST_PAUSES):
        if line := pause_node(fleet, clients):
            return say(f"its late write was refused: \"{line}\"")
        say("it had nothing left to write")
    raise Broken(f"no node reported with both epochs that its late write was refused, in {MOST_PAUSES} pauses")


# The comparison

def tables(path, options):
    """The rows of each table of a board's database, sorted."""
    with contextlib.closing(sqlite3.connect(f"file:{path}?{options}", uri=True)) as database:
        database.execute("BEGIN")
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: sorted(map(repr, database.execute(f'SELECT * FROM "{name}"'))) for name in names}


def wait_until_quiet(fleet):
    """Waits until no board has appended to its log for longer than a change may wait."""
    query = "SELECT name, seq FROM widgetconf.board ORDER BY name"
    end = time.monotonic() + PATIENCE
    before = None
    while (now := fleet.primary.rows(query)) != before:
        if time.monotonic() > end:
            raise Broken("the logs of the boards still grow, although all edits have ended")
        before = now
        time.sleep(2)


def exported(fleet, board):
    """The path of a board's database, rebuilt from its log."""
    file = f"{fleet.folder}/{board}.backup"
    fleet.run(*fleet_command(fleet, "export", board, file))
    path = f"{fleet.folder}/{board}.sqlite"
    with tarfile.open(file) as archive, open(path, "wb") as database:
        shutil.copyfileobj(archive.extractfile("board.sqlite"), database)
    return path


def compare(fleet, clients):
    """Prints a row for each board, and returns the promises that were not kept."""
    wait_until(fleet.has_owners, "nodes own all boards")
    broken, owners, total = [], fleet.owners(), [0, 0, 0]
    form = "{:<10}{:>14}{:>7}{:>13}{:>15}   {}".format
    print("\n" + form("board", "acknowledged", "lost", "done twice", "longest wait", "the board, rebuilt from its log"))
    for board in BOARDS:
        edits = [(client.widget, edit) for client in clients.all if client.board == board for edit in client.edits]
        path = exported(fleet, board)
        with contextlib.closing(sqlite3.connect(f"file:{path}?immutable=1", uri=True)) as database:
            rows = database.execute("SELECT widget, changes, editID FROM revision WHERE origin = 'edit'").fetchall()
        stored = {edit for _, _, edit in rows}
        values = collections.Counter((widget, json.loads(changes)["name"]["to"]) for widget, changes, _ in rows)
        lost = sum(edit.id not in stored or not values[widget, edit.value] for widget, edit in edits)
        twice = sum(count - 1 for count in values.values())
        running = f"{fleet.states}/widgetconf/fleet/{owners[board]}/{board}/state/board.sqlite"
        own, rebuilt = tables(running, "mode=ro"), tables(path, "immutable=1")
        different = sorted(name for name in own.keys() | rebuilt.keys() if own.get(name) != rebuilt.get(name))
        verdict = "differs in " + ", ".join(different) if different else "equals the running board"
        print(form(board, f"{len(edits):,}", lost, twice, f"{clients.longest_wait(board=board):.1f} s", verdict))
        total = [sum(counts) for counts in zip(total, (len(edits), lost, twice))]
        if lost:
            broken.append(f"{lost} acknowledged edits of {board} are lost")
        if twice:
            broken.append(f"{twice} edits of {board} were done twice")
        if different:
            broken.append(f"the board {board} differs from its log")
    acknowledged, lost, twice = total
    print(form("all", f"{acknowledged:,}", lost, twice, f"{clients.longest_wait():.1f} s", "").rstrip())
    print(flush=True)
    return broken


# The demo

def show(fleet, name):
    """Prints a command of the fleet with its output."""
    print(f"\n$ widgetconf-fleet {name}\n{fleet.run(*fleet_command(fleet, name))}", flush=True)


def perform(fleet):
    """Performs the demo, and returns the promises that were not kept."""
    say("PostgreSQL starts, with a primary and two standbys of which one confirms each commit")
    fleet.start_database()
    folders = fleet.make_boards()
    fleet.run(*fleet_command(fleet, "init"))
    for node in fleet.nodes:
        node.start()
    say("three boards, made on one machine, are imported into a fleet with three nodes")
    for board, folder in zip(BOARDS, folders):
        fleet.run(*fleet_command(fleet, "import", board, "--state", folder))
    wait_until(fleet.has_owners, "nodes own all boards")
    show(fleet, "boards")
    clients = Clients(fleet)
    begin = time.monotonic()
    say(f"{len(clients.all)} clients edit the boards, {RATE} times a second if the machine is fast enough")
    clients.start()
    clients.wait_until_all_continue(begin)
    begin = time.monotonic()
    time.sleep(CALM)
    say(f"{clients.rate(begin):.0f} edits a second are acknowledged")
    for failure in (kill_node, kill_primary, pause_nodes):
        failure(fleet, clients)
        time.sleep(CALM)
    clients.stop()
    say("the clients have stopped")
    wait_until_quiet(fleet)
    show(fleet, "boards")
    refusals = [refusal for client in clients.all for refusal in client.refusals]
    return compare(fleet, clients) + [f"an edit was refused: {refusal}" for refusal in refusals]


def show_logs(fleet):
    for node in fleet.nodes:
        if os.path.exists(node.log):
            lines = node.logged(0).splitlines()[-20:]
            print(f"\nThe last lines of node {node.name}:\n" + "\n".join(lines), file=sys.stderr)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.split("\n\n")[1].strip())
    if not Server.programs:
        sys.exit("PostgreSQL is missing: install postgresql-15")
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    processes = Processes()
    # The path of a socket has at most 107 bytes.
    folder = tempfile.mkdtemp(prefix="widgetconf-fleet-", dir="/tmp")
    fleet = None
    try:
        fleet = Fleet(sys.argv[1], folder, processes)
        broken = perform(fleet)
    except Broken as promise:
        broken = [str(promise)]
    except KeyboardInterrupt:
        sys.exit(130)
    except SystemExit as reason:
        # A command failed.
        if not isinstance(reason.code, str):
            raise
        print(reason.code, file=sys.stderr)
        sys.exit(3)
    finally:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        for server in fleet.servers if fleet else []:
            server.stop()
        processes.end_all()
        if sys.exc_info()[0] is None and broken:
            show_logs(fleet)
        shutil.rmtree(folder, ignore_errors=True)
    for promise in broken:
        print(f"not kept: {promise}", file=sys.stderr)
    if broken:
        sys.exit(1)
    say("all promises were kept")


if __name__ == "__main__":
    main()
