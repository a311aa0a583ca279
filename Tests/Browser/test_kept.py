"""Unsaved changes survive a closed tab, and files are chosen from lists."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from board import Board, wait
from test_controls import named
from workspace import write_workspace


@pytest.fixture(scope="module")
def board(tmp_path_factory):
    parameters = {
        "label": {"title": "label", "type": "string", "default": "tea"},
        "token": {"title": "token", "type": "string", "secret": True},
        "table": {"title": "table", "type": "file", "accept": [".csv"]},
        "folder": {"title": "folder", "type": "folder"},
        "picture": {"title": "picture", "type": "file", "upload": True},
    }
    board = Board(workspace=write_workspace(tmp_path_factory.mktemp("kept"), parameters, ""))
    for folder in ["tables/2026", "pictures", ".hidden"]:
        (board.folder / folder).mkdir(parents=True)
    for file in ["tables/a.csv", "tables/2026/b.csv", "tables/notes.txt"]:
        (board.folder / file).write_text("")
    board.run("add", "subject")
    board.serve()
    yield board
    board.close()


def open_form(page):
    page.locator(".face").first.click()
    page.wait_for_selector(".form-row")


def kept(page):
    return page.evaluate("localStorage.getItem('widgetconf-kept-subject-1')")


def test_a_closed_tab_loses_nothing_but_secrets(visit):
    visitor = visit()
    open_form(visitor.page)
    named(visitor.page, "label").get_by_role("textbox").fill("coffee")
    named(visitor.page, "token").locator("input").fill("hush")
    expect(visitor.page.locator(".form-status")).to_contain_text("2 changes")
    assert [change["name"] for change in json.loads(kept(visitor.page))["changes"]] == ["label"]
    visitor.page.close()

    page = visitor.page = visitor.open()
    open_form(page)
    offer = page.locator(".kept")
    expect(offer).to_contain_text(re.compile(r"1 change from \d+ s ago was not saved"))
    expect(offer.get_by_role("button", name="Restore")).to_be_focused()
    assert page.locator(".rows").evaluate("(rows) => rows.inert")
    offer.get_by_role("button", name="Restore").click()
    expect(offer).to_be_hidden()
    expect(named(page, "label").get_by_role("textbox")).to_have_value("coffee")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".form-status")).to_contain_text("revision 2")
    assert kept(page) is None


def test_kept_changes_can_be_discarded(visit):
    visitor = visit()
    open_form(visitor.page)
    named(visitor.page, "label").get_by_role("textbox").fill("water")
    expect(visitor.page.locator(".form-status")).to_contain_text("1 change")
    visitor.page.close()
    page = visitor.page = visitor.open()
    open_form(page)
    page.get_by_role("button", name="Discard", exact=True).click()
    expect(named(page, "label").get_by_role("textbox")).to_have_value("coffee")
    wait(lambda: kept(page) is None)


def test_changes_that_are_discarded_are_not_kept(page):
    open_form(page)
    named(page, "label").get_by_role("textbox").fill("milk")
    expect(page.locator(".form-status")).to_contain_text("1 change")
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Discard", exact=False).last.click()
    expect(page.locator("#sheet[open]")).to_have_count(0)
    assert kept(page) is None


def choices(page):
    return page.locator(".choice").all_inner_texts()


def test_files_are_chosen_from_lists(page, board):
    open_form(page)
    named(page, "table").get_by_role("button", name="table: Browse").click()
    expect(page.locator(".choice")).to_have_text(["pictures/", "tables/"])
    page.locator(".choice", has_text="tables/").click()
    expect(page.locator(".choice")).to_have_text(["../", "2026/", "a.csv"])
    expect(page.get_by_role("searchbox")).to_have_value(f"{board.folder}/tables/")
    page.locator(".choice", has_text="2026/").click()
    page.locator(".choice", has_text="b.csv").click()
    expect(named(page, "table").get_by_role("textbox")).to_have_value(f"{board.folder}/tables/2026/b.csv")

    named(page, "folder").get_by_role("button", name="folder: Browse").click()
    search = page.get_by_role("searchbox")
    expect(search).to_be_focused()
    page.keyboard.type("pic")
    expect(page.locator(".choice")).to_have_text(["pictures/", re.compile("as typed")])
    page.locator(".choice", has_text="pictures/").click()
    expect(named(page, "folder").get_by_role("textbox")).to_have_value(f"{board.folder}/pictures")

    # A path that is not listed is entered as it is.
    named(page, "table").get_by_role("button", name="table: Browse").click()
    page.get_by_role("searchbox").fill("/srv/x.csv")
    page.keyboard.press("Enter")
    expect(named(page, "table").get_by_role("textbox")).to_have_value("/srv/x.csv")
    page.get_by_role("button", name="Discard changes").click()


def test_a_file_is_uploaded_where_the_definition_allows_it(page, board):
    open_form(page)
    row = named(page, "picture")
    with page.expect_file_chooser() as chooser:
        row.get_by_role("button", name="picture: Upload a file").click()
    chooser.value.set_files({"name": "../a b.png", "mimeType": "image/png", "buffer": bytes(range(256)) * 400})
    expect(row.get_by_role("textbox")).to_have_value(re.compile(r"/widgetconf/uploads/state/[\w-]+/a b\.png$"))
    stored = Path(row.get_by_role("textbox").input_value())
    assert stored.read_bytes() == bytes(range(256)) * 400
    assert stored.stat().st_mode & 0o777 == 0o600
    with page.expect_file_chooser() as chooser:
        row.get_by_role("button", name="picture: Upload a file").click()
    chooser.value.set_files({"name": "large.png", "mimeType": "image/png", "buffer": bytes(17 << 20)})
    expect(page.locator(".form-status")).to_contain_text("expected a body of at most")
    page.get_by_role("button", name="Discard changes").click()
    expect(named(page, "table").get_by_role("button", name=re.compile("Upload"))).to_have_count(0)
