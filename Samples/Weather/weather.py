"""The forecast of Open-Meteo for a place, hour by hour. Needs no key and no package."""

import json
import os
import urllib.error
import urllib.parse
import urllib.request
from datetime import datetime, timedelta, timezone

from widgetconf import (
    ConfigurationError, Entry, Options, Provider, ProviderError, Timeline, Unavailable, after, date, divider, hstack,
    image, option, spacer, text, vstack)

FORECAST = os.environ.get("WEATHER_URL", "https://api.open-meteo.com/v1")
GEOCODING = os.environ.get("GEOCODING_URL", "https://geocoding-api.open-meteo.com/v1")
TIMEOUT = 4  # Seconds, less than the host waits.

# The codes of the World Meteorological Organization, by the highest code of each kind of weather.
WEATHER = [
    (0, "sun.max", "clear", "맑음"), (2, "cloud.sun", "partly cloudy", "구름 조금"), (3, "cloud", "cloudy", "흐림"),
    (48, "cloud", "fog", "안개"), (67, "cloud.rain", "rain", "비"), (77, "cloud.snow", "snow", "눈"),
    (82, "cloud.rain", "showers", "소나기"), (86, "cloud.snow", "snow showers", "소낙눈"),
    (99, "cloud.bolt", "thunderstorm", "뇌우"),
]

# The place that an app saves in the group, such as the position of a phone: {"latitude": 35.18, "longitude": 129.08}.
HERE = "here"
HERE_TITLES = {"en": "My location", "ko": "나의 위치"}

SAMPLE_PLACES = [
    {"id": 1835848, "name": "Seoul", "country": "South Korea", "latitude": 37.57, "longitude": 126.98},
    {"id": 2950159, "name": "Berlin", "country": "Germany", "latitude": 52.52, "longitude": 13.41},
]

provider = Provider(concurrency=4)
weather = provider.intent_widget(
    "weather", reads={"place": "object", "units": "enum", "hours": "integer"},
    families=["systemSmall", "systemMedium", "accessoryRectangular", "accessoryInline"])


def get(base, path, **query):
    """The JSON of an address. Failures become the errors that the board understands."""
    address = f"{base}/{path}?{urllib.parse.urlencode(query)}"
    try:
        with urllib.request.urlopen(address, timeout=TIMEOUT) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        if error.code == 429:
            wait = error.headers.get("Retry-After", "")
            raise Unavailable("too many requests to the weather service", int(wait) if wait.isdigit() else 60)
        if error.code >= 500:
            raise Unavailable(f"the weather service answered {error.code}")
        raise ProviderError(f"the weather service refused the request: {error.code} {error.reason}")
    except (OSError, TimeoutError) as error:
        raise Unavailable(f"the weather service cannot be reached: {getattr(error, 'reason', error)}")
    except ValueError:
        raise ProviderError("the answer of the weather service is not JSON")


class Hour:
    """The weather of one hour."""

    def __init__(self, start, temperature, code):
        self.start, self.temperature, self.code = start, temperature, code

    @property
    def degrees(self):
        return f"{self.temperature:.0f}°"

    def kind(self):
        return next(kind for kind in WEATHER if self.code <= kind[0])

    @property
    def symbol(self):
        return self.kind()[1]

    def words(self, language):
        return self.kind()[3 if language == "ko" else 2]


def forecast(place, units, now, count):
    if place["id"] == HERE:
        # The app may have moved since someone chose the place.
        location = saved_location()
        if not location:
            raise ConfigurationError("no app has saved a location", ["place"])
    else:
        location = place.get("location")
    if not location:
        # Recommendations know the id and the title only.
        found = find(place["id"])
        if not found:
            raise ConfigurationError(f"{place.get('title', place['id'])} is no longer known", ["place"])
        location = found["location"]
    answer = get(
        FORECAST, "forecast", latitude=location["latitude"], longitude=location["longitude"],
        hourly="temperature_2m,weather_code", timeformat="unixtime", forecast_days=2,
        temperature_unit="fahrenheit" if units == "imperial" else "celsius")
    try:
        hourly = answer["hourly"]
        hours = [
            Hour(datetime.fromtimestamp(time, timezone.utc), float(temperature), int(code))
            for time, temperature, code in zip(hourly["time"], hourly["temperature_2m"], hourly["weather_code"])
            if temperature is not None and code is not None]
    except (KeyError, TypeError, ValueError) as error:
        raise ProviderError(f"the forecast has an unknown form: {type(error).__name__} {error}")
    hours = [hour for hour in hours if hour.start > now - timedelta(hours=1)][:count]
    if not hours:
        raise Unavailable("the forecast has no hours to come")
    return hours


def sample(units, now, count):
    """A forecast of our own, for the gallery and for simulated days."""
    start = now.replace(minute=0, second=0, microsecond=0)
    celsius = [3, 4, 6, 7, 7, 6, 4, 2, 1, 0, 0, -1, -1]
    codes = [0, 0, 2, 2, 3, 3, 61, 61, 71, 71, 3, 2, 0]
    return [
        Hour(start + timedelta(hours=hour), celsius[hour] * 9 / 5 + 32 if units == "imperial" else celsius[hour],
             codes[hour])
        for hour in range(count)]


def saved_location():
    """The coordinates that an app saved in the group; None without an app."""
    saved = provider.group.get("location").get("location")
    return saved if isinstance(saved, dict) and {"latitude", "longitude"} <= saved.keys() else None


def here(language):
    """The choice of the saved place; nothing without an app."""
    return [option(HERE, HERE_TITLES.get(language, HERE_TITLES["en"]))] if saved_location() else []


def find(id):
    """The place with an id of the geocoding service; None if there is none any more."""
    result = get(GEOCODING, "get", id=id)
    return place(result) if isinstance(result, dict) and "latitude" in result else None


def place(result):
    parts = [result.get("admin1"), result.get("country")]
    location = {"latitude": result["latitude"], "longitude": result["longitude"], "name": result["name"]}
    return option(
        str(result["id"]), result["name"], subtitle=", ".join(part for part in parts if part) or None,
        country=result.get("country") or "", location=location)


def view(title, hours, context):
    present = hours[0]
    words = present.words(context.language)
    if context.family == "accessoryInline":
        return hstack(image(present.symbol), text(f"{title} {present.degrees} {words}"))
    symbol = image(present.symbol, label=words)
    if context.family == "accessoryRectangular":
        return vstack(
            text(title, line_limit=1), hstack(symbol, text(f"{present.degrees} {words}", line_limit=1)),
            alignment="leading")
    now = vstack(
        text(title, font="headline", line_limit=1), text(present.degrees, font="largeTitle"),
        hstack(symbol, text(words, color="secondary", line_limit=1)), alignment="leading")
    rows = [
        hstack(
            date(hour.start, "time"), image(hour.symbol, label=hour.words(context.language)), spacer(),
            text(hour.degrees))
        for hour in hours[1:]]
    if context.family == "systemSmall":
        return vstack(now, spacer(), *rows[:2], alignment="leading")
    if not rows:
        return now
    # Six hours fit in the usual size, and eight in a smaller one.
    dense = {"font": "caption", "spacing": 1} if len(rows) > 6 else {}
    return hstack(now, spacer(16), divider(), vstack(*rows[:8], frame={"width": 136}, **dense), spacing=16)


@weather.placeholder
def placeholder(context):
    if context.family in ("accessoryInline", "accessoryRectangular"):
        return text("–°")
    return vstack(text("–", font="headline"), text("–°", font="largeTitle"), spacer(), alignment="leading")


@weather.timeline
def timeline(values, context):
    units, count = values.get("units") or "metric", values.get("hours") or 6
    chosen = values.get("place")
    if context.is_preview or context.is_simulated:
        # The service only knows the weather of the present time.
        hours = sample(units, context.now, count + 1)
    elif not chosen:
        raise ConfigurationError("choose a place", ["place"])
    else:
        hours = forecast(chosen, units, context.now, count + 1)
    title = chosen["title"] if chosen and chosen.get("title") else "Seoul"
    entries = [
        Entry(context.now if index == 0 else hour.start, view(title, hours[index:], context))
        for index, hour in enumerate(hours)]
    return Timeline(entries, after(context.now + timedelta(hours=1)))


@weather.options("place")
def places(query):
    if query.context.is_simulated:
        return query.choose([place(result) for result in SAMPLE_PLACES])
    language = query.context.language
    if query.ids is not None:
        found = [find(id) for id in query.ids if id != HERE]
        return (here(language) if HERE in query.ids else []) + [each for each in found if each]
    if not query.search or query.search.isspace():
        return Options(here(language), more=True)
    results = get(
        GEOCODING, "search", name=query.search, count=20, language=language).get("results") or []
    return Options([place(result) for result in results], more=len(results) == 20)


if __name__ == "__main__":
    provider.run()
