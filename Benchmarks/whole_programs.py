"""Measures the program from outside, one JSON line: whole_programs.py MEASURE WIDGETCONF [ARGUMENTS].

apple           `import` and `export` of a large Apple definition, and plistlib's parse and dump, each the best of 15
check           the median of 50 runs of `check` on Samples, from start to end
configurations  DEFINITION FILE: the best of 5 runs of `check --configurations`, from start to end
idle            what an idle `serve` does in 5 s: switches of its threads, and system calls where strace is there
"""
import glob
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import apple_definition

RUNS = 50
IDLE_SECONDS = 5
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
            "best_ms": round(min(times), 2), "limit": 15}


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


if __name__ == "__main__":
    measures = {"apple": apple, "check": check, "configurations": configurations, "idle": idle}
    print(json.dumps(measures[sys.argv[1]](*sys.argv[2:])))
