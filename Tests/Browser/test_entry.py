"""What the form does with texts that cannot be used yet: rejected ones, incomplete dates, and late replies."""

import re

import pytest
from playwright.sync_api import expect

from board import Board, wait
from test_controls import named
from test_kept import open_form
from workspace import write_workspace


PARAMETERS = {
    "label": {"title": "label", "type": "string"},
    "text": {"title": "text", "type": "string", "multiline": True, "default": "two"},
    "start": {"title": "start", "type": "date", "default": "2026-11-21"},
    "end": {"title": "end", "type": "date"},
    "backup": {"title": "backup", "type": "recurrence", "default": "weekly on mon until 2026-12-31"},
    "office": {"title": "office", "type": "weekdays"},
    "pause": {"title": "pause", "type": "duration"},
    "minutes": {"title": "minutes", "type": "integer", "range": [0, 60], "step": 5, "control": "slider"},
    "loud": {"title": "loud", "type": "boolean", "control": "menu"},
    "fare": {"title": "fare", "type": "money", "currencies": ["EUR", "USD"]},
    "trip": {"title": "trip", "type": "Trip"},
    "trips": {"title": "trips", "type": "Trip", "list": True},
}
TYPES = {"Trip": {"title": "Trip", "parameters": {"day": {"title": "day", "type": "date"}}}}


@pytest.fixture(scope="module")
def board(tmp_path_factory):
    board = Board(workspace=write_workspace(tmp_path_factory.mktemp("entry"), PARAMETERS, "", types=TYPES))
    board.run("add", "subject")
    board.serve()
    yield board
    board.close()


@pytest.fixture
def form(page):
    open_form(page)
    return page


def status(page):
    return page.locator(".form-status")


def values(board):
    return board.ask("GET", "/widgets/subject-1")["values"]


def test_a_rejected_text_is_a_problem_of_its_row(form, board):
    refusal = {"status": 413, "detail": "expected a body of at most 9 bytes"}
    form.route("**/forms/*", lambda route: route.fulfill(status=413, json=refusal)
               if "huge" in (route.request.post_data or "") else route.continue_())
    text, label = (named(form, name).get_by_role("textbox") for name in ["text", "label"])
    text.fill("huge")
    expect(named(form, "text").locator(".problem")).to_have_text(refusal["detail"])
    label.fill("other")
    expect(named(form, "label")).to_have_class(re.compile("is-changed"))
    expect(text).to_have_value("huge")
    # The keys also work outside the form.
    form.locator(".sheet-head button").focus()
    form.keyboard.press("Control+s")
    expect(text).to_be_focused()
    expect(status(form)).to_have_text("1 problem")
    text.fill("small")
    expect(named(form, "text").locator(".problem")).to_have_count(0)
    form.keyboard.press("Control+s")
    expect(status(form)).to_contain_text("revision 2")
    assert (values(board)["text"], values(board)["label"]) == ("small", "other")

    # A gesture of the row replaces its text.
    text.fill("huge")
    expect(named(form, "text").locator(".problem")).to_be_visible()
    named(form, "text").locator(".reset").click()
    expect(text).to_have_value("two")
    expect(named(form, "text").locator(".problem")).to_have_count(0)
    form.get_by_role("button", name="Discard changes").click()


@pytest.mark.parametrize("name", ["start", "end"])
def test_an_incomplete_date_is_not_saved(form, board, name):
    before = values(board)
    named(form, "label").get_by_role("textbox").fill(f"with {name}")
    date = named(form, name).locator("input")
    date.click(position={"x": 14, "y": 14})
    form.keyboard.press("Backspace" if name == "start" else "1")
    form.keyboard.press("Control+s")
    expect(named(form, name).locator(".problem")).to_have_text("enter a complete date or time, or clear it")
    expect(date).to_be_focused()
    assert values(board) == before
    form.get_by_role("button", name="Discard changes").click()
    expect(named(form, name).locator(".problem")).to_have_count(0)
    assert not date.evaluate("(input) => input.validity.badInput")


def test_an_incomplete_end_of_a_recurrence_is_not_saved(form, board):
    before = values(board)
    row = named(form, "backup")
    row.locator("input[type=date]").click(position={"x": 14, "y": 14})
    form.keyboard.press("Backspace")
    form.keyboard.press("Control+s")
    expect(row.locator(".problem")).to_be_visible()
    assert values(board) == before
    # A hidden end does not count.
    row.get_by_role("combobox").first.select_option("")
    expect(row.locator(".problem")).to_have_count(0)
    form.get_by_role("button", name="Discard changes").click()


INCOMPLETE = "enter a complete date or time, or clear it"
WARNING = "Complete the date or time first. If you leave again, it is discarded."


def begin_nested_date(form, name):
    """Opens the page of an object, or of a new item of a list, and types the month of its date."""
    named(form, name).locator(".choose").click()
    if name == "trips":
        form.locator(".form-row.add button").click()
    date = named(form, "day").locator("input")
    date.click(position={"x": 14, "y": 14})
    form.keyboard.press("1")
    return date


def leave_page(form, way):
    if way == "key":
        form.keyboard.press("Escape")
    else:
        form.get_by_role("button", name="‹ Back").click()


@pytest.mark.parametrize("name", ["trip", "trips"])
@pytest.mark.parametrize("way", ["key", "button"])
def test_a_page_with_an_incomplete_date_is_left_at_the_second_attempt(form, board, name, way):
    before = values(board)
    date = begin_nested_date(form, name)
    trail = form.locator(".crumbs span")
    path = trail.text_content()
    leave_page(form, way)
    expect(named(form, "day").locator(".problem")).to_have_text(INCOMPLETE)
    expect(status(form)).to_have_text(WARNING)
    expect(date).to_be_focused()
    expect(trail).to_have_text(path)
    leave_page(form, way)
    expect(trail).not_to_have_text(path)
    expect(status(form)).not_to_have_text(WARNING)
    assert values(board) == before


def test_undo_does_not_leave_an_incomplete_date_either(form):
    named(form, "label").get_by_role("textbox").fill("a label to undo")
    expect(status(form)).to_contain_text("1 change")
    begin_nested_date(form, "trip")
    undo = form.get_by_role("button", name="Undo")
    undo.click()
    expect(status(form)).to_have_text(WARNING)
    expect(named(form, "day").locator("input")).to_be_focused()
    undo.click()
    expect(named(form, "label").get_by_role("textbox")).not_to_have_value("a label to undo")


def test_a_date_is_completed_before_its_page_is_left(form):
    begin_nested_date(form, "trip")
    leave_page(form, "key")
    expect(status(form)).to_have_text(WARNING)
    form.keyboard.type("11212026")
    expect(named(form, "day").locator(".problem")).to_have_count(0)
    leave_page(form, "key")
    expect(named(form, "trip").locator(".choose")).to_have_text("2026-11-21")
    form.get_by_role("button", name="Discard changes").click()


def test_no_page_is_opened_over_an_incomplete_date(form):
    date = named(form, "end").locator("input")
    date.click(position={"x": 14, "y": 14})
    form.keyboard.press("1")
    named(form, "trip").locator(".choose").click()
    expect(named(form, "end").locator(".problem")).to_have_text(INCOMPLETE)
    expect(date).to_be_focused()
    expect(form.locator(".crumbs")).to_be_hidden()
    named(form, "trip").locator(".choose").click()
    expect(named(form, "day")).to_be_visible()


def test_a_problem_of_a_nested_page_is_marked_where_it_is_opened(form):
    named(form, "trip").locator(".choose").click()
    named(form, "day").locator(".as-text").click()
    named(form, "day").get_by_role("textbox").fill("2026")
    leave_page(form, "button")
    expect(named(form, "trip")).to_have_class(re.compile("is-wrong"))
    expect(named(form, "trip").locator(".problem")).to_have_text("1 problem")
    form.get_by_role("button", name="Discard changes").click()


def test_the_words_for_booleans_are_in_the_language_of_the_page(visit):
    page = visit(locale="ko-KR").page
    open_form(page)
    for name in ["켬", "끔"]:
        expect(named(page, "loud").get_by_role("radio", name=name)).to_have_count(1)


def test_weeks_begin_as_usual_in_the_region(visit):
    for locale, first in [("en-US", "sun"), ("de-DE", "mon")]:
        page = visit(locale=locale).page
        open_form(page)
        expect(named(page, "office").get_by_role("checkbox").first).to_have_attribute("value", first)


def test_parts_of_a_duration_keep_their_units(form):
    inputs = named(form, "pause").get_by_role("textbox")
    inputs.nth(1).fill("1.5")
    with form.expect_request(lambda request: '"1.5h30m"' in (request.post_data or "")):
        inputs.nth(2).fill("30")
    form.get_by_role("button", name="Discard changes").click()


def test_a_late_reply_does_not_move_a_slider(form, board):
    slider = named(form, "minutes").get_by_role("slider")
    waiting = []
    form.route("**/forms/*", lambda route: waiting.append(route))
    slider.focus()
    form.keyboard.press("ArrowRight")
    wait(lambda: form.wait_for_timeout(10) or waiting)
    form.keyboard.press("ArrowRight")
    waiting.pop().continue_()
    wait(lambda: form.wait_for_timeout(10) or waiting)
    # The reply with the first position has arrived.
    expect(slider).to_have_value("2")
    waiting.pop().continue_()
    form.unroute("**/forms/*")
    # The last position is saved, even if it was not sent yet.
    form.keyboard.press("ArrowRight")
    form.keyboard.press("Control+s")
    expect(status(form)).to_contain_text("revision")
    assert values(board)["minutes"] == 15


def test_an_amount_keeps_a_currency_that_is_no_longer_offered(page, board):
    board.run("edit", "subject-1", "fare=3 USD")
    fare = {**PARAMETERS["fare"], "currencies": ["EUR", "GBP"]}
    write_workspace(board.workspace, {**PARAMETERS, "fare": fare}, "", types=TYPES)
    wait(lambda: values(board).get("fare") is None)
    open_form(page)
    row = named(page, "fare")
    expect(row.locator("input")).to_have_value("3.00")
    expect(row.get_by_role("combobox")).to_have_value("USD")
    expect(row.locator("option:checked")).to_have_text("USD (no longer offered)")
    expect(row.locator(".note")).to_have_text(
        "the stored value does not fit: the currency of 3.00 USD is no longer offered")
    row.get_by_role("combobox").focus()
    row.get_by_role("combobox").select_option("EUR")
    page.keyboard.press("Control+s")
    expect(status(page)).to_contain_text("revision")
    assert values(board)["fare"] == {"amount": 3, "currency": "EUR"}


# The last test, because the text makes the form slow. In JSON, it is longer than a text may be.
def test_a_long_text_with_many_quotation_marks_is_saved(form, board):
    long = '"' * 600_000
    named(form, "text").get_by_role("textbox").fill(long)
    expect(status(form)).to_contain_text("1 change", timeout=60_000)
    form.keyboard.press("Control+s")
    expect(status(form)).to_contain_text("revision", timeout=60_000)
    assert values(board)["text"] == long
