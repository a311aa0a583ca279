"""What the shipped units restrict, and that providers work under them: in three languages, and without a program."""

import http.server
import json
import os
import pathlib
import re
import socket
import threading
import urllib.request

import pytest

from conftest import ACCOUNT

HERE = pathlib.Path(__file__).parent
PROJECT = HERE.parent.parent
PROGRAMS = pathlib.Path(os.environ.get("PROGRAMS", ".build/release"))
UNIT, WEB_UNIT = f"widgetconf@{ACCOUNT}", f"widgetconf-web@{ACCOUNT}"
USER = "kim"
LANGUAGES = ["python", "javascript", "swift"]
SOURCE = """
format: 1
provider: outside
source:
  http: http://127.0.0.1:PORT/now
  data: { sky: current.sky }
  private: [127.0.0.1]
widgets:
  outside:
    families: [systemSmall]
    configuration: static
    view: outside.view.yaml
    entry: { sky: string }
"""

# Each restriction of the board's unit, what is tried, and the result. All but the first are tried by a provider, with
# probe.py. Without the restriction, the result would be another one, even for an account without rights.
RESTRICTIONS = {
    "CapabilityBoundingSet": ("capabilities of the board", "0000000000000000"),
    "LockPersonality": ("personality", "EPERM"),
    "NoNewPrivileges": ("no new privileges", "1"),
    "ProtectControlGroups": ("write a control group", "EROFS"),
    "ProtectKernelModules": ("list kernel modules", "EACCES"),
    "ProtectSystem": ("write below /usr", "EROFS"),
    "RestrictRealtime": ("schedule in real time", "EPERM"),
    "RestrictSUIDSGID": ("set the user of a program", "EPERM"),
    "SystemCallArchitectures": ("call as 32 bits", "SIGSYS"),
    "SystemCallFilter": ("trace a process", "EPERM"),
    "SystemCallErrorNumber": ("trace a process", "EPERM"),
}
# Who runs the service, and how. The other tests need them.
RUNNING = re.compile(
    "User|WorkingDirectory|Environment|Runtime|Type|Notify|Exec|Timeout|Watchdog|KillMode|Restart")


def restrictions(machine, unit):
    text = machine.run(f"systemctl cat {unit}")
    keys = re.findall(r"^(\w+)=", text.partition("[Service]")[2].partition("[Install]")[0], re.M)
    return {key for key in keys if not RUNNING.match(key)}


def add_provider(machine, user, language, permissions):
    """Adds a provider to the workspace of a user: the kind of its widget, values for one, and words that it shows."""
    workspace = f"/var/lib/{user}/.config/widgetconf"
    restricted = "permissions: {}\n" if permissions else ""
    if language == "swift":
        # A built program reports its own kind, so that there is only one. It gets permissions later.
        manifest = (PROJECT / "Samples/WorldClock/provider.yaml").read_text().replace("[world", "[./world")
        machine.put(f"{workspace}/Intents/world-clock.yaml", (PROJECT / "Intents/world-clock.yaml").read_text(), user)
        if not permissions:
            machine.copy(PROGRAMS / "world-clock", f"{workspace}/swift/world-clock")
        machine.put(f"{workspace}/swift/provider.yaml", manifest + restricted, user)
        return "world-clock", "zones=Etc/UTC", "UTC"
    name = f"{language}-{'isolated' if permissions else 'free'}"
    machine.run(f"cd .config/widgetconf && widgetconf provider new {name} --language {language}", user)
    if permissions:
        path = f"{workspace}/{name}/provider.yaml"
        machine.put(path, (machine.root / path.removeprefix("/")).read_text() + restricted, user)
    return name, "text=here", "text: here"


@pytest.fixture(scope="module")
def served(machine):
    machine.add_workspace()
    # Machines share the network of the host.
    with socket.create_server(("127.0.0.1", 0)) as server:
        machine.port = server.getsockname()[1]
    settings = f"format: 1\nweb: 127.0.0.1:{machine.port}\n"
    machine.put(f"/var/lib/{ACCOUNT}/.config/widgetconf/config.yaml", settings, ACCOUNT)
    machine.start(f"{UNIT} {WEB_UNIT}")
    return machine


@pytest.fixture(scope="module")
def user(machine):
    """A person whose services run without a login."""
    machine.run(f"adduser --quiet --disabled-password --gecos '' --home /var/lib/{USER} {USER}")
    machine.run(f"loginctl enable-linger {USER}")
    machine.wait(lambda: machine.status("systemctl --user show-environment", USER)[0] == 0)
    machine.add_workspace(USER)
    machine.run("cd .config/widgetconf && widgetconf service install", USER)
    return machine


@pytest.mark.parametrize("permissions", [False, True], ids=["free", "isolated"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("account", [ACCOUNT, USER])
def test_providers_work(request, account, language, permissions):
    machine = request.getfixturevalue("served" if account == ACCOUNT else "user")
    kind, values, shown = add_provider(machine, account, language, permissions)
    machine.wait(lambda: kind in machine.run("widgetconf gallery", account, check=False))
    added = json.loads(machine.run(f"widgetconf add {kind} {values} --format json", account))["widget"]

    def is_current():
        listed = json.loads(machine.run("widgetconf list --format json", account))["widgets"]
        [state] = [widget["state"] for widget in listed if widget["widget"] == added]
        return state == "current"
    try:
        machine.wait(is_current)
    except TimeoutError:
        pytest.fail(machine.run(f"widgetconf why {added}", account))
    assert shown in machine.run(f"widgetconf render {added}", account)
    if permissions:
        assert machine.run(f"pgrep -u {account} bwrap")


class Weather(http.server.BaseHTTPRequestHandler):
    """A service of the machine's network."""

    def do_GET(self):
        body = b'{"current": {"sky": "clouds"}}'
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Prints nothing."""


@pytest.fixture(scope="module")
def service():
    """The port of a service. Machines share the network of the host."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Weather) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


@pytest.mark.parametrize("account", [ACCOUNT, USER])
def test_a_source_works(request, account, service):
    machine = request.getfixturevalue("served" if account == ACCOUNT else "user")
    folder = f"/var/lib/{account}/.config/widgetconf/outside"
    machine.put(f"{folder}/outside.view.yaml", "format: 1\nview: { text: $sky }\n", account)
    machine.put(f"{folder}/provider.yaml", SOURCE.replace("PORT", str(service)), account)
    machine.wait(lambda: "outside" in machine.run("widgetconf gallery", account, check=False))
    added = json.loads(machine.run("widgetconf add outside --format json", account))["widget"]
    try:
        machine.wait(lambda: "clouds" in machine.run(f"widgetconf render {added}", account))
    except TimeoutError:
        pytest.fail(machine.run(f"widgetconf why {added}", account))
    assert machine.run(f"pgrep -u {account} -f bwrap.*widgetconf-source")


def test_each_restriction_is_probed(served):
    assert restrictions(served, UNIT) == set(RESTRICTIONS)


@pytest.fixture(scope="module")
def probed(served):
    workspace = f"/var/lib/{ACCOUNT}/.config/widgetconf"
    # Machines without a kernel of their own have no modules.
    served.run(f"systemctl stop {UNIT}; mkdir -p /usr/lib/modules")
    served.run("cd .config/widgetconf && widgetconf provider new probe --language python", ACCOUNT)
    program = served.root / f"{workspace}/probe/probe.py".removeprefix("/")
    served.put(f"{workspace}/probe/meet.py", (HERE / "probe.py").read_text(), ACCOUNT)
    served.put(f"{workspace}/probe/probe.py", "import meet\nmeet.report()\n" + program.read_text(), ACCOUNT)
    served.start(UNIT)
    served.run("widgetconf add probe text=here", ACCOUNT)
    logs = served.run("widgetconf logs probe", ACCOUNT)
    # The provider has an own user namespace, in which this set is complete.
    status = served.run(f"cat /proc/{served.property(UNIT, 'MainPID')}/status")
    capabilities = re.search(r"^CapBnd:\s*(\w+)", status, re.M)[1]
    met = dict(re.findall(r"met: (.*?) = (\S+)", logs))
    assert met, logs
    return met | {"capabilities of the board": capabilities}


@pytest.mark.parametrize("restriction", RESTRICTIONS)
def test_restrictions_hold(probed, restriction):
    probe, expected = RESTRICTIONS[restriction]
    assert probed[probe] == expected


def test_the_web_server_works_under_its_restrictions(served):
    served.wait(lambda: served.property(WEB_UNIT, "ActiveState") == "active")
    with urllib.request.urlopen(f"http://127.0.0.1:{served.port}/readyz") as answer:
        assert answer.status == 200
    # The board's process sees that it runs, although it has its own user namespace.
    assert "listens at" in served.run("widgetconf status --check", ACCOUNT)
    exposure = re.search(r"exposure level.*: ([\d.]+)", served.run(f"systemd-analyze security {WEB_UNIT}"))
    assert float(exposure[1]) < 1.5


def test_systemd_knows_every_line(served):
    units = " ".join(f"{unit}.service" for unit in (UNIT, WEB_UNIT, f"widgetconf-fleet@{ACCOUNT}"))
    assert served.run(f"systemd-analyze verify --man=no {units}") == ""


def test_a_full_disk_is_told_and_loses_nothing(served):
    served.run("widgetconf add greeting name=Kim", ACCOUNT)
    state = f"/var/lib/{ACCOUNT}/.local/state"
    served.run(f"systemctl stop {WEB_UNIT} {UNIT}; mv {state} {state}.kept; mkdir {state}; "
               f"mount -t tmpfs -o size=30m,mode=700,uid=$(id -u {ACCOUNT}) tmpfs {state}; "
               f"cp -a {state}.kept/. {state}; systemctl start {UNIT}")
    served.run(f"head -c 100M /dev/zero > {state}/filler", check=False)
    code, output = served.status("widgetconf edit greeting-1 name=Lee", ACCOUNT)
    assert code == 3 and "space" in output, output
    code, output = served.status("widgetconf status --check", ACCOUNT)
    assert code != 0 and "store" in output, output
    starts = served.property(UNIT, "NRestarts")
    served.run(f"rm {state}/filler")
    served.wait(lambda: served.status("widgetconf edit greeting-1 name=Park", ACCOUNT)[0] == 0)
    assert served.property(UNIT, "NRestarts") == starts == "0"
    assert "Park" in served.run("widgetconf show greeting-1", ACCOUNT)


def test_the_journal_has_no_warnings(served):
    # After the full disk, whose warnings are right.
    served.run(f"systemctl restart {UNIT}")
    began = served.run("date '+%F %T'")
    served.run("widgetconf edit greeting-1 name=Choi", ACCOUNT)
    assert "serving " in served.journal(UNIT)
    assert served.journal(UNIT, f"-p warning --since '{began}' --identifier widgetconf") == ""
