"""Measures widgets without a program from outside, one JSON line: sources.py WIDGETCONF-SOURCE.

requests  2,000 requests for a timeline, one after the other, each of which needs a small JSON document of a server on this
          machine: the time until the answer, which includes the server's, and the processor time of the program
memory    the most memory of the program after 200 widgets with 200 addresses, each of another host, have requested their
          data twice, 16 at once as the board does

The limit is for a process of curl for each request, which is what a script starts for each widget. The other curl requests
all addresses in one process, which keeps its connection as a source does. It is recorded as the bare cost of HTTP: nothing
reads its JSON. All of them run in turns, so that what else runs beside them is no advantage to one. A source waits before a
request only while another request to the same host is running, so its spacing is not part of the times. Without curl, its
columns stay empty.
"""
import asyncio
import datetime
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from web_page import free_port, wait_for

TURNS, REQUESTS, PROCESSES = 5, 400, 40
# How many times the cost of curl a request may have.
LIMIT = 1.5
WIDGETS, AT_ONCE = 200, 16
MEMORY_LIMIT_MB = 40
NOW = datetime.datetime(2026, 11, 21, 8, 30)
HOSTS = [f"127.0.0.{number}" for number in range(1, WIDGETS + 1)]
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")

WEATHER = {"station": {"name": "north", "height": 35}, "current": {"temperature": 3.6, "wind": 11.2, "sky": "clouds"}}
HOURS = [{"time": f"{NOW + datetime.timedelta(hours=number):%Y-%m-%dT%H:00:00Z}", "temperature": 3.5 + number / 4,
          "wind": 11 + number % 7, "sky": ("clear", "clouds", "rain")[number % 3]} for number in range(48)]

NOW_MANIFEST = """
format: 1
provider: now
source:
  http: http://127.0.0.1:PORT/now/{number}
  data: { station: station.name, temperature: current.temperature, wind: current.wind, sky: current.sky }
  private: [127.0.0.1]
widgets:
  now:
    families: [systemSmall]
    configuration: { intent: Now }
    view: now.view.yaml
    entry: { station: string, temperature: decimal, wind: decimal, sky: string }
"""
HOURS_WIDGET = """
  hoursNUMBER:
    families: [systemSmall]
    configuration: static
    view: hours.view.yaml
    entry: { temperature: decimal, wind: decimal, sky: string }
    source:
      http: http://127.0.0.NUMBER:PORT/hours/NUMBER
      entries: hours
      date: time
      private: [127.0.0.NUMBER]
"""


def answer(document, *fields):
    body = json.dumps(document).encode()
    head = ["HTTP/1.1 200 OK", "Content-Type: application/json", f"Content-Length: {len(body)}", *fields]
    return "\r\n".join([*head, "", ""]).encode() + body


class Service(asyncio.Protocol):
    """A connection of the server, which answers as little as it can."""

    ANSWERS = {b"now": answer(WEATHER), b"hours": answer({"hours": HOURS}, 'ETag: "1"')}

    def connection_made(self, transport):
        self.transport, self.received = transport, b""

    def data_received(self, data):
        *requests, self.received = (self.received + data).split(b"\r\n\r\n")
        for request in requests:
            self.transport.write(self.ANSWERS[request.split(b"/", 2)[1]])


async def serve(port):
    server = await asyncio.get_running_loop().create_server(Service, HOSTS, port)
    await server.serve_forever()


class Source:
    """A process of the program, to which the requests of a board are written."""

    def __init__(self, program, folder, manifest):
        with open(os.path.join(folder, "provider.yaml"), "w") as file:
            file.write(manifest)
        self.process = subprocess.Popen([program, "provider.yaml"], cwd=folder, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)
        read(self.ask([message(1, "initialize", {"protocolVersion": 1, "protocolVersions": [1]})]))

    def ask(self, lines):
        """The answers to requests that are sent at once, in any order."""
        self.process.stdin.write(b"".join(lines))
        self.process.stdin.flush()
        return [self.process.stdout.readline() for _ in lines]

    def processor_us(self):
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) * 1e6 / TICKS_A_SECOND

    def most_megabytes(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) * 1024 / 1e6 for line in status if line.startswith("VmHWM"))

    def end(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def message(number, method, params):
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}).encode() + b"\n"


def timeline(number, kind, configuration):
    context = {"kind": kind, "widget": f"{kind}-{number}", "family": "systemSmall",
               "now": f"{NOW:%Y-%m-%dT%H:%M:%S}.000Z", "locale": "en", "timeZone": "UTC", "reason": "policy"}
    return message(number, "timeline", {"context": context, "configuration": configuration})


def read(lines):
    """The results in answers, by the numbers of their requests."""
    results = {}
    for line in lines:
        found = json.loads(line or b"{}")
        if "result" not in found:
            sys.exit(f"the source answered {line.decode() or 'nothing'}")
        results[found["id"]] = found["result"]
    return results


def of_source(source, first):
    """The time and the processor time of a request, in microseconds. The messages are made and read elsewhere."""
    numbers = range(first, first + REQUESTS)
    lines = [timeline(number, "now", {"number": number}) for number in numbers]
    processor, begin = source.processor_us(), time.perf_counter()
    answers = [source.ask([line])[0] for line in lines]
    lasted, used = (time.perf_counter() - begin) * 1e6, source.processor_us() - processor
    expected = {"station": "north", "temperature": 3.6, "wind": 11.2, "sky": "clouds"}
    results = read(answers)
    if list(results) != list(numbers) or any(
            [entry["data"] for entry in result["entries"]] != [expected] for result in results.values()):
        sys.exit(f"another timeline was expected: {answers[0].decode()}")
    return lasted / REQUESTS, used / REQUESTS


def of_curl(curl, address, count):
    """The time and the processor time of a process of curl, in microseconds, for each of its requests."""
    quiet = [(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)]
    # -q reads no settings of the user, and -f fails if the server does not answer with a document.
    command = [curl, "-q", "-s", "-f", "--noproxy", "*", address]
    begin = time.perf_counter()
    child = os.posix_spawn(curl, command, os.environ, file_actions=quiet)
    _, status, usage = os.wait4(child, 0)
    lasted = (time.perf_counter() - begin) * 1e6
    if status != 0:
        sys.exit(f"{' '.join(command)} ended with status {status}")
    return lasted / count, (usage.ru_utime + usage.ru_stime) * 1e6 / count


def requests(program, port):
    curl, address = shutil.which("curl"), f"http://127.0.0.1:{port}/now"
    costs = {"source": [], "curl": [], "kept": []}
    with tempfile.TemporaryDirectory() as folder:
        source = Source(program, folder, NOW_MANIFEST.replace("PORT", str(port)))
        try:
            of_source(source, 1)  # The first requests also load what the others use.
            for turn in range(1, TURNS + 1):
                costs["source"].append(of_source(source, 1 + turn * REQUESTS))
                if curl:
                    costs["curl"] += [of_curl(curl, f"{address}/{number}", 1) for number in range(PROCESSES)]
                    costs["kept"].append(of_curl(curl, f"{address}/[1-{REQUESTS}]", REQUESTS))
        finally:
            source.end()
    result = {}
    for name, measured in costs.items():
        if measured:
            result[f"{name}_us"] = round(statistics.median(lasted for lasted, _ in measured))
            # The clock of a process has steps, which a mean evens out.
            result[f"{name}_processor_us"] = round(statistics.mean(used for _, used in measured))
    return result


def memory(program, port):
    widgets = "".join(HOURS_WIDGET.replace("NUMBER", str(number + 1)) for number in range(WIDGETS))
    manifest = "format: 1\nprovider: hours\nwidgets:" + widgets.replace("PORT", str(port))
    with tempfile.TemporaryDirectory() as folder:
        source = Source(program, folder, manifest)
        try:
            for first in (1, 1 + WIDGETS):
                numbers = range(first, first + WIDGETS)
                lines = [timeline(number, f"hours{number - first + 1}", {}) for number in numbers]
                for start in range(0, WIDGETS, AT_ONCE):
                    part = read(source.ask(lines[start:start + AT_ONCE]))
                    if any(len(result["entries"]) != len(HOURS) for result in part.values()):
                        sys.exit(f"another timeline was expected: {part}")
            return {"widgets": WIDGETS, "megabytes": round(source.most_megabytes(), 1)}
        finally:
            source.end()


def main(program):
    port = free_port()
    server = subprocess.Popen([sys.executable, __file__, "serve", str(port)])
    try:
        wait_for(port)
        return {"benchmark": "sources", "limit": LIMIT, "memory_limit": MEMORY_LIMIT_MB, **requests(program, port),
                **memory(program, port)}
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    if sys.argv[1] == "serve":
        asyncio.run(serve(int(sys.argv[2])))
    else:
        print(json.dumps(main(*sys.argv[1:])))
