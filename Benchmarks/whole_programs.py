"""Measures the program from outside, one JSON line: whole_programs.py MEASURE WIDGETCONF [ARGUMENTS].

apply [COUNT]   `board apply` of a file with 10,000 widgets to a `serve`: all new, and the best of 5 with none changed
apple           `import` and `export` of a large Apple definition, and plistlib's parse and dump, each the best of 15
backup [COUNT]  the 99th percentile of 1,000 edits on a board with 10,000 widgets, alone and beside one backup
                after another, the median of 3 turns
check           the median of 50 runs of `check` on Samples, from start to end
configurations  DEFINITION FILE: the best of 5 runs of `check --configurations`, from start to end
idle            what an idle `serve` does in 5 s: switches of its threads, and system calls where strace is there
engine          OURS FLOOR COUNT: processor time an entry of two programs that live through the same day, run in turns
start [COUNT]   the best of 5 starts of a `serve` with 10,000 placed widgets, until all are current, and what it does
                in 5 s between deadlines
"""
import glob
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import apple_definition

RUNS = 50
IDLE_SECONDS = 5
STARTS = 5
START_LIMIT_MS = 2000
# Without the provider's time, which `new_ms` includes.
APPLY_NEW_LIMIT_MS = 5000
APPLY_UNCHANGED_LIMIT_MS = 1000
EDITS = 1000
BACKUP_LIMIT = 2
TURNS = 3
SAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Samples")


def check(program):
    times = []
    quiet = [(os.POSIX_SPAWN_OPEN, stream, "/dev/null", os.O_WRONLY, 0) for stream in (1, 2)]
    for _ in range(RUNS):
        start = time.perf_counter()
        child = os.posix_spawn(program, [program, "-C", SAMPLES, "check"], os.environ, file_actions=quiet)
        _, status = os.waitpid(child, 0)
        times.append((time.perf_counter() - start) * 1000)
        if status != 0:
            sys.exit(f"check on Samples ended with status {status}")
    return {"benchmark": "check", "median_ms": round(statistics.median(times), 2),
            "best_ms": round(min(times), 2), "limit": 20}


def apple(program):
    """All in turn, so that what else runs beside them is no advantage to one."""
    with tempfile.TemporaryDirectory() as folder:
        source = folder + "/Large.intentdefinition"
        with open(source, "wb") as file:
            file.write(apple_definition.definition())
        parse_and_dump = "import plistlib, sys; print(len(plistlib.dumps(plistlib.load(open(sys.argv[1], 'rb')))))"
        commands = {
            "plistlib": [sys.executable, "-c", parse_and_dump, source],
            "import": [program, "import", source, "--replace", "--output", folder],
            "export": [program, "export", folder + "/Large.yaml", "--to", "intentdefinition",
                       "--output", folder + "/Back.intentdefinition"],
        }
        best = {}
        for _ in range(15):
            for name, command in commands.items():
                start = time.perf_counter()
                subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
                best[name] = min(best.get(name, 1e9), (time.perf_counter() - start) * 1000)
        with open(source, "rb") as there, open(folder + "/Back.intentdefinition", "rb") as back:
            if there.read() != back.read():
                sys.exit("the definition that came back is another")
    return {"benchmark": "apple", "limit": 1.5, **{name + "_ms": round(ms, 2) for name, ms in best.items()}}


def configurations(program, definition, path):
    command = [program, "check", definition, "--configurations", path, "--intent", "Bench", "--format", "json"]
    times = []
    for _ in range(5):
        start = time.perf_counter()
        done = subprocess.run(command, stdout=subprocess.PIPE, check=False)
        times.append((time.perf_counter() - start) * 1000)
    report = json.loads(done.stdout)
    return {"benchmark": "configurations", "best_ms": round(min(times), 2), "median_ms": round(statistics.median(times), 2),
            "valid": report["valid"], "invalid": report["invalid"]}


def switches(process):
    """How often the threads of a process went to sleep or were put aside."""
    count = 0
    for path in glob.glob(f"/proc/{process}/task/*/status"):
        with open(path) as status:
            count += sum(int(line.split()[1]) for line in status if "ctxt_switches" in line)
    return count


def idle(program):
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, XDG_RUNTIME_DIR=folder)
        server = subprocess.Popen(
            [program, "-C", SAMPLES, "--state", folder + "/state", "serve"], env=environment,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        try:
            server.stdout.readline()  # Its first line says that it serves.
            time.sleep(1)
            before = switches(server.pid)
            time.sleep(IDLE_SECONDS)
            result = {"benchmark": "idle", "seconds": IDLE_SECONDS,
                      "switches": switches(server.pid) - before,
                      "system_calls": system_calls(server.pid, folder), "limit": 0}
        finally:
            server.terminate()
            server.wait()
    return result


def system_calls(process, folder):
    """The system calls of 5 s; None without strace. What strace itself wakes at its beginning does not count."""
    if not shutil.which("strace"):
        return None
    log = folder + "/calls"
    tracer = subprocess.Popen(["strace", "-f", "-ttt", "-o", log, "-p", str(process)], stderr=subprocess.DEVNULL)
    time.sleep(1)
    start = time.time()
    time.sleep(IDLE_SECONDS)
    end = time.time()
    tracer.terminate()
    tracer.wait()
    with open(log) as calls:
        instants = [float(line.split()[1]) for line in calls]
    return sum(start <= instant <= end for instant in instants)


def processor_time(command):
    """What a program prints as JSON, and its processor time in seconds, which other programs hardly change."""
    child = subprocess.Popen(command, stdout=subprocess.PIPE)
    printed = child.stdout.read()
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"{command[0]} ended with status {child.returncode}")
    return json.loads(printed), usage.ru_utime + usage.ru_stime


def engine(ours, floor, count):
    commands = [[program, count] for program in (ours, floor) if os.path.exists(program)]
    times, printed = {command[0]: [] for command in commands}, {}
    for _ in range(TURNS):
        for command in commands:
            printed[command[0]], seconds = processor_time(command)
            times[command[0]].append(seconds)
    median = {program: statistics.median(seconds) for program, seconds in times.items()}
    if floor in printed:
        for name in ("entries", "reloads", "edits"):
            if printed[ours][name] != printed[floor][name]:
                sys.exit(f"the counts of {name} differ: {printed}")
    entries = printed[ours]["entries"]
    return {"benchmark": "engine", "widgets": int(count), "ns_per_entry": round(median[ours] * 1e9 / entries, 1),
            "floor_ns_per_entry": round(median[floor] * 1e9 / entries, 1) if floor in median else None,
            "megabytes": printed[ours]["megabytes"]}


# Entries ten minutes apart, the first one now: an hour of deadlines for every widget.
CLOCK_WORKSPACE = {
    "widgetconf.yaml": """
format: 1
name: many
intents: ["clock.yaml"]
providers: ["provider.yaml"]
""",
    "clock.yaml": """
format: 1
intents:
  Clock:
    title: Clock
    parameters:
      label: { title: Label, type: string, default: here }
      count: { title: Count, type: integer, default: 1 }
""",
    "provider.yaml": """
format: 1
provider: clock
command: [python3, clock.py]
limits: { idle: 1s }
widgets:
  clock:
    title: Clock
    families: [systemSmall]
    configuration: { intent: Clock }
""",
    "clock.py": """
import datetime, json, sys

for line in sys.stdin:
    request = json.loads(line)
    method, params, result = request.get("method"), request.get("params", {}), {}
    if method == "initialize":
        result = {"concurrency": 64, "methods": ["placeholder", "timeline"],
                  "kinds": [{"kind": "clock", "configuration": "intent"}]}
    elif method == "placeholder": result = {"view": "--:--"}
    elif method == "timeline":
        now = datetime.datetime.fromisoformat(params["context"]["now"].replace("Z", "+00:00"))
        dates = [(now + datetime.timedelta(minutes=10 * place)) for place in range(7)]
        result = {"entries": [{"date": date.isoformat().replace("+00:00", "Z"), "view": date.strftime("%H:%M")}
                              for date in dates]}
    if "id" in request: print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
""",
}


class Served:
    """A `serve` of a workspace, and a connection to it."""

    def __init__(self, program, folder):
        self.folder = folder
        environment = dict(os.environ, XDG_RUNTIME_DIR=folder)
        start = time.perf_counter()
        self.server = subprocess.Popen(
            [program, "-C", folder, "--state", folder + "/state", "serve"], env=environment,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.server.stdout.readline()  # Its first line says that it serves: everything is loaded, and driven.
        self.milliseconds = (time.perf_counter() - start) * 1000
        # It tells of everything that happens, and would wait for whoever does not read that.
        threading.Thread(target=self.server.stdout.read, daemon=True).start()
        with open(folder + "/state/lock") as lock:
            path = lock.read().split("\n")[1]
        self.connection = socket.socket(socket.AF_UNIX)
        self.connection.connect(path)
        self.lines = self.connection.makefile("rwb")

    def ask(self, requests):
        """The results of requests, each a method and its parameters, that are sent 64 at a time."""
        results = []
        for start in range(0, len(requests), 64):
            part = requests[start:start + 64]
            for method, params in part:
                message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
                self.lines.write(json.dumps(message).encode() + b"\n")
            self.lines.flush()
            results += [json.loads(self.lines.readline())["result"] for _ in part]
        return results

    def states(self):
        [result] = self.ask([("list", {})])
        return [widget["state"] for widget in result["document"]["widgets"]]

    def add(self, count):
        """Places widgets, and waits for their first timelines."""
        self.ask([("add", {"kind": "clock", "changes": [{"set": "label", "to": f"number {number}"}],
                           "folder": self.folder, "editID": f"widget-{number}"}) for number in range(count)])
        while set(self.states()) != {"current"}:
            time.sleep(0.2)

    def processor_ms(self):
        with open(f"/proc/{self.server.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")

    def end(self):
        self.connection.close()
        self.server.terminate()
        self.server.wait()


def start(program, count="10000"):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in CLOCK_WORKSPACE.items():
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
        served = Served(program, folder)
        served.add(int(count))
        served.end()
        times, processor = [], []
        for _ in range(STARTS):
            served = Served(program, folder)
            times.append(served.milliseconds)
            processor.append(served.processor_ms())
            states = served.states()
            if states != ["current"] * int(count):
                sys.exit(f"not all of {len(states)} widgets are current: {set(states)}")
            if len(times) < STARTS:
                served.end()
        try:
            time.sleep(1)
            before = switches(served.server.pid)
            time.sleep(IDLE_SECONDS)
            return {"benchmark": "start", "widgets": int(count), "best_ms": round(min(times)),
                    "median_ms": round(statistics.median(times)), "processor_ms": round(min(processor)),
                    "switches": switches(served.server.pid) - before, "limit": START_LIMIT_MS}
        finally:
            served.end()


def apply(program, count="10000"):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in CLOCK_WORKSPACE.items():
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
        board = os.path.join(folder, "board.yaml")
        with open(board, "w") as file:
            file.write("format: 1\nboard: many\nwidgets:\n")
            for number in range(int(count)):
                file.write(f"  widget-{number}: {{ kind: clock, values: {{ label: number {number} }} }}\n")
        served = Served(program, folder)
        command = [program, "-C", folder, "--state", folder + "/state", "board", "apply", board, "--format", "json"]
        times, plans = [], []
        try:
            for _ in range(1 + STARTS):
                begin = time.perf_counter()
                reply = subprocess.run(command, env=dict(os.environ, XDG_RUNTIME_DIR=folder), check=True,
                                       stdout=subprocess.PIPE)
                times.append((time.perf_counter() - begin) * 1000)
                plans.append(json.loads(reply.stdout))
                # The first timelines are not part of the next apply.
                while len(times) == 1 and set(served.states()) != {"current"}:
                    time.sleep(0.2)
        finally:
            served.end()
        if plans[0]["added"] != int(count) or any(plan["unchanged"] != int(count) for plan in plans[1:]):
            sys.exit(f"not all {count} widgets were applied")
        return {"benchmark": "apply", "widgets": int(count), "new_ms": round(times[0]),
                "unchanged_ms": round(min(times[1:])), "new_limit": APPLY_NEW_LIMIT_MS,
                "unchanged_limit": APPLY_UNCHANGED_LIMIT_MS}


def backup(program, count="10000"):
    def edits(served, name):
        times = []
        for number in range(EDITS):
            change = {"widget": f"clock-{number + 1}", "changes": [{"set": "label", "to": f"{name} {number}"}],
                      "folder": served.folder, "editID": f"{name}-{number}"}
            begin = time.perf_counter()
            served.ask([("edit", change)])
            times.append((time.perf_counter() - begin) * 1000)
        return statistics.quantiles(times, n=100)[98]

    with tempfile.TemporaryDirectory() as folder:
        for name, text in CLOCK_WORKSPACE.items():
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
        served = Served(program, folder)
        command = [program, "-C", folder, "--state", folder + "/state", "backup", folder + "/board.backup"]
        made, alone, beside = [], [], []

        def backups(isOver):
            while not isOver.is_set():
                subprocess.run(command, env=dict(os.environ, XDG_RUNTIME_DIR=folder), check=True,
                               stdout=subprocess.DEVNULL)
                made.append(os.path.getsize(folder + "/board.backup"))

        try:
            served.add(int(count))
            for turn in range(TURNS):
                alone.append(edits(served, f"alone {turn}"))
                isOver = threading.Event()
                loop = threading.Thread(target=backups, args=[isOver])
                loop.start()
                beside.append(edits(served, f"beside {turn}"))
                isOver.set()
                loop.join()
        finally:
            served.end()
        return {"benchmark": "backup", "widgets": int(count), "alone_ms": statistics.median(alone),
                "beside_ms": statistics.median(beside), "backups": len(made), "bytes": made[-1], "limit": BACKUP_LIMIT}


if __name__ == "__main__":
    measures = {"apple": apple, "apply": apply, "backup": backup, "check": check, "configurations": configurations,
                "engine": engine, "idle": idle, "start": start}
    print(json.dumps(measures[sys.argv[1]](*sys.argv[2:])))
