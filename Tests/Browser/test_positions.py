"""Where widgets are on an arranged board: new ones, restored ones, and the order in which keys reach them."""

import pytest
from playwright.sync_api import expect

from board import wait
from test_access import check
from test_job import choose_tab, close, open_widget, tile
from test_menus import choose, open_menu


def sections(board, page=0):
    """The titles of the sections of a page, each with its widgets."""
    return [(section.get("title"), [widget for stack in section["stacks"] for widget in stack["widgets"]])
            for section in board.ask("GET", "/layout")["layout"]["pages"][page]["sections"]]


@pytest.fixture(autouse=True)
def arrangement(board):
    """The counter without a section, the weather in one, and the portfolio after it."""
    for row in board.ask("GET", "/widgets")["widgets"]:
        if row["widget"] not in ["counter-1", "weather-1", "portfolio-1"]:
            board.ask("DELETE", f"/widgets/{row['widget']}")
    board.ask("POST", "/layout", {"reset": True})
    board.ask("POST", "/layout", {"section": "Work", "widgets": ["weather-1"]})
    board.ask("POST", "/layout", {"move": ["counter-1"], "to": "first"})
    board.ask("POST", "/layout", {"section": None, "widgets": ["portfolio-1"]})
    assert sections(board) == [(None, ["counter-1"]), ("Work", ["weather-1"]), (None, ["portfolio-1"])]


def add(page, kind):
    page.locator("#add").click()
    page.get_by_role("button", name=f"Add {kind}").click()
    page.wait_for_selector(".form-row")


@pytest.mark.parametrize("last", ["Other widgets", "Work"])
def test_a_new_widget_is_in_view_at_the_end_of_the_page(visit, board, last):
    if last == "Work":
        board.ask("POST", "/layout", {"move": ["portfolio-1"], "after": "weather-1"})
    before = sections(board)
    page = visit(viewport={"width": 700, "height": 500}).page
    add(page, "World clock")
    close(page)
    expect(tile(page, "World clock")).to_be_in_viewport()
    title, widgets = before[-1]
    placed = next(row["widget"] for row in board.ask("GET", "/widgets")["widgets"] if "clock" in row["widget"])
    assert sections(board) == [*before[:-1], (title, [*widgets, placed])]


def test_a_new_widget_is_on_the_page_that_is_open(page, board):
    board.ask("POST", "/layout", {"page": "Travel", "widgets": ["portfolio-1"]})
    page.locator("#pages .tab", has_text="Travel").click()
    expect(tile(page, "Portfolio")).to_have_count(1)
    add(page, "World clock")
    close(page)
    expect(tile(page, "World clock")).to_be_in_viewport()
    assert len(sections(board, 1)) == 1 and len(sections(board, 1)[0][1]) == 2


@pytest.mark.parametrize("name, widget", [("Tea", "counter-1"), ("Weather", "weather-1"), ("Portfolio", "portfolio-1")])
def test_the_trash_restores_a_position(page, board, name, widget):
    before = sections(board)
    board.ask("DELETE", f"/widgets/{widget}")
    page.locator("#more").click()
    page.get_by_role("button", name=f"Restore {name}").click()
    expect(page.locator("#part-trash")).not_to_contain_text(name)
    wait(lambda: sections(board) == before)
    close(page)
    expect(tile(page, name)).to_be_in_viewport()


def test_widgets_move_among_named_and_other_sections(page, board):
    menu = open_menu(page, "Portfolio")
    choose(page, "Move")
    group = menu.get_by_role("group", name="Section")
    expect(group.locator("[role=menuitemradio] .menu-label")).to_have_text(["No section", "Work", "Other widgets"])
    expect(group.locator("[aria-checked=true] .menu-label")).to_have_text("Other widgets")
    choose(page, "No section")
    wait(lambda: sections(board) == [(None, ["counter-1", "portfolio-1"]), ("Work", ["weather-1"])])
    open_widget(page, "Portfolio")
    choose_tab(page, "Position")
    expect(page.locator("#place-section option")).to_have_text(["No section", "Work"])
    page.locator("#place-section").select_option(label="Work")
    wait(lambda: sections(board) == [(None, ["counter-1"]), ("Work", ["weather-1", "portfolio-1"])])
    close(page)


def test_the_sheet_of_a_widget_changes_its_size(page, board):
    open_widget(page, "Portfolio")
    choose_tab(page, "Position")
    page.locator("#place-family").select_option(label="Large")
    wait(lambda: board.ask("GET", "/widgets/portfolio-1")["family"] == "systemLarge")
    page.locator(".toast").get_by_role("button", name="Undo").click()
    wait(lambda: board.ask("GET", "/widgets/portfolio-1")["family"] == "systemMedium")
    expect(page.locator("#place-family")).to_have_value("systemMedium")
    choose_tab(page, "History")
    expect(page.locator(".history strong").first).to_have_text("Resized")
    close(page)


@pytest.mark.parametrize("name, choice, path", [
    ("section", "Work", "layout"), ("family", "Large", "widgets/portfolio-1")])
def test_a_choice_that_is_refused_is_not_shown(page, name, choice, path):
    open_widget(page, "Portfolio")
    choose_tab(page, "Position")
    control = page.locator(f"#place-{name}")
    former = control.input_value()
    page.route(f"**/api/v1/{path}", lambda route: route.fulfill(
        status=422, content_type="application/problem+json", body='{"detail": "not now"}'))
    control.select_option(label=choice)
    expect(page.locator("#sheet-note .problem")).to_have_text("not now")
    expect(control).to_have_value(former)


def test_the_menu_of_a_page_begins_pages_and_sections(page, board):
    board.ask("POST", "/layout", {"page": "Travel", "widgets": ["portfolio-1"]})

    def begin(kind, title, widget):
        page.locator("#page-menu").click()
        choose(page, f"New {kind}")
        page.locator(".prompt input").fill(title)
        page.locator(".prompt").get_by_role("button", name="Save").click()
        dialog = page.get_by_role("dialog", name=f"The first widget of “{title}”")
        check(page)
        dialog.get_by_role("button", name=widget).click()

    begin("section", "Home", "Tea")
    wait(lambda: ("Home", ["counter-1"]) in sections(board))
    begin("page", "Sky", "Weather")
    expect(page.locator("#pages [aria-current]")).to_have_text("Sky")
    assert sections(board, 2) == [(None, ["weather-1"])]


def test_arranging_is_offered_above_the_groups_of_the_menu(page):
    menu = open_menu(page, "Tea")
    choose(page, "Move")
    labels = menu.locator(".menu-item, .menu-group").all_inner_texts()
    labels = [label.strip().split("\n")[-1] for label in labels]
    assert labels.index("Arrange by dragging") < labels.index("Page") < labels.index("Section")


def test_keys_reach_tiles_in_the_order_in_which_they_are_seen(visit, board):
    board.ask("POST", "/layout", {"reset": True})
    for widget, family in [("weather-1", "systemMedium"), ("portfolio-1", "systemLarge"), ("counter-1", "systemSmall")]:
        board.ask("PATCH", f"/widgets/{widget}", {"family": family})
        board.ask("POST", "/layout", {"move": [widget], "to": "last"})
    # In three columns, the counter is beside the weather, above the portfolio.
    page = visit(viewport={"width": 700, "height": 900}).page
    expect(page.locator(".tile")).to_have_count(3)
    places = page.locator(".tile").evaluate_all(
        "(tiles) => tiles.map((tile) => [tile.offsetTop, tile.offsetLeft, tile.querySelector('.name').textContent])")
    seen = [name for *_, name in sorted(places)]
    assert seen == ["Weather", "Tea", "Portfolio"]
    page.locator(".tile .face").first.focus()
    reached = []
    for _ in range(20):
        name = page.evaluate("document.activeElement.closest('.tile')?.querySelector('.name').textContent ?? null")
        if name and name not in reached:
            reached.append(name)
        page.keyboard.press("Tab")
    assert reached == seen
    board.ask("PATCH", "/widgets/portfolio-1", {"family": "systemMedium"})


def test_a_press_refreshes_all_counters(page, board):
    open_menu(page, "Tea")
    choose(page, "Duplicate")
    expect(tile(page, "Tea copy")).to_have_count(1)
    shown = lambda name: tile(page, name).locator("img").get_attribute("alt")
    before = shown("Tea copy")
    tile(page, "Tea").get_by_role("button", name="Count up 1: Tea").click()
    wait(lambda: shown("Tea copy") != before and shown("Tea") == shown("Tea copy"))
