"""The board behind a proxy with TLS, as Docs/proxy.md configures it, and direct clients that pretend to be the proxy."""

import getpass
import http.client
import json
import re
import shutil
import socket
import ssl
import subprocess
import time

import pytest
from playwright.sync_api import expect

from board import ROOT, Board, wait
from conftest import CHROMIUM

NAME = "board.example.org"
GUIDE = (ROOT / "Docs/proxy.md").read_text()
# The addresses of clients, which differ from the proxy's.
DIRECT, BEHIND = "127.0.0.3", "127.0.0.4"


def recipe(mark):
    """The configuration in the guide that contains a text."""
    blocks = re.findall(r"^```\n(.*?)^```$", GUIDE, re.M | re.S)
    return next(block for block in blocks if mark in block)


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class Proxy:
    """A proxy of the machine with the configuration of the guide; only ports and certificates differ."""

    def __init__(self, name, board, port, folder):
        self.port, self.folder = port, folder
        text = recipe("reverse_proxy" if name == "caddy" else "proxy_pass").replace("127.0.0.1:8420", f"127.0.0.1:{board.port}")
        command = self.caddy(text) if name == "caddy" else self.nginx(text)
        self.process = subprocess.Popen(
            command, stdout=(folder / "log").open("w"), stderr=subprocess.STDOUT,
            env={"HOME": str(folder), "PATH": "/usr/sbin:/usr/bin:/bin", "XDG_DATA_HOME": str(folder)})
        wait(self.answers, 30)

    def answers(self):
        assert self.process.poll() is None, (self.folder / "log").read_text()
        try:
            return self.ask("GET", "/files/icon.svg").status == 200
        except OSError:
            return False

    def caddy(self, text):
        options = "{\n  admin off\n  skip_install_trust\n  auto_https disable_redirects\n  grace_period 1s\n}\n"
        text = text.replace(f"{NAME} {{", f"{NAME}:{self.port} {{\n    bind 127.0.0.1\n    tls internal")
        (self.folder / "Caddyfile").write_text(options + text)
        return ["caddy", "run", "--adapter", "caddyfile", "--config", str(self.folder / "Caddyfile")]

    def nginx(self, text):
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
             "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", self.folder / "key.pem",
             "-out", self.folder / "certificate.pem"], check=True, capture_output=True)
        text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl")
        text = re.sub(r"(ssl_certificate) .*;", rf"\1 {self.folder}/certificate.pem;", text)
        text = re.sub(r"(ssl_certificate_key) .*;", rf"\1 {self.folder}/key.pem;", text)
        paths = "\n".join(f"  {kind}_temp_path {self.folder}/{kind};" for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
        (self.folder / "nginx.conf").write_text(
            f"daemon off;\nuser {getpass.getuser()};\npid {self.folder}/pid;\nerror_log {self.folder}/errors;\n"
            f"events {{}}\nhttp {{\n  access_log {self.folder}/access;\n{paths}\n{text}\n}}\n")
        return ["nginx", "-e", str(self.folder / "errors"), "-c", str(self.folder / "nginx.conf"), "-p", str(self.folder)]

    @property
    def origin(self):
        return f"https://{NAME}:{self.port}"

    def connect(self):
        """A connection of a client to the proxy."""
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        plain = socket.create_connection(("127.0.0.1", self.port), 20, (BEHIND, 0))
        connection = http.client.HTTPSConnection(NAME, self.port, timeout=20)
        connection.sock = context.wrap_socket(plain, server_hostname=NAME)
        return connection

    def ask(self, method, path, fields=None, body=None):
        connection = self.connect()
        connection.request(method, path, body, fields or {})
        reply = connection.getresponse()
        reply.text = reply.read().decode(errors="replace")
        return reply

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@pytest.fixture(scope="module", params=["caddy", "nginx"])
def served(request, tmp_path_factory):
    """A board and its proxy. `serve` has the options of the guide, but for the ports."""
    if not shutil.which(request.param, path="/usr/sbin:/usr/bin:/bin"):
        pytest.skip(f'{request.param} is not installed: make browser PROXIES="caddy nginx-light"')
    board, port = Board(), free_port()
    board.run("add", "counter", "--name", "Tea")
    words = recipe("widgetconf serve --web").split()[2:]
    given = {"127.0.0.1:8420": f"127.0.0.1:{board.port}", f"https://{NAME}": f"https://{NAME}:{port}"}
    board.serve(*[given.get(word, word) for word in words])
    proxy = None
    try:
        proxy = Proxy(request.param, board, port, tmp_path_factory.mktemp(request.param))
        yield board, proxy
    finally:
        if proxy:
            proxy.close()
        board.close()


@pytest.fixture(scope="module")
def phone_browser(browser):
    """A browser that finds the name, as a phone does with the name in the DNS."""
    phone = browser.browser_type.launch(
        executable_path=CHROMIUM, args=[f"--host-resolver-rules=MAP {NAME} 127.0.0.1"])
    yield phone
    phone.close()


def test_a_phone_logs_in_through_the_proxy(served, phone_browser):
    board, proxy = served
    address = next(word for word in board.run("board", "--web").split() if word.startswith("https:"))
    assert address.startswith(proxy.origin + "/device#")
    context = phone_browser.new_context(
        ignore_https_errors=True, viewport={"width": 390, "height": 844}, has_touch=True,
        user_agent="Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/1 Safari/604.1")
    page = context.new_page()
    page.goto(address)
    expect(page.get_by_label("Name of this device")).to_have_value("Safari on iPhone")
    page.get_by_label("Name of this device").fill("Kim's phone")
    page.get_by_label("Stay logged in for 90 days").check()
    page.get_by_role("button", name="Log in").tap()
    page.wait_for_selector(".connection[data-state=live]")
    page.wait_for_selector(".tile")
    assert page.url == proxy.origin + "/"
    # The login is stored for this origin, which browsers only use over TLS. No cookie is sent anywhere.
    assert context.cookies() == []
    sessions = json.loads(board.run("board", "sessions", "list", "--format", "json"))["sessions"]
    assert [(row["device"], row["stays"]) for row in sessions] == [("Kim's phone", True)]
    # A change of the board arrives while the stream is open.
    label = page.locator(".tile .face").get_attribute("aria-label")
    board.run("press", "counter-1")
    expect(page.locator(".tile .face")).not_to_have_attribute("aria-label", label, timeout=10_000)
    # The codes of logins are neither in the proxy's log nor in the board's.
    code = address.split("#")[1]
    for file in [*proxy.folder.glob("*"), board.folder / "serve.log"]:
        assert not file.is_file() or code not in file.read_text(errors="replace")
    # A display link that the page makes begins with the public address.
    board.run("display", "add", "hall", "browser")
    assert board.run("display", "link", "hall").startswith(proxy.origin + "/login?")
    board.run("display", "remove", "hall")
    board.run("board", "sessions", "end", "--all")
    expect(page.locator("#login")).to_be_visible(timeout=20_000)
    context.close()


def test_an_event_passes_the_proxy_at_once(served):
    board, proxy = served
    connection = proxy.connect()
    connection.request("GET", "/live", headers={"Authorization": f"Bearer {board.door['token']}"})
    stream = connection.getresponse()
    assert stream.status == 200 and stream.getheader("Set-Cookie") is None

    def read_until(text):
        seen = ""
        while text not in seen:
            seen += stream.fp.readline().decode()

    read_until("event: widget")
    for number in range(3):
        board.run("edit", "counter-1", f"name=Cups {number}")
        began = time.monotonic()
        read_until(f"Cups {number}")
        assert time.monotonic() - began < 2
    stream.close()
    connection.close()


def direct(board, fields, method="GET", path="/", body=None):
    """Sends a request to the board itself, not through the proxy."""
    connection = http.client.HTTPConnection("127.0.0.1", board.port, timeout=20, source_address=(DIRECT, 0))
    connection.request(method, path, body, fields)
    reply = connection.getresponse()
    reply.text = reply.read().decode()
    return reply


def test_a_direct_client_is_not_believed(served):
    board, proxy = served
    forged = {"Host": f"{NAME}:{proxy.port}", "X-Forwarded-Proto": "https", "X-Forwarded-For": "127.0.0.1",
              "Authorization": f"Bearer {board.door['token']}"}
    refused = direct(board, forged, path="/api/v1/widgets")
    assert refused.status == 403 and "encryption-needed" in refused.text
    led = direct(board, forged)
    assert led.status == 308 and led.getheader("Location") == proxy.origin + "/"
    # Through the proxy, the same request is answered: the proxy replaces what its client sent.
    lying = {"Authorization": forged["Authorization"], "X-Forwarded-Proto": "http", "X-Forwarded-For": "9.9.9.9"}
    assert proxy.ask("GET", "/api/v1/widgets", lying).status == 200
    # The machine's own address works as before.
    own = {"Authorization": forged["Authorization"], "X-Forwarded-Proto": "http"}
    assert direct(board, own, path="/api/v1/widgets").status == 200


def test_wrong_codes_are_counted_by_client_and_not_by_proxy(served):
    board, proxy = served
    body = json.dumps({"code": "wrong"})
    fields = {"Content-Type": "application/json", "Sec-Fetch-Site": "same-origin"}
    # What a client claims about itself does not count: otherwise each attempt would have another address.
    statuses = [
        proxy.ask("POST", "/login", {**fields, "X-Forwarded-For": f"9.9.9.{number}"}, body).status for number in range(22)]
    assert statuses == [403] * 20 + [429] * 2
    # Other clients of the proxy, and of the board, are not affected.
    assert direct(board, fields, "POST", "/login", body).status == 403
