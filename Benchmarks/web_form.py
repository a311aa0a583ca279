"""Measures the edit form of a page, one JSON line: web_form.py WIDGETCONF.

A form of 200 rows, one of which has a list of 1,000 choices, is opened by clicks on its tile in a headless Chromium: the
time from the click until all rows are painted, the median of 10. Then a person types in a text, switches, and filters the
list. The browser itself times each key and click until its frame is painted (Event Timing), without waiting for the
screen. Without Playwright or Chromium, nothing is printed.
"""
import http.client
import json
import statistics
import sys
import tempfile

import editing
import web_page

KEY_LIMIT_MS, OPEN_LIMIT_MS = 16, 50
# The browser reports only slower events, and rounds them to 8 ms.
LISTEN = """() => {
  window.slow = [];
  window.count = 0;
  for (const name of ["keydown", "pointerup"]) addEventListener(name, () => { window.count += 1; }, true);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (["keydown", "pointerup"].includes(entry.name)) window.slow.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16 });
}"""
# From the click to the frame in which the last row is there. It waits for changes of the page, because a loop of frames
# would take the time that it measures.
OPEN = """() => new Promise((done) => {
  addEventListener("click", (event) => {
    const seen = new MutationObserver(() => {
      if (document.querySelectorAll(".form-row").length < %d) return;
      seen.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - event.timeStamp)));
    });
    seen.observe(document, { childList: true, subtree: true });
  }, { capture: true, once: true });
})"""


class Board(web_page.Board):
    """A served board with one widget of many parameters."""

    def __init__(self, program, folder):
        self.start(program, folder, {**editing.WORKSPACE, "many.yaml": editing.definition()})
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        self.widget = self.call(connection, "POST", "/widgets", {"kind": "many"})["widget"]


def measure(chromium, board):
    page = chromium.new_context(viewport={"width": 1280, "height": 900}).new_page()
    page.goto(f"http://127.0.0.1:{board.port}/")
    tile = page.locator(".tile .face").first
    tile.wait_for()
    times = []
    for _ in range(10):
        page.evaluate(f"void (window.opened = ({OPEN % editing.PARAMETERS})())")
        tile.click()
        times.append(page.evaluate("window.opened"))
        page.keyboard.press("Escape")
        page.wait_for_selector(".form-row", state="detached")
    tile.click()
    page.wait_for_selector(".form-row")
    page.evaluate(LISTEN)
    for number in range(1, 30):
        page.locator(f"[data-row='p{number}'] input").first.click()
        page.keyboard.type("42" if number % 3 == 0 else "hello")
    page.locator("[data-row='city'] button").first.click()
    page.wait_for_selector(".choices button")
    for _ in range(5):
        page.keyboard.type("number 77", delay=30)
        for _ in range(9):
            page.keyboard.press("Backspace", delay=30)
    page.wait_for_timeout(500)
    slow = page.evaluate("window.slow.filter((time) => time > 16)")
    count = page.evaluate("window.count")
    return {"benchmark": "form", "open_ms": round(statistics.median(times), 1), "open_limit": OPEN_LIMIT_MS,
            "events": count, "slow_percent": round(100 * len(slow) / count, 2), "slow_limit": 1,
            "slowest_ms": max(slow, default=16)}


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, web_page.browser("--disable-frame-rate-limit", "--disable-gpu-vsync") as chromium:
        if chromium:
            board = Board(sys.argv[1], folder)
            try:
                print(json.dumps(measure(chromium, board)))
            finally:
                board.end()
