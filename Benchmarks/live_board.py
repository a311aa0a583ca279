"""Measures the live board from outside, one JSON line: live_board.py WIDGETCONF [SECONDS].

A board of 50 widgets on a terminal of 200 x 60 cells is watched for 60 s (or SECONDS), beside its `serve`: processor time,
switches of its threads, and bytes written to the terminal. First nothing changes, then ten of the widgets have dates that
tick every second. btop and glances, if they are installed, show the machine on the same terminal for as long.
"""
import fcntl
import json
import os
import pty
import select
import shutil
import signal
import struct
import sys
import tempfile
import termios
import time

from whole_programs import CLOCK_WORKSPACE, Served, switches

WIDGETS = 50
TICKING = 10
# The board may use this much processor time in a minute while dates tick, and none otherwise.
TICKING_LIMIT_MS = 600

PROVIDER = """
import json, sys

for line in sys.stdin:
    request = json.loads(line)
    method, params, result = request.get("method"), request.get("params", {}), {}
    if method == "initialize":
        result = {"concurrency": 64, "kinds": [{"kind": "clock", "configuration": "intent"}]}
    elif method == "placeholder": result = {"view": "--:--"}
    elif method == "timeline":
        now, ticks = params["context"]["now"], params["configuration"]["count"] > 1
        value = {"date": now, "style": "timer"} if ticks else "unchanged"
        view = {"vstack": [params["configuration"]["label"], value, {"gauge": 0.4, "label": "Load", "valueLabel": "40%"}]}
        result = {"entries": [{"date": now, "view": view}], "policy": "never"}
    if "id" in request: print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
"""


class Terminal:
    """A program on a terminal, whose output is only counted."""

    def __init__(self, command, environment):
        self.bytes = 0
        self.child, self.end = pty.fork()
        if self.child == 0:
            os.execvpe(command[0], command, environment)
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", 60, 200, 0, 0))

    def read(self, seconds):
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if select.select([self.end], [], [], left)[0]:
                self.bytes += len(os.read(self.end, 65536))

    def processor_ms(self):
        with open(f"/proc/{self.child}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")

    def kill(self):
        os.kill(self.child, signal.SIGTERM)
        os.close(self.end)
        os.waitpid(self.child, 0)


def watched(command, seconds, environment=None):
    """What a program on a terminal uses in a time, after it has begun."""
    terminal = Terminal(command, dict(environment or os.environ, TERM="xterm-256color", LANG="C.UTF-8"))
    try:
        terminal.read(5)
        before = terminal.processor_ms(), switches(terminal.child), terminal.bytes
        terminal.read(seconds)
        after = terminal.processor_ms(), switches(terminal.child), terminal.bytes
    finally:
        terminal.kill()
    return dict(zip(["processor_ms", "switches", "bytes"], [round(late - early) for early, late in zip(before, after)]))


def board(program, ticking, seconds):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in {**CLOCK_WORKSPACE, "clock.py": PROVIDER}.items():
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
        served = Served(program, folder)
        try:
            for number in range(WIDGETS):
                changes = [{"set": "label", "to": f"number {number}"}, {"set": "count", "to": str(1 + (number < ticking))}]
                served.ask([("add", {"kind": "clock", "changes": changes, "folder": folder, "editID": f"widget-{number}"})])
            command = [program, "-C", folder, "--state", folder + "/state", "board"]
            return watched(command, seconds, dict(os.environ, XDG_RUNTIME_DIR=folder))
        finally:
            served.end()


def main(program, seconds="60"):
    result = {"benchmark": "live board", "widgets": WIDGETS, "seconds": int(seconds), "limit": TICKING_LIMIT_MS}
    result["still"] = board(program, 0, int(seconds))
    result["ticking"] = board(program, TICKING, int(seconds))
    for peer in ["btop", "glances"]:
        if shutil.which(peer):
            result[peer] = watched([peer], int(seconds))
    return result


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:])))
