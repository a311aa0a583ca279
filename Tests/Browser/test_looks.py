"""How the page looks to a person: nothing is cut off, broken or covered."""

import pytest
from playwright.sync_api import expect

from test_job import field, open_widget, tile
from test_menus import open_menu


@pytest.fixture(autouse=True)
def arrangement(board):
    board.ask("POST", "/layout", {"reset": True})


@pytest.mark.parametrize("locale, menu", [("en-US", "Weather"), ("ko-KR", "날씨")])
def test_the_names_of_sizes_are_not_broken(visit, locale, menu):
    page = visit(locale=locale).page
    tile(page, menu).hover()
    tile(page, menu).locator(".tile-menu").click()
    labels = page.locator(".menu-row .menu-label")
    expect(labels.first).to_be_visible()
    assert labels.count() == 4
    for label in labels.all():
        lines = label.evaluate("""(label) => {
          const range = document.createRange();
          range.selectNodeContents(label);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        }""")
        assert lines == 1, label.inner_text()


@pytest.mark.parametrize("isArranging", [False, True])
def test_captions_show_whole_letters(page, isArranging):
    if isArranging:
        page.locator("#arrange").click()
    for name in page.locator(".tile .name").all():
        height, font = name.evaluate(
            "(name) => [name.getBoundingClientRect().height, parseFloat(getComputedStyle(name).fontSize)]")
        # Noto Sans needs about 1.28 times its size from the highest to the lowest point of its letters.
        assert height >= 1.28 * font


def test_the_sheet_below_a_stack_does_not_reach_its_caption(page, board):
    board.ask("POST", "/layout", {"stack": ["weather-1", "portfolio-1"]})
    stack = page.locator(".tile.is-stack")
    expect(stack).to_have_count(1)
    edge, text = stack.evaluate("""(tile) => {
      const bottom = parseFloat(getComputedStyle(tile.querySelector(".face"), "::after").bottom);
      return [tile.getBoundingClientRect().bottom - bottom, tile.querySelector(".name").getBoundingClientRect().top];
    }""")
    assert edge < text
    # A faded picture must not show the sheet below it.
    shown = "(face) => getComputedStyle(face, '::after').display"
    assert stack.locator(".face").evaluate(shown) != "none"
    page.evaluate("document.body.classList.add('is-away')")
    assert stack.locator(".face").evaluate(shown) == "none"


def test_the_focus_does_not_cover_a_hint(page):
    open_widget(page, "Weather")
    control = field(page, "Hours ahead")
    control.focus()
    page.keyboard.press("ArrowUp")
    ring, hint = control.evaluate("""(control) => {
      const { outlineWidth, outlineOffset } = getComputedStyle(control);
      const remarks = control.closest(".form-row").querySelector(".remarks");
      return [control.getBoundingClientRect().bottom + parseFloat(outlineWidth) + parseFloat(outlineOffset),
        remarks.getBoundingClientRect().top];
    }""")
    assert ring <= hint


def test_korean_words_are_not_broken(visit):
    page = visit(locale="ko-KR", viewport={"width": 390, "height": 844}).page
    assert page.evaluate("getComputedStyle(document.querySelector('.caption')).wordBreak") == "keep-all"
    tile(page, "날씨").locator(".face").click()
    page.get_by_role("tab", name="위치").click()
    button = page.locator("#part-place").get_by_role("button", name="만들기").first
    box = button.bounding_box()
    assert box["height"] < 50, "its only word is on one line"


def test_the_title_of_a_section_is_next_to_its_menu(page, board):
    board.ask("POST", "/layout", {"section": "Work", "widgets": ["weather-1"]})
    head = page.locator(".section-head-line:visible", has_text="Work")
    title, menu, line = (box for box in head.evaluate("""(head) => {
      const [title, menu] = head.children;
      const box = (element) => [element.getBoundingClientRect().left, element.getBoundingClientRect().right];
      return [box(title), box(menu), box(head)];
    }"""))
    left, right = title[0] - line[0], line[1] - menu[1]
    assert abs(left - right) < 20 and 0 <= menu[0] - title[1] < 12
