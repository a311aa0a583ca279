"""What people with assistive technology get, and what the page must not ask for."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from board import Board
from test_job import choose_tab, open_widget


def check(page):
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    serious = [f"{each['id']}: {each['nodes'][0]['html']}" for each in found if each["impact"] in ("serious", "critical")]
    assert serious == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(visit, scheme):
    page = visit(color_scheme=scheme).page
    check(page)
    page.get_by_role("button", name="Arrange").click()
    check(page)
    page.get_by_role("button", name="Add widget").first.click()
    page.wait_for_selector(".offer")
    check(page)
    page.keyboard.press("Escape")
    open_widget(page, "Weather")
    page.wait_for_selector(".form-row")
    check(page)
    for tab in ["Timeline", "History", "Why?", "Position", "Log"]:
        choose_tab(page, tab)
        page.wait_for_timeout(400)
        check(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More").click()
    for tab in ["Trash", "Activity", "Displays", "Accounts", "Log"]:
        choose_tab(page, tab)
        page.wait_for_timeout(400)
        check(page)


def test_the_page_speaks_korean(visit):
    page = visit(locale="ko-KR").page
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    expect(page.locator("#add")).to_contain_text("위젯 추가")
    page.locator("#more").click()
    expect(page.get_by_role("tab").first).to_have_text("휴지통")
    check(page)


def test_the_page_asks_nobody_else(visit, board):
    visitor = visit()
    asked = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.page.reload()
    visitor.page.wait_for_selector(".tile")
    assert asked and all(address.startswith(board.address) for address in asked), json.dumps(asked)


def test_an_empty_board_invites(browser):
    from conftest import Visitor
    board = Board().serve()
    try:
        visitor = Visitor(browser, board)
        expect(visitor.page.locator("#empty")).to_be_visible()
        visitor.close()
    finally:
        board.close()
