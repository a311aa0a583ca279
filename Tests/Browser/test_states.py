"""The states of a row for every type: its default, a wrong value, no value, and a stored value that no longer fits."""

import re

import pytest
from playwright.sync_api import expect

from board import Board
from conftest import Visitor
from test_controls import TYPES, named
from workspace import write_workspace

# For each parameter: its declaration with a default, how its row shows the default, and, for types whose values can be
# typed, a wrong text with the words at the row.
STATES = {
    "loud": ({"type": "boolean", "default": True}, None, None),
    "theme": ({"cases": {"light": "Light", "dark": "Dark"}, "default": "dark"}, "Dark", None),
    "days": ({"type": "integer", "default": 3, "range": [1, 30]}, "3", ("31", "30 is the most")),
    "minutes": ({"type": "integer", "range": [0, 60], "step": 5, "control": "slider", "default": 10}, "10",
                ("12", "enter 10 or 15: steps of 5 from 0")),
    "ratio": ({"type": "decimal", "default": 0.5, "range": {"min": 0.25}}, "0.5", ("0.1", "0.25 is the least")),
    "load": ({"type": "percent", "default": "80%", "range": ["0%", "100%"]}, "80", ("150%", "100% is the most")),
    "label": ({"type": "string", "default": "tea", "maxLength": 8}, "tea",
              ("a very long label", "enter text of at most 8 characters")),
    "code": ({"type": "string", "default": "AB-1", "pattern": "[A-Z]{2}-[0-9]+"}, "AB-1",
             ("ab", "enter capital letters, digits and hyphens, such as AA-0")),
    "text": ({"type": "string", "multiline": True, "default": "two\nlines", "maxLength": 12}, "two\nlines",
             ("many more lines", "enter text of at most 12 characters")),
    "start": ({"type": "date", "default": "2026-11-21", "range": {"max": "2026-12-31"}}, "2026-11-21",
              ("2027-01-01", "2026-12-31 is the latest")),
    "wake": ({"type": "time", "default": "08:30", "range": {"min": "06:00"}}, "08:30", ("05:00", "06:00 is the earliest")),
    "at": ({"type": "dateTime", "default": "2026-11-21T08:30:00Z"}, None, ("soon", "enter a date and a time")),
    "holiday": ({"type": "dateRange", "default": "2026-05-01..2026-05-10"}, None, ("May", "enter two dates")),
    "office": ({"type": "weekdays", "default": "mon, wed"}, None, ("someday", "enter days such as")),
    "backup": ({"type": "recurrence", "default": "weekly on sun"}, None, ("sometimes", "or a recurrence such as")),
    "pause": ({"type": "duration", "default": "1h30m", "range": {"max": "12h"}}, None, ("13h", "12h is the most")),
    "zone": ({"type": "timeZone", "default": "Asia/Seoul"}, "Seoul", ("Atlantis", "enter a time zone such as")),
    "site": ({"type": "url", "default": "https://example.org/"}, "https://example.org/", ("no address", "enter a URL")),
    "mail": ({"type": "email", "default": "kim@example.org"}, "kim@example.org", ("kim", "enter an e-mail address")),
    "server": ({"type": "host", "default": "nas.local"}, "nas.local", ("a b", "enter a host such as")),
    "country": ({"type": "country", "default": "KR"}, "South Korea", ("Atlantis", "enter a country code")),
    "language": ({"type": "language", "default": "ko"}, "Korean", ("?", "enter a language")),
    "badge": ({"type": "icon", "default": "star.fill"}, "★ star fill", ("no-such-icon", "enter ")),
    "tint": ({"type": "color", "default": "#2da44e", "palette": ["#2da44e", "#c00000"]}, None, ("greenish", "enter a color")),
    "table": ({"type": "file", "accept": [".csv"], "default": "/etc/a.csv"}, "/etc/a.csv",
              ("/etc/hostname", "enter a file's path that ends in \".csv\"")),
    "home": ({"type": "folder", "default": "/usr"}, "/usr", ("~root", "enter a folder's path")),
    "spot": ({"type": "place", "default": "37.57,126.98"}, None, ("north", "enter ")),
    "author": ({"type": "person", "mode": "email", "default": "kim@example.org"}, None, ("Kim", "enter ")),
    "fare": ({"type": "money", "currencies": ["EUR"], "default": "1 EUR", "range": {"max": 3}}, None,
             ("5 EUR", "3.00 EUR is the most")),
    "far": ({"type": "length", "unit": "km", "default": "5 km", "range": {"max": "42 km"}}, None, ("50 km", "42 km is the most")),
    "city": ({"type": "City", "options": "list", "default": {"id": "seoul", "title": "Seoul"}}, "Seoul", None),
    "stops": ({"cases": {"north": "North", "south": "South"}, "list": {"unique": True}, "default": ["south"]}, None, None),
    "names": ({"type": "string", "list": True, "default": ["Ada"]}, "Ada", None),
}
# What the same parameters accept later, so that the stored values no longer fit, and what their rows say.
NARROWED = {
    "theme": ({"cases": {"light": "Light"}}, "dark"),
    "days": ({"type": "integer", "range": [10, 30]}, "10 is the least"),
    "label": ({"type": "string", "maxLength": 2}, "at most 2 characters"),
    "start": ({"type": "date", "range": {"min": "2026-12-01"}}, "2026-12-01 is the earliest"),
    "table": ({"type": "file", "accept": [".json"]}, "ends in \".json\""),
    "stops": ({"cases": {"north": "North"}, "list": {"unique": True}}, "south"),
}
# The types that a text fits, so their stored value is a number.
TAKE_ANY_TEXT = {"string", "file", "folder", "person", "City"}
PROGRAM = """
def options(params):
    cities = [{"id": "seoul", "title": "Seoul"}, {"id": "paris", "title": "Paris"}]
    return {"options": [city for city in cities if city["id"] in params.get("ids", [city["id"]])]}
"""


def workspace(folder, declarations):
    parameters = {name: {"title": name, **declaration} for name, declaration in declarations.items()}
    return write_workspace(folder, parameters, PROGRAM, types=TYPES)


@pytest.fixture(scope="module")
def board(tmp_path_factory):
    declarations = {name: declaration for name, (declaration, *_) in STATES.items()}
    board = Board(workspace=workspace(tmp_path_factory.mktemp("states"), declarations))
    board.run("add", "subject")
    board.serve()
    yield board
    board.close()


def write(page, row, text):
    """Enters a text that the control of the row may not be able to show."""
    switch = row.get_by_role("button", name=re.compile("Write as text$"))
    if switch.count():
        switch.click()
    control = row.locator(".control input, .control textarea, .control button").first
    if row.get_attribute("data-shape") == "options":
        control.click()
        page.get_by_role("searchbox").fill(text)
        page.locator(".choice", has_text="as typed").click()
    else:
        control.fill(text)


def test_every_type_has_a_default_a_wrong_value_and_none(page, board):
    page.locator(".face").first.click()
    page.wait_for_selector(".form-row")
    problem = page.locator(".form-row .problem")
    for name, (_, shown, wrong) in STATES.items():
        row = named(page, name)
        if name != "loud":
            expect(row, name).to_have_class(re.compile("is-default"))
        if shown:
            control = row.locator(".control input, .control textarea, .control button, .control select").first
            value = "element => element.value || element.textContent"
            assert shown in control.evaluate(value) or shown in row.inner_text(), name
        if wrong:
            text, words = wrong
            write(page, row, text)
            expect(row.locator(".problem"), name).to_contain_text(words)
            expect(page.locator(".form-status")).to_contain_text("1 problem")
            row.get_by_role("button", name=f"{name}: Default").click()
            expect(problem, name).to_have_count(0)
            expect(row, name).not_to_have_class(re.compile("is-changed"))
        if name == "loud":
            continue
        if name == "theme":
            row.get_by_role("radio", name="none").click()
        else:
            row.get_by_role("button", name=f"{name}: none").click()
        expect(row, name).to_have_class(re.compile("is-changed"))
        expect(row, name).not_to_have_class(re.compile("is-default"))
        row.get_by_role("button", name=f"{name}: Default").click()
        expect(row, name).not_to_have_class(re.compile("is-changed"))
    expect(page.locator(".form-status")).to_be_empty()


def test_a_stored_value_that_no_longer_fits_is_marked_at_once(browser, tmp_path):
    declarations = {name: {key: value for key, value in declaration.items() if key != "default"}
                    for name, (declaration, *_) in STATES.items() if name in NARROWED or name == "city"}
    folder = workspace(tmp_path, declarations)
    stored = Board(workspace=folder)
    try:
        stored.run("add", "subject", "theme=dark", "days=3", "label=tea", "start=2026-11-21", "table=/etc/a.csv",
                   "stops=south", "city=seoul")
        narrowed = {name: declaration for name, (declaration, _) in NARROWED.items()}
        workspace(folder, {**declarations, **narrowed})
        stored.serve()
        visitor = Visitor(browser, stored)
        page = visitor.page
        page.locator(".face").first.click()
        page.wait_for_selector(".form-row")
        for name, (_, words) in NARROWED.items():
            expect(named(page, name), name).to_contain_text(words)
        visitor.close()
    finally:
        stored.close()


def test_every_type_marks_a_stored_value_of_another_type(browser, tmp_path):
    names = [name for name, (declaration, *_) in STATES.items() if declaration.get("type") not in TAKE_ANY_TEXT]
    texts = {name: {"type": "string"} for name in names}
    numbers = {name: {"type": "integer"} for name in STATES if name not in names}
    folder = workspace(tmp_path, {**texts, **numbers})
    stored = Board(workspace=folder)
    try:
        stored.run("add", "subject", *[f"{name}=no such value" for name in texts], *[f"{name}=7" for name in numbers])
        declared = {name: {key: value for key, value in STATES[name][0].items() if key != "default"} for name in STATES}
        workspace(folder, declared)
        stored.serve()
        visitor = Visitor(browser, stored)
        page = visitor.page
        page.locator(".face").first.click()
        page.wait_for_selector(".form-row")
        for name in STATES:
            expect(named(page, name), name).to_contain_text("the stored value does not fit")
        visitor.close()
    finally:
        stored.close()
