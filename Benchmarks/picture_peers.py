"""Draws an SVG of ours with other programs, as JSON lines: picture_peers.py FILE.svg. Missing ones are left out.

They only turn the finished SVG into pixels at scale 2; ours also arranges the view and shapes its texts.
"""
import json
import shutil
import statistics
import subprocess
import sys
import time

svg = open(sys.argv[1]).read()


def measure(name, draw, count=20):
    """Prints the median processor time of a picture, which includes that of the programs started."""
    times = []
    for _ in range(count):
        start = time.process_time()
        draw()
        times.append(time.process_time() - start)
    print(json.dumps({"peer": name, "microseconds": round(statistics.median(times) * 1e6)}))


def once_a_process():
    """librsvg as a program; its processor time is that of a child, so the wall clock is taken."""
    start = time.perf_counter()
    subprocess.run(["rsvg-convert", "-z", "2", sys.argv[1]], stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


try:
    import cairosvg
    measure("CairoSVG", lambda: cairosvg.svg2png(svg, scale=2))
except ImportError:
    pass
try:
    import resvg_py
    measure("resvg", lambda: resvg_py.svg_to_bytes(svg_string=svg, zoom=2))
except ImportError:
    pass
if shutil.which("rsvg-convert"):
    times = [once_a_process() for _ in range(10)]
    print(json.dumps({"peer": "rsvg-convert, a process each", "microseconds": round(min(times) * 1e6)}))
chromium = shutil.which("chromium") or shutil.which("chromium-browser")
try:
    from playwright.sync_api import sync_playwright
except ImportError:
    chromium = None
if chromium:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(device_scale_factor=2)
        times = []
        for _ in range(20):
            start = time.perf_counter()
            page.set_content(svg)
            page.locator("svg").screenshot()
            times.append(time.perf_counter() - start)
        print(json.dumps({"peer": "Chromium, kept running", "microseconds": round(statistics.median(times) * 1e6)}))
        browser.close()
