"""Machines with the packages of `make deb`. PACKAGES is their folder, and PROGRAMS has the samples in Swift."""

import os
import pathlib
import subprocess

import pytest

from machine import BASE, Machine

PACKAGES = pathlib.Path(os.environ.get("PACKAGES", ".build/deb"))
ACCOUNT = "kiosk"


def version_of(package):
    return subprocess.run(
        ["dpkg-deb", "-f", str(package), "Version"], check=True, capture_output=True, text=True).stdout.strip()


def packages(version=None):
    """The four packages; with a version, copies of them that have it."""
    built = sorted(PACKAGES.glob("*.deb"))
    assert len(built) == 4, f"{PACKAGES} has {len(built)} packages; run `make deb` first"
    if version is None:
        return built
    own, copies = version_of(built[0]), []
    for package in built:
        copy = BASE / f"{package.name.split('_')[0]}_{version}_copy.deb"
        folder = BASE / "repacked"
        subprocess.run(["dpkg-deb", "-R", str(package), str(folder)], check=True)
        control = folder / "DEBIAN/control"
        control.write_text(control.read_text().replace(own, version))
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "-b", str(folder), str(copy)], check=True,
            stdout=subprocess.DEVNULL)
        subprocess.run(["rm", "-r", str(folder)], check=True)
        copies.append(copy)
    return copies


class Installed(Machine):
    """A machine on which packages can be installed, with an account that has a workspace."""

    def set_up(self):
        self.add_account(ACCOUNT)

    def add_account(self, name):
        self.run(f"adduser --quiet --system --group --home /var/lib/{name} {name}")

    def bring(self, files):
        """Copies packages to the machine, and returns their paths there."""
        return " ".join(self.copy(file, f"/var/cache/brought/{file.name}") for file in files)

    def install(self, files=None):
        """Installs packages with what they depend on; without files, those that were built."""
        paths = self.bring(packages() if files is None else files)
        self.run("apt-get update -qq")
        return self.run(f"apt-get install -y -qq --allow-downgrades --no-install-recommends {paths}")

    def add_workspace(self, name=ACCOUNT):
        self.run("widgetconf init .config/widgetconf", name)
        return f"/var/lib/{name}/.config/widgetconf"

    def start(self, unit):
        self.run(f"systemctl start {unit}")

    def property(self, unit, name):
        return self.run(f"systemctl show -p {name} --value {unit}")

    def journal(self, unit, options=""):
        return self.run(f"journalctl --no-pager -o cat -u {unit} {options}")


@pytest.fixture(scope="session")
def older():
    """The packages with a lower version."""
    return packages("0.0.1")


@pytest.fixture
def bare(request):
    """A machine without the packages."""
    machine = Installed(request.node.name.split("[")[0][:40])
    yield machine
    machine.close()


@pytest.fixture(scope="module")
def machine(request):
    """A machine with the packages, for all tests of a file."""
    machine = Installed(request.module.__name__)
    machine.install()
    yield machine
    machine.close()
