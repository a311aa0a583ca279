"""What a music player played last. The player writes the list and requests a reload (player.py)."""

import json
import os
from pathlib import Path
from urllib.parse import quote

from widgetconf import Entry, Provider, Timeline, date, hstack, image, link, never, spacer, text, vstack

ROWS = {"systemSmall": 3, "systemMedium": 4, "systemLarge": 8, "accessoryRectangular": 1}
SYMBOLS = {"albums": "music.note", "songs": "music.note", "podcasts": "person"}
WORDS = {
    "en": {"title": "Recently played", "nothing": "Nothing played yet"},
    "ko": {"title": "최근 재생", "nothing": "재생한 항목 없음"},
}


def address(kind, title):
    """The link of an album, a song or a podcast, which the player opens."""
    return f"player://{kind}/{quote(title)}"


SAMPLE = [
    {"kind": "albums", "title": "Blue Train", "artist": "John Coltrane", "url": address("album", "Blue Train"),
     "played": "2026-11-21T07:40:00Z"},
    {"kind": "podcasts", "title": "The Long Wave", "artist": "Radio Coast", "url": address("podcast", "The Long Wave"),
     "played": "2026-11-20T19:05:00Z"},
    {"kind": "songs", "title": "봄날", "artist": "방탄소년단", "url": address("song", "봄날"),
     "played": "2026-11-20T18:30:00Z"},
]

provider = Provider()
recently_played = provider.intent_widget(
    "recently-played", reads={"kind": "enum", "artist": "boolean"},
    families=["systemSmall", "systemMedium", "systemLarge", "accessoryRectangular"])


def list_path():
    """The file that the player writes."""
    folder = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share"
    return Path(os.environ.get("RECENTLY_PLAYED") or Path(folder) / "recently-played.json")


def played():
    """The items, the latest first; none if the player has not run yet."""
    try:
        with open(list_path(), encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        return []


def row(item, shows_artist, family):
    title = text(item["title"], line_limit=1)
    symbol = image(SYMBOLS.get(item["kind"], "music.note"), color="accent")
    if family == "accessoryRectangular":
        return link(item["url"], vstack(
            hstack(symbol, title), text(item["artist"], color="secondary", line_limit=1) if shows_artist else None,
            alignment="leading"))
    if family == "systemSmall":
        artist = text(item["artist"], color="secondary", line_limit=1, font="caption") if shows_artist else None
        return link(item["url"], vstack(hstack(symbol, title), artist, alignment="leading"))
    artist = text(item["artist"], color="secondary", line_limit=1) if shows_artist else None
    return link(item["url"], hstack(symbol, title, artist, spacer(), date(item["played"], "offset", color="secondary")))


def view(items, values, context):
    words = WORDS.get(context.language, WORDS["en"])
    kind = values.get("kind") or "everything"
    shown = [item for item in items if kind in ("everything", item["kind"])][:ROWS[context.family]]
    rows = [row(item, values.get("artist", True), context.family) for item in shown]
    if not rows:
        rows = [text(words["nothing"], color="secondary")]
    if context.family == "accessoryRectangular":
        return rows[0]
    return vstack(text(words["title"], font="headline", line_limit=1), *rows, spacer(), alignment="leading")


@recently_played.placeholder
def placeholder(context):
    return view(SAMPLE, {}, context)


@recently_played.timeline
def timeline(values, context):
    items = SAMPLE if context.is_preview or context.is_simulated else played()
    return Timeline([Entry(context.now, view(items, values, context))], never)


if __name__ == "__main__":
    provider.run()
