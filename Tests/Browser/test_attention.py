"""The list of what needs attention, and the search of the gallery."""

from playwright.sync_api import expect

from board import wait
from test_access import check
from test_job import tile


def test_the_list_never_moves_the_board(page, board):
    expect(page.locator("#attention-toggle")).to_be_hidden()
    top = lambda: tile(page, "Tea").bounding_box()["y"]
    before = top()
    for number in range(30):
        board.ask("POST", "/widgets", {"kind": "weather", "name": f"Town {number}"})
    toggle = page.locator("#attention-toggle")
    expect(toggle).to_have_attribute("aria-label", "30 widgets need attention")
    assert top() == before
    toggle.click()
    expect(page.locator("#attention-list li")).to_have_count(30)
    expect(toggle).to_have_attribute("aria-expanded", "true")
    assert top() == before
    check(page)
    page.keyboard.press("Escape")
    expect(page.locator("#attention")).to_be_hidden()
    expect(toggle).to_be_focused()


def test_many_widgets_are_announced_once(page, board):
    page.evaluate("""() => {
      window.said = [];
      new MutationObserver(() => said.push(document.getElementById("announcer").textContent))
        .observe(document.getElementById("announcer"), { childList: true });
    }""")
    for number in range(20):
        board.ask("POST", "/widgets", {"kind": "weather", "name": f"Village {number}"})
    expect(page.locator("#attention-toggle")).to_have_attribute("aria-label", "50 widgets need attention")
    page.wait_for_timeout(1_500)
    said = page.evaluate("said")
    assert 1 <= len(said) <= 8, said
    # The widgets that were announced are not announced again.
    board.ask("POST", "/widgets", {"kind": "weather", "name": "Hamlet"})
    expect(page.locator("#announcer")).to_have_text("Hamlet is not set up yet.")


def test_a_row_of_the_list_opens_what_helps(page):
    page.locator("#attention-toggle").click()
    page.locator("#attention-list").get_by_role("button", name="Set up Town 3", exact=True).click()
    expect(page.locator("#sheet-title")).to_have_text("Town 3")
    expect(page.locator("#attention")).to_be_hidden()
    page.wait_for_selector(".form-row")


def test_the_gallery_is_searched(page):
    page.locator("#add").click()
    offers = page.locator(".offer:visible")
    offers.first.wait_for()
    count = offers.count()
    search = page.get_by_role("searchbox")
    search.fill("CLOCK")
    expect(offers).to_have_count(1)
    expect(offers).to_contain_text("World clock")
    search.fill("nothing of this name")
    expect(offers).to_have_count(0)
    expect(page.locator("#sheet")).to_contain_text("No widget has such a name.")
    search.fill("")
    expect(offers).to_have_count(count)
    check(page)
