"""A node of a fleet as a service, with Debian's PostgreSQL on the same machine."""

import json

import pytest

from conftest import ACCOUNT

UNIT = f"widgetconf-fleet@{ACCOUNT}"
STATE = f"/var/lib/{ACCOUNT}/.local/state/widgetconf/fleet/one/kitchen/state"


@pytest.fixture(scope="module")
def fleet(machine):
    """A machine with a database, a fleet, and a board in it."""
    machine.run("apt-get install -y -qq postgresql")
    machine.wait(lambda: machine.status("su postgres -c 'psql -c \"SELECT 1\"'")[0] == 0)
    machine.run(f"su postgres -c 'createuser {ACCOUNT} && createdb -O {ACCOUNT} {ACCOUNT}'")
    machine.add_workspace()
    machine.run("widgetconf add greeting name=Kim", ACCOUNT)
    machine.run("widgetconf-fleet init --single", ACCOUNT)
    machine.run("widgetconf-fleet import kitchen", ACCOUNT)
    machine.put("/etc/default/widgetconf-fleet", 'NODE_OPTIONS="--id one --loops 1"\n')
    machine.start(UNIT)
    machine.wait(lambda: host(machine) == "one")
    return machine


def host(machine):
    """The node that hosts the board."""
    [board] = json.loads(machine.run("widgetconf-fleet boards --format json", ACCOUNT))["boards"]
    return board["node"]


def edit(machine, name):
    machine.run(f"widgetconf --state {STATE} edit greeting-1 name={name}", ACCOUNT)


def test_the_service_reports_what_it_does(fleet):
    fleet.wait(lambda: fleet.property(UNIT, "StatusText").startswith("1 board, lease until "))
    assert fleet.property(UNIT, "ActiveState") == "active"
    edit(fleet, "Lee")
    assert "Lee" in fleet.run(f"widgetconf --state {STATE} show greeting-1", ACCOUNT)
    assert fleet.journal(UNIT, "-p warning --identifier widgetconf-fleet") == ""


def test_a_stop_hands_the_boards_over(fleet):
    edit(fleet, "Park")
    fleet.run(f"systemctl stop {UNIT}")
    assert host(fleet) is None
    assert json.loads(fleet.run("widgetconf-fleet nodes --format json", ACCOUNT)) == {"nodes": []}
    fleet.start(UNIT)
    fleet.wait(lambda: host(fleet) == "one")
    assert "Park" in fleet.run(f"widgetconf --state {STATE} show greeting-1", ACCOUNT)


def test_a_hanging_node_is_restarted(fleet):
    first = fleet.property(UNIT, "MainPID")
    fleet.run(f"kill -STOP {first}")
    fleet.wait(lambda: fleet.property(UNIT, "MainPID") not in ("0", first), 90)
    fleet.wait(lambda: host(fleet) == "one")
    assert "watchdog" in fleet.run(f"journalctl --no-pager -o cat -u {UNIT}").lower()


def test_a_drained_node_hosts_nothing(fleet):
    fleet.run("widgetconf-fleet drain one", ACCOUNT)
    fleet.wait(lambda: host(fleet) is None)
    fleet.run(f"systemctl restart {UNIT}")
    fleet.wait(lambda: fleet.property(UNIT, "StatusText").startswith("0 boards, lease until "))
    fleet.run("widgetconf-fleet drain one --undo", ACCOUNT)
    fleet.wait(lambda: host(fleet) == "one")
