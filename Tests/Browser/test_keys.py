"""The whole job with keys alone: no test of this file uses the pointer."""

import pytest
from playwright.sync_api import expect

from board import wait
from stacks import page_of, stack_of


@pytest.fixture
def page(page):
    """Reports a press of the pointer as an error of the page, so that the test fails."""
    page.evaluate("() => addEventListener('pointerdown', () => console.error('the pointer was used'), true)")
    return page


def focus_on(page, name, role="button", limit=80):
    """Presses Tab until an element with this name has the focus."""
    for _ in range(limit):
        page.keyboard.press("Tab")
        found = page.evaluate(
            "() => { const e = document.activeElement; const l = e.labels?.[0]?.textContent ?? '';"
            " return (e.getAttribute('aria-label') || l || e.textContent || '').trim() }")
        if found.startswith(name):
            return found
    raise AssertionError(f"no {role} \"{name}\" can be reached with the Tab key")


def press(page, name, key="Enter"):
    focus_on(page, name)
    page.keyboard.press(key)


def test_a_widget_is_edited_with_keys(page, board):
    press(page, "Open Weather")
    page.wait_for_selector(".form-row")
    press(page, "Place")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("ber")
    page.wait_for_selector(".choice >> text=Germany")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Place: Berlin")).to_be_focused()
    focus_on(page, "Hours ahead")
    page.keyboard.press("Control+a")
    page.keyboard.type("9")
    page.keyboard.press("Control+s")
    expect(page.locator(".form-status")).to_contain_text("revision 2")
    expect(page.locator("input:focus")).to_have_value("9")
    page.keyboard.press("Escape")
    page.wait_for_selector("#sheet:not([open])", state="attached")
    expect(page.locator(".face:focus")).to_have_count(1)
    assert board.ask("GET", "/widgets/weather-1")["values"]["hours"] == 9


def test_escape_closes_the_choices_first(page):
    press(page, "Open Weather")
    page.wait_for_selector(".form-row")
    press(page, "Place")
    page.wait_for_selector(".choice-menu:not([hidden])")
    page.keyboard.press("Escape")
    page.wait_for_selector(".choice-menu", state="hidden")
    expect(page.locator("#sheet")).to_have_attribute("open", "")
    page.keyboard.press("Escape")
    page.wait_for_selector("#sheet:not([open])", state="attached")


def test_escape_never_loses_changes(page):
    press(page, "Open Weather")
    page.wait_for_selector(".form-row")
    focus_on(page, "Hours ahead")
    page.keyboard.press("Control+a")
    page.keyboard.type("4")
    expect(page.locator(".form-status")).to_contain_text("1 change")
    for _ in range(3):
        page.keyboard.press("Escape")
        expect(page.locator(".question")).to_be_visible()
    expect(page.locator("#sheet")).to_have_attribute("open", "")
    focus_on(page, "Discard changes")
    page.keyboard.press("Enter")


def test_tabs_are_chosen_with_arrow_keys(page):
    press(page, "Open Weather")
    page.wait_for_selector(".form-row")
    focus_on(page, "Edit")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("slider")).to_be_visible()
    focus_on(page, "Timeline")
    page.keyboard.press("End")
    wait(lambda: "at=" in page.locator("img.large").get_attribute("src"))


def test_a_tile_is_moved_with_arrow_keys(page, board):
    order = lambda: [stack["widgets"][0] for stack in
                     board.ask("GET", "/layout")["layout"]["pages"][0]["sections"][0]["stacks"]]
    press(page, "Arrange", "Space")
    before = order()
    focus_on(page, "Open ")
    page.keyboard.press("ArrowRight")
    wait(lambda: order()[:2] == [before[1], before[0]])
    expect(page.locator(".face:focus")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    wait(lambda: order() == before)


def test_a_widget_is_removed_and_restored_with_keys(page, board):
    press(page, "Open Tea")
    page.wait_for_selector(".form-row")
    press(page, "Remove")
    page.wait_for_selector("#sheet:not([open])", state="attached")
    press(page, "More")
    press(page, "Restore Tea")
    expect(page.locator("#part-trash")).to_contain_text("The trash is empty.")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Open Tea")).to_have_count(1)


def open_tab(page, widget, tab):
    """Opens the sheet of a widget, and chooses a tab of it with the arrow keys."""
    press(page, "Open " + widget)
    page.wait_for_selector(".form-row")
    focus_on(page, "Edit")
    for _ in range(6):
        if page.get_by_role("tab", name=tab, selected=True).count():
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"there is no tab \"{tab}\"")


def select(page, menu, choice):
    focus_on(page, menu)
    page.keyboard.type(choice)


def leave(page):
    page.keyboard.press("Escape")
    page.wait_for_selector("#sheet:not([open])", state="attached")


def test_a_widget_is_placed_with_keys(page, board):
    press(page, "+ Add widget")
    page.wait_for_selector(".offer")
    press(page, "Add World clock")
    expect(page.locator("#sheet-title")).to_contain_text("World clock")
    page.wait_for_selector(".form-row")
    leave(page)
    expect(page.get_by_role("button", name="Open World clock")).to_have_count(1)
    assert any(row["widget"] == "world-clock-1" for row in board.ask("GET", "/widgets")["widgets"])


def test_a_button_of_a_widget_is_pressed_with_keys(page, board):
    view = lambda: board.ask("GET", "/widgets/counter-1/view")["view"]
    before = view()
    press(page, "Open Tea")
    page.wait_for_selector(".actions button")
    label = page.locator(".actions button").first.inner_text()
    press(page, label)
    wait(lambda: view() != before)
    # The button keeps the focus, so that it can be pressed again.
    expect(page.locator(".actions button:focus")).to_have_count(1)
    once = view()
    page.keyboard.press("Space")
    wait(lambda: view() not in (before, once))
    leave(page)


def test_an_edit_is_undone_with_keys(page, board):
    hours = lambda: board.ask("GET", "/widgets/weather-1")["values"]["hours"]
    board.ask("PATCH", "/widgets/weather-1", {"values": {"hours": 5}})
    board.ask("PATCH", "/widgets/weather-1", {"values": {"hours": 11}})
    open_tab(page, "Weather", "History")
    press(page, "Undo the last edit")
    wait(lambda: hours() == 5)
    newest = board.ask("GET", "/widgets/weather-1")["revision"]
    expect(page.locator(".history li")).to_have_count(newest)
    expect(page.get_by_role("button", name="Undo the last edit")).to_be_focused()
    press(page, "Redo")
    wait(lambda: hours() == 11)
    leave(page)


def test_a_timeline_is_scrubbed_with_keys(page):
    open_tab(page, "Weather", "Timeline")
    slider, source = page.get_by_role("slider"), lambda: page.locator("img.large").get_attribute("src")
    slider.wait_for()
    focus_on(page, "Timeline")
    shown = []
    for key in ["End", "ArrowLeft", "Home", "ArrowRight"]:
        page.keyboard.press(key)
        wait(lambda: not shown or source() != shown[-1])
        shown.append(source())
        expect(page.locator(".strip .chosen")).to_have_count(1)
    assert len(set(shown[:3])) == 3 and "at=" in shown[0]
    leave(page)


def test_a_stack_is_made_and_left_with_keys(page, board):
    board.ask("POST", "/layout", {"reset": True})
    open_tab(page, "Weather", "Position")
    press(page, "Stack with")
    expect(page.get_by_role("dialog", name="Stack Weather with")).to_be_visible()
    press(page, "Portfolio")
    wait(lambda: stack_of(board, "weather-1") == ["portfolio-1", "weather-1"])
    expect(page.get_by_role("button", name="Stack with")).to_be_focused()
    press(page, "Portfolio")
    expect(page.locator("#sheet-title")).to_have_text("Portfolio")
    expect(page.get_by_role("button", name="Close")).to_be_focused()
    focus_on(page, "Edit")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    press(page, "Take out of the stack")
    wait(lambda: stack_of(board, "weather-1") == ["weather-1"])
    leave(page)


def test_a_widget_is_moved_to_another_page_with_keys(page, board):
    board.ask("POST", "/layout", {"reset": True})
    open_tab(page, "Weather", "Position")
    focus_on(page, "New page")
    page.keyboard.type("Morning")
    page.keyboard.press("Enter")
    wait(lambda: page_of(board, "weather-1") == 1)
    leave(page)
    press(page, "Morning")
    expect(page.get_by_role("button", name="Open Weather")).to_be_visible()
    expect(page.get_by_role("button", name="Open Tea")).to_have_count(0)
    open_tab(page, "Weather", "Position")
    select(page, "Page", "Page 1")
    wait(lambda: page_of(board, "weather-1") == 0)
    leave(page)
    board.ask("POST", "/layout", {"reset": True})
