"""The links, buttons and toggles of a widget on its tile and in its sheet."""

import re

import pytest
from playwright.sync_api import expect

from board import Board, wait
from test_job import close, open_widget, tile
from workspace import write_workspace

PROGRAM = """
presses = {"count": 0, "loud": False}

def view():
    return {"vstack": [
        {"link": "https://example.org/docs?a=1&b=2", "content": "Docs"},
        {"link": "mailto:kim@example.org", "content": {"image": "star"}, "accessibilityLabel": "Write to Kim"},
        {"link": "javascript:document.title='run'", "content": "Script"},
        {"button": "add", "content": f"Count {presses['count']}"},
        {"toggle": "loud", "isOn": presses["loud"], "content": "Loud"}]}
def whole(): return {"link": "https://example.org/", "content": {"vstack": [
    {"spacer": True}, "Everything", {"spacer": True}, {"button": "add", "content": "Inside"}],
    "frame": {"width": "fill", "height": "fill"}}}
def timeline(params):
    shown = whole() if params["context"]["family"] == "systemMedium" else view()
    return {"entries": [{"date": params["context"]["now"], "view": shown}], "policy": "never"}
def perform(params):
    if params["action"] == "add": presses["count"] += 1
    else: presses["loud"] = not presses["loud"]
    return {}
"""


@pytest.fixture(scope="module")
def board(tmp_path_factory):
    board = Board(workspace=write_workspace(tmp_path_factory.mktemp("parts"), {}, PROGRAM))
    board.run("add", "subject", "--name", "Parts")
    board.run("add", "subject", "--name", "Whole", "--family", "systemMedium")
    board.serve()
    yield board
    board.close()


def part(page, name):
    return tile(page, "Parts").locator(f".touch-part[aria-label^='{name}']")


def text_of(board):
    return str(board.ask("GET", "/widgets/subject-1/view")["view"])


def test_a_link_opens_a_new_tab_that_cannot_reach_the_page(page):
    link = part(page, "Docs")
    expect(link).to_have_attribute("href", "https://example.org/docs?a=1&b=2")
    expect(link).to_have_attribute("rel", "noopener noreferrer")
    page.context.route("https://example.org/**", lambda route: route.fulfill(body="docs", content_type="text/html"))
    with page.context.expect_page() as opened:
        link.click()
    opened.value.wait_for_load_state()
    assert opened.value.url == "https://example.org/docs?a=1&b=2"
    assert opened.value.evaluate("window.opener") is None
    expect(page.locator("#sheet")).not_to_have_attribute("open", "")
    opened.value.close()


def test_only_safe_addresses_become_links(page):
    expect(part(page, "Docs")).to_have_count(1)
    expect(part(page, "Write to Kim")).to_have_attribute("href", "mailto:kim@example.org")
    expect(page.locator("a[href^=javascript]")).to_have_count(0)
    open_widget(page, "Parts")
    expect(page.locator(".actions a")).to_have_count(2)
    expect(page.locator(".actions a").first).to_have_attribute("rel", "noopener noreferrer")
    # The address of another link is shown, and not opened.
    expect(page.locator(".actions span")).to_contain_text("Script (javascript:")
    close(page)


def test_parts_are_where_the_picture_shows_them(page):
    expect(part(page, "Count")).to_have_count(1)
    picture = tile(page, "Parts").locator("img").bounding_box()
    boxes = [part(page, name).bounding_box() for name in ["Docs", "Write to Kim", "Count", "Loud"]]
    for box in boxes:
        assert picture["x"] <= box["x"] and box["x"] + box["width"] <= picture["x"] + picture["width"]
        assert picture["y"] <= box["y"] and box["y"] + box["height"] <= picture["y"] + picture["height"]
    assert [box["y"] for box in boxes] == sorted(box["y"] for box in boxes)
    # A finger needs 44 pixels. Where parts are closer, the nearest one is meant.
    size = part(page, "Docs").evaluate("(element) => getComputedStyle(element, '::after').height")
    assert float(size.removesuffix("px")) >= 44


def test_a_button_is_pressed_on_the_tile(page, board):
    count = part(page, "Count")
    expect(count).to_have_count(1)
    before = text_of(board)
    count.click()
    wait(lambda: text_of(board) != before)
    expect(part(page, "Count 1")).to_have_count(1)
    expect(page.locator("#sheet")).not_to_have_attribute("open", "")


def test_a_toggle_is_switched_with_keys(page, board):
    loud = part(page, "Loud")
    expect(loud).to_have_attribute("aria-pressed", "false")
    loud.focus()
    page.keyboard.press("Space")
    expect(loud).to_have_attribute("aria-pressed", "true")
    # It keeps the focus, so that it can be switched back.
    expect(loud).to_be_focused()
    page.keyboard.press("Enter")
    expect(loud).to_have_attribute("aria-pressed", "false")


def test_a_link_around_everything_leaves_the_tile_for_its_sheet(page):
    whole = tile(page, "Whole")
    expect(whole.locator("a.touch-part")).to_have_class(re.compile("is-corner"))
    expect(whole.locator("button.touch-part")).to_have_count(1)
    whole.locator(".face").click(position={"x": 60, "y": 60})
    expect(page.locator("#sheet-title")).to_have_text("Whole")
    close(page)


def test_a_press_that_fails_is_shown(page, board):
    part(page, "Count").wait_for()
    page.route("**/press", lambda route: route.abort())
    part(page, "Count").click()
    expect(page.locator(".toast")).to_contain_text("Something went wrong")
    page.locator(".toast").get_by_role("button", name="Dismiss").click()
    expect(page.locator(".toast")).to_have_count(0)


def test_links_are_written_into_files(board):
    file = board.folder / "widget.svg"
    board.run("render", "subject-1", "--output", file)
    svg = file.read_text()
    assert 'href="https://example.org/docs?a=1&amp;b=2" target="_blank" rel="noopener noreferrer"' in svg
    assert svg.count("<a ") == 2 and "javascript:" not in svg.split("</desc>")[1]
    page = board.folder / "board.html"
    board.run("render", "--all", "--output", page)
    assert page.read_text().count("<a href=") == 6
