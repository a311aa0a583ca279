"""Stacks on the board: the dots and a swipe turn them."""

from playwright.sync_api import expect


def test_a_stack_is_turned_with_its_dots_and_by_swiping(page, board):
    board.ask("POST", "/layout", {"stack": ["portfolio-1", "weather-1"]})
    dots = page.locator(".stack-count:visible")
    expect(dots).to_have_count(1)
    first = dots.get_attribute("aria-label")
    dots.click()
    expect(dots).not_to_have_attribute("aria-label", first)
    second = dots.get_attribute("aria-label")
    assert {first, second} == {f"{name}: show the next widget of the stack" for name in ["Portfolio", "Weather"]}
    expect(dots).to_be_focused()
    page.keyboard.press("Enter")
    expect(dots).to_have_attribute("aria-label", first)

    box = page.locator(".tile.is-stack .face").bounding_box()
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] * 0.7, y)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.2, y, steps=4)
    page.mouse.up()
    expect(dots).to_have_attribute("aria-label", second)
    expect(page.locator("#sheet[open]")).to_have_count(0)
    page.locator(".tile.is-stack .face").click()
    expect(page.locator("#sheet-title")).to_have_text(second.split(":")[0])
