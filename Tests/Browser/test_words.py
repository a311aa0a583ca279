"""What the page says to people: about failures, widgets that are not set up, choices, refreshes and the history."""

import re

import pytest
from playwright.sync_api import expect

from board import Board
from test_job import choose_tab, close, field, open_widget, tile
from workspace import write_workspace

TYPES = {
    "Town": {"title": "Town"},
    "Trip": {"title": "Trip", "parameters": {
        "stop": {"title": "Stop", "type": "Town", "options": "search"},
        "note": {"title": "Note", "type": "string"}}},
}
PARAMETERS = {
    "mode": {"title": "Mode", "cases": {"fine": "All is fine", "crash": "Crash", "wrong": "Wrong answer"}, "default": "fine"},
    "count": {"title": "Count", "type": "integer", "range": [1, 9], "default": 3},
    "area": {"title": "Area code", "type": "string", "required": True},
    "towns": {"title": "Towns", "type": "Town", "options": "list", "list": True},
    "trips": {"title": "Trips", "type": "Trip", "list": True},
}
PROGRAM = """
import os, pathlib, time

def placeholder(params): return {"view": "5 of 3 today"}
def timeline(params):
    mode = params["configuration"].get("mode")
    if mode == "crash": os._exit(3)
    if mode == "wrong": return {"entries": 7}
    while pathlib.Path("hold").exists(): time.sleep(0.05)
    return {"entries": [{"date": params["context"]["now"], "view": "content"}], "policy": "never"}
def options(params):
    ids = pathlib.Path("offers").read_text().split() if pathlib.Path("offers").exists() else ["old", "new"]
    if params.get("search") == "": ids = []
    return {"options": [{"id": id, "title": id.title()} for id in ids if id in params.get("ids", ids)]}
"""


@pytest.fixture(scope="module")
def board(tmp_path_factory):
    folder = tmp_path_factory.mktemp("words")
    board = Board(workspace=write_workspace(folder, PARAMETERS, PROGRAM, types=TYPES))
    for name in ["Fine", "Crash", "Wrong"]:
        board.run("add", "subject", "--name", name, "area=1", "towns=old,new")
    board.run("add", "subject", "--name", "Empty")
    board.run("edit", "subject-2", "mode=crash", check=False)
    board.run("edit", "subject-3", "mode=wrong", check=False)
    board.serve()
    yield board
    board.close()


def test_each_failure_has_a_remedy(page):
    remedies = {
        "Crash": "Its provider ended unexpectedly. Its log may say why. It is tried again by itself.",
        "Wrong": "The answer of its provider cannot be used. Look at its log, or update the provider.",
    }
    for name, remedy in remedies.items():
        open_widget(page, name)
        choose_tab(page, "Why?")
        expect(page.locator("#part-why .attention .quiet-text")).to_have_text(remedy)
        close(page)


def test_a_widget_that_is_not_set_up_shows_its_name(page, board):
    expect(tile(page, "Empty").locator("img")).to_have_attribute("alt", "Empty, Set up")
    expect(tile(page, "Empty").locator(".age")).to_have_text("Set up")
    open_widget(page, "Empty")
    expect(page.locator(".stage img")).to_have_attribute("alt", "Empty, Set up")
    choose_tab(page, "Why?")
    expect(page.locator("#part-why .attention p")).to_have_text("It needs a value for: Area code")
    page.locator("#part-why").get_by_role("button", name="Set up").click()
    expect(field(page, "Area code")).to_be_visible()
    picture = board.run("render", "subject-4")
    assert "5 of 3" not in picture and "Set up" in picture and "not set up" in picture
    assert "needsConfiguration" not in picture + board.run("render", "subject-4", "--output", "tmux")


def test_a_widget_that_is_not_set_up_is_in_the_language_of_the_page(visit):
    page = visit(locale="ko-KR").page
    expect(tile(page, "Empty").locator("img")).to_have_attribute("alt", "Empty, 설정하기")


def test_a_failing_widget_says_since_when(page):
    page.locator("#attention-toggle").click()
    expect(page.locator("#attention-list li", has_text="Crash").locator("span")).to_have_text(
        re.compile(r"^Crash has not been refreshed since .*\d{1,2}:\d\d"))


def test_choices_that_are_no_longer_offered_are_marked(page, board):
    (board.workspace / "offers").write_text("new")
    board.run("options", "subject-1")
    open_widget(page, "Fine")
    row = page.locator(".form-row", has=page.locator(".row-title", has_text="Towns"))
    expect(row.locator(".note")).to_have_text("no longer offered: Old")
    row.locator(".choose").click()
    elements = page.locator(".form-row:has(.choose)")
    expect(elements.nth(0).locator(".note")).to_have_text("no longer offered")
    expect(elements.nth(1).locator(".note")).to_have_count(0)
    close(page)
    (board.workspace / "offers").unlink()
    board.run("options", "subject-1")


def test_a_refused_save_shows_the_wrong_row(page):
    open_widget(page, "Empty")
    field(page, "Count").fill("4")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(field(page, "Area code")).to_be_focused()
    page.get_by_role("button", name="Discard changes").click()
    close(page)


def test_a_new_item_has_the_focus_in_its_first_field(page):
    open_widget(page, "Fine")
    field(page, "Trips").click()
    page.get_by_role("button", name="+ Add Trip").click()
    expect(field(page, "Stop")).to_be_focused()
    field(page, "Stop").click()
    expect(page.locator(".choice-menu [role=status]")).to_have_text("Type to search.")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Discard changes").click()
    close(page)


def test_a_refresh_shows_that_it_is_not_answered(page, board):
    open_widget(page, "Fine")
    (board.workspace / "hold").write_text("")
    page.get_by_role("button", name="Refresh now").click()
    expect(page.get_by_role("button", name="updating …")).to_have_attribute("aria-disabled", "true")
    (board.workspace / "hold").unlink()
    expect(page.get_by_role("button", name="Refresh now")).to_have_count(1)
    close(page)


def test_the_history_has_titles(page, board):
    board.ask("PATCH", "/widgets/subject-1", {"values": {"count": 5, "towns": ["new"]}})
    open_widget(page, "Fine")
    choose_tab(page, "History")
    expect(page.locator(".history p").first).to_have_text("Count: 3 → 5, Towns: Old, New → New")
    expect(page.get_by_role("button", name="Undo the last edit")).to_be_enabled()
    expect(page.locator("#part-history").get_by_role("button", name="Redo")).to_be_disabled()
    close(page)


def test_the_words_of_values_are_in_the_language_of_the_page(visit):
    page = visit(locale="ko-KR").page
    tile(page, "Empty").locator(".face").click()
    expect(field(page, "Area code")).to_have_attribute("placeholder", "값을 입력하세요")


def test_the_question_before_leaving_is_not_red_for_saving(page):
    open_widget(page, "Fine")
    field(page, "Count").fill("7")
    page.get_by_role("button", name="Close").click()
    question = page.locator(".question")
    expect(question.get_by_role("button", name="Save")).to_have_class("primary")
    question.get_by_role("button", name="Discard changes").click()


def test_undo_in_a_form_is_offered_when_there_is_a_step(page):
    open_widget(page, "Fine")
    undo = page.locator(".form-buttons").get_by_role("button", name="Undo", exact=True)
    expect(undo).to_have_attribute("aria-disabled", "true")
    field(page, "Count").fill("7")
    expect(undo).to_have_attribute("aria-disabled", "false")
    page.get_by_role("button", name="Discard changes").click()
