import os
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from board import ROOT, Board

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
# How long a test waits, in milliseconds: a slow machine starts a provider in seconds.
PATIENCE = int(os.environ.get("PATIENCE", 15_000))
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as play:
        yield play.chromium.launch(executable_path=CHROMIUM)


@pytest.fixture(scope="module")
def board():
    """Each file has a board of its own."""
    board = Board()
    board.run("add", "counter", "--name", "Tea", "name=Cups")
    board.run("add", "weather", "--recommendation", "seoul", "--family", "systemMedium")
    board.run("add", "portfolio", "--family", "systemMedium")
    board.serve()
    yield board
    board.close()


def use_local_pages(context, board):
    """Answers with the files of the folder PAGES instead of those in the program."""
    if "PAGES" not in os.environ:
        return
    kinds = {"js": "text/javascript", "css": "text/css", "html": "text/html", "svg": "image/svg+xml",
             "webmanifest": "application/manifest+json"}

    def answer(route):
        name = route.request.url.rsplit("/", 1)[1].split("?")[0] or "page.html"
        file = Path(os.environ["PAGES"]) / name
        if not file.exists():
            return route.continue_()
        policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " \
            "manifest-src 'self'"
        route.fulfill(body=file.read_bytes(), headers={
            "Content-Type": kinds[name.rsplit(".", 1)[1]], "Content-Security-Policy": policy})

    context.route("**/files/*", answer)
    context.route(board.address + "/", answer)


class Visitor:
    """A person at a browser of their own, who stays logged in. What the page reports as an error fails the test."""

    def __init__(self, browser, board, **options):
        self.board = board
        self.context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
        self.context.set_default_timeout(PATIENCE)
        self.errors = []
        use_local_pages(self.context, board)
        self.page = self.open(board.login("--stay"))

    def open(self, address=None):
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error.stack or error)))
        page.on("console", self.listen)
        page.goto(address or self.board.address)
        page.wait_for_selector(".connection[data-state=live]")
        return page

    def listen(self, message):
        # A refusal that a test provokes is reported as well; the page shows it itself.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.errors.append(message.text)

    def close(self):
        self.context.close()
        assert self.errors == []


@pytest.fixture
def visit(browser, board):
    visitors = []

    def come(**options):
        visitors.append(Visitor(browser, board, **options))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.close()


@pytest.fixture
def page(visit):
    return visit().page


@pytest.fixture(scope="session")
def pictures():
    """Where screenshots go. None of them is part of the project."""
    folder = Path(os.environ.get("PICTURES", ROOT / ".build/browser"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder
