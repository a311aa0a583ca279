"""Pictures of the page for the guides: small SVG files, printed by the browser."""

import re
import subprocess
import tempfile
from pathlib import Path

# Removes what a printer turns into bitmaps, and what is behind the sheet.
FLAT = """(height) => {
  const flat = new CSSStyleSheet();
  flat.replaceSync(`
    *, *::before, *::after, *::backdrop { box-shadow: none !important; filter: none !important;
      backdrop-filter: none !important; transition: none !important; }
    .sheet { width: 100vw !important; height: ${height}px !important; }
    body:has(dialog[open]) > :not(dialog) { visibility: hidden; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, flat];
}"""


def draw(page, file, alt):
    """Draws the window of a page into an SVG file."""
    size = page.viewport_size
    page.evaluate(FLAT, size["height"])
    page.emulate_media(media="screen")
    with tempfile.TemporaryDirectory() as folder:
        printed, drawn = Path(folder) / "page.pdf", Path(folder) / "page.svg"
        # A paper of the size of the window would shrink the board, and divide it into pages.
        page.pdf(path=printed, width=f"{size['width'] + 1}px", height=f"{2 * size['height']}px", print_background=True,
                 page_ranges="1")
        subprocess.run(["pdftocairo", "-svg", printed, drawn], check=True)
        text = drawn.read_text()
    assert "<image" not in text, "the picture has a bitmap"
    file.write_text(shorten(text, size, alt))


def shorten(text, size, alt):
    """Writes the same drawing in fewer characters."""
    text = re.sub(r"\s*\n\s*", "", text.split("?>", 1)[-1])
    # Glyphs reach beyond the origin of their symbol, so a symbol would be cut off.
    text = re.sub(r"<(/?)symbol\b", r"<\1g", text)
    text = re.sub(r' overflow="visible"| version="1\.2"|stroke:none;|fill-rule:nonzero;|fill-opacity:1;', "", text)
    text = re.sub(r' style="\s*"| clip-rule="nonzero"', "", text).replace('style=" ', 'style="')
    text = re.sub(r' d="([^"]*)"', lambda found: f' d="{relative(found[1])}"', text)
    text = re.sub(r"-?\d+\.\d+", lambda found: short(float(found[0])), text)
    for names, path in shapes(text).items():
        for name in names[1:]:
            text = text.replace(f'<clipPath id="{name}">{path}</clipPath>', "").replace(f"#{name})", f"#{names[0]})")
    width, height = size["width"], size["height"]
    head = f'width="{width}" height="{height}" role="img" viewBox="0 0 {width * .75} {height * .75}"'
    text = re.sub(r'width="[\d.]+pt" height="[\d.]+pt" viewBox="[^"]*"', head, text, count=1)
    return text.replace(">", f"><title>{alt}</title>", 1) + "\n"


def short(number):
    """A length in points, to a hundredth."""
    return f"{number:.2f}".rstrip("0").rstrip(".").replace("0.", ".", 1 if abs(number) < 1 else 0) or "0"


def relative(path):
    """A path whose points are the steps from the point before them, which are short numbers."""
    written, at, start = [], (0, 0), (0, 0)
    for command, numbers in re.findall(r"([MLCZ])([^MLCZ]*)", path):
        values = [round(float(number), 2) for number in numbers.split()]
        points = list(zip(values[::2], values[1::2]))
        steps = " ".join(short(value - base) for point in points for value, base in zip(point, at))
        written.append(command.lower() + steps.replace(" -", "-"))
        at = points[-1] if points else start
        start = at if command == "M" else start
    # A closed path ends with a step to its beginning.
    return re.sub(r"zm[^a-z]*$", "z", "".join(written))


def shapes(text):
    """The shapes that drawings are clipped to, by the names that each of them has."""
    names = {}
    for name, path in re.findall(r'<clipPath id="(\w+)">(.*?)</clipPath>', text):
        names.setdefault(path, []).append(name)
    return {tuple(names): path for path, names in names.items()}
