"""The timeline that unsaved values would give, before anything is saved."""

import pytest
from playwright.sync_api import expect

from board import wait
from test_access import check
from test_job import choose_tab, field, open_widget, pick


def preview(page):
    return page.locator(".planned")


def change_and_look(page, units="Imperial"):
    open_widget(page, "Weather")
    pick(page, "Units", units)
    expect(page.locator(".form-status")).to_contain_text("1 change not saved")
    choose_tab(page, "Timeline")
    expect(preview(page).get_by_role("slider")).to_be_visible()


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_person_scrubs_the_timeline_of_unsaved_values(visit, board, pictures, width, scheme):
    page = visit(viewport={"width": width, "height": 900}, color_scheme=scheme).page
    revision = board.ask("GET", "/widgets/weather-1")["revision"]
    change_and_look(page)
    expect(preview(page)).to_contain_text("Preview: with unsaved values")
    label, picture = page.locator(".stage-label"), page.locator("img.large")
    expect(label).to_have_text("Preview")
    reloads = board.ask("GET", "/widgets/weather-1/ledger")["reloads"]
    asked = []
    page.on("request", lambda request: asked.append(request))
    first = picture.get_attribute("src")
    slider = preview(page).get_by_role("slider")
    slider.focus()
    page.keyboard.press("End")
    wait(lambda: "at=" in picture.get_attribute("src") and picture.get_attribute("src") != first)
    wait(lambda: picture.evaluate("image => image.complete && image.naturalWidth > 0"))
    assert label.text_content().startswith("Preview · ")
    # What the slider says is what the picture shows.
    assert slider.get_attribute("aria-valuetext") == picture.get_attribute("alt")
    preview(page).locator(".mark").nth(1).click()
    expect(preview(page).locator(".mark").nth(1)).to_have_class("mark entry chosen")
    # Pictures are drawn. Nothing is stored, and the provider is not asked again.
    assert [request.url for request in asked if "preview.svg" not in request.url] == []
    after = board.ask("GET", "/widgets/weather-1")
    assert after["revision"] == revision
    assert board.ask("GET", "/widgets/weather-1/ledger")["reloads"] == reloads
    page.screenshot(path=pictures / f"preview-{width}-{scheme}.png")
    check(page)


def test_the_saved_timeline_stays_beside_the_preview(page):
    change_and_look(page)
    saved = page.get_by_role("slider", name="Timeline", exact=True)
    saved.focus()
    expect(page.locator(".stage-label")).to_be_empty()
    wait(lambda: "/widgets/weather-1.svg" in page.locator("img.large").get_attribute("src"))
    choose_tab(page, "Edit")
    page.get_by_role("button", name="Discard changes").click()
    choose_tab(page, "Timeline")
    expect(preview(page)).to_have_count(0)


def test_values_with_a_problem_have_no_timeline(page):
    open_widget(page, "Weather")
    field(page, "Hours ahead").fill("99")
    expect(page.locator(".form-status")).to_contain_text("1 problem")
    choose_tab(page, "Timeline")
    expect(preview(page).get_by_role("alert")).to_have_text("1 problem")
    expect(page.get_by_role("slider", name="Timeline", exact=True)).to_be_visible()
