"""Unsaved changes survive a closed tab, and files are chosen from lists."""

import json
import re
import unicodedata
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
        "note": {"title": "note", "type": "string"},
        "token": {"title": "token", "type": "string", "secret": True},
        "table": {"title": "table", "type": "file", "accept": [".csv"]},
        "folder": {"title": "folder", "type": "folder"},
        "picture": {"title": "picture", "type": "file", "accept": [".png"], "upload": True},
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


# The entries of this browser, as texts.
ENTRIES = """() => Object.keys(localStorage).filter((name) => name.startsWith("widgetconf-kept-subject-1"))
    .map((name) => localStorage.getItem(name))"""


def kept(page):
    entries = page.evaluate(ENTRIES)
    assert len(entries) < 2
    return entries[0] if entries else None


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


def leave_unsaved(visitor, text):
    """Closes a tab with a change of the label, and opens the widget in another one."""
    open_form(visitor.page)
    named(visitor.page, "label").get_by_role("textbox").fill(text)
    expect(visitor.page.locator(".form-status")).to_contain_text("1 change")
    visitor.page.close()
    page = visitor.page = visitor.open()
    open_form(page)
    return page


def test_kept_changes_stay_offered_until_the_person_answers(visit):
    page = leave_unsaved(visit(), "cocoa")
    offer = page.locator(".kept")
    expect(offer).to_be_visible()
    # Without changes, the button is hidden, but a script of the reader can still click it.
    undo = page.locator(".form-buttons .icon").first
    for act in [lambda: page.keyboard.press("Control+s"), lambda: undo.evaluate("(button) => button.click()")]:
        with page.expect_response("**/forms/*"):
            act()
    expect(offer).to_be_visible()
    assert "cocoa" in kept(page)
    offer.get_by_role("button", name="Restore").click()
    expect(named(page, "label").get_by_role("textbox")).to_have_value("cocoa")
    page.get_by_role("button", name="Discard changes").click()
    wait(lambda: kept(page) is None)


def test_an_offer_that_fails_loses_nothing(visit):
    visitor = visit()
    visitor.context.route("**/forms/*", lambda route: route.abort()
                          if '"offer"' in (route.request.post_data or "") else route.continue_())
    page = leave_unsaved(visitor, "juice")
    expect(page.locator(".form-status")).to_have_attribute("data-state", "problem")
    assert "juice" in kept(page)
    visitor.context.unroute("**/forms/*")
    page.reload()
    open_form(page)
    page.get_by_role("button", name="Discard", exact=True).click()
    wait(lambda: kept(page) is None)


def test_what_is_typed_while_the_board_is_away_is_kept_without_secrets(visit):
    visitor = visit()
    open_form(visitor.page)
    visitor.page.route("**/forms/*", lambda route: route.abort())
    named(visitor.page, "note").get_by_role("textbox").fill("away")
    named(visitor.page, "token").locator("input").fill("hush")
    expect(visitor.page.locator(".form-status")).to_have_attribute("data-state", "problem")
    assert "away" in kept(visitor.page) and "hush" not in kept(visitor.page)
    visitor.page.close()
    page = visitor.page = visitor.open()
    open_form(page)
    page.get_by_role("button", name="Restore", exact=True).click()
    expect(named(page, "note").get_by_role("textbox")).to_have_value("away")
    page.get_by_role("button", name="Discard changes").click()


@pytest.mark.parametrize("has_locks", [True, False])
def test_the_changes_of_an_open_tab_are_neither_offered_nor_deleted(visit, has_locks):
    visitor = visit()
    if not has_locks:
        visitor.context.add_init_script("Object.defineProperty(Navigator.prototype, 'locks', {value: undefined})")
        visitor.page.reload()
        visitor.page.wait_for_selector(".connection[data-state=live]")
    first = visitor.page
    open_form(first)
    named(first, "label").get_by_role("textbox").fill("mine")
    expect(first.locator(".form-status")).to_contain_text("1 change")
    second = visitor.open()
    open_form(second)
    expect(named(second, "label").get_by_role("textbox")).not_to_have_value("mine")
    expect(second.locator(".kept")).to_be_hidden()
    assert "mine" in kept(second)
    second.close()
    first.get_by_role("button", name="Discard changes").click()
    wait(lambda: kept(first) is None)


def test_a_damaged_entry_is_deleted(page):
    page.evaluate("localStorage.setItem('widgetconf-kept-subject-1|x', '{')")
    open_form(page)
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


def test_a_folder_is_opened_or_chosen(page, board):
    open_form(page)
    row, menu = named(page, "folder"), page.locator(".choice-menu")
    row.get_by_role("button", name="folder: Browse").click()
    words = f"The list shows what is in {board.folder}. You can also type another path."
    expect(menu.get_by_role("status")).to_have_text(words)
    expect(page.locator(".choice")).to_have_text([f"{board.folder}/", "pictures/", "tables/"])
    menu.get_by_role("button", name="Open the folder tables/").click()
    expect(page.get_by_role("searchbox")).to_have_value(f"{board.folder}/tables/")
    expect(page.locator(".choice")).to_have_text(["../", "2026/", re.compile("as typed")])
    page.locator(".choice", has_text="2026/").click()
    expect(row.get_by_role("textbox")).to_have_value(f"{board.folder}/tables/2026")
    # Outside of the folder, the list says why it is almost empty.
    row.get_by_role("button", name="folder: Browse").click()
    page.get_by_role("searchbox").fill("/usr/")
    expect(page.locator(".choice")).to_have_text([re.compile("^/usr/")])
    expect(menu.get_by_role("status")).to_have_text(words)
    page.locator(".choice").click()
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
    # A file that the row does not accept is not stored. Macs send names in NFD.
    with page.expect_file_chooser() as chooser:
        row.get_by_role("button", name="picture: Upload a file").click()
    chooser.value.set_files({"name": "x.txt", "mimeType": "text/plain", "buffer": b"x"})
    expect(row).to_contain_text("that ends in")
    assert [file.name for file in stored.parent.parent.glob("*/*")] == ["a b.png"]
    with page.expect_file_chooser() as chooser:
        row.get_by_role("button", name="picture: Upload a file").click()
    long = unicodedata.normalize("NFD", "한" * 45) + ".png"
    chooser.value.set_files({"name": long, "mimeType": "image/png", "buffer": b"long"})
    expect(row.get_by_role("textbox")).to_have_value(re.compile("/" + "한" * 45 + r"\.png$"))
    with page.expect_file_chooser() as chooser:
        row.get_by_role("button", name="picture: Upload a file").click()
    chooser.value.set_files({"name": "large.png", "mimeType": "image/png", "buffer": bytes(17 << 20)})
    expect(page.locator(".form-status")).to_contain_text("expected a body of at most")
    page.get_by_role("button", name="Discard changes").click()
    expect(named(page, "table").get_by_role("button", name=re.compile("Upload"))).to_have_count(0)
