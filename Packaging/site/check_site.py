#!/usr/bin/env python3
"""Checks the pages of the built site: each link and its anchor exist, and nothing is loaded from another host.

    check_site.py SITE
"""

import os
import sys
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """The anchors of a page, the addresses of its links, and the addresses that a browser loads."""

    def __init__(self, path):
        super().__init__()
        self.anchors, self.links, self.loaded = {"", "top"}, [], []
        with open(path, encoding="utf-8") as file:
            self.feed(file.read())

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id":
                self.anchors.add(value)
            elif name in ("src", "srcset", "poster") or (name == "href" and tag == "link"):
                self.loaded.append(value)
            elif name == "href":
                self.links.append(value)


def problems(site):
    paths = sorted(
        os.path.relpath(f"{folder}/{name}", site) for folder, _, names in os.walk(site) for name in names)
    files = set(paths)
    pages = {path: Page(f"{site}/{path}") for path in paths if path.endswith(".html")}
    for path, page in pages.items():
        for address in page.loaded + page.links:
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                if address in page.loaded and parts.scheme != "data":
                    yield f"{path}: {address} is loaded from another host"
                continue
            target = os.path.normpath(os.path.join(os.path.dirname(path), unquote(parts.path))) if parts.path else path
            if target not in files:
                yield f"{path}: there is no {address}"
            elif target in pages and unquote(parts.fragment) not in pages[target].anchors:
                yield f"{path}: {target} does not have the anchor #{parts.fragment}"


if __name__ == "__main__":
    sys.exit("\n".join(problems(sys.argv[1])) or None)
