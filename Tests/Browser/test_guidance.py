"""What the page tells people who do not know it: how to arrange, what they added, what an undo changed."""

import re

import pytest
from playwright.sync_api import expect

from board import wait
from stacks import stack_of
from test_access import check
from test_job import choose_tab, close, field, open_widget, tile
from test_menus import choose, open_menu


@pytest.fixture(autouse=True)
def arrangement(board):
    board.ask("POST", "/layout", {"reset": True})


def box_of(target):
    box = target.bounding_box()
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def test_a_drag_outside_of_arranging_says_how_to_arrange(page):
    left, top, right, _ = box_of(tile(page, "Tea").locator(".face"))
    page.mouse.move(left + 30, top + 40)
    page.mouse.down()
    page.mouse.move(right + 60, top + 60, steps=4)
    page.mouse.up()
    toast = page.locator(".toast")
    expect(toast).to_contain_text("To move widgets")
    # The end of the drag is no click.
    expect(page.locator("#sheet")).not_to_have_attribute("open", "")
    toast.get_by_role("button", name="Arrange").click()
    expect(page.locator("#arrange")).to_have_attribute("aria-pressed", "true")
    expect(toast).to_have_count(0)


@pytest.mark.parametrize("options", [{}, {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}])
def test_no_button_covers_a_picture_while_arranging(visit, options):
    page = visit(**options).page
    page.locator("#arrange").click()
    for name in ["Tea", "Weather"]:
        *_, bottom = box_of(tile(page, name).locator(".face"))
        for button in tile(page, name).locator(".tile-tools button, .tile-menu").all():
            left, top, right, _ = box_of(button)
            assert top >= bottom and left >= 0 and right <= page.viewport_size["width"]


def test_widgets_after_a_section_are_apart_from_it(page, board):
    board.ask("POST", "/layout", {"section": "Outside", "widgets": ["counter-1"]})
    board.ask("POST", "/layout", {"section": "Money", "widgets": ["weather-1"]})
    sections = board.ask("GET", "/layout")["layout"]["pages"][0]["sections"]
    assert [section.get("title") for section in sections] == [None, "Outside", "Money"]
    titles = page.locator(".section-title:visible")
    # The first widgets of a page need no title.
    expect(titles).to_have_text(["Outside", "Money"])
    board.ask("POST", "/layout", {"renameSection": "Money", "onPage": "1", "title": None})
    expect(titles).to_have_text(["Outside", "Other widgets"])
    heads = page.locator(".section-head-line:visible")
    expect(heads.last.get_by_role("button")).to_have_count(0)


def test_the_gallery_confirms_and_undoes_an_addition(page, board):
    widgets = lambda: [row["widget"] for row in board.ask("GET", "/widgets")["widgets"]]
    before = widgets()
    page.locator("#add").click()
    page.get_by_role("button", name="Add World clock").click()
    toast = page.locator(".toast")
    expect(toast).to_contain_text("World clock is on the board.")
    page.wait_for_selector(".form-row")
    assert len(widgets()) == len(before) + 1
    toast.get_by_role("button", name="Undo").click()
    expect(page.locator("#sheet")).not_to_have_attribute("open", "")
    wait(lambda: widgets() == before)


def test_a_card_of_the_gallery_without_a_picture_shows_the_shape_of_the_widget(page):
    page.route("**/gallery/counter.svg*", lambda route: route.fulfill(status=404))
    page.locator("#add").click()
    offer = page.locator(".offer", has=page.get_by_role("heading", name="Counter"))
    expect(offer.locator(".sample-shape")).to_have_text("Small")
    expect(offer.locator(".sample-shape")).to_be_visible()
    others = page.locator(".offer", has=page.get_by_role("heading", name="World clock"))
    others.scroll_into_view_if_needed()
    expect(others.locator(".sample")).to_have_class("sample has-picture")


def test_the_gallery_has_pictures_in_the_language_of_the_page(visit):
    def picture(locale):
        visitor = visit(locale=locale)
        with visitor.page.expect_response(re.compile("/gallery/weather.svg")) as reply:
            visitor.page.locator("#add").click()
            visitor.page.locator(".offer", has_text=re.compile("Weather|날씨")).scroll_into_view_if_needed()
        return reply.value.text()

    assert re.search("[가-힣]", picture("ko-KR")) and not re.search("[가-힣]", picture("en-US"))


def test_a_copy_has_the_name_of_its_original(page, board):
    open_menu(page, "Tea")
    choose(page, "Duplicate")
    expect(tile(page, "Tea copy")).to_have_count(1)
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(tile(page, "Tea copy")).to_have_count(0)


def test_one_size_looks_chosen(page):
    open_menu(page, "Tea")
    sizes = page.get_by_role("menuitemradio")
    sizes.filter(has_text="Medium").hover()
    ground = lambda name: sizes.filter(has_text=name).evaluate("(each) => getComputedStyle(each).backgroundColor")
    accent = page.locator("#add").evaluate("(each) => getComputedStyle(each).backgroundColor")
    assert ground("Small") == accent and ground("Medium") != accent


def test_a_stack_is_chosen_by_its_picture_and_undone(page, board):
    open_menu(page, "Tea")
    choose(page, "Move", "Stack with")
    dialog = page.get_by_role("dialog", name="Stack Tea with")
    expect(dialog.locator("img")).to_have_count(2)
    check(page)
    dialog.get_by_role("button", name="Weather").click()
    wait(lambda: stack_of(board, "counter-1") == ["weather-1", "counter-1"])
    toast = page.locator(".toast")
    expect(toast).to_contain_text("Tea is in a stack with Weather.")
    toast.get_by_role("button", name="Undo").click()
    wait(lambda: stack_of(board, "counter-1") == ["counter-1"])


def test_unsaved_changes_are_asked_about_with_one_row_of_buttons(page):
    open_widget(page, "Tea")
    field(page, "Step").fill("3")
    expect(page.locator(".form-status")).to_contain_text("1 change")
    page.keyboard.press("Escape")
    expect(page.locator(".question")).to_be_in_viewport()
    for name in ["Save", "Discard changes"]:
        expect(page.get_by_role("button", name=name)).to_have_count(1)
    page.get_by_role("button", name="Cancel").click()
    page.locator(".form-bar").get_by_role("button", name="Discard changes").click()
    close(page)


def test_the_first_row_is_visible_on_a_phone(visit, board):
    widget = board.ask("POST", "/widgets", {"kind": "world-clock", "family": "systemLarge"})["widget"]
    page = visit(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True).page
    open_widget(page, "World clock")
    page.wait_for_selector(".form-row")
    for row in page.locator(".form-row").all():
        expect(row).to_be_in_viewport(ratio=1)
    board.ask("DELETE", f"/widgets/{widget}")


def test_an_undo_says_what_it_changed(page, board):
    holdings = [{"symbol": "ACME", "amount": 12.5, "price": 20}]
    board.ask("PATCH", "/widgets/portfolio-1", {"values": {"holdings": holdings}})
    open_widget(page, "Portfolio")
    choose_tab(page, "History")
    expect(page.locator(".history p").first).to_have_text("Holding 1 added (12.5 × ACME)")
    page.get_by_role("button", name="Undo the last edit").click()
    expect(page.locator(".toast")).to_contain_text("Undone: Holding 1 removed (12.5 × ACME)")
    expect(page.locator(".history strong").first).to_have_text("Undone")
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(".toast")).to_contain_text("Redone: Holding 1 added")
    close(page)


def test_refreshes_have_names_and_reasons_in_words(page, board):
    # A removed widget keeps its name.
    removed = board.ask("POST", "/widgets", {"kind": "counter", "name": "Old"})["widget"]
    board.ask("DELETE", f"/widgets/{removed}")
    page.locator("#more").click()
    choose_tab(page, "Activity")
    lines = page.locator("#part-activity .lines strong")
    expect(lines.filter(has_text=re.compile("^Tea$")).first).to_be_visible()
    expect(lines.filter(has_text=re.compile("^Old$")).first).to_be_visible()
    assert not [name for name in lines.all_inner_texts() if name.endswith("-1")]
    expect(page.locator("#part-activity .reasons")).to_contain_text("Added to the board")
    expect(page.locator("#part-activity .detail").last).to_contain_text(" ms")
    close(page)


def test_an_action_without_words_has_a_title(page):
    open_widget(page, "Tea")
    expect(page.locator(".actions button")).to_have_text("Count up 1")
    close(page)


def test_an_account_is_added_where_it_is_chosen(page, board):
    board.ask("POST", "/widgets", {"kind": "commits-today", "values": {"repository": "ada/engine"}})
    open_widget(page, "GitHub commits")
    field(page, "Account").click()
    page.get_by_role("button", name="Add account").click()
    dialog = page.get_by_role("dialog", name="Accounts")
    expect(dialog.get_by_label("Service")).to_have_value("github")
    check(page)
    dialog.get_by_role("button", name="Add account").click()
    expect(dialog.locator(".list")).to_contain_text("Ada", timeout=30_000)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.locator(".choice", has_text="Ada").click()
    expect(field(page, "Account")).to_have_text("Ada")
    page.get_by_role("button", name="Discard changes").click()
    close(page)
    board.ask("DELETE", "/widgets/commits-today-1")


def test_time_zones_are_listed_by_city_with_their_offset(page, board):
    widget = board.ask("POST", "/widgets", {"kind": "world-clock"})["widget"]
    open_widget(page, "World clock")
    expect(field(page, "Time zones")).to_have_text("Seoul")
    field(page, "Time zones").click()
    expect(page.locator(".crumbs")).to_be_visible()
    page.locator(".form-row .choose").first.click()
    page.get_by_role("searchbox").fill("seoul")
    choice = page.locator(".choice", has_text="Seoul")
    expect(choice).to_have_count(1)
    expect(choice.locator("small")).to_have_text("UTC+9 · Asia/Seoul")
    expect(page.locator(".choices .group").first).to_have_text("Asia")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    close(page)
    board.ask("DELETE", f"/widgets/{widget}")


def test_the_buttons_of_a_row_are_no_stops_of_the_tab_key(page):
    open_widget(page, "Weather")
    row = page.locator(".form-row", has_text="Hours ahead")
    row.locator("input").focus()
    page.keyboard.press("Tab")
    expect(row.locator(":focus")).to_have_count(0)
    page.keyboard.press("Shift+Tab")
    expect(row.locator("input:focus")).to_have_count(1)
    page.keyboard.press("F2")
    expect(row.locator(".tools :focus")).to_have_attribute("aria-label", "Hours ahead: Write as text")
    page.keyboard.press("ArrowRight")
    expect(row.locator(".tools :focus")).to_have_attribute("aria-label", re.compile("^Hours ahead: none$"))
    page.keyboard.press("Escape")
    expect(row.locator("input:focus")).to_have_count(1)
    expect(page.locator("#sheet")).to_have_attribute("open", "")
    close(page)


def test_a_widget_without_parameters_has_no_form_to_ask_for(page, board):
    widget = board.ask("POST", "/widgets", {"kind": "system"})["widget"]
    refused = []
    page.on("response", lambda reply: refused.append(reply.url) if reply.status >= 400 else None)
    open_widget(page, "System")
    expect(page.locator("#part-edit")).to_have_text("There is nothing to configure about this widget.")
    close(page)
    board.ask("DELETE", f"/widgets/{widget}")
    assert refused == []


COVERED = """() => {
  const toast = document.querySelector(".toast").getBoundingClientRect();
  const sheet = document.getElementById("sheet");
  const buttons = [...sheet.querySelectorAll(".sheet-head button, .form-bar button, footer button")];
  const isOutside = toast.left < 0 || toast.top < 0 || toast.right > innerWidth || toast.bottom > innerHeight;
  return [isOutside && "the window", ...buttons.map((button) => {
    const box = button.getBoundingClientRect();
    const isCovered = box.left < toast.right && box.right > toast.left && box.top < toast.bottom && box.bottom > toast.top;
    return isCovered && (button.textContent + " " + JSON.stringify([box, toast]));
  })].filter(Boolean);
}"""
LONG = "Undone: " + ", ".join(f"Repository {number}: /home/kim/engine/{number} → none" for number in range(12))


# A phone, one with a keyboard on the screen or on its side, a tablet, and desktops.
@pytest.mark.parametrize("width, height", [(390, 844), (390, 430), (844, 390), (768, 1024), (1000, 700), (1280, 900)])
def test_no_message_covers_the_buttons_of_a_sheet(visit, board, width, height):
    page = visit(viewport={"width": width, "height": height}).page
    page.locator("#add").click()
    page.get_by_role("button", name="Add World clock").click()
    page.wait_for_selector(".form-row")
    toast = page.locator(".toast")
    expect(toast).to_contain_text("World clock is on the board.")
    for text in ["", LONG]:
        if text:
            page.evaluate("text => import('/files/toast.js').then(({ tell }) => tell(text))", text)
            expect(toast).to_contain_text("Repository 11")
        for end in [0, 10_000]:
            page.locator("#sheet").evaluate("(sheet, end) => { sheet.scrollTop = end }", end)
            assert page.evaluate(COVERED) == []
    page.get_by_role("button", name="Dismiss").click()
    close(page)
    for row in board.ask("GET", "/widgets")["widgets"]:
        if row["kind"] == "world-clock":
            board.ask("DELETE", f"/widgets/{row['widget']}")


LOOK = """(tile) => {
  const menu = tile.querySelector(".tile-menu"), box = menu.getBoundingClientRect();
  const size = (name) => parseFloat(getComputedStyle(tile.querySelector(name)).fontSize);
  return { width: box.width, height: box.height, opacity: Number(getComputedStyle(menu).opacity),
    least: Math.min(size(".name"), size(".age"), size(".stack-count")) };
}"""


@pytest.mark.parametrize("options, target, opacity", [
    ({}, 34, 0.75), ({"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}, 44, 1)])
def test_the_button_and_the_words_below_a_tile_can_be_seen(visit, options, target, opacity):
    page = visit(**options).page
    page.mouse.move(1, 1)
    look = tile(page, "Tea").evaluate(LOOK)
    assert min(look["width"], look["height"]) >= target and look["opacity"] == opacity
    assert look["least"] >= 12
    page.locator(".tile-menu").first.focus()
    expect(page.locator(".tile-menu").first).to_have_css("opacity", "1")
