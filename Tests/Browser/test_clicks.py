"""The whole job with clicks alone: no test of this file presses a key or drags."""

import pytest
from playwright.sync_api import expect

from board import wait
from stacks import page_of, stack_of


@pytest.fixture
def page(page):
    """Reports a key and a drag as errors of the page, so that the test fails."""
    page.evaluate("() => ['keydown', 'dragstart'].forEach((name) => addEventListener(name,"
                  " (event) => event.isTrusted && console.error(name + ' is no click'), true))")
    return page


@pytest.fixture(autouse=True)
def arrangement(board):
    board.ask("POST", "/layout", {"reset": True})


def click(page, target):
    """Clicks at the center of an element, which nothing else may cover."""
    target.scroll_into_view_if_needed()

    def center():
        # The element may still move, because the board is drawn again.
        box = target.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        hits = target.evaluate("(element, [x, y]) => element.contains(document.elementFromPoint(x, y))", [x, y])
        return (x, y) if hits else None

    page.mouse.click(*wait(center))


def press(page, name, within=None):
    click(page, (within or page).get_by_role("button", name=name).first)


def open_tab(page, widget, tab):
    press(page, "Open " + widget)
    page.wait_for_selector(".form-row")
    click(page, page.get_by_role("tab", name=tab, exact=True))


def leave(page):
    press(page, "Close")
    page.wait_for_selector("#sheet:not([open])", state="attached")


def select(page, menu, choice):
    """Opens a menu with a click. Its list is no part of the page, so that no click of this test can reach it."""
    control = page.get_by_label(menu, exact=True)
    click(page, control)
    control.select_option(choice)


def test_an_instant_is_chosen_with_a_click_on_the_timeline(page):
    open_tab(page, "Weather", "Timeline")
    marks, image = page.locator(".strip .mark"), page.locator("img.large")
    marks.last.wait_for()
    slider = page.get_by_role("slider")
    click(page, marks.last)
    expect(slider).to_have_value(str(marks.count() - 1))
    wait(lambda: "at=" in image.get_attribute("src"))
    last = image.get_attribute("src")
    middle = marks.count() // 2
    click(page, marks.nth(middle))
    expect(slider).to_have_value(str(middle))
    wait(lambda: image.get_attribute("src") != last)
    # The line of the slider selects an instant as well.
    box = slider.bounding_box()
    page.mouse.click(box["x"] + box["width"] - 4, box["y"] + box["height"] / 2)
    expect(slider).to_have_value(str(marks.count() - 1))
    wait(lambda: image.get_attribute("src") == last)
    leave(page)


def test_a_tile_is_moved_with_clicks(page, board):
    order = lambda: [stack["widgets"][0] for stack in
                     board.ask("GET", "/layout")["layout"]["pages"][0]["sections"][0]["stacks"]]
    before = order()
    press(page, "Arrange")
    tools = page.locator(".tile-tools").first
    press(page, "Move later", tools)
    wait(lambda: order()[:2] == [before[1], before[0]])
    press(page, "Move earlier", page.locator(".tile-tools").nth(1))
    wait(lambda: order() == before)
    press(page, "Arrange")


def test_a_stack_is_made_and_left_with_clicks(page, board):
    open_tab(page, "Weather", "Position")
    press(page, "Stack with")
    press(page, "Portfolio", page.get_by_role("dialog", name="Stack Weather with"))
    wait(lambda: stack_of(board, "weather-1") == ["portfolio-1", "weather-1"])
    # The members of a stack are offered at once, and each opens the other.
    click(page, page.locator("#stack").get_by_role("button", name="Portfolio"))
    expect(page.locator("#sheet-title")).to_have_text("Portfolio")
    click(page, page.get_by_role("tab", name="Position"))
    press(page, "Take out of the stack")
    wait(lambda: stack_of(board, "weather-1") == ["weather-1"])
    expect(page.locator("#stack button")).to_have_count(0)
    leave(page)


def test_a_widget_is_moved_between_pages_with_clicks(page, board):
    board.ask("POST", "/layout", {"page": "Morning", "widgets": ["portfolio-1"]})
    open_tab(page, "Weather", "Position")
    select(page, "Page", "Morning")
    wait(lambda: page_of(board, "weather-1") == page_of(board, "portfolio-1") == 1)
    leave(page)
    press(page, "Morning")
    open_tab(page, "Weather", "Position")
    select(page, "Page", "Page 1")
    wait(lambda: page_of(board, "weather-1") == 0)
    leave(page)
    press(page, "Page 1")
    expect(page.get_by_role("button", name="Open Weather")).to_be_visible()


def test_an_edit_is_undone_with_clicks(page, board):
    hours = lambda: board.ask("GET", "/widgets/weather-1")["values"]["hours"]
    board.ask("PATCH", "/widgets/weather-1", {"values": {"hours": 5}})
    board.ask("PATCH", "/widgets/weather-1", {"values": {"hours": 11}})
    open_tab(page, "Weather", "History")
    press(page, "Undo the last edit")
    wait(lambda: hours() == 5)
    expect(page.locator(".history li")).to_have_count(4)
    press(page, "Redo")
    wait(lambda: hours() == 11)
    expect(page.locator(".history li")).to_have_count(5)
    press(page, "Return to this", page.locator(".history li").last)
    wait(lambda: hours() not in (5, 11))
    leave(page)


def test_a_widget_is_removed_and_restored_with_clicks(page, board):
    press(page, "Open Tea")
    page.wait_for_selector(".form-row")
    press(page, "Remove")
    expect(page.get_by_role("button", name="Open Tea")).to_have_count(0)
    page.wait_for_selector("#sheet:not([open])", state="attached")
    press(page, "More")
    press(page, "Restore Tea")
    expect(page.locator("#part-trash")).to_contain_text("The trash is empty.")
    leave(page)
    expect(page.get_by_role("button", name="Open Tea")).to_have_count(1)
    assert board.ask("GET", "/widgets/counter-1")["revision"] == 1
