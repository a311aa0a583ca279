"""Pictures of the page, for people who look at them: `make browser` says where they are."""

import pytest

from board import wait
from test_job import choose_tab, open_widget


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
