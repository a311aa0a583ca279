"""Tiles are dragged to other positions, onto each other, into sections, and onto the tabs of pages."""

import pytest
from playwright.sync_api import expect

from board import wait
from stacks import page_of, positions, stack_of
from test_job import tile


@pytest.fixture(autouse=True)
def arrangement(board):
    board.ask("POST", "/layout", {"reset": True})


def center(target):
    box = target.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def order(board):
    return [widgets[0] for _, widgets in positions(board)]


def arrange(page):
    page.get_by_role("button", name="Arrange").click()


def drag(page, name, target, share=0.5):
    """Drags a tile, and leaves it over a part of the width of the target."""
    x, y = center(tile(page, name).locator(".face"))
    page.mouse.move(x, y - 30)
    page.mouse.down()
    box = target.bounding_box()
    page.mouse.move(x + 20, y)
    page.mouse.move(box["x"] + box["width"] * share, box["y"] + min(box["height"] / 2, 70), steps=5)


def test_a_tile_is_dropped_next_to_another_one(page, board):
    arrange(page)
    before = order(board)
    drag(page, "Tea", tile(page, "Weather"), 0.9)
    expect(tile(page, "Weather")).to_have_attribute("data-drop", "after")
    page.mouse.up()
    wait(lambda: order(board) == [each for each in before if each != "counter-1"][:-1] + ["weather-1", "counter-1"]
         or order(board).index("counter-1") == order(board).index("weather-1") + 1)
    # The end of a drag opens nothing.
    expect(page.locator("#sheet")).not_to_have_attribute("open", "")


def test_a_tile_is_dropped_onto_another_one(page, board):
    arrange(page)
    drag(page, "Tea", tile(page, "Portfolio"))
    expect(tile(page, "Portfolio")).to_have_attribute("data-drop", "stack")
    page.mouse.up()
    wait(lambda: stack_of(board, "counter-1") == ["portfolio-1", "counter-1"])


def test_a_tile_is_dropped_onto_the_tab_of_a_page(page, board):
    board.ask("POST", "/layout", {"page": "Morning", "widgets": ["portfolio-1"]})
    tab = page.locator("#pages").get_by_role("button", name="Morning")
    expect(tab).to_be_visible()
    arrange(page)
    x, y = center(tile(page, "Tea").locator(".face"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y)
    page.mouse.move(*center(tab))
    expect(tab).to_have_attribute("data-drop", "page")
    page.mouse.up()
    wait(lambda: page_of(board, "counter-1") == page_of(board, "portfolio-1"))


def test_a_tile_stays_over_a_tab_until_its_page_is_shown(page, board):
    board.ask("POST", "/layout", {"page": "Morning", "widgets": ["portfolio-1"]})
    tab = page.locator("#pages").get_by_role("button", name="Morning")
    expect(tab).to_be_visible()
    arrange(page)
    x, y = center(tile(page, "Tea").locator(".face"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y)
    page.mouse.move(*center(tab))
    expect(tile(page, "Portfolio")).to_be_visible()
    box = tile(page, "Portfolio").bounding_box()
    page.mouse.move(box["x"] + 8, box["y"] + 60, steps=4)
    page.mouse.up()
    wait(lambda: page_of(board, "counter-1") == 1)
    assert order(board)[-2:] == ["counter-1", "portfolio-1"]


def test_a_tile_is_dropped_into_a_section(page, board):
    board.ask("POST", "/layout", {"section": "Outside", "widgets": ["weather-1"]})
    head = page.locator(".section-head-line", has_text="Outside")
    expect(head).to_be_visible()
    arrange(page)
    drag(page, "Tea", head)
    page.mouse.up()
    wait(lambda: board.ask("GET", "/layout")["layout"]["pages"][0]["sections"][-1]["stacks"]
         == [{"widgets": ["weather-1"]}, {"widgets": ["counter-1"]}])


def test_escape_ends_a_drag(page, board):
    arrange(page)
    before = order(board)
    drag(page, "Tea", tile(page, "Portfolio"))
    expect(page.locator(".ghost")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".ghost")).to_have_count(0)
    page.mouse.up()
    expect(page.locator(".ghost, [data-drop]")).to_have_count(0)
    assert order(board) == before


def test_a_finger_drags_after_a_moment(visit, board):
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).page
    arrange(page)
    before = order(board)
    session = page.context.new_cdp_session(page)

    def touch(kind, *points):
        session.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    x, y = center(tile(page, "Tea").locator(".face"))
    box = tile(page, "Weather").bounding_box()
    touch("touchStart", (x, y - 20))
    expect(page.locator(".ghost")).to_have_count(1)
    for step in range(1, 6):
        touch("touchMove", (x + (box["x"] + box["width"] - 10 - x) * step / 5, y + (box["y"] + 60 - y) * step / 5))
    expect(tile(page, "Weather")).to_have_attribute("data-drop", "after")
    touch("touchEnd")
    wait(lambda: order(board) != before)
    expect(page.locator("#sheet, .popup-menu").locator("visible=true")).to_have_count(0)
    # A finger that moves at once scrolls.
    touch("touchStart", (x, y))
    touch("touchMove", (x, y - 60))
    touch("touchEnd")
    expect(page.locator(".ghost")).to_have_count(0)
