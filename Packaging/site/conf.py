"""Sphinx's settings for the documentation site. `make site` writes the pages with site_pages.py, and builds them."""

import os

project = "widgetconf"
language = "en"

extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
myst_enable_extensions = ["attrs_inline", "colon_fence"]
# Links to headings have the same anchors as in a repository's browser.
myst_heading_anchors = 4
# Quotes and hyphens are those of commands.
smartquotes = False
highlight_language = "text"
# Examples that are shortened with "…" are not whole documents.
suppress_warnings = ["misc.highlighting_failure"]

html_theme = "furo"
html_title = "widgetconf"
html_logo = html_favicon = "../../Sources/Ground/CBundledFiles/pages/icon.svg"
html_static_path = ["static"]
html_css_files = ["site.css"]
# After the options that it changes.
html_js_files = [("site.js", {"priority": 300})]
html_search_scorer = os.path.join(os.path.dirname(__file__), "scorer.js")
html_copy_source = False
html_show_copyright = False
html_show_sphinx = False
html_use_index = False
html_domain_indices = False
html_permalinks_icon = "#"
pygments_style = "friendly"
pygments_dark_style = "github-dark"

# The colors of the board's page. Fonts are those of the machine.
_fonts = {
    "font-stack": "system-ui, -apple-system, 'Segoe UI', 'Noto Sans', sans-serif",
    "font-stack--monospace": "ui-monospace, 'Cascadia Mono', 'DejaVu Sans Mono', 'Noto Sans Mono', monospace",
}
html_theme_options = {
    "light_css_variables": {
        **_fonts, "color-brand-primary": "#1f5fd6", "color-brand-content": "#1f5fd6",
        "color-brand-visited": "#1f5fd6",
        "color-sidebar-link-text": "var(--color-foreground-primary)",
        "color-sidebar-link-text--top-level": "var(--color-foreground-primary)",
    },
    "dark_css_variables": {
        "color-brand-primary": "#7aa7ff", "color-brand-content": "#7aa7ff", "color-brand-visited": "#7aa7ff",
    },
}
