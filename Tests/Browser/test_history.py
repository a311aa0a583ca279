"""What the history on the page says about each revision."""

from playwright.sync_api import expect


def test_choices_with_equal_titles_are_told_apart(page, board):
    for city in ["2950159", "5083221"]:
        board.ask("PATCH", "/widgets/weather-1", {"values": {"place": city}})
    page.get_by_role("button", name="Open Weather").click()
    page.get_by_role("tab", name="History").click()
    expect(page.locator(".history p")).to_have_text([
        # Two cities have this name.
        "Place: Berlin (State of Berlin, Germany) → Berlin (New Hampshire, United States)",
        "Place: Seoul → Berlin",
        # The provider completed the choice that its recommendation names.
        "Place: Seoul → Seoul (South Korea)",
    ])


def test_choices_without_another_text_are_told_apart_by_their_ids(page, board):
    change = {"from": {"id": "1", "title": "Berlin"}, "to": {"id": "2", "title": "Berlin"}}
    revision = {"revision": 1, "at": "2026-11-21T08:30:00Z", "origin": "edit", "changes": {"place": change}}
    page.route("**/history", lambda route: route.fulfill(json={"revisions": [revision]}))
    page.get_by_role("button", name="Open Weather").click()
    page.get_by_role("tab", name="History").click()
    expect(page.locator(".history p")).to_have_text("place: Berlin (1) → Berlin (2)")
