"""The documentation site that `make site` built, opened as files: its search, its colors and its widths."""

import pytest
from playwright.sync_api import expect

from board import ROOT

SITE = ROOT / ".build/site"
PAGES = [
    "index.html", "guides/install.html", "guides/authoring-intents.html", "guides/view-tree.html",
    "guides/widget-does-not-refresh.html", "guides/diagnostics.html", "findings/key-unknown.html",
    "reference/definition.html", "reference/api.html", "commands/widgetconf-edit.html", "samples/System.html"]


@pytest.fixture
def reader(browser):
    """Opens a page as a file. Errors of a page, and requests to a server, fail the test."""
    contexts, errors = [], []

    def read(path, **options):
        contexts.append(browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **options}))
        page = contexts[-1].new_page()
        page.on("request", lambda request: request.url.startswith(("file:", "data:")) or errors.append(request.url))
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: message.type == "error" and errors.append(message.text))
        page.goto((SITE / path).as_uri())
        return page

    yield read
    for context in contexts:
        context.close()
    assert errors == []


@pytest.mark.parametrize("words, title", [
    ("does not refresh", "My widget does not refresh"), ("home assistant", "From Home Assistant to widgetconf"),
    ("key-unknown", "key-unknown"), ("restore backup", "Back up and restore"),
    ("widgetconf edit", "widgetconf edit"), ("budget", "Timelines for provider authors")])
def test_search_needs_no_server(reader, words, title):
    page = reader("index.html")
    page.get_by_placeholder("Search").fill(words)
    page.keyboard.press("Enter")
    results = page.locator("#search-results ul.search li a")
    expect(results.first).to_be_visible()
    titles = [each.lower() for each in results.all_text_contents()[:8]]
    assert any(title.lower() in each for each in titles), titles
    results.first.click()
    expect(page.locator("article h1")).to_be_visible()


@pytest.mark.parametrize("name", ["I edit widgets", "I decide what can be edited", "I supply the content"])
def test_the_first_page_leads_to_a_tutorial(reader, name):
    page = reader("index.html")
    page.get_by_role("link", name=name).click()
    expect(page.locator("article h1")).to_contain_text("Tutorial")


@pytest.mark.parametrize("path", PAGES)
def test_pages_fit_on_a_phone(reader, path):
    page = reader(path, viewport={"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_pages_are_light_and_dark(reader, pictures):
    colors = []
    for scheme in ("light", "dark"):
        page = reader("index.html", color_scheme=scheme)
        colors.append(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        expect(page.locator(f".board img.only-{scheme}")).to_be_visible()
        expect(page.locator(".board img:visible")).to_have_count(1)
        page.screenshot(path=pictures / f"site-{scheme}.png")
    assert colors[0] != colors[1]
