"""Measures how fast people edit, from outside, and prints one JSON line: editing.py WIDGETCONF.

form        a form of 200 parameters on a pseudo-terminal: from the start of the program to its first frame, the median
            of 20; from a key press to its frame, while a text is typed, and while a list of 1,000 choices is filtered
alone       `edit number=N` without a serve, from start to end, and the part of it that the provider needs by itself: the
            start of the same Python program until it has answered the same requests; each the median of 30
completion  one press of Tab for a choice out of 1,000, without a serve: the median of 20
"""
import fcntl
import json
import os
import select
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time

# The protocol allows 1,000 options in one answer. edit-form-benchmark filters 10,000 without a terminal.
PARAMETERS, CHOICES = 200, 1000
FRAME = b"\x1b[?2026l"

WORKSPACE = {
    "widgetconf.yaml": 'format: 1\nname: editing\nintents: ["many.yaml"]\nproviders: ["provider.yaml"]\n',
    "provider.yaml": """
format: 1
provider: many
command: [python3, provider.py]
widgets:
  many: { title: Many, families: [systemSmall], configuration: { intent: Many } }
""",
    "provider.py": """
import json, sys

for line in sys.stdin:
    request = json.loads(line)
    method, params, result = request.get("method"), request.get("params", {}), {}
    if method == "initialize": result = {"concurrency": 4, "kinds": [{"kind": "many", "configuration": "intent"}]}
    elif method in ("placeholder", "snapshot"): result = {"view": "..."}
    elif method == "timeline": result = {"entries": [{"date": params["context"]["now"], "view": "..."}], "policy": "never"}
    elif method == "options":
        result = {"options": [{"id": f"c{n}", "title": f"City number {n}", "subtitle": "Country"} for n in range(1000)]}
    if "id" in request: print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
    if method == "shutdown": break
""",
}


def definition():
    """A choice of a city, and texts and numbers of which half are shown on a condition."""
    lines = ["format: 1", "intents:", "  Many:", "    parameters:",
             "      city: { title: City, type: City, options: { from: list } }",
             "      number: { title: Number, type: integer, default: 0 }",
             "      isLong: { title: Long, type: boolean, default: true }"]
    for index in range(PARAMETERS - 3):
        condition = ", when: { isLong: true }" if index % 2 == 0 else ""
        kind = "type: integer, range: [1, 99], default: 5" if index % 3 == 0 else 'type: string, default: "some text"'
        lines.append(f"      p{index}: {{ title: Parameter {index}, {kind}{condition} }}")
    return "\n".join(lines + ["types:", "  City: { title: City }", ""])


class Form:
    """The program on a pseudo-terminal, which only looks for the end of frames."""

    def __init__(self, command, environment):
        self.end, other = os.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 160, 0, 0))
        start = time.perf_counter()
        self.child = subprocess.Popen(
            command, stdin=other, stdout=other, stderr=other, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0), env=environment)
        os.close(other)
        self.until(FRAME)
        self.opened_ms = (time.perf_counter() - start) * 1000

    def until(self, text):
        written = b""
        while text not in written:
            if not select.select([self.end], [], [], 60)[0]:
                sys.exit(f"the form never showed {text}: {written[-500:]}")
            written += os.read(self.end, 65536)

    def quiet(self):
        """Waits until nothing has been written for half a second, so that no preview or answer is under way."""
        while select.select([self.end], [], [], 0.5)[0]:
            os.read(self.end, 65536)

    def press(self, key):
        """The time from a key press to the end of its frame; None for a key that changes nothing."""
        start = time.perf_counter()
        os.write(self.end, key)
        written = b""
        while FRAME not in written:
            if not select.select([self.end], [], [], 0.5)[0]:
                return None
            written += os.read(self.end, 65536)
        return (time.perf_counter() - start) * 1000

    def leave(self):
        os.write(self.end, b"\x03n")
        while select.select([self.end], [], [], 10)[0]:
            try:
                os.read(self.end, 65536)
            except OSError:  # The program has closed the terminal.
                break
        self.child.wait()


def p99(times):
    times = [time for time in times if time is not None]
    return sorted(times)[int((len(times) - 1) * 0.99)]


def form(command, environment):
    opened = []
    for _ in range(20):
        shown = Form(command, environment)
        opened.append(shown.opened_ms)
        shown.leave()
    shown = Form(command, environment)
    shown.quiet()
    typing, filtering = [], []
    for _ in range(20):
        for key in [b"\x1b[B", *[bytes([letter]) for letter in b"hello again"], b"\x7f", b"\x7f", b"\x7f"]:
            typing.append(shown.press(key))
    for _ in range(20):
        os.write(shown.end, b"\x1b[5~")
    shown.quiet()
    os.write(shown.end, b"\r")
    shown.until(b"City number 1 ")
    shown.quiet()
    for _ in range(10):
        for letter in b"number 77":
            filtering.append(shown.press(bytes([letter])))
        for _ in range(9):
            filtering.append(shown.press(b"\x1b[B"))
        for _ in range(9):
            filtering.append(shown.press(b"\x7f"))
    shown.leave()
    return {"open_ms": statistics.median(opened), "open_limit": 50, "typing_ms": p99(typing),
            "filtering_ms": p99(filtering), "key_limit": 16}


def median(count, body):
    times = []
    for number in range(count):
        start = time.perf_counter()
        body(number)
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def provider(folder, environment):
    """Starts the provider, and asks it for a timeline as the program does."""
    def ask(_):
        with subprocess.Popen(["python3", "provider.py"], cwd=folder, env=environment, stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE) as child:
            for number, method in enumerate(["initialize", "timeline", "shutdown"]):
                request = {"id": number, "method": method, "params": {"context": {"now": "2026-11-21T12:00:00Z"}}}
                child.stdin.write(json.dumps(request).encode() + b"\n")
                child.stdin.flush()
                child.stdout.readline()
    return ask


def measure(program):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in {**WORKSPACE, "many.yaml": definition()}.items():
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
        environment = {"PATH": os.environ["PATH"], "HOME": folder, "XDG_RUNTIME_DIR": folder, "LANG": "C.UTF-8",
                       "TERM": "xterm", "NO_COLOR": "1", "WIDGETCONF_STATE": folder + "/state"}

        def run(*arguments):
            return subprocess.run([program, *arguments], env=environment, stdin=subprocess.DEVNULL,
                                  check=True, capture_output=True, text=True).stdout

        run("-C", folder, "add", "many")
        run("-C", folder, "options", "many-1", "city")
        results = form([program, "-C", folder, "edit", "many-1"], environment)
        ask = provider(folder, environment)
        # In turns, so that what else the machine does meets both.
        alone, own = [], []
        for number in range(30):
            edit = ["-C", folder, "edit", "many-1", f"number={number + 1}", "--no-picture"]
            alone.append(median(1, lambda _: run(*edit)))
            own.append(median(1, ask))
        results |= {"alone_ms": statistics.median(alone), "provider_ms": statistics.median(own), "alone_limit": 60}
        arguments = ["__complete", "zsh", "-C", folder, "edit", "many-1", "city=c77"]
        if "city=c777" not in run(*arguments):
            sys.exit("the choices are not completed")
        completion = median(20, lambda _: run(*arguments))
        return {"benchmark": "editing", **results, "completion_ms": completion, "completion_limit": 100}


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1])))
