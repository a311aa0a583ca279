"""The whole job with keys alone: no test of this file moves the pointer."""

from playwright.sync_api import expect

from board import wait


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
    press(page, "⇄ Arrange", "Space")
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
    page.wait_for_selector(".question")
    page.keyboard.press("Enter")
    page.wait_for_selector("#sheet:not([open])", state="attached")
    press(page, "⋯ More")
    press(page, "Restore Tea")
    expect(page.locator("#part-trash")).to_contain_text("The trash is empty.")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Open Tea")).to_have_count(1)
