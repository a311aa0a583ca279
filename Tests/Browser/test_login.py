"""Who gets the login of a browser: neither another server of the machine nor the next one at the same address."""

import hashlib
import hmac
import json
import os
import signal
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from board import Board, wait
from conftest import Visitor, use_local_pages


class Stranger:
    """A server of somebody else on the same machine, which records all that it receives."""

    def __init__(self, port=0, answer=b"<!doctype html><title>stranger</title>", status=200, kind="text/html"):
        self.received, received = [], []
        self.received = received

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                received.append((self.command, self.path, str(self.headers), body.decode()))
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            do_POST = do_HEAD = do_DELETE = do_PATCH = do_GET

            def log_message(self, *_):
                pass

        class Server(ThreadingHTTPServer):
            allow_reuse_address = True
            daemon_threads = True

        self.server = Server(("127.0.0.1", port), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()

    @property
    def text(self):
        return json.dumps(self.received)


class Guest:
    """A browser that is logged in until `serve` ends."""

    def __init__(self, browser, board, *options):
        self.board = board
        self.context = browser.new_context()
        use_local_pages(self.context, board)
        self.requests = []
        self.context.on("request", lambda request: self.requests.append(request))
        self.page = self.context.new_page()
        self.page.goto(board.login(*options))
        self.page.wait_for_selector(".connection[data-state=live]")
        self.page.wait_for_selector(".tile")
        self.login = json.loads(self.page.evaluate("localStorage.getItem('widgetconf-login')"))

    def replay(self, requests=None):
        """Sends requests of the browser again, as somebody does who has recorded them."""
        statuses = set()
        for request in list(self.requests if requests is None else requests):
            path = request.url.split("/", 3)[3]
            if request.method == "GET" and path.split("?")[0].split("/")[0] in ("api", "widgets", "forms", "gallery"):
                fields = {name: value for name, value in request.headers.items() if name != "host"}
                statuses.add(self.context.request.get(request.url, headers=fields).status)
        return statuses


def stored_login(page):
    return page.evaluate("localStorage.getItem('widgetconf-login')")


def save(page):
    """Presses Save, even below a dialog."""
    page.locator("button:text-is('Save')").first.evaluate("(button) => button.click()")


def show(page, state):
    """Hides or shows a tab, as when another one is in front."""
    page.evaluate("""(state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }""", state)


@pytest.fixture(scope="module")
def board():
    board = Board()
    board.run("add", "counter", "--name", "Tea")
    board.serve()
    yield board
    board.close()


@pytest.fixture
def guest(browser, board):
    guest = Guest(browser, board)
    yield guest
    guest.context.close()


def test_another_server_of_the_machine_receives_nothing(guest, board):
    stranger = Stranger()
    try:
        page = guest.context.new_page()
        for host in ["127.0.0.1", "localhost"]:
            page.goto(stranger.address.replace("127.0.0.1", host) + "/display/hall")
            # Its page can neither read the login nor make requests of the board with it.
            assert page.evaluate("localStorage.length") == 0
            assert page.evaluate(
                """(address) => fetch(address + "/api/v1/widgets", { credentials: "include" })
                  .then((reply) => reply.text(), () => "refused")""", board.address) == "refused"
        assert stranger.received
        assert "Cookie" not in stranger.text and guest.login["secret"] not in stranger.text
        assert guest.login["id"] not in stranger.text
        assert guest.context.cookies() == []
    finally:
        stranger.close()


def test_the_secret_is_never_sent(guest):
    page = guest.page
    page.locator(".tile .face").click()
    page.wait_for_selector(".form-row")
    page.reload()
    page.wait_for_selector(".tile")
    sent = [request.url + json.dumps(request.headers) + (request.post_data or "") for request in guest.requests]
    assert len(sent) > 20 and not any(guest.login["secret"] in text for text in sent)
    assert all("cookie" not in request.headers for request in guest.requests)


@pytest.mark.parametrize("answer, status", [
    (b"", 200), (b'{"nonce": "x", "proof": "y"}', 200), (b'{"nonce": "x"}', 200), (b"", 500), (b"", 401),
])
def test_who_takes_the_address_over_receives_nothing(browser, board, answer, status):
    guest = Guest(browser, board)
    page = guest.page
    address, login = page.url, stored_login(page)
    page.locator(".tile .face").click()
    page.wait_for_selector(".form-row")
    page.get_by_label("Name").first.fill("a private text")
    board.stop()
    stranger = Stranger(board.port, answer, status)
    try:
        # The page connects again by itself, and a person presses what can be pressed.
        wait(lambda: len(stranger.received) > 1)
        save(page)
        wait(lambda: len(stranger.received) > 4, 30)
        assert page.url == address and stored_login(page) == login
        assert {path.split("?")[0] for _, path, _, _ in stranger.received} == {"/session"}
        for secret in [guest.login["secret"], "a private text", "Cookie", "Authorization"]:
            assert secret not in stranger.text
    finally:
        stranger.close()
    board.serve()
    # The login ended with the former `serve`, and nothing that was recorded opens the new one.
    assert guest.replay() == {401}
    fields = {name: value for name, value in guest.requests[-1].headers.items() if name != "host"}
    assert guest.context.request.get(board.address + "/api/v1/widgets", headers=fields).status == 401
    guest.context.close()


def test_a_page_that_was_hidden_sends_nothing_to_another_server(browser, board):
    guest = Guest(browser, board)
    page = guest.page
    page.locator(".tile .face").click()
    page.wait_for_selector(".form-row")
    show(page, "hidden")
    # The stream has ended, so the page does not see that its server ends.
    page.wait_for_timeout(500)
    board.stop()
    # A stream of this server would keep the page live.
    stranger = Stranger(board.port, b"event: board\ndata: {\"order\": [], \"serving\": true}\n\n", 200, "text/event-stream")
    try:
        show(page, "visible")
        page.get_by_label("Name").first.fill("a private text")
        save(page)
        wait(lambda: len(stranger.received) > 2, 30)
        assert {path.split("?")[0] for _, path, _, _ in stranger.received} == {"/session"}
        assert "a private text" not in stranger.text
    finally:
        stranger.close()
    board.serve()
    guest.context.close()


def test_a_login_ends_with_serve_and_the_page_says_so(browser, board):
    guest = Guest(browser, board)
    page, address = guest.page, guest.page.url
    board.stop()
    board.serve()
    expect(page.get_by_role("heading", name="Log in again")).to_be_visible(timeout=30_000)
    expect(page.locator("#login pre")).to_have_text("widgetconf board --web")
    assert page.url == address
    # The page continues with the next login of the browser.
    guest.context.new_page().goto(board.login())
    expect(page.locator("#login")).to_be_hidden(timeout=30_000)
    page.wait_for_selector(".connection[data-state=live]")
    guest.context.close()


def test_who_stays_logged_in_is_logged_in_after_a_restart(browser, board):
    guest = Guest(browser, board, "--stay")
    page, recorded = guest.page, list(guest.requests)
    board.stop()
    expect(page.locator(".connection")).to_have_attribute("data-state", "reconnecting")
    # The page still shows what it has.
    page.wait_for_timeout(500)
    shown = "document.querySelector('.tile img').naturalWidth"
    assert page.evaluate(shown) > 0
    board.serve()
    page.wait_for_selector(".connection[data-state=live]", timeout=30_000)
    # What was recorded before belongs to the former process.
    assert guest.replay(recorded) == {401}
    board.run("edit", "counter-1", "step=3")
    page.locator(".tile .face").click()
    page.wait_for_selector(".form-row")
    other = guest.context.new_page()
    other.goto(board.address)
    other.wait_for_selector(".tile")
    expect(other.locator(".tile img")).to_have_js_property("complete", True)
    assert other.evaluate(shown) > 0
    guest.context.close()


@pytest.mark.parametrize("options", [[], ["--stay"]])
def test_only_who_stays_is_logged_in_after_a_crash(browser, board, options):
    guest = Guest(browser, board, *options)
    former = board.door["process"]
    os.kill(former, signal.SIGKILL)
    wait(lambda: board.door.get("process") not in (None, former), 30)
    if options:
        guest.page.wait_for_selector(".connection[data-state=reconnecting]", state="attached")
        guest.page.wait_for_selector(".connection[data-state=live]", timeout=30_000)
        guest.page.locator(".tile .face").click()
        guest.page.wait_for_selector(".form-row")
    else:
        expect(guest.page.locator("#login")).to_be_visible(timeout=30_000)
    guest.context.close()


def test_a_bookmark_without_a_login_says_how_to_log_in(browser, board):
    context = browser.new_context(locale="ko-KR")
    page = context.new_page()
    page.goto(board.address)
    expect(page.locator("h1")).to_have_text("보드에 로그인하세요")
    address = board.login()
    page.goto(address)
    page.wait_for_selector(".tile")
    assert page.url == board.address + "/"
    # A link works once, also for the browser that has used it.
    page.goto(address)
    expect(page.locator("h1")).to_have_text("사용할 수 없는 링크입니다")
    page.goto(board.address)
    page.wait_for_selector(".tile")
    context.close()


def test_the_page_computes_the_codes_of_the_server(guest):
    texts = ["", "request", "é" * 40, "x" * 200]
    for text in texts:
        for key in ["", "k" * 43, "k" * 64, "é" * 33]:
            found = guest.page.evaluate(
                "async ([text, key]) => (await import('/files/sha256.js')).authentication(text, key)", [text, key])
            assert found == hmac.new(key.encode(), text.encode(), hashlib.sha256).hexdigest()


@pytest.mark.parametrize("locale, words", [("en-US", "Only this machine can open this board"),
                                           ("ko-KR", "이 컴퓨터에서만 열 수")])
def test_a_board_of_this_machine_offers_no_code(browser, board, locale, words):
    for options in [[], ["--public-address", board.address]]:
        board.stop()
        board.serve("--web", f"127.0.0.1:{board.port}", *options)
        warned = "which only this machine can open" in (board.folder / "serve.log").read_text()
        assert warned == bool(options)
        visitor = Visitor(browser, board, locale=locale)
        visitor.page.locator("#more").click()
        visitor.page.locator("#tab-devices").click()
        panel = visitor.page.locator("#part-devices")
        expect(panel).to_contain_text(words)
        expect(panel).to_contain_text("--public-address")
        expect(panel.locator("li")).not_to_have_count(0)
        expect(panel.locator("button.primary")).to_be_hidden()
        visitor.close()
