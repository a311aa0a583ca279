"""A Debian machine with systemd of its own, to install packages on: a folder that systemd-nspawn boots.

It needs root. The folder `base` in BASE is made once, and each machine is a copy of it.
"""

import os
import pathlib
import platform
import shlex
import shutil
import subprocess
import time

BASE = pathlib.Path(os.environ.get("MACHINES", ".build/machines"))
# What a person has who installs the packages: the recommended programs, and interpreters of providers.
CONTENTS = (
    "systemd,systemd-sysv,dbus,dbus-user-session,libpam-systemd,adduser,ca-certificates,procps,bubblewrap,tzdata,"
    "python3,nodejs")
BOOT_SECONDS, STOP_SECONDS = 60, 30


class Failed(Exception):
    """A command ended with an exit code other than 0."""


def release():
    """The name of this machine's Debian. Packages are made for the one that they are built on."""
    return platform.freedesktop_os_release()["VERSION_CODENAME"]


def base():
    """The folder that all machines are copies of. It is made anew if a former attempt was not completed."""
    folder = BASE / "base"
    if (folder / "complete").exists():
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    BASE.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        ["mmdebstrap", "--quiet", "--variant=minbase", "--include=" + CONTENTS, release(), str(folder)], check=True)
    (folder / "complete").touch()
    return folder


class Machine:
    """A copy of the base that runs until it is closed."""

    def __init__(self, name):
        self.root = (BASE / name).resolve()
        shutil.rmtree(self.root, ignore_errors=True)
        subprocess.run(["cp", "-a", "--reflink=auto", str(base()), str(self.root)], check=True)
        self.console = open(BASE / f"{name}.console", "w")
        self.container = subprocess.Popen(
            ["systemd-nspawn", "--quiet", "--boot", "--register=no", "--keep-unit", "-D", str(self.root)],
            stdin=subprocess.DEVNULL, stdout=self.console, stderr=subprocess.STDOUT)
        self.manager = None
        try:
            self.wait(self.is_running, BOOT_SECONDS)
            self.set_up()
        except BaseException:
            self.close()
            raise

    def set_up(self):
        """Prepares a machine that runs."""

    def is_running(self):
        if self.manager is None:
            found = subprocess.run(
                ["pgrep", "-P", str(self.container.pid)], capture_output=True, text=True).stdout.split()
            self.manager = found[0] if found else None
        return self.manager is not None and self.run("systemctl is-system-running", check=False) in (
            "running", "degraded")

    def wait(self, condition, seconds=30):
        """Waits until a condition holds, and returns its value."""
        end = time.monotonic() + seconds
        while not (value := condition()):
            if time.monotonic() > end:
                raise TimeoutError(condition)
            time.sleep(0.1)
        return value

    def status(self, command, user=None):
        """The exit code of a command of the shell, and what it prints, both as output and as errors."""
        if user:
            home = f"/var/lib/{user}"
            environment = [f"HOME={home}", f"USER={user}", f"XDG_RUNTIME_DIR=/run/user/{self.run(f'id -u {user}')}"]
            command = shlex.join(
                ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups", "env", *environment,
                 "sh", "-c", f"cd {home} && {command}"])
        entered = ["nsenter", "-t", self.manager, "-m", "-u", "-i", "-p", "-n", "-r", "-w"]
        clean = ["env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "LANG=C.UTF-8",
                 "DEBIAN_FRONTEND=noninteractive"]
        done = subprocess.run(
            [*entered, *clean, "bash", "-c", command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True)
        return done.returncode, done.stdout.strip()

    def run(self, command, user=None, check=True):
        """What a command of the shell prints."""
        code, output = self.status(command, user)
        if check and code != 0:
            raise Failed(f"{command}: exit code {code}\n{output}")
        return output

    def put(self, path, text, user="root"):
        """Writes a file, and creates its folder. Both belong to the user."""
        folder = os.path.dirname(path)
        self.run(f"test -d {shlex.quote(folder)} || mkdir -p {shlex.quote(folder)}", None if user == "root" else user)
        file = self.root / path.removeprefix("/")
        file.write_text(text)
        self.run(f"chown {user}: {shlex.quote(path)}")

    def copy(self, file, path):
        target = self.root / path.removeprefix("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, target)
        return path

    def close(self):
        if self.manager:
            self.run("systemctl poweroff", check=False)
        else:
            self.container.terminate()
        try:
            self.container.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.container.kill()
            self.container.wait()
        self.console.close()
        shutil.rmtree(self.root, ignore_errors=True)
