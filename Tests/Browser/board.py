"""A board of the sample workspace that `widgetconf serve --web` serves, in a folder of its own."""

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Samples"))
from loopback import Loopback  # noqa: E402

class Board:
    def __init__(self, programs=None, workspace=None):
        self.programs = Path(programs or os.environ.get("PROGRAMS", ROOT / ".build/debug")).resolve()
        self.folder = Path(tempfile.mkdtemp(prefix="browser-"))
        self.workspace = Path(workspace or ROOT / "Samples")
        self.services = Loopback()
        threading.Thread(target=self.services.serve_forever, daemon=True).start()
        self.environment = {
            "HOME": str(self.folder), "PATH": f"{self.programs}:/usr/bin:/bin", "LANG": "C.UTF-8",
            "XDG_RUNTIME_DIR": str(self.folder), "TZ": "Asia/Seoul", **self.services.environment}
        self.server = None
        # The same port after a restart, so that open pages find the server again.
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"

    def run(self, *words, check=True):
        command = [self.programs / "widgetconf", *words, "-C", self.workspace, "--state", self.folder / "state"]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=120)
        if check and done.returncode:
            raise AssertionError(f"{' '.join(map(str, words))}: {done.stderr}")
        return done.stdout

    def serve(self, *options):
        """Serves the board. Options replace `--web` with its address."""
        log = open(self.folder / "serve.log", "w")
        self.server = subprocess.Popen(
            [self.programs / "widgetconf", "serve", *(options or ["--web", f"127.0.0.1:{self.port}"]),
             "-C", self.workspace, "--state", self.folder / "state"],
            env=self.environment, stdout=log, stderr=log)
        wait(lambda: self.door.get("address"), 60)
        return self

    def stop(self):
        if self.server:
            self.server.terminate()
            self.server.wait(30)
            self.server = None

    def close(self):
        self.stop()
        self.services.shutdown()
        self.services.server_close()
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def door(self):
        try:
            return json.loads((self.folder / "state/web.json").read_text())
        except (OSError, ValueError):
            return {}

    def login(self, *options):
        """An address that logs a browser in, once."""
        lines = self.run("board", "--web", *options).split()
        return next(word for word in lines if word.startswith("http"))

    def ask(self, method, path, body=None):
        """Calls the API with the token, as a program does."""
        request = urllib.request.Request(
            self.address + "/api/v1" + path, method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"Bearer {self.door['token']}", "Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as reply:
            return json.load(reply)


def wait(condition, seconds=20):
    """Waits until a condition holds, and returns its value."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError("the condition did not hold in time")
        time.sleep(0.05)
