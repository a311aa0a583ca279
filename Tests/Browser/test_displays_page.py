"""The settings of displays on the page."""

import pytest
from playwright.sync_api import expect

from board import wait
from test_access import check
from test_job import choose_tab


@pytest.fixture(autouse=True)
def display(board):
    board.ask("POST", "/layout", {"page": "Morning", "widgets": ["counter-1"]})
    board.ask("POST", "/displays", {"name": "kitchen", "kind": "e-ink"})
    yield
    board.ask("DELETE", "/displays/kitchen")
    board.ask("POST", "/layout", {"reset": True})


def settings(board):
    return board.ask("GET", "/displays/kitchen")["settings"]


def open_settings(page):
    page.locator("#more").click()
    page.locator("#tab-displays").click()
    page.locator("[aria-controls=settings-kitchen]").click()
    return page.locator(".settings")


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_setting_is_changed(visit, board, pictures, width, scheme):
    page = visit(viewport={"width": width, "height": 900}, color_scheme=scheme).page
    form = open_settings(page)
    form.get_by_role("button", name="Add page").click()
    form.get_by_label("Page", exact=True).select_option(label="Morning")
    form.get_by_label("Shown for").select_option(label="5 minutes")
    form.get_by_label("Size in pixels").fill("1200x825")
    form.get_by_label("Pixels per point").fill("1.5")
    form.get_by_label("Colors").fill("gray4")
    form.get_by_label("Rotation").select_option(label="90°")
    form.get_by_label("Appearance").select_option(label="Dark")
    form.get_by_label("Language").fill("ko")
    form.get_by_label("Time zone").fill("Asia/Seoul")
    form.get_by_label("Shortest time between pictures").select_option(label="30 minutes")
    form.get_by_label("Sleep from").fill("23:00")
    form.get_by_label("Sleep until").fill("06:30")
    check(page)
    page.screenshot(path=pictures / f"display-settings-{width}-{scheme}.png")
    form.get_by_role("button", name="Save").click()
    expect(page.locator("#announcer")).to_have_text("The settings of kitchen were saved.")
    expect(page.get_by_role("button", name="Settings of kitchen")).to_be_focused()
    assert settings(board) == {
        "pages": [{"page": "Morning", "dwell": 300}], "size": "1200x825", "scale": 1.5, "palette": "gray4",
        "rotation": 90, "scheme": "dark", "locale": "ko", "timeZone": "Asia/Seoul", "refreshFloor": 1800,
        "sleep": "23:00-06:30"}
    expect(page.locator("#part-displays")).to_contain_text("sleeps 23:00-06:30")


def test_settings_are_left_to_the_board_again(page, board):
    board.ask("PATCH", "/displays/kitchen", {"settings": {
        "locale": "ko", "timeZone": "Asia/Seoul", "sleep": "23:00-06:30", "pages": [{"page": "Morning", "dwell": 60}]}})
    form = open_settings(page)
    for field in ["Size in pixels", "Language", "Time zone", "Sleep from", "Sleep until"]:
        form.get_by_label(field).fill("")
    form.get_by_role("button", name="Remove Morning").click()
    expect(form.get_by_role("button", name="Add page")).to_be_focused()
    form.get_by_role("button", name="Save").click()
    wait(lambda: settings(board)["pages"] == [])
    assert {"size", "locale", "timeZone", "sleep"}.isdisjoint(settings(board))


def test_a_refused_setting_is_explained_at_its_field(page, board):
    before = settings(board)
    form = open_settings(page)
    for field, value, text in [
        ("Size in pixels", "8x8", "expected a size such as 800x480"),
        ("Colors", "gray3", "expected color, gray2, gray4, gray16, or colors"),
        ("Time zone", "Mars", "expected a name such as Asia/Seoul"),
        ("Pixels per point", "9", "expected 0.5 to 4.0"),
        ("Sleep from", "23:00", "expected hours such as 23:00-06:30"),
    ]:
        control = form.get_by_label(field)
        former = control.input_value()
        control.fill(value)
        form.get_by_role("button", name="Save").click()
        expect(form.locator(".problem")).to_contain_text(text)
        expect(control).to_be_focused()
        expect(control).to_have_attribute("aria-invalid", "true")
        check(page)
        control.fill(former)
    assert settings(board) == before


def test_settings_are_changed_with_keys_alone_in_korean(visit, board):
    page = visit(locale="ko-KR").page
    form = open_settings(page)
    page.keyboard.press("Tab")
    while not page.evaluate("document.activeElement.id === 'kitchen-scheme'"):
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.type("ko")
    page.keyboard.press("Enter")
    expect(page.locator("#announcer")).to_have_text("디스플레이 kitchen: 설정을 저장했습니다.")
    assert (settings(board)["scheme"], settings(board)["locale"]) == ("dark", "ko")
    expect(form).to_be_hidden()


def test_unsaved_settings_are_not_lost(page, board):
    board.ask("POST", "/displays", {"name": "hall", "kind": "browser"})
    form = open_settings(page)
    size = form.get_by_label("Size in pixels")
    size.fill("1200x825")
    row = page.locator("[aria-controls=settings-kitchen]")
    row.click()
    expect(size).to_be_hidden()
    row.click()
    expect(size).to_have_value("1200x825")

    # Each of these draws the list again.
    page.get_by_role("button", name="Settings of hall").click()
    page.locator("#settings-hall").get_by_label("Language").fill("ko")
    page.locator("#settings-hall").get_by_role("button", name="Save").click()
    expect(page.locator("#settings-hall")).to_be_hidden()
    expect(size).to_have_value("1200x825")
    page.get_by_role("button", name="Pair: kitchen").click()
    expect(page.locator("#part-displays")).to_contain_text("waits for its device")
    expect(size).to_have_value("1200x825")
    page.get_by_label("Name", exact=True).fill("door")
    page.get_by_role("button", name="Add display").click()
    expect(page.get_by_role("button", name="Settings of door")).to_be_visible()
    expect(page.get_by_label("Name", exact=True)).to_have_value("")
    expect(size).to_have_value("1200x825")
    for name in ["door", "hall"]:
        page.get_by_role("button", name=f"Remove {name}").click()
        page.locator(".question").get_by_role("button", name="Remove").click()
        expect(page.get_by_role("button", name=f"Settings of {name}")).to_have_count(0)
    expect(size).to_have_value("1200x825")
    assert settings(board).get("size") != "1200x825"


@pytest.mark.parametrize("answer, size", [("Save", "1200x825"), ("Discard changes", None)])
def test_closing_the_sheet_asks_about_unsaved_settings(page, board, answer, size):
    former = settings(board).get("size")
    field = open_settings(page).get_by_label("Size in pixels")
    field.fill("8x8")
    choose_tab(page, "Trash")
    question = page.get_by_role("group", name="unsaved")
    page.keyboard.press("Escape")
    expect(field).to_be_visible()
    question.get_by_role("button", name="Cancel").click()
    expect(field).to_have_value("8x8")
    page.keyboard.press("Escape")
    question.get_by_role("button", name="Save").click()
    expect(page.locator(".settings .problem")).to_contain_text("expected a size such as 800x480")
    expect(field).to_be_focused()
    field.fill("1200x825")
    page.keyboard.press("Escape")
    question.get_by_role("button", name=answer).click()
    page.wait_for_selector("#sheet:not([open])", state="attached")
    assert settings(board).get("size") == (size or former)
    # Without changes, there is no question.
    open_settings(page)
    page.keyboard.press("Escape")
    page.wait_for_selector("#sheet:not([open])", state="attached")


def test_a_link_makes_another_browser_the_display(page, board, visit):
    board.ask("POST", "/displays", {"name": "wall", "kind": "browser"})
    try:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.locator("#more").click()
        page.locator("#tab-displays").click()
        page.get_by_role("button", name="Link of the display wall").click()
        field = page.get_by_role("textbox", name="Link of the display wall")
        expect(field).to_be_focused()
        check(page)
        page.get_by_role("button", name="Copy").click()
        expect(page.locator("#announcer")).to_have_text("Copied.")
        address = page.evaluate("navigator.clipboard.readText()")
        assert address == field.input_value() and address.startswith(board.address + "/login?display=wall&code=")
        other = page.context.browser.new_context()
        shown = other.new_page()
        shown.goto(address)
        shown.wait_for_url("**/display/wall")
        other.close()
    finally:
        board.ask("DELETE", "/displays/wall")
