"""The rows of the form: nothing moves under the pointer, and controls show the newest value."""

import json
import re

import pytest
from playwright.sync_api import expect

from board import Board, wait
from test_controls import named
from test_kept import open_form
from workspace import write_workspace

PARAMETERS = {
    "minutes": {"title": "minutes", "type": "integer", "range": [1, 60], "default": 10, "control": "stepper"},
    "label": {"title": "label", "type": "string"},
    "tint": {"title": "tint", "type": "color", "default": "#2da44e"},
    "price": {"title": "price", "type": "decimal"},
    "fare": {"title": "fare", "type": "money", "currencies": ["EUR", "USD"]},
    "loud": {"title": "loud", "type": "boolean", "default": True},
    "share": {"title": "share", "type": "decimal", "range": [0, 1]},
    "도시": {"title": "town", "type": "string"},
    "날씨": {"title": "sky", "type": "string"},
    "city": {"title": "city", "type": "City", "options": "list"},
    "stop": {"title": "stop", "type": "City", "options": "search"},
    "place": {"title": "place", "type": "string", "required": True},
}
PROGRAM = """
def options(params):
    cities = [{"id": "seoul", "title": "Seoul"}, {"id": "paris", "title": "Paris"}]
    search = (params.get("search") or "").lower()
    return {"options": [city for city in cities
                        if search in city["title"].lower() and city["id"] in params.get("ids", [city["id"]])]}
"""


@pytest.fixture(scope="module")
def board(tmp_path_factory):
    types = {"City": {"title": "City"}}
    board = Board(workspace=write_workspace(tmp_path_factory.mktemp("rows"), PARAMETERS, PROGRAM, types=types))
    board.run("add", "subject", "place=here")
    board.serve()
    yield board
    board.close()


def discard(page):
    page.get_by_role("button", name="Discard changes").click()
    expect(page.get_by_role("button", name="Discard changes")).to_be_disabled()


SCREENS = [{}, {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}]


@pytest.mark.parametrize("screen", SCREENS)
def test_a_second_press_meets_the_same_button(visit, screen):
    page = visit(**screen).page
    open_form(page)
    plus = named(page, "minutes").get_by_role("button", name="One step up")
    plus.scroll_into_view_if_needed()
    box = plus.bounding_box()
    point = box["x"] + box["width"] - 6, box["y"] + box["height"] / 2
    for value in ["11", "12"]:
        page.mouse.click(*point)
        expect(named(page, "minutes").get_by_role("textbox")).to_have_value(value)
    assert plus.bounding_box() == box
    discard(page)


@pytest.mark.parametrize("screen", SCREENS)
def test_no_control_moves_when_buttons_appear(visit, screen):
    page = visit(**screen).page
    open_form(page)
    for name in ["minutes", "label", "tint", "price", "place"]:
        row = named(page, name)
        row.scroll_into_view_if_needed()
        inputs = row.locator(".control input")
        place = lambda: [inputs.nth(index).bounding_box() for index in range(inputs.count())]
        # Where the row begins may change with the help of the rows above it.
        before = [{**box, "y": box["y"] - row.bounding_box()["y"]} for box in place()]
        inputs.last.fill("#00ff00" if name == "tint" else "21")
        expect(row.locator(".reset")).to_be_visible()
        assert [{**box, "y": box["y"] - row.bounding_box()["y"]} for box in place()] == before, name
    discard(page)


def test_the_swatch_shows_the_color_that_was_typed_or_chosen(page, board):
    open_form(page)
    row = named(page, "tint")
    well, text = row.locator("input[type=color]"), row.locator(".amount")
    expect(well).to_have_value("#2da44e")
    row.locator(".swatch").nth(5).click()
    expect(text).to_have_value("#0090ff")
    expect(well).to_have_value("#0090ff")
    expect(row.locator(".swatch[aria-pressed=true]")).to_have_attribute("aria-label", "#0090ff")
    text.fill("#FF00aa")
    expect(well).to_have_value("#ff00aa")
    expect(row.locator(".swatch[aria-pressed=true]")).to_have_count(0)
    page.keyboard.press("Control+s")
    expect(page.locator(".form-status")).to_contain_text("revision")
    expect(well).to_have_value("#ff00aa")
    row.get_by_role("button", name="tint: Default").click()
    expect(well).to_have_value("#2da44e")
    page.keyboard.press("Control+s")
    wait(lambda: board.ask("GET", "/widgets/subject-1")["values"]["tint"] == "#2da44e")


@pytest.mark.parametrize("name, wrong, right", [
    ("minutes", "500", "5"), ("price", "many", "1.5"), ("fare", "1,2,3", "12.50"), ("label", None, None)])
def test_a_wrong_field_says_so_itself(page, name, wrong, right):
    open_form(page)
    field = named(page, name).get_by_role("textbox")
    expect(field).to_have_attribute("aria-invalid", "false")
    if wrong:
        field.fill(wrong)
        expect(named(page, name).locator(".problem")).to_be_visible()
        expect(field).to_have_attribute("aria-invalid", "true")
        field.fill(right)
        expect(field).to_have_attribute("aria-invalid", "false")
        discard(page)


def test_save_is_the_next_stop_at_once(page, board):
    open_form(page)
    # The server does not answer meanwhile.
    waiting = []
    page.route("**/forms/*", lambda route: waiting.append(route))
    save = page.get_by_role("button", name="Save", exact=True)
    expect(save).to_be_disabled()
    named(page, "place").get_by_role("textbox").focus()
    page.keyboard.type("x")
    expect(page.get_by_role("button", name="Undo", exact=True)).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("Tab")
    expect(save).to_be_focused()
    for route in waiting.copy():
        route.continue_()
    page.unroute("**/forms/*")
    page.keyboard.press("Enter")
    wait(lambda: board.ask("GET", "/widgets/subject-1")["values"]["place"] in ("x", "herex"))


def test_a_text_that_changes_nothing_can_not_be_saved(page):
    open_form(page)
    field = named(page, "label").get_by_role("textbox")
    field.fill("a")
    expect(page.locator(".form-status")).to_contain_text("1 change")
    field.fill("")
    expect(page.get_by_role("button", name="Save", exact=True)).to_be_disabled()
    expect(field).to_be_focused()


def refusals(page):
    """The addresses whose requests fail from now on."""
    found = []
    page.on("response", lambda reply: found.append(reply.url) if reply.status >= 400 else None)
    return found


def test_an_incomplete_form_asks_for_no_picture_that_does_not_exist(page, board):
    widget = board.ask("POST", "/widgets", {"kind": "subject", "name": "Empty"})["widget"]
    refused = refusals(page)
    page.locator(".tile", has_text="Empty").locator(".face").click()
    named(page, "label").get_by_role("textbox").fill("tea")
    expect(page.locator(".stage-label")).to_have_text(re.compile("No preview: values are missing"))
    discard(page)
    board.ask("DELETE", f"/widgets/{widget}")
    assert refused == []


def test_titles_in_any_language_name_their_own_fields(page):
    open_form(page)
    for name in ["town", "sky"]:
        named(page, name).locator(".row-title").click()
        expect(named(page, name).get_by_role("textbox")).to_be_focused()


def test_a_phone_offers_a_point_or_a_sign(page):
    open_form(page)
    for name, keyboard in [("share", "decimal"), ("minutes", "decimal"), ("price", "text")]:
        expect(named(page, name).get_by_role("textbox")).to_have_attribute("inputmode", keyboard)


def test_an_amount_with_a_comma_keeps_its_currency(page):
    open_form(page)
    row = named(page, "fare")
    row.get_by_role("combobox").select_option("USD")
    with page.expect_request(lambda request: "1,000" in (request.post_data or "")) as sent:
        row.get_by_role("textbox").fill("1,000")
    assert json.loads(sent.value.post_data)["text"] == "1,000 USD"
    discard(page)


@pytest.mark.parametrize("name", ["city", "stop"])
def test_enter_chooses_what_the_search_finds(page, name):
    open_form(page)
    named(page, name).locator(".choose").click()
    expect(page.locator(".choice")).to_have_text(["Seoul", "Paris"])
    # The list is still that of the empty search.
    page.keyboard.type("par")
    page.keyboard.press("Enter")
    expect(named(page, name).locator(".choose")).to_have_text("Paris")
    discard(page)


def test_a_late_list_keeps_the_focus(page):
    open_form(page)
    named(page, "city").locator(".choose").click()
    expect(page.locator(".choice")).to_have_text(["Seoul", "Paris"])
    waiting = []
    page.route("**/forms/*", lambda route: waiting.append(route))
    page.keyboard.type("par")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".choice").first).to_be_focused()
    # The page calls the route while it is asked for something.
    wait(lambda: waiting or page.evaluate("0"))
    for route in waiting.copy():
        route.continue_()
    page.unroute("**/forms/*")
    expect(page.locator(".choice").first).to_have_text("Paris")
    expect(page.locator(".choice").first).to_be_focused()
    page.keyboard.press("Escape")


def test_only_a_press_beside_the_sheet_closes_it(page):
    open_form(page)
    sheet = page.locator("#sheet")
    left = sheet.bounding_box()["x"]
    field = named(page, "label").get_by_role("textbox")
    field.scroll_into_view_if_needed()
    box = field.bounding_box()
    # A pointer that selects a text may end beside the sheet.
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(left - 40, box["y"] + box["height"] / 2, steps=3)
    page.mouse.up()
    expect(sheet).to_have_attribute("open", "")
    page.mouse.click(left - 40, 450)
    expect(sheet).not_to_have_attribute("open", "")
    # The end of a short sheet is a part of it.
    page.locator("#more").click()
    expect(page.locator("#part-trash")).to_be_visible()
    page.mouse.click(left + 200, 880)
    expect(sheet).to_have_attribute("open", "")
