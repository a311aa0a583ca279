"""The life of an installation: upgrade, downgrade, removal, and upgrades that are killed."""

import json
import subprocess

import pytest

from conftest import ACCOUNT, packages
from machine import base, release

UNIT = f"widgetconf@{ACCOUNT}"
NAMES = "widgetconf widgetconf-fleet widgetconf-source widgetconf-web"
# When dpkg is killed, in seconds after its start. An upgrade takes about three.
MOMENTS = [0.1, 0.4, 0.8, 1.2, 1.6, 2.0, 2.4, 2.8]


def values(machine):
    """The values of the widgets, by their ids."""
    shown = json.loads(machine.run("widgetconf list --format json", ACCOUNT))
    return {widget["widget"]: widget["values"] for widget in shown["widgets"]}


def set_up(machine, files):
    """Installs packages, and runs one board as a service with a widget, and another that is stopped."""
    machine.install(files)
    machine.add_workspace()
    machine.add_account("calm")
    machine.add_workspace("calm")
    machine.run(f"systemctl enable --now {UNIT}; systemctl start widgetconf@calm; systemctl stop widgetconf@calm")
    machine.run("widgetconf add greeting name=Kim", ACCOUNT)
    return machine.property(UNIT, "MainPID")


def test_an_upgrade_a_downgrade_and_a_removal(bare, older):
    first = set_up(bare, older)
    bare.run("widgetconf edit greeting-1 name=Lee", ACCOUNT)
    starts = bare.journal(UNIT).count("serving ")

    bare.install()
    assert bare.property(UNIT, "MainPID") != first
    assert bare.journal(UNIT).count("serving ") == starts + 1
    assert bare.property("widgetconf@calm", "ActiveState") == "inactive"
    assert values(bare)["greeting-1"]["name"] == "Lee"
    bare.run("widgetconf backup saved", ACCOUNT)
    bare.run("widgetconf edit greeting-1 name=Park", ACCOUNT)

    # The way back: the former version, and the board as it was.
    bare.install(older)
    assert values(bare)["greeting-1"]["name"] == "Park"
    bare.run(f"systemctl stop {UNIT}")
    code, refusal = bare.status("widgetconf restore saved", ACCOUNT)
    assert code == 3 and "--replace" in refusal
    bare.run("widgetconf restore saved --replace", ACCOUNT)
    bare.start(UNIT)
    assert values(bare)["greeting-1"]["name"] == "Lee"

    bare.run(f"apt-get remove -y -qq {NAMES}")
    assert bare.property(UNIT, "ActiveState") == "inactive"
    bare.run(f"apt-get purge -y -qq {NAMES}")
    left = bare.run("find / -xdev -name '*widgetconf*' -not -path '/proc/*' -not -path '/var/lib/kiosk/*' "
                    "-not -path '/var/lib/calm/*' -not -path '/var/cache/*' -not -path '/run/*'").split()
    # `systemctl enable` was the administrator's.
    assert left == [f"/etc/systemd/system/multi-user.target.wants/{UNIT}.service"]
    bare.install()
    bare.start(UNIT)
    assert values(bare)["greeting-1"]["name"] == "Lee"


def test_a_killed_upgrade_loses_nothing(bare, older):
    set_up(bare, older)
    versions = [bare.bring(packages()), bare.bring(older)]
    for number, moment in enumerate(MOMENTS):
        bare.run(f"widgetconf edit greeting-1 name=N{number}", ACCOUNT)
        bare.run(f"dpkg -i {versions[number % 2]} >/dev/null 2>&1 & sleep {moment}; pkill -9 -P $!; kill -9 $!; "
                 "sleep 0.2; rm -f /var/lib/dpkg/lock*", check=False)
        bare.run("dpkg --configure -a", check=False)
        bare.run(f"dpkg -i {versions[number % 2]}")
        bare.wait(lambda: bare.property(UNIT, "ActiveState") == "active")
        assert values(bare)["greeting-1"]["name"] == f"N{number}"
    assert bare.property("widgetconf@calm", "ActiveState") == "inactive"


def test_a_damaged_package_leaves_the_service_running(bare, older):
    set_up(bare, older)
    [*_, program] = packages()
    damaged = bare.copy(program, "/var/cache/brought/damaged.deb")
    bare.run(f"truncate -s -100000 {damaged}")
    code, output = bare.status(f"dpkg -i {damaged}")
    assert code != 0 and "error" in output
    bare.wait(lambda: bare.property(UNIT, "ActiveState") == "active")
    bare.run("widgetconf edit greeting-1 name=Choi", ACCOUNT)
    assert values(bare)["greeting-1"]["name"] == "Choi"


def test_piuparts_agrees():
    done = subprocess.run(
        ["piuparts", "--existing-chroot", base(), "-d", release(), "--no-eatmydata", "--fail-if-inadequate",
         *packages()], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    lines = [line for line in done.stdout.splitlines() if "merge" not in line]
    assert done.returncode == 0, "\n".join(lines[-50:])
