"""Where the focus is after an action: on what the action concerned, and never on nothing."""

import pytest
from playwright.sync_api import expect

from board import Board, wait
from conftest import Visitor
from stacks import page_of, stack_of
from test_job import choose_tab, close, open_widget, tile
from test_menus import choose, enter, open_menu

FOCUSED = """() => { const e = document.activeElement; return e === document.body ? "nothing"
  : e.closest(".tile")?.querySelector(".name").textContent ?? e.textContent }"""


@pytest.fixture(autouse=True)
def arrangement(board):
    board.ask("POST", "/layout", {"reset": True})


def test_a_stack_gets_the_focus_of_the_widget_that_joins_it(page, board):
    open_menu(page, "Tea")
    choose(page, "Move", "Stack with")
    page.get_by_role("dialog", name="Stack Tea with").get_by_role("button", name="Weather").click()
    wait(lambda: stack_of(board, "counter-1") == ["weather-1", "counter-1"])
    expect(page.locator(".tile.is-stack :focus")).to_have_count(1)


def test_the_tab_of_its_page_gets_the_focus_of_a_widget_that_moves_there(page, board):
    board.ask("POST", "/layout", {"page": "Morning", "widgets": ["portfolio-1"]})
    tab = page.locator("#pages").get_by_role("button", name="Morning")
    expect(tab).to_be_visible()
    open_menu(page, "Tea")
    choose(page, "Move", "Morning")
    wait(lambda: page_of(board, "counter-1") == 1)
    expect(tab).to_be_focused()
    open_menu(page, "Weather")
    choose(page, "Move", "New page")
    enter(page, "Evening")
    expect(page.locator("#pages").get_by_role("button", name="Evening")).to_be_focused()


def test_a_widget_in_a_new_section_has_the_focus_and_is_in_view(visit):
    page = visit(viewport={"width": 700, "height": 360}).page
    open_menu(page, "Tea")
    choose(page, "Move", "New section")
    enter(page, "Drinks")
    expect(page.locator(".section-title", has_text="Drinks")).to_be_visible()
    face = tile(page, "Tea").locator(".face")
    expect(face).to_be_focused()
    expect(face).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("way", ["menu", "sheet"])
def test_the_next_tile_gets_the_focus_of_a_removed_one(page, board, way):
    second = page.locator(".tile .name").nth(1)
    follower = second.text_content()
    if way == "menu":
        open_menu(page, "Tea")
        choose(page, "Remove")
    else:
        open_widget(page, "Tea")
        page.locator("footer").get_by_role("button", name="Remove").click()
    expect(tile(page, "Tea")).to_have_count(0)
    wait(lambda: page.evaluate(FOCUSED) == follower)
    expect(page.locator("#sheet[open]")).to_have_count(0)
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(tile(page, "Tea")).to_have_count(1)


def test_the_next_row_of_the_trash_gets_the_focus(page, board):
    for name in ["One", "Two", "Three"]:
        widget = board.ask("POST", "/widgets", {"kind": "counter", "name": name})["widget"]
        board.ask("DELETE", f"/widgets/{widget}")
    page.locator("#more").click()
    rows = page.locator("#part-trash li")
    expect(rows).to_have_count(3)
    titles = rows.locator("strong").all_text_contents()
    page.get_by_role("button", name=f"Restore {titles[1]}").click()
    expect(rows).to_have_count(2)
    expect(page.get_by_role("button", name=f"Restore {titles[2]}")).to_be_focused()
    # Of the last row, the one before it, and not the button that deletes all of them.
    page.keyboard.press("Enter")
    expect(rows).to_have_count(1)
    expect(page.get_by_role("button", name=f"Restore {titles[0]}")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#part-trash")).to_contain_text("The trash is empty.")
    expect(page.get_by_role("tab", name="Trash")).to_be_focused()
    close(page)
    for row in board.ask("GET", "/widgets")["widgets"]:
        if row["title"] in titles or row.get("name") in titles:
            board.ask("DELETE", f"/widgets/{row['widget']}")
    board.ask("DELETE", "/trash")


def test_a_page_gets_the_focus_of_a_deleted_one(page, board):
    for title, widget in [("Morning", "portfolio-1"), ("Evening", "counter-1")]:
        board.ask("POST", "/layout", {"page": title, "widgets": [widget]})

    def delete(title):
        page.locator("#pages").get_by_role("button", name=title).click()
        page.get_by_role("button", name="Change this page").click()
        choose(page, "Delete page")

    delete("Evening")
    wait(lambda: page.evaluate(FOCUSED) == "Morning")
    # On a board with one page, there are no tabs, and the first widget gets it.
    delete("Morning")
    expect(page.locator("#pages")).to_be_hidden()
    expect(page.locator(".face").first).to_be_focused()


def test_a_widget_whose_tile_has_moved_has_the_focus_after_its_sheet(page, board):
    open_widget(page, "Weather")
    choose_tab(page, "Position")
    page.get_by_label("New page").fill("Morning")
    page.get_by_label("New page").press("Enter")
    wait(lambda: page_of(board, "weather-1") == 1)
    close(page)
    expect(page.locator("#pages").get_by_role("button", name="Morning")).to_be_focused()


def test_the_first_widget_of_a_board_has_the_focus_after_its_sheet(browser):
    board = Board().serve()
    try:
        visitor = Visitor(browser, board)
        page = visitor.page
        page.locator("#add-first").click()
        page.get_by_role("button", name="Add Counter").click()
        page.wait_for_selector(".form-row")
        expect(tile(page, "Counter")).to_have_count(1)
        close(page)
        expect(tile(page, "Counter").locator(".face")).to_be_focused()
        expect(page.locator("#sheet-title")).to_have_count(0)
        visitor.close()
    finally:
        board.close()
