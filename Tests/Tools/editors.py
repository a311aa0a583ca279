#!/usr/bin/env python3
"""Eight people edit one widget at the same time, while `serve` starts, stops and is killed.

    editors.py PROGRAM WIDGET EDITS

Three fill in forms, each on a terminal of its own, three use command lines, and two a text editor. Each adds EDITS
values to the list `labels`. Then every edit that was confirmed must be in the history with its revision, the revisions
must have no gaps, and the list must have every confirmed value once. Prints what is wrong, and exits with 1; otherwise
prints how many edits there were.
"""

import fcntl
import json
import os
import random
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import threading
import time

PATIENCE = 120


CHILDREN = []


def fail(reason):
    """Ends everything, from any thread."""
    print(reason, flush=True)
    for child in CHILDREN:
        child.kill()
    os._exit(1)


class Storm:
    """What was confirmed so far, and how many edits are still to be made."""

    def __init__(self):
        self.changed = threading.Condition()
        self.confirmed = []  # (revision, value)
        self.refused = []
        self.editing = 0
        self.kills = 0

    def confirm(self, revision, value):
        with self.changed:
            self.confirmed.append((revision, value))
            self.changed.notify_all()

    def refuse(self, reason):
        with self.changed:
            self.refused.append(reason)
            if len(self.refused) > 1000:
                fail(f"edits are refused again and again: {reason}")
            self.changed.notify_all()

    def wait_for_edits(self, count):
        with self.changed:
            end = len(self.confirmed) + count
            self.changed.wait_for(lambda: len(self.confirmed) >= end or self.editing == 0, PATIENCE)


class CommandLine:
    """Each edit is a process with `labels+=VALUE`."""

    def add(self, value):
        return self.run(["labels+=" + value], {})

    def run(self, arguments, variables):
        command = [PROGRAM, "edit", WIDGET, "--format", "json", "--no-picture", *arguments]
        ended = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE,
            env={**os.environ, **variables})
        if ended.returncode != 0:
            return None, ended.stdout + ended.stderr
        return json.loads(ended.stdout)["revision"], None

    def end(self):
        pass


class TextEditor(CommandLine):
    """Each edit is a process with `--editor`, whose editor is a script."""

    def add(self, value):
        script = f"sed -i 's/^labels: \\[\\(.*\\)\\]$/labels: [\\1, {value}]/'"
        return self.run(["--editor"], {"VISUAL": script})


class Form:
    """One process for all edits: a form on a terminal."""

    def __init__(self, columns, rows):
        self.rows = rows
        self.revision = 1
        self.end_of_terminal, other = os.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.child = subprocess.Popen(
            [PROGRAM, "edit", WIDGET, "--no-picture"], stdin=other, stdout=other, stderr=other, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
            env={**os.environ, "TERM": "xterm", "NO_COLOR": "1"})
        os.close(other)
        CHILDREN.append(self.child)
        self.written = ""
        self.read_until(lambda: "Labels" in self.written)
        self.type("\r")

    def type(self, text):
        os.write(self.end_of_terminal, text.encode())

    def read_until(self, is_done):
        end = time.monotonic() + PATIENCE
        while not is_done():
            if time.monotonic() > end:
                fail(f"a form shows: {self.status()}")
            if select.select([self.end_of_terminal], [], [], 0.5)[0]:
                self.written += os.read(self.end_of_terminal, 65536).decode(errors="replace")

    def status(self):
        """The message above the keys, which takes one or two lines, as it was written last."""
        last = {}
        for row in [self.rows - 2, self.rows - 1]:
            lines = re.findall(rf"\x1b\[{row};1H\x1b\[2K([^\x1b]*)", self.written)
            last[row] = lines[-1] if lines else ""
        return " ".join(filter(None, last.values()))

    def has_answered(self):
        # A preview that fails meanwhile writes "1 change not saved" again, before the key was read.
        return self.status() not in ["", "Saving …"] and "change" not in self.status()

    def add(self, value):
        # The last row of the page adds a value. The focus is on the last value of this form; each page key passes
        # half a screen of values that others have added since, of which some may not be confirmed yet.
        added = len(STORM.confirmed) + len(EDITORS) - self.revision
        self.type("\x1b[6~" * (2 + added // (self.rows // 2)) + "\r" + value)
        self.read_until(lambda: "not saved" in self.status())
        self.written = ""
        self.type("\x0f")
        self.read_until(self.has_answered)
        saved = re.match(r"revision (\d+)", self.status())
        while not saved:
            STORM.refuse(self.status())
            self.written = ""
            self.type("\x0f")
            self.read_until(self.has_answered)
            saved = re.match(r"revision (\d+)", self.status())
        self.revision = int(saved[1])
        return self.revision, None

    def end(self):
        self.type("\x03n")
        while select.select([self.end_of_terminal], [], [], PATIENCE)[0]:
            try:
                if not os.read(self.end_of_terminal, 65536):
                    break
            except OSError:  # The program has closed the terminal.
                break
        self.child.wait(PATIENCE)


def edit(name, editor, count):
    try:
        for number in range(count):
            attempt = 0
            while True:
                value = f"{name}-{number}" + f"-again{attempt}" * (attempt > 0)
                revision, reason = editor.add(value)
                if revision is not None:
                    STORM.confirm(revision, value)
                    break
                STORM.refuse(reason)
                attempt += 1
        editor.end()
    finally:
        with STORM.changed:
            STORM.editing -= 1
            STORM.changed.notify_all()


def serve_in_turns():
    """Starts `serve` and ends it again, by turns in order and by force."""
    while STORM.editing > 0:
        server = subprocess.Popen(
            [PROGRAM, "serve"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        CHILDREN.append(server)
        server.stdout.readline()  # Its first line says that it serves.
        threading.Thread(target=server.stdout.read, daemon=True).start()
        STORM.wait_for_edits(random.randint(2, 16))
        STORM.kills += 1
        server.send_signal(signal.SIGKILL if STORM.kills % 2 else signal.SIGTERM)
        server.wait(PATIENCE)
        STORM.wait_for_edits(random.randint(0, 4))


def document(command):
    ended = subprocess.run(
        [PROGRAM, command, WIDGET, "--format", "json"], capture_output=True, text=True, check=True)
    return json.loads(ended.stdout)


def problems():
    rows = {row["revision"]: row for row in document("history")["revisions"]}
    if sorted(rows) != list(range(1, len(rows) + 1)):
        yield f"the revisions have gaps: {sorted(rows)}"
    for revision, value in STORM.confirmed:
        change = rows.get(revision, {}).get("changes", {}).get("labels", {})
        added = [label for label in change.get("to") or [] if label not in (change.get("from") or [])]
        if added != [value]:
            yield f"revision {revision} has {added}, expected {value}"
    labels = document("show")["values"]["labels"]
    for label in sorted({label for label in labels if labels.count(label) > 1}):
        yield f"{label} is stored {labels.count(label)} times"
    for _, value in STORM.confirmed:
        if value not in labels:
            yield f"{value} is lost"


STORM = Storm()
PROGRAM, WIDGET, COUNT = sys.argv[1], sys.argv[2], int(sys.argv[3])
# The thread that started this may have blocked signals.
signal.pthread_sigmask(signal.SIG_SETMASK, [])
signal.alarm(60 + 60 * COUNT)
# A status that does not fit is wrapped from 16 rows on; the forms here have it in one line.
EDITORS = {
    "form1": Form(160, 24), "form2": Form(40, 12), "form3": Form(60, 15),
    "flags1": CommandLine(), "flags2": CommandLine(), "flags3": CommandLine(),
    "editor1": TextEditor(), "editor2": TextEditor(),
}
STORM.editing = len(EDITORS)
threads = [threading.Thread(target=edit, args=(name, editor, COUNT)) for name, editor in EDITORS.items()]
for thread in threads:
    thread.start()
serve_in_turns()
for thread in threads:
    thread.join()
wrong = list(problems())
print("\n".join(wrong) or f"{len(STORM.confirmed)} edits of {len(EDITORS)} editors", flush=True)
print(f"{STORM.kills} ends of serve, {len(STORM.refused)} refusals: {set(STORM.refused)}", file=sys.stderr)
sys.exit(1 if wrong or len(STORM.confirmed) != len(EDITORS) * COUNT else 0)
