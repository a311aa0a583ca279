"""What screen readers are told. Whatever is outside of an open sheet does not exist for them."""

from playwright.sync_api import expect

from test_job import close, open_widget


def test_the_announcer_is_inside_of_an_open_sheet(page):
    expect(page.locator("body > #announcer")).to_have_count(1)
    open_widget(page, "Tea")
    expect(page.locator("#sheet > #announcer")).to_have_count(1)
    page.get_by_role("button", name="Refresh now").click()
    expect(page.locator("#sheet > #announcer")).to_have_text("Done.")
    close(page)
    expect(page.locator("body > #announcer")).to_have_count(1)


def test_a_removed_widget_is_announced_after_its_sheet_is_closed(page, board):
    board.ask("POST", "/widgets", {"kind": "counter", "name": "Milk"})
    open_widget(page, "Milk")
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(page.locator("body > #announcer")).to_have_text("Milk was removed.")


def test_a_widget_that_waits_for_a_person_is_announced(page, board):
    board.ask("POST", "/widgets", {"kind": "weather", "name": "Somewhere"})
    expect(page.locator("#announcer")).to_have_text("Somewhere is not set up yet.")


def test_a_lost_connection_is_announced_while_a_sheet_is_open(page, board):
    open_widget(page, "Tea")
    board.stop()
    expect(page.locator("#sheet > #announcer")).to_have_text("Connecting again …")
    board.serve()
    expect(page.locator("#sheet > #announcer")).to_have_text("Live", timeout=30_000)
