"""Every type of parameter in the edit form: once with clicks, once with keys alone."""

import re

import pytest
from playwright.sync_api import expect

from board import Board, wait
from test_access import check
from workspace import write_workspace

# For each parameter: its declaration, what a person enters, and what the widget has then. A boolean is switched on;
# a control of several inputs gets a text for each of them, in the notation of the United States; a slider moves by steps;
# a list has the texts that become its values; an object has its own parameters.
CONTROLS = {
    "loud": ({"type": "boolean"}, True, True),
    "quiet": ({"type": "boolean", "labels": {"true": "Yes", "false": "No"}, "control": "segments"}, True, True),
    "days": ({"type": "integer", "suffix": "stops"}, "7", 7),
    "minutes": ({"type": "integer", "range": [0, 60], "step": 5, "control": "slider"}, 3, 15),
    "ratio": ({"type": "decimal"}, "0.25", 0.25),
    "load": ({"type": "percent"}, "50%", 0.5),
    "label": ({"type": "string"}, "차 & tea", "차 & tea"),
    "text": ({"type": "string", "multiline": True}, "two\nlines", "two\nlines"),
    "token": ({"type": "string", "secret": True}, "hush", "••••"),
    "theme": ({"cases": {"light": "Light", "dark": "Dark"}}, "Dark", "dark"),
    "start": ({"type": "date"}, "11212026", "2026-11-21"),
    "wake": ({"type": "time"}, "0830AM", "08:30"),
    "at": ({"type": "dateTime"}, "11212026\t0830AM", "2026-11-20T23:30:00.000Z"),
    "holiday": ({"type": "dateRange"}, ["05012026", "05102026"], {"start": "2026-05-01", "end": "2026-05-10"}),
    "office": ({"type": "weekdays"}, ["Monday", "Wednesday"], ["mon", "wed"]),
    "backup": ({"type": "recurrence"}, ["Every week", "Sunday"], "weekly on sun"),
    "pause": ({"type": "duration"}, ["", "1", "30", ""], 5400),
    "zone": ({"type": "timeZone"}, "Asia/Seoul", "Asia/Seoul"),
    "site": ({"type": "url"}, "https://example.org/", "https://example.org/"),
    "mail": ({"type": "email"}, "kim@example.org", "kim@example.org"),
    "server": ({"type": "host"}, "nas.local", "nas.local"),
    "country": ({"type": "country"}, "South Korea", "KR"),
    "language": ({"type": "language"}, "Korean", "ko"),
    "badge": ({"type": "icon"}, "star.fill", "star.fill"),
    "tint": ({"type": "color"}, "#2da44e", "#2da44e"),
    "table": ({"type": "file"}, "/etc/hostname", "/etc/hostname"),
    "home": ({"type": "folder"}, "/usr", "/usr"),
    "spot": ({"type": "place"}, ["Seoul", "37.57", "126.98"], {"name": "Seoul", "latitude": 37.57, "longitude": 126.98}),
    "author": ({"type": "person"}, ["Kim", "kim@example.org"], {"name": "Kim", "email": "kim@example.org"}),
    "fare": ({"type": "money", "currencies": ["EUR", "USD"]}, "12.50", {"amount": 12.5, "currency": "EUR"}),
    "far": ({"type": "length", "unit": "km"}, "5", {"value": 5, "unit": "km"}),
    "weight": ({"type": "mass", "unit": "kg"}, "70", {"value": 70, "unit": "kg"}),
    "warm": ({"type": "temperature", "unit": "°C"}, "20.5", {"value": 20.5, "unit": "°C"}),
    "bottle": ({"type": "volume", "unit": "L"}, "2", {"value": 2, "unit": "L"}),
    "wind": ({"type": "speed", "unit": "km/h"}, "30", {"value": 30, "unit": "km/h"}),
    "food": ({"type": "energy", "unit": "kcal"}, "500", {"value": 500, "unit": "kcal"}),
    "city": ({"type": "City", "options": "list"}, "Seoul", {"id": "seoul", "title": "Seoul"}),
    "lines": ({"cases": {"bus": "Bus", "tram": "Tram"}, "list": True}, ["Tram"], ["tram"]),
    "stops": ({"cases": {"north": "North", "south": "South"}, "list": {"unique": True}}, ["South", "North"], ["south", "north"]),
    "zones": ({"type": "timeZone", "list": True}, ["Asia/Seoul"], ["Asia/Seoul"]),
    "names": ({"type": "string", "list": True}, ["Ada", "Kim"], ["Ada", "Kim"]),
    "alert": ({"type": "Alert"}, {"on": True, "above": "3"}, {"on": True, "above": 3}),
    "holdings": ({"type": "Holding", "list": True}, [{"symbol": "ACME"}], [{"@key": "1-1", "symbol": "ACME"}]),
}
TYPES = {
    "City": {"title": "City"},
    "Alert": {"title": "Alert", "parameters": {"on": {"type": "boolean", "title": "on"}, "above": {"type": "decimal", "title": "above"}}},
    "Holding": {"title": "Holding", "parameters": {"symbol": {"type": "string", "title": "symbol"}}},
}
PROGRAM = """
def options(params):
    cities = [{"id": "seoul", "title": "Seoul"}, {"id": "paris", "title": "Paris"}]
    return {"options": [city for city in cities if city["id"] in params.get("ids", [city["id"]])]}
"""


@pytest.fixture(scope="module")
def board(tmp_path_factory):
    parameters = {name: {"title": name, **declaration} for name, (declaration, *_) in CONTROLS.items()}
    board = Board(workspace=write_workspace(tmp_path_factory.mktemp("controls"), parameters, PROGRAM, types=TYPES))
    for _ in range(4):
        board.run("add", "subject")
    board.serve()
    yield board
    board.close()


class Clicks:
    """A person with a pointer, who uses keys only for texts."""

    screen = {}

    def __init__(self, page):
        self.page = page

    def press(self, control):
        control.click()

    def switch(self, control):
        control.click()

    def select(self, control, choice):
        control.select_option(choice)

    def pick(self, option):
        # The input lies over the words of its label.
        option.click()

    def slide(self, control, steps):
        box = control.bounding_box()
        # The middle of the thumb moves between half of its width from both ends.
        share = steps / int(control.get_attribute("max"))
        control.click(position={"x": 8 + (box["width"] - 16) * share, "y": box["height"] / 2})

    def type(self, control, text):
        # The first part of a date is at the left end.
        control.click(position={"x": 14, "y": 14})
        self.write(text)

    def write(self, text):
        for index, part in enumerate(text.split("\t")):
            if index:
                self.page.keyboard.press("Tab")
            self.page.keyboard.type(part)

    def choose(self, choice):
        self.page.locator(".choice", has_text=choice).click()

    def leave(self):
        self.page.get_by_role("button", name="‹ Back").click()

    def save(self):
        self.page.get_by_role("button", name="Save", exact=True).click()


class Keys(Clicks):
    """A person without a pointer."""

    def reach(self, control):
        control.wait_for()
        for _ in range(300):
            if control.evaluate("(element) => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the Tab key does not reach " + control.evaluate("(element) => element.outerHTML"))

    def press(self, control):
        self.reach(control)
        self.page.keyboard.press("Enter")

    def switch(self, control):
        self.reach(control)
        self.page.keyboard.press("Space")

    def select(self, control, choice):
        self.reach(control)
        self.page.keyboard.type(choice)

    def pick(self, option):
        # The Tab key reaches one option of the group, and the arrow keys the others.
        if option.get_attribute("type") == "checkbox":
            days = option.locator("xpath=ancestor::*[contains(@class, 'days')]")
            if days.count() == 0:
                return self.switch(option)
            self.reach(days.locator("input[tabindex='0']"))
            while not option.evaluate("(element) => element === document.activeElement"):
                self.page.keyboard.press("ArrowRight")
            return self.page.keyboard.press("Space")
        group = option.locator("xpath=ancestor::*[@role='radiogroup']")
        checked = group.get_by_role("radio", checked=True)
        self.reach(checked if checked.count() else group.get_by_role("radio").first)
        while not option.is_checked():
            self.page.keyboard.press("ArrowRight")

    def slide(self, control, steps):
        self.reach(control)
        for _ in range(steps):
            self.page.keyboard.press("ArrowRight")

    def type(self, control, text):
        self.reach(control)
        self.write(text)

    def choose(self, choice):
        expect(self.page.get_by_role("searchbox")).to_be_focused()
        self.page.keyboard.type(choice)
        expect(self.page.locator(".choice")).to_have_count(1)
        self.page.keyboard.press("ArrowDown")
        self.page.keyboard.press("Enter")

    def leave(self):
        self.page.keyboard.press("Escape")

    def save(self):
        self.page.keyboard.press("Control+s")


class Fingers(Clicks):
    """A person with a phone."""

    screen = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

    def press(self, control):
        control.tap()

    def switch(self, control):
        control.tap()

    def pick(self, option):
        option.tap()

    def slide(self, control, steps):
        # A tap on the track moves the thumb there.
        box = control.bounding_box()
        share = steps / int(control.get_attribute("max"))
        control.tap(position={"x": 8 + (box["width"] - 16) * share, "y": box["height"] / 2})

    def type(self, control, text):
        control.tap(position={"x": 14, "y": 14})
        self.write(text)

    def choose(self, choice):
        self.page.locator(".choice", has_text=choice).tap()

    def leave(self):
        self.page.get_by_role("button", name="‹ Back").tap()

    def save(self):
        self.page.get_by_role("button", name="Save", exact=True).tap()


def named(page, name):
    return page.locator(".form-row", has=page.locator(".row-title", has_text=re.compile(f"^{name}( \\*)?$")))


def enter(hand, row, wished):
    """Gives the row of a parameter its value."""
    control = row.locator(".control > :first-child")
    inputs = row.locator(".control input, .control textarea")
    match row.get_attribute("data-shape"):
        case "toggle": hand.switch(control)
        case "menu": hand.select(control, wished)
        case "cases": hand.pick(row.get_by_role("radio", name="Yes" if wished is True else wished))
        case "slider": hand.slide(inputs, wished)
        case "text" | "lines" | "date" | "time" | "dateTime": hand.type(control, wished)
        case "number": hand.type(inputs, wished)
        case "color": hand.type(inputs.nth(1), wished)
        case "weekdays" | "checks":
            for day in wished:
                hand.pick(row.get_by_role("checkbox", name=day))
        case "recurrence": enter_recurrence(hand, row, *wished)
        case "dateRange" | "duration" | "place" | "person":
            for index, text in enumerate(wished):
                if text:
                    hand.type(inputs.nth(index), text)
        case "options":
            hand.press(control)
            hand.choose(wished)
            expect(control).to_be_focused()
        case "page":
            hand.press(control)
            enter_page(hand, wished)
            expect(control).to_be_focused()


def enter_recurrence(hand, row, rule, day):
    """Chooses a rule for a single day of the week."""
    hand.select(row.get_by_role("combobox").first, rule)
    wished = row.get_by_role("checkbox", name=day)
    expect(row.get_by_role("checkbox", checked=True)).to_have_count(1)
    if not wished.is_checked():
        hand.pick(wished)
        expect(wished).to_be_checked()
        # The rule begins with the present day.
        for box in row.get_by_role("checkbox", checked=True).all():
            if box.get_attribute("value") != wished.get_attribute("value"):
                hand.pick(box)


def enter_page(hand, wished):
    """Fills in the page of an object or of a list, and leaves it."""
    page = hand.page
    expect(page.locator(".crumbs")).to_be_visible()
    if isinstance(wished, dict):
        for name, value in wished.items():
            enter(hand, named(page, name), value)
    else:
        for index, value in enumerate(wished):
            hand.press(page.locator(".form-row.add button"))
            if isinstance(value, dict):
                enter_page(hand, value)
                continue
            menu, rows = page.locator(".choice-menu:visible"), page.locator(".rows:visible .form-row:not(.add)")
            wait(lambda: menu.count() or rows.count() > index)
            if menu.count():
                hand.choose(value)
                expect(rows).to_have_count(index + 1)
            else:
                enter(hand, rows.nth(index), value)
    depth = page.locator(".crumbs span").text_content().count("›")
    hand.leave()
    wait(lambda: page.locator(".crumbs span").text_content().count("›") == depth - 1)


@pytest.mark.parametrize("widget, hands", [("subject-1", Clicks), ("subject-2", Keys), ("subject-3", Fingers)])
def test_every_control_is_edited(visit, board, widget, hands):
    page = visit(**hands.screen).page
    hand = hands(page)
    hand.press(page.locator(".face").nth(int(widget[-1]) - 1))
    page.wait_for_selector(".form-row")
    for name, (_, wished, _) in CONTROLS.items():
        enter(hand, named(page, name), wished)
        expect(named(page, name)).to_have_class(re.compile("is-changed"))
    check(page)
    hand.save()
    expect(page.locator(".form-status")).to_contain_text("revision 2")
    values = board.ask("GET", "/widgets/" + widget)["values"]
    assert values == {name: value for name, (_, _, value) in CONTROLS.items()}


# What a screen reader calls the control of each shape. Others are a group with the name of the row.
ROLES = {"toggle": "switch", "menu": "combobox", "cases": "radiogroup", "slider": "slider", "text": "textbox", "lines": "textbox",
         "number": "textbox", "date": "textbox", "time": "textbox", "dateTime": "textbox", "options": "button", "page": "button"}


def test_a_screen_reader_hears_the_name_of_every_control(page, board):
    page.locator(".face").nth(3).click()
    page.wait_for_selector(".form-row")
    for name in CONTROLS:
        row = named(page, name)
        role = ROLES.get(row.get_attribute("data-shape"), "group")
        control = row.get_by_role(role, name=re.compile(f"^{name}(: |$)"))
        expect(control, f"{name} is no {role}").to_have_count(1)
        tree = row.aria_snapshot()
        unnamed = re.findall(r"- '?(?:switch|radio|checkbox|textbox|slider|combobox|button)\b(?! \")[^\n]*", tree)
        assert not unnamed, f"{name}: {unnamed}"
        assert f'radio "{name} ' not in tree, tree


def test_the_buttons_of_a_row_stand_beside_its_control(page, board):
    page.locator(".face").nth(3).click()
    page.wait_for_selector(".form-row")
    for name in ["days", "table", "spot"]:
        control, tools = (named(page, name).locator(part).bounding_box() for part in (".control", ".tools"))
        assert tools["x"] >= control["x"] + control["width"], name
        assert control["y"] <= tools["y"] + tools["height"] / 2 <= control["y"] + control["height"], name
