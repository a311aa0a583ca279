"""A provider that uses every part of the kit. The tests talk to it as the board does."""

import asyncio
import logging
import sys
import time
from datetime import timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from widgetconf import (
    Account, AuthenticationRequired, ConfigurationError, Entry, Finding, Login, Options, Provider, Relevance, Timeline,
    Unavailable, after, denied, never, option, pending, text, value_option)

provider = Provider(concurrency=int(sys.argv[1]) if len(sys.argv) > 1 else 1)
print("printed before the provider runs")

weather = provider.intent_widget(
    "weather", reads={"place": "object", "hours": "integer"}, families=["systemSmall"], title="Weather")
clock = provider.static_widget("clock")
slow = provider.static_widget("slow")
shared = provider.static_widget("shared")
odd = provider.static_widget("odd")
hub = provider.account("hub")

PLACES = [option("seoul", "Seoul", subtitle="South Korea", country="KR"), option("oslo", "Oslo", country="NO")]


@weather.placeholder
def placeholder(context):
    return text("–°")


@weather.timeline
async def forecast(values, context):
    await asyncio.sleep(0)
    place = values.get("place")
    if place is None:
        raise ConfigurationError("choose a place", ["place"])
    problems = {
        "down": Unavailable("the service is down", retry_after=timedelta(minutes=2)),
        "login": AuthenticationRequired("sign in"), "bug": KeyError("temperature"),
    }
    if place["id"] in problems:
        raise problems[place["id"]]
    if place["id"] == "nan":
        return Timeline([Entry(context.now, {"gauge": float("nan")})])
    print("printed while the provider runs")
    entries = [
        Entry(context.now + timedelta(hours=hour), f"{place['title']} {hour}", Relevance(hour, 60))
        for hour in range(values["hours"])]
    return Timeline(entries, after(context.now + timedelta(hours=values["hours"])))


@weather.options("place")
def places(query):
    return query.choose(PLACES)


@weather.options("hours")
def hours(query):
    return Options([1, value_option(2, "Two")], more=True)


@weather.defaults
def defaults(values, context):
    return {"hours": 3}


@weather.validate
def validate(values, context):
    if values.get("hours") == 13:
        return [Finding("hours", "13 is unlucky", "use 12")]


@weather.perform
def perform(press, values, context):
    provider.log(f"{press.action} {press.is_on} {press.number} {values}", "warning")
    provider.reload("weather")
    logging.error("logged")


@clock.timeline
def time_of_day(context):
    return Timeline([Entry(context.now, f"{context.local_now:%H:%M} {context.language}")], never)


@slow.timeline
async def wait(context):
    provider.log("waiting")
    await asyncio.sleep(1000)


@slow.snapshot
def block(context):
    provider.log("blocking")
    while not context.is_cancelled:
        time.sleep(0.001)
    return Entry(context.now, "stopped")


@slow.placeholder
def hang(context):
    provider.log("hanging")
    time.sleep(1000)


@odd.placeholder
def odd_placeholder():
    return "never"


@odd.timeline
def odd_timeline(context):
    return [Entry(context.now, "one")]


@shared.timeline
def read(context):
    context.progress(0.5, "reading")
    values = provider.group.get("unread")
    placed = ", ".join(f"{each.widget} {each.configuration}" for each in provider.configurations("shared"))
    return Timeline([Entry(context.now, f"{values['unread']} unread, {placed}")], never)


@shared.perform
def count(press, context):
    provider.log(f"set {provider.group.update(lambda values: {'count': values.get('count', 0) + 1}, 'count')}")
    provider.group.set({"unread": None})


@provider.group.changed
def changed(values):
    provider.log(f"changed {values}")


@provider.group.on("attic").changed
def changed_in_attic(values):
    provider.log(f"attic {values}")


@hub.check
def check(token):
    if token == "wrong":
        raise AuthenticationRequired("hub refused the token")
    return Account("ada", token, "Ada")


@hub.begin
def begin(locale):
    return Login("ABCD", f"https://hub.example/{locale}", "device-7", interval=5)


@hub.poll
async def poll(flow):
    states = {"device-7": pending(10), "device-8": denied, "device-9": Account("ada", "t1", refresh_token="r1")}
    return states[flow]


@hub.refresh
def refresh(account):
    return Account(account.id, account.token + "+", refresh_token=account.refresh_token, expires_in=60)


@provider.started
async def start():
    provider.log("started", "debug")


provider.run()
