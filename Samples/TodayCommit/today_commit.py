"""A widget of the commits that somebody made today in a git repository.

Plain Python on the bare protocol: one JSON-RPC message per line on standard input and output, views written by
hand. Docs/provider-protocol.md and Docs/view-tree.md are all that it takes.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

PROTOCOL = sys.stdout
sys.stdout = sys.stderr  # What is printed by mistake goes to the log.

TINT = "#2da44e"

WORDS = {
    "en": {"repository": "Repository", "goal": "of {}", "goal today": "of {} today", "day": "{} day",
           "days": "{} days", "in a row": "{} in a row", "commit": "{} commit", "commits": "{} commits"},
    "ko": {"repository": "저장소", "goal": "목표 {}", "goal today": "오늘 목표 {}", "day": "{}일",
           "days": "{}일", "in a row": "{} 연속", "commit": "커밋 {}개", "commits": "커밋 {}개"},
}


class Failure(Exception):
    """Why a request is not answered; the class says what the host does about it."""

    CODES = {"failed": -32000, "configuration": -32003, "unsupported": -32601}

    def __init__(self, kind, message, parameters=()):
        super().__init__(message)
        self.error = {"code": self.CODES[kind], "message": message, "data": {"class": kind}}
        if parameters:
            self.error["data"]["parameters"] = list(parameters)


# The repository


def git(folder, *arguments):
    try:
        return subprocess.run(
            ["git", "-C", folder, *arguments], stdin=subprocess.DEVNULL, capture_output=True,
            encoding="utf-8", errors="replace")
    except OSError as error:
        raise Failure("failed", f"git could not be started: {error}") from error


def why_not_a_repository(folder):
    """What is wrong with the folder; None when git can read it."""
    if not os.path.isdir(folder):
        return f"{folder} is not a folder"
    answer = git(folder, "rev-parse", "--git-dir")
    if answer.returncode == 0:
        return None
    if "not a git repository" in answer.stderr:
        return f"{folder} is not a git repository"
    return answer.stderr.strip().splitlines()[0] if answer.stderr.strip() else f"git cannot read {folder}"


def log(folder, form, *arguments):
    """The fields of every commit, newest first; none when there is no commit yet."""
    if git(folder, "rev-parse", "--verify", "--quiet", "HEAD").returncode != 0:
        return []
    answer = git(folder, "log", f"--format={form}", *arguments)
    if answer.returncode != 0:
        raise Failure("failed", f"git log in {folder}: {answer.stderr.strip()}")
    return [line.split("\t") for line in answer.stdout.splitlines()]


def repository(configuration):
    folder = configuration.get("repository")
    if not folder:
        raise Failure("configuration", "choose a repository first", ["repository"])
    problem = why_not_a_repository(folder)
    if problem:
        raise Failure("configuration", problem, ["repository"])
    return folder


def authors(folder, words):
    """Everybody who committed, the busiest first; one with several names has the latest."""
    names, counts = {}, Counter()
    for email, name in log(folder, "%aE%x09%aN"):
        names.setdefault(email, name)
        counts[email] += 1
    return [
        {
            "id": email, "title": names[email] or email, "email": email,
            "subtitle": words["commit" if count == 1 else "commits"].format(count),
        }
        for email, count in counts.most_common()
    ]


def commits_per_day(folder, author, zone, now):
    """How many commits each day had, up to now, in the zone of the board."""
    days = Counter()
    for seconds, email in log(folder, "%at%x09%aE"):
        moment = datetime.fromtimestamp(int(seconds), zone)
        if moment <= now and (author is None or email == author):
            days[moment.date()] += 1
    return days


def streak(days, today):
    """Days in a row with a commit; a today without one does not break it yet."""
    day = today if days[today] else today - timedelta(days=1)
    length = 0
    while days[day]:
        length += 1
        day -= timedelta(days=1)
    return length


# The view


def surroundings(context):
    try:
        zone = ZoneInfo(context.get("timeZone", "UTC"))
    except Exception:  # A machine without a zone database, or with an older one.
        zone = timezone.utc
    now = datetime.fromisoformat(context["now"].replace("Z", "+00:00")).astimezone(zone)
    return zone, now


def words_of(context):
    """The words in the language of the board."""
    return WORDS.get((context.get("locale") or "en").split("-")[0], WORDS["en"])


def view(context, configuration, title, count, length, bars):
    words = words_of(context)
    goal = configuration.get("goal") or 1
    tint = configuration.get("tint") or TINT
    small = context["family"] == "systemSmall"
    reached = count >= goal
    streak_text = words["day" if length == 1 else "days"].format(length)
    rows = [
        {"hstack": [
            {"text": title, "font": "headline", "lineLimit": 1},
            {"spacer": True},
            {"image": "checkmark" if reached else "circle", "color": tint},
        ]},
        {"hstack": [
            {"text": str(count), "font": "largeTitle", "weight": "bold", "color": tint if reached else "primary"},
            {"text": words["goal" if small else "goal today"].format(goal), "color": "secondary", "lineLimit": 1},
        ], "spacing": 8},
        {"hstack": [
            {"image": "flame", "color": "orange"},
            {"text": streak_text if small else words["in a row"].format(streak_text), "lineLimit": 1},
        ], "spacing": 8},
    ]
    if configuration.get("showChart", True):
        rows.append({"chart": bars, "goal": goal, "tint": tint})
    else:
        rows.append({"spacer": True})
    return {"vstack": rows, "alignment": "leading", "spacing": 0, "padding": 8}


def entry(context, configuration):
    folder = repository(configuration)
    zone, now = surroundings(context)
    author = configuration.get("author")
    days = commits_per_day(folder, author and author["id"], zone, now)
    today = now.date()
    shown = configuration.get("days") or 7
    bars = [days[today - timedelta(days=back)] for back in reversed(range(shown))]
    title = os.path.basename(os.path.normpath(folder)) or folder
    if author and context["family"] != "systemSmall":
        title += " · " + author.get("title", author["id"])
    return {
        "date": context["now"],
        "view": view(context, configuration, title, days[today], streak(days, today), bars),
    }


# The requests


def initialize(_):
    return {
        "concurrency": 1,
        "methods": list(METHODS),
        "kinds": [{
            "kind": "today-commit",
            "configuration": "intent",
            "families": ["systemSmall", "systemMedium", "systemLarge"],
            "reads": {
                "repository": "folder", "author": "object", "days": "integer", "goal": "integer",
                "showChart": "boolean", "tint": "color",
            },
        }],
    }


def placeholder(params):
    context = params["context"]
    return {"view": view(context, {"goal": 3}, words_of(context)["repository"], 2, 5, [1, 3, 0, 2, 4, 3, 2])}


def snapshot(params):
    if params["context"].get("isPreview") and not params["configuration"].get("repository"):
        return placeholder(params)
    return entry(params["context"], params["configuration"])


def timeline(params):
    return {"entries": [entry(params["context"], params["configuration"])], "policy": "never"}


def options(params):
    if params["parameter"] != "author":
        raise Failure("failed", f"there are no options for {params['parameter']}")
    found = authors(repository(params["configuration"]), words_of(params["context"]))
    if "ids" in params:
        found = [author for author in found if author["id"] in params["ids"]]
    elif "search" in params:
        words = params["search"].casefold()
        found = [author for author in found if words in (author["title"] + "\n" + author["id"]).casefold()]
    return {"options": found[:1000], "more": len(found) > 1000}


def validate(params):
    folder = params["configuration"].get("repository")
    problem = why_not_a_repository(folder) if folder else None
    if not problem:
        return {"findings": []}
    hint = "choose the folder of a git repository"
    return {"findings": [{"parameter": "repository", "message": problem, "hint": hint}]}


METHODS = {
    "initialize": initialize, "placeholder": placeholder, "snapshot": snapshot, "timeline": timeline,
    "options": options, "validate": validate, "shutdown": lambda _: {},
}


def answer(message):
    """The result or the error of one request."""
    method = METHODS.get(message["method"])
    try:
        if method is None:
            raise Failure("unsupported", f"unknown method {message['method']}")
        return {"result": method(message.get("params", {}))}
    except Failure as failure:
        return {"error": failure.error}
    except Exception as error:  # The host shows it and asks again later.
        return {"error": Failure("failed", f"{type(error).__name__}: {error}").error}


def main():
    for line in sys.stdin.buffer:
        try:
            message = json.loads(line)
            id, method = message["id"], message["method"]
        except (ValueError, KeyError, TypeError):
            # No message, or a notification: `cancel` comes too late for one who does one thing at a time.
            continue
        PROTOCOL.write(json.dumps({"jsonrpc": "2.0", "id": id, **answer(message)}) + "\n")
        PROTOCOL.flush()
        if method == "shutdown":
            return


if __name__ == "__main__":
    main()
