"""Pictures of the page: screenshots for people who look at them, and those of the guides."""

import os

import pytest
from playwright.sync_api import expect

from board import ROOT, Board, wait
from conftest import Visitor
from drawing import draw
from test_job import choose_tab, close, field, open_widget


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width, height", [(390, 844), (768, 1024), (1280, 900), (1920, 1080)])
def test_the_page_is_drawn(visit, pictures, width, height, scheme):
    page = visit(viewport={"width": width, "height": height}, color_scheme=scheme).page
    wait(lambda: page.evaluate("[...document.images].every((image) => image.complete)"))

    def draw(name):
        page.wait_for_timeout(500)
        page.screenshot(path=pictures / f"{name}-{width}-{scheme}.png")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} is wider than the window"

    draw("board")
    page.locator("#arrange").click()
    draw("arrange")
    page.locator("#arrange").click()
    page.locator("#add").click()
    page.wait_for_selector(".offer")
    draw("gallery")
    page.keyboard.press("Escape")
    open_widget(page, "Weather")
    page.wait_for_selector(".form-row")
    draw("edit")
    for tab in ["Timeline", "History", "Why?", "Position", "Log"]:
        choose_tab(page, tab)
        draw(tab.strip("?").lower())
    page.keyboard.press("Escape")
    page.locator("#more").click()
    for tab in ["Trash", "Activity", "Displays", "Accounts"]:
        choose_tab(page, tab)
        draw(tab.lower())


@pytest.fixture(scope="module")
def samples():
    """A board on which nothing depends on the present time."""
    board = Board()
    board.run("add", "commits-today", "repository=ada/engine", "--family", "systemMedium")
    board.run("add", "portfolio", "--recommendation", "example", "--family", "systemMedium")
    board.run("add", "pull-requests", "repository=ada/engine", "--family", "systemMedium")
    board.run("add", "character-health")
    board.run("add", "counter", "--name", "Tea", "name=Cups")
    board.serve()
    # Without a token, the widget of the commits shows that it has none.
    board.ask("PATCH", "/groups/group.org.example.github", {"values": {"token": "t"}})
    yield board
    board.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pictures_of_the_guide(browser, samples, tmp_path, scheme):
    """With UPDATE_PICTURES=1, the pictures replace those of the guide."""
    folder = ROOT / "Docs/pictures" if "UPDATE_PICTURES" in os.environ else tmp_path

    def open_page(width, height):
        visitor = Visitor(browser, samples, viewport={"width": width, "height": height}, color_scheme=scheme)
        expect(visitor.page.locator(".tile")).to_have_count(5)
        for row in samples.ask("GET", "/widgets")["widgets"]:
            samples.ask("POST", f"/widgets/{row['widget']}/reload", {})
        expect(visitor.page.locator(".age", has_text="now")).to_have_count(5)
        wait(lambda: visitor.page.evaluate("[...document.images].every((image) => image.complete)"))
        return visitor

    def finish(visitor, name, alt):
        file = folder / f"{name}-{scheme}.svg"
        draw(visitor.page, file, alt)
        assert file.stat().st_size < 200_000
        visitor.close()

    finish(open_page(800, 520), "web-board", "The board with five widgets")
    finish(open_page(390, 760), "web-phone", "The board on a phone")
    visitor = open_page(560, 816)
    open_widget(visitor.page, "Portfolio")
    field(visitor.page, "Currency").select_option(label="US dollar")
    expect(visitor.page.locator(".stage-label")).to_have_text("Preview")
    wait(lambda: "preview" in visitor.page.locator("img.large").get_attribute("src"))
    visitor.page.locator("#sheet-title").click()
    finish(visitor, "web-edit", "The sheet of a widget with its edit form and its preview")
