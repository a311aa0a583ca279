#!/usr/bin/env python3
"""A player without sound. What it plays is put at the top of the list, and the widgets are reloaded.

    ./player.py album "Blue Train" "John Coltrane"
    ./player.py player://album/Blue%20Train

The second form is what a link of the widget runs (`open` in provider.yaml).
"""

import json
import os
import subprocess
import sys
from datetime import datetime, timezone
from pathlib import Path

from recently_played import SAMPLE, address, list_path, played

KINDS = {"album": "albums", "song": "songs", "podcast": "podcasts"}
WORKSPACE = Path(__file__).resolve().parent.parent


def known(url):
    """The item with an address; None if the player has never had it."""
    return next((item for item in [*played(), *SAMPLE] if item["url"] == url), None)


def play(item):
    """Puts an item at the top of the list."""
    now = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    items = [{**item, "played": now}, *(other for other in played() if other["url"] != item["url"])][:50]
    path = list_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    # A reader sees the old list or the new one, never half of it.
    beside = path.with_name(path.name + ".new")
    beside.write_text(json.dumps(items, ensure_ascii=False), encoding="utf-8")
    os.replace(beside, path)


def chosen(arguments):
    """The item that the arguments describe."""
    if len(arguments) == 1:
        return known(arguments[0]) or sys.exit(f"the player has nothing at {arguments[0]}")
    if len(arguments) != 3 or arguments[0] not in KINDS:
        sys.exit("usage: player.py album|song|podcast TITLE ARTIST, or player.py ADDRESS")
    kind, title, artist = arguments
    return {"kind": KINDS[kind], "title": title, "artist": artist, "url": address(kind, title)}


if __name__ == "__main__":
    item = chosen(sys.argv[1:])
    play(item)
    print(f"playing {item['title']} by {item['artist']}")
    command = ["widgetconf", "-C", str(WORKSPACE), "reload", "--kind", "recently-played"]
    sys.exit(subprocess.run(command, stdout=subprocess.DEVNULL).returncode)
