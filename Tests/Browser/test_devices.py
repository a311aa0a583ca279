"""A phone that scans a code, the list of logged-in devices, the installed page, and a page whose board is away."""

import json
import re
import shutil
import subprocess
import time
import urllib.request

import pytest
from playwright.sync_api import expect

from board import Board, wait
from conftest import use_local_pages
from qr import decoded, drawn, in_terminal
from test_access import check

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/1 Safari/604.1"
PHONE = {"viewport": {"width": 390, "height": 844}, "user_agent": IPHONE, "has_touch": True}


@pytest.fixture(scope="module")
def board():
    """A board that a phone reaches: here, another loopback name stands for the address in the network."""
    board = Board()
    board.run("add", "counter", "--name", "Tea", "name=Cups")
    board.run("add", "world-clock", "--family", "systemMedium")
    board.public = f"http://phone.localhost:{board.port}"
    board.serve("--web", f"127.0.0.1:{board.port}", "--public-address", board.public)
    yield board
    board.close()


@pytest.fixture
def phone(browser, board):
    contexts = []

    def come(**options):
        context = browser.new_context(**{**PHONE, **options})
        use_local_pages(context, board)
        contexts.append(context)
        return context.new_page()

    yield come
    for context in contexts:
        context.close()


def sessions(board):
    return json.loads(board.run("board", "sessions", "list", "--format", "json"))["sessions"]


def open_devices(page):
    page.locator("#more").click()
    page.locator("#tab-devices").click()
    return page.locator("#part-devices")


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_scans_the_code_of_the_page(visit, phone, board, pictures, width, scheme):
    board.run("board", "sessions", "end", "--all")
    page = visit(viewport={"width": width, "height": 900}, color_scheme=scheme).page
    panel = open_devices(page)
    expect(panel.locator("li")).to_have_count(1)
    panel.get_by_role("button", name="Show a code").click()
    code = panel.locator("svg.qr")
    expect(code).to_be_visible()
    check(page)
    page.screenshot(path=pictures / f"device-code-{width}-{scheme}.png")
    address = decoded(pictures / f"device-code-{width}-{scheme}.png")
    assert address == panel.get_by_label("Address for the login of another device", exact=True).input_value()
    assert address.startswith(board.public + "/device#")
    # Opening the link alone, as a preview does, does not use up the code.
    for _ in range(2):
        with urllib.request.urlopen(address.split("#")[0].replace("phone.localhost", "127.0.0.1")) as reply:
            assert reply.status == 200
    other = phone(color_scheme=scheme)
    other.goto(address)
    expect(other.get_by_label("Name of this device")).to_have_value("Safari on iPhone")
    check(other)
    other.screenshot(path=pictures / f"device-login-{scheme}.png")
    other.get_by_label("Name of this device").fill("Kim's phone")
    other.get_by_label("Stay logged in for 90 days").check()
    other.get_by_role("button", name="Log in").tap()
    other.wait_for_selector(".tile")
    assert other.url == board.public + "/"
    # The page with the code notices the login.
    expect(panel).to_contain_text("Kim's phone is logged in.")
    expect(panel.locator("li")).to_have_count(2)
    expect(panel.locator("li", has_text="this device")).to_have_count(1)
    page.screenshot(path=pictures / f"devices-{width}-{scheme}.png")
    check(page)
    # The code works once.
    third = phone()
    third.goto(address)
    third.get_by_role("button", name="Log in").tap()
    expect(third.locator("h1")).to_have_text("This link cannot be used")
    # A device that is logged out loses its connection, and the code of a request no longer helps.
    panel.get_by_role("button", name="Log out Kim's phone").click()
    expect(other.locator("#login")).to_be_visible(timeout=20_000)
    expect(panel.locator("li")).to_have_count(1)


def test_the_terminal_shows_the_same_code(board, phone, tmp_path):
    command = [board.programs / "widgetconf", "board", "--web", "-C", board.workspace, "--state", board.folder / "state"]
    command = [str(word) for word in command]
    plain = {**board.environment, "TERM": "xterm-256color"}
    text = in_terminal(command, plain)
    picture = drawn(text, tmp_path / "code.pgm")
    address = decoded(picture)
    assert address.startswith(board.public + "/device#") and address in text
    # It fits into a terminal of 24 lines, with the lines around it.
    assert text.count("\n") <= 26
    page = phone(locale="ko-KR")
    page.goto(address)
    expect(page.get_by_label("이 기기의 이름")).to_have_value("iPhone의 Safari")
    page.get_by_role("button", name="로그인").tap()
    page.wait_for_selector(".tile")
    assert [row["stays"] for row in sessions(board) if row["device"] == "iPhone의 Safari"] == [False]
    # Where a code cannot be shown, there is the address alone.
    for change in [{"LANG": "C"}, {"NO_COLOR": "1"}, {"TERM": "dumb"}]:
        text = in_terminal(command, {**plain, **change})
        assert board.public + "/device#" in text and not re.search("[█▀▄]", text)
    assert not re.search("[█▀▄]", in_terminal(command, plain, columns=40))
    assert not re.search("[█▀▄\x1b]", board.run("board", "--web"))


def test_the_devices_in_korean(visit, board, pictures):
    page = visit(locale="ko-KR", **{"viewport": {"width": 390, "height": 844}}).page
    panel = open_devices(page)
    panel.get_by_role("button", name="코드 보기").click()
    expect(panel.locator("svg.qr")).to_be_visible()
    page.screenshot(path=pictures / "device-code-ko.png")
    assert not re.search("[A-Za-z]{4,}", panel.locator("li").first.locator("p").inner_text())


def test_logins_are_listed_and_ended_by_command(visit, board):
    board.run("board", "sessions", "end", "--all")
    pages = [visit().page for _ in range(2)]
    rows = sessions(board)
    assert [row["device"] for row in rows] == ["Chrome on Linux"] * 2
    text = board.run("board", "sessions", "list")
    assert all(row["id"] in text for row in rows) and "Chrome on Linux" in text
    board.run("board", "sessions", "end", rows[0]["id"][:6])
    expect(pages[1].locator("#login")).to_be_visible(timeout=20_000)
    expect(pages[0].locator("#login")).to_be_hidden()
    assert [row["id"] for row in sessions(board)] == [rows[1]["id"]]
    stored = (board.folder / "state/web.json").read_text()
    secrets = [json.loads(page.evaluate("localStorage.getItem('widgetconf-login')"))["secret"] for page in pages]
    assert not any(secret in stored for secret in secrets)
    assert (board.folder / "state/web.json").stat().st_mode & 0o777 == 0o600


def test_a_display_is_linked_with_a_code(visit, phone, board, pictures):
    board.run("display", "add", "hall", "browser")
    page = visit().page
    page.locator("#more").click()
    page.locator("#tab-displays").click()
    page.get_by_role("button", name="Link of the display hall").click()
    expect(page.locator("svg.qr")).to_be_visible()
    page.screenshot(path=pictures / "display-code.png")
    address = decoded(pictures / "display-code.png")
    assert address.startswith(board.public + "/login?display=hall&code=")
    display = phone()
    display.goto(address)
    display.wait_for_url("**/display/hall")
    expect(display.locator("#picture")).to_be_visible()
    row = next(row for row in sessions(board) if row["display"])
    assert (row["display"], row["device"]) == ("hall", "Safari on iPhone")
    board.run("display", "remove", "hall")


def test_a_network_without_tls_is_warned_of_at_each_start(board, tmp_path):
    """In a network of its own, without a real interface: other addresses are those of its loopback interface."""
    if not (shutil.which("unshare") and shutil.which("ip", path="/usr/sbin:/usr/bin:/sbin:/bin")):
        pytest.skip("util-linux and iproute2 are not installed")
    serve = (f"ip link set lo up && ip address add 10.9.9.9/24 dev lo && exec {board.programs}/widgetconf serve "
             f"--web 0.0.0.0:8420 --allow-host 10.9.0.0/16 -C {board.workspace} --state {tmp_path}/state")
    script = ["unshare", "--user", "--map-root-user", "--net", "sh", "-c", serve]
    environment = {**board.environment, "HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path),
                   "PATH": board.environment["PATH"] + ":/usr/sbin:/sbin"}
    for _ in range(2):
        log = tmp_path / "log"
        server = subprocess.Popen(script, env=environment, stdout=log.open("w"), stderr=subprocess.STDOUT)
        try:
            time.sleep(0.5)
            if server.poll() is not None and "unshare" in log.read_text():
                pytest.skip("user namespaces are not permitted")
            wait(lambda: "the board on 0.0.0.0 is not encrypted" in log.read_text(), 60)
            door = json.loads((tmp_path / "state/web.json").read_text())
            assert door["publicAddress"] == "http:" + "//10.9.9.9:8420"
        finally:
            server.terminate()
            server.wait(30)


def test_the_page_can_be_installed(visit, board):
    page = visit().page
    errors = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []
    manifest = json.load(urllib.request.urlopen(board.address + "/files/manifest.webmanifest"))
    for icon in manifest["icons"]:
        with urllib.request.urlopen(board.address + icon["src"]) as reply:
            assert reply.headers["Content-Type"] == icon["type"]
            if icon["type"] == "image/png":
                header = reply.read(24)
                sides = [int.from_bytes(header[place:place + 4], "big") for place in (16, 20)]
                assert icon["sizes"] == f"{sides[0]}x{sides[1]}"


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_says_that_its_board_is_away(visit, board, pictures, width, scheme):
    page = visit(viewport={"width": width, "height": 900}, color_scheme=scheme).page
    expect(page.locator("#away")).to_be_hidden()
    board.stop()
    away = page.locator("#away")
    expect(away).to_contain_text("The board has been away since", timeout=20_000)
    # The clock shows another time after the next full minute, and its caption says so, too.
    expect(away).to_contain_text(re.compile("valid until|out of date since"))
    expect(page.locator(".tile .age").nth(1)).to_have_text(re.compile("^(until|out of date since) "))
    check(page)
    page.screenshot(path=pictures / f"away-{width}-{scheme}.png")
    board.serve("--web", f"127.0.0.1:{board.port}", "--public-address", board.public)
    expect(away).to_be_hidden(timeout=30_000)
    page.wait_for_selector(".connection[data-state=live]")
