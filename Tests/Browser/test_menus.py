"""The menus of tiles, pages and sections, with a pointer, keys and a finger."""

import pytest
from playwright.sync_api import expect

from board import wait
from stacks import page_of, positions, stack_of
from test_access import check
from test_job import tile


@pytest.fixture(autouse=True)
def arrangement(board):
    board.ask("POST", "/layout", {"reset": True})


def open_menu(page, name):
    tile(page, name).hover()
    tile(page, name).get_by_role("button", name="Menu").click()
    return page.get_by_role("menu")


def choose(page, *labels):
    for label in labels:
        page.locator(".menu-item", has_text=label).first.click()


def order(board):
    return [widgets[0] for _, widgets in positions(board)]


def enter(page, text):
    page.locator(".prompt input").fill(text)
    page.locator(".prompt").get_by_role("button", name="Save").click()
    expect(page.locator(".prompt")).to_have_count(0)


def test_a_widget_is_resized(page, board):
    menu = open_menu(page, "Tea")
    sizes = menu.get_by_role("group", name="Size").get_by_role("menuitemradio")
    families = board.ask("GET", "/widgets/counter-1")["families"]
    expect(sizes).to_have_count(len(families))
    expect(menu.locator("[aria-checked=true]")).to_have_text("Small")
    check(page)
    sizes.filter(has_text="Medium").click()
    wait(lambda: board.ask("GET", "/widgets/counter-1")["family"] == "systemMedium")
    expect(tile(page, "Tea")).to_have_class("tile systemMedium")
    expect(page.locator(".toast")).to_contain_text("Tea: Medium")
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(tile(page, "Tea")).to_have_class("tile systemSmall")


def test_a_widget_is_renamed(page, board):
    open_menu(page, "Tea")
    choose(page, "Rename")
    expect(page.locator(".prompt input")).to_have_value("Tea")
    check(page)
    enter(page, "Coffee")
    expect(tile(page, "Coffee")).to_have_count(1)
    expect(tile(page, "Coffee").get_by_role("button", name="Menu: Coffee")).to_have_count(1)
    # Without a name, the title of the kind is shown.
    open_menu(page, "Coffee")
    choose(page, "Rename")
    enter(page, "")
    expect(tile(page, "Counter")).to_have_count(1)
    expect(tile(page, "Counter").get_by_role("button", name="Menu: Counter")).to_have_count(1)
    open_menu(page, "Counter")
    choose(page, "Rename")
    page.keyboard.type("long name " * 6)
    page.keyboard.press("Enter")
    wait(lambda: len(board.ask("GET", "/widgets/counter-1").get("name", "")) > 50)
    board.ask("PATCH", "/widgets/counter-1", {"name": "Tea"})


def test_a_duplicate_is_next_to_its_original(page, board):
    open_menu(page, "Tea")
    choose(page, "Duplicate")
    wait(lambda: order(board)[:2] == ["counter-1", "counter-2"])
    expect(page.locator(".tile")).to_have_count(4)
    values = [board.ask("GET", f"/widgets/counter-{number}")["values"] for number in (1, 2)]
    assert values[0] == values[1]
    board.ask("DELETE", "/widgets/counter-2")


def test_a_removed_widget_returns_to_its_position(page, board):
    board.ask("POST", "/layout", {"section": "Outside", "widgets": ["weather-1", "counter-1", "portfolio-1"]})
    before = board.ask("GET", "/layout")["layout"]
    open_menu(page, "Tea")
    choose(page, "Remove")
    expect(tile(page, "Tea")).to_have_count(0)
    expect(page.locator(".toast")).to_contain_text("Tea was removed.")
    assert "counter-1" in [row["widget"] for row in board.ask("GET", "/trash")["widgets"]]
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(tile(page, "Tea")).to_have_count(1)
    wait(lambda: board.ask("GET", "/layout")["layout"] == before)


def test_a_widget_is_moved(page, board):
    open_menu(page, "Tea")
    choose(page, "Move", "Move to the end")
    wait(lambda: order(board)[-1] == "counter-1")
    open_menu(page, "Tea")
    choose(page, "Move", "New page")
    enter(page, "Kitchen")
    wait(lambda: page_of(board, "counter-1") == 1)
    page.locator("#pages").get_by_role("button", name="Kitchen").click()
    open_menu(page, "Tea")
    choose(page, "Move", "Page 1")
    wait(lambda: page_of(board, "counter-1") == 0)
    open_menu(page, "Tea")
    choose(page, "Move", "New section")
    enter(page, "Drinks")
    expect(page.locator(".section-title").filter(has_text="Drinks")).to_be_visible()


@pytest.mark.parametrize("target", ["Move to the end", "Evening", "New page", "Drinks", "Move later"])
def test_a_move_is_undone(page, board, target):
    board.ask("POST", "/layout", {"page": "Evening", "widgets": ["weather-1"]})
    board.ask("POST", "/layout", {"section": "Drinks", "widgets": ["portfolio-1"]})
    before = board.ask("GET", "/layout")["layout"]
    expect(page.locator("#pages").get_by_role("button", name="Evening")).to_be_visible()
    open_menu(page, "Tea")
    choose(page, "Move", target)
    if target == "New page":
        enter(page, "Kitchen")
    toast = page.locator(".toast")
    expect(toast).to_contain_text("Tea was moved.")
    assert board.ask("GET", "/layout")["layout"] != before
    toast.get_by_role("button", name="Undo").click()
    wait(lambda: board.ask("GET", "/layout")["layout"] == before)


def test_a_page_that_ends_with_its_widget_returns_with_it(page, board):
    board.ask("POST", "/layout", {"page": "Evening", "widgets": ["weather-1", "portfolio-1"]})
    open_menu(page, "Tea")
    choose(page, "Move", "Evening")
    expect(page.locator("#pages")).to_be_hidden()
    page.locator(".toast").get_by_role("button", name="Undo").click()
    pages = lambda: board.ask("GET", "/layout")["layout"]["pages"]
    wait(lambda: [each.get("title") for each in pages()] == ["Page 1", "Evening"])
    assert page_of(board, "counter-1") == 0


def test_a_widget_is_refreshed(page, board):
    total = lambda: len(board.ask("GET", "/widgets/weather-1/ledger")["reloads"])
    before = total()
    open_menu(page, "Weather")
    choose(page, "Refresh now")
    wait(lambda: total() > before)
    expect(page.locator("#announcer")).to_have_text("Done.")


def test_a_menu_is_used_with_keys(page, board):
    button = tile(page, "Tea").get_by_role("button", name="Menu")
    button.focus()
    page.keyboard.press("Enter")
    menu = page.get_by_role("menu")
    # The chosen size is the first stop, and the arrow keys along the row choose between sizes.
    expect(menu.locator(":focus")).to_have_text("Small")
    page.keyboard.press("ArrowDown")
    expect(menu.locator(":focus")).to_contain_text("Edit")
    page.keyboard.press("m")
    expect(menu.locator(":focus")).to_contain_text("Move")
    page.keyboard.press("ArrowRight")
    expect(menu).to_have_attribute("aria-label", "Move")
    page.keyboard.press("ArrowLeft")
    expect(menu.locator(":focus")).to_contain_text("Move")
    page.keyboard.press("End")
    expect(menu.locator(":focus")).to_contain_text("Remove")
    page.keyboard.press("ArrowDown")
    expect(menu.locator(":focus")).to_have_text("Small")
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(button).to_be_focused()


def test_the_secondary_button_opens_the_menu(page):
    tile(page, "Tea").locator(".face").click(button="right")
    expect(page.get_by_role("menu", name="Tea")).to_be_visible()
    # A press beside the menu only closes it.
    tile(page, "Portfolio").locator(".face").click()
    expect(page.get_by_role("menu")).to_have_count(0)
    expect(page.locator("#sheet")).not_to_have_attribute("open", "")


CONTEXT_MENU = """(face, { x, y }) => face.dispatchEvent(new PointerEvent("contextmenu",
  { bubbles: true, cancelable: true, clientX: x, clientY: y, pointerType: "touch" }))"""


@pytest.mark.parametrize("name", ["Tea", "Weather"])
@pytest.mark.parametrize("sends_context_menu", [False, True])
def test_a_long_press_opens_the_menu(visit, board, name, sends_context_menu):
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).page
    face = tile(page, name).locator(".face")
    expect(face).to_be_visible()
    point = face.evaluate("face => { const box = face.getBoundingClientRect();"
                          " return { x: box.x + 20, y: Math.min(box.bottom - 30, innerHeight - 80) } }")
    session = page.context.new_cdp_session(page)
    page.evaluate("() => { window.clicks = 0; addEventListener('mouseup', () => setTimeout(() => { clicks++ }), true) }")
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    if sends_context_menu:
        face.evaluate(CONTEXT_MENU, point)
    menu = page.get_by_role("menu", name=name)
    expect(menu).to_be_visible()
    # The menu of the last tile is under the finger.
    covers = page.evaluate("({ x, y }) => Boolean(document.elementFromPoint(x, y).closest('.menu-item'))", point)
    assert covers == (name == "Weather")
    # The end of the press chooses nothing, even if the browser clicks what is there.
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    wait(lambda: page.evaluate("clicks"))
    expect(menu).to_be_visible()
    expect(page.locator("#sheet[open], .prompt, .toast")).to_have_count(0)
    assert len(board.ask("GET", "/widgets")["widgets"]) == 3
    check(page)
    menu.get_by_role("menuitem", name="Edit").tap()
    expect(page.locator("#sheet-title")).to_have_text(name)


def test_pages_are_renamed_moved_and_deleted(page, board):
    board.ask("POST", "/layout", {"page": "Morning", "widgets": ["counter-1"]})
    titles = lambda: [each.get("title") for each in board.ask("GET", "/layout")["layout"]["pages"]]
    menu = page.get_by_role("button", name="Change this page")
    page.locator("#pages").get_by_role("button", name="Morning").click()
    menu.click()
    choose(page, "Rename")
    enter(page, "Evening")
    wait(lambda: titles() == [None, "Evening"])
    menu.click()
    choose(page, "Move earlier")
    wait(lambda: titles() == ["Evening", None])
    expect(page.locator("#pages [aria-current=page]")).to_have_text("Evening")
    menu.click()
    check(page)
    choose(page, "Delete page")
    expect(page.locator("#pages")).to_be_hidden()
    assert len(titles()) == 1
    page.locator(".toast").get_by_role("button", name="Undo").click()
    wait(lambda: titles() == ["Evening", None])
    assert page_of(board, "counter-1") == 0


def test_a_title_that_is_taken_is_refused_in_the_dialog(page, board):
    board.ask("POST", "/layout", {"page": "Morning", "widgets": ["counter-1"]})
    board.ask("POST", "/layout", {"page": "Evening", "widgets": ["weather-1"]})
    page.locator("#pages").get_by_role("button", name="Morning").click()
    page.get_by_role("button", name="Change this page").click()
    choose(page, "Rename")
    page.locator(".prompt input").fill("Evening")
    page.keyboard.press("Enter")
    expect(page.locator(".prompt .problem")).to_contain_text("Evening")
    page.keyboard.press("Escape")
    expect(page.locator(".prompt")).to_have_count(0)


def test_sections_are_renamed_moved_and_deleted(page, board):
    board.ask("POST", "/layout", {"section": "Outside", "widgets": ["weather-1"]})
    board.ask("POST", "/layout", {"section": "Money", "widgets": ["portfolio-1"]})
    shown = page.locator(".section-title:visible")
    expect(shown).to_have_text(["Outside", "Money"])

    def change(section, *labels):
        head = page.locator(".section-head-line", has_text=section)
        head.hover()
        head.get_by_role("button").click()
        choose(page, *labels)

    change("Outside", "Rename")
    enter(page, "Sky")
    expect(shown).to_have_text(["Sky", "Money"])
    change("Money", "Move up")
    expect(shown).to_have_text(["Money", "Sky"])
    change("Money", "Move down")
    expect(shown).to_have_text(["Sky", "Money"])
    change("Sky", "Delete section")
    expect(shown).to_have_text(["Money"])
    assert stack_of(board, "weather-1") == ["weather-1"]
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(shown).to_have_text(["Money", "Sky"])
