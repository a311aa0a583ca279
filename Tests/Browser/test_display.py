"""The browser of a display, from its link to the end of its key. The tests are steps, in this order."""

import pytest
from playwright.sync_api import expect

from board import wait
from conftest import use_local_pages


def link(board):
    """An address that makes a browser the display, once."""
    return next(word for word in board.run("display", "link", "hall").split() if word.startswith("http"))


def open_display(browser, board, address):
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    use_local_pages(context, board)
    page = context.new_page()
    page.goto(address)
    expect(page.locator("#picture")).to_be_visible()
    return page


def picture(page):
    return page.locator("#picture").get_attribute("src")


def rename(board, name):
    board.run("edit", "counter-1", f"name={name}")


@pytest.fixture(scope="module")
def display(browser, board):
    board.run("display", "add", "hall", "browser")
    page = open_display(browser, board, link(board))
    yield page
    page.context.close()


def test_the_link_shows_the_board(display, board):
    assert display.url == board.address + "/display/hall"
    assert display.evaluate("document.getElementById('picture').naturalWidth") > 0
    expect(display.locator("#notice")).to_be_hidden()


def test_the_key_opens_nothing_else(display, board):
    for path in ["/api/v1/widgets", "/widgets/counter-1.svg", "/live"]:
        status = display.evaluate(
            "async (path) => (await (await import('/files/session.js')).send(path)).status", path)
        assert status == 401
    assert display.evaluate(
        "async (path) => (await (await import('/files/session.js')).send(path)).status", "/display/hall/state") == 200


def test_an_edit_changes_the_picture(display, board):
    former = picture(display)
    rename(board, "Soup")
    wait(lambda: picture(display) != former)


def test_a_new_time_of_day_hides_no_change(display, board):
    # The page waits for its next request, which is minutes away.
    display.evaluate("const now = Date.now; Date.now = () => now() + 3_600_000")
    former = picture(display)
    rename(board, "Rice")
    wait(lambda: picture(display) != former)


def test_the_page_continues_after_a_restart(display, board):
    board.stop()
    board.serve()
    former = picture(display)
    rename(board, "Bread")
    wait(lambda: picture(display) != former, 60)
    expect(display.locator("#notice")).to_be_hidden()


def test_a_refused_stream_is_opened_again_later(browser, board, display):
    context = browser.new_context(storage_state=display.context.storage_state())
    use_local_pages(context, board)
    page = context.new_page()
    requests = []
    page.clock.install(time=0)
    page.clock.pause_at(1_000)
    page.route("**/display/hall/live*", lambda route: (requests.append(route.request.url), route.fulfill(status=503)))
    page.goto(display.url)
    expect(page.locator("#picture")).to_be_visible()
    for count in [1, 2, 3]:
        wait(lambda: page.evaluate("fetch('/files/icon.svg').then(() => true)") and len(requests) == count)
        # Less than the pause, and then more.
        page.clock.run_for(8_000)
        page.evaluate("fetch('/files/icon.svg').then(() => true)")
        assert len(requests) == count
        page.clock.run_for(3_000)
    context.close()


def test_a_second_browser_replaces_the_first(display, browser, board):
    address = link(board)
    former = picture(display)
    rename(board, "Salt")
    # The link alone changes nothing.
    wait(lambda: picture(display) != former)

    second = open_display(browser, board, address)
    rename(board, "Pepper")
    expect(display.locator("#notice")).to_contain_text("widgetconf display link hall", timeout=60_000)
    expect(display.locator("#picture")).to_be_hidden()
    former = picture(second)
    rename(board, "Sugar")
    wait(lambda: picture(second) != former)
    second.context.close()
