"""The next trams at a stop, from a timetable. It sends data: departures.view.yaml says how the widget looks."""

from datetime import datetime, timedelta, timezone

from widgetconf import Entry, Provider, Timeline

FAMILIES = ["systemSmall", "systemMedium", "systemLarge", "accessoryRectangular", "accessoryInline"]

# Line, color, destination, the minutes between two trams, the first minute, and every how many trams one is late.
LINES = [
    ("4", "blue", "Seaport", 12, 5, 3),
    ("9", "red", "Airport", 20, 9, 0),
    ("11", "green", "Botanical Garden", 15, 2, 4),
]

# What a view shows in words is part of the data, so that it is in the language of the board.
WORDS = {
    "en": {"none": "No more trams today", "punctual": "on time", "crowding": "{:.0%} full"},
    "ko": {"none": "오늘은 트램이 없습니다", "punctual": "정시", "crowding": "혼잡도 {:.0%}", "Central Station": "중앙역",
           "Seaport": "항구", "Airport": "공항", "Botanical Garden": "식물원"},
}

provider = Provider()
departures = provider.static_widget("departures", families=FAMILIES)


def trams(now):
    """The trams of the next hour, soonest first. The last ones leave at midnight."""
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    found = []
    for line, color, destination, interval, first, late in LINES:
        for number in range(24 * 60 // interval):
            at = midnight + timedelta(minutes=first + number * interval)
            if now < at < now + timedelta(hours=1):
                delay = timedelta(minutes=3) if late and number % late == 0 else None
                found.append({
                    "line": line, "color": color, "destination": destination, "at": at + (delay or timedelta()),
                    "delay": delay, "crowding": number * 7 % 10 / 10,
                })
    return sorted(found, key=lambda tram: tram["at"])


def shown(now, language):
    words = WORDS.get(language, WORDS["en"])
    departures = [
        {**tram, "destination": words.get(tram["destination"], tram["destination"]),
         "crowded": words["crowding"].format(tram["crowding"])}
        for tram in trams(now)]
    return {"stop": words.get("Central Station", "Central Station"), "departures": departures,
            "none": words["none"], "punctual": words["punctual"]}


@departures.timeline
def timeline(context):
    """An entry for each of the next minutes in which a tram leaves, so that past trams disappear."""
    instants = sorted({context.now} | {tram["at"] for tram in trams(context.now)})
    return Timeline([Entry(instant, data=shown(instant, context.language)) for instant in instants])


@departures.placeholder
def placeholder(context):
    morning = datetime(2026, 11, 21, 8, 30, tzinfo=timezone.utc)
    return Entry(context.now, data=shown(morning, context.language))


if __name__ == "__main__":
    provider.run()
