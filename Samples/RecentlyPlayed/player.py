"""A player without sound: puts an item at the top of the list, and requests a reload of the widget.

    python3 player.py album "Blue Train" "John Coltrane"
"""

import json
import os
import subprocess
import sys
from datetime import datetime, timezone
from urllib.parse import quote

from recently_played import list_path, played

KINDS = {"album": "albums", "song": "songs", "podcast": "podcasts"}


def play(kind, title, artist):
    url = f"player://{kind}/{quote(title)}"
    now = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    item = {"kind": KINDS[kind], "title": title, "artist": artist, "url": url, "played": now}
    items = [item, *(other for other in played() if other["url"] != url)][:50]
    path = list_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    # A reader sees the old list or the new one, never half of it.
    beside = path.with_name(path.name + ".new")
    beside.write_text(json.dumps(items, ensure_ascii=False), encoding="utf-8")
    os.replace(beside, path)


if __name__ == "__main__":
    if len(sys.argv) != 4 or sys.argv[1] not in KINDS:
        sys.exit('usage: player.py album|song|podcast TITLE ARTIST')
    play(*sys.argv[1:])
    subprocess.run(["widgetconf", "reload", "recently-played"], check=True)
