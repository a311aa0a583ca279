"""The samples that speak HTTP, as processes, with a server on this machine in place of their services."""

import json
import os
import subprocess
import sys
import threading
import unittest
from pathlib import Path

from loopback import Loopback

SAMPLES = Path(__file__).parent
SEOUL = {"id": "1835848", "title": "Seoul"}


class Sample:
    """A sample's process. The board's messages are written to it one by one."""

    def __init__(self, folder, program, environment):
        self.process = subprocess.Popen(
            [sys.executable, program], cwd=SAMPLES / folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env={**os.environ, **environment})
        self.id = 0
        self.group = {}

    def ask(self, method, kind, values=None, family="systemSmall", now="2026-11-21T08:30:00.000Z", **params):
        self.id += 1
        context = {"kind": kind, "family": family, "now": now, "locale": params.pop("locale", "en")}
        self.write({"id": self.id, "method": method,
                    "params": {"context": context, "configuration": values or {}, **params}})
        while True:
            answer = json.loads(self.process.stdout.readline())
            if answer.get("method") == "group.get":
                self.write({"id": answer["id"], "result": {"values": self.group, "revision": 1}})
            elif answer.get("id") == self.id:
                return answer

    def write(self, message):
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
        self.process.stdin.flush()

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


def texts(view):
    """All texts of a view, in order."""
    if isinstance(view, str):
        return [view]
    if isinstance(view, list):
        return [text for each in view for text in texts(each)]
    if not isinstance(view, dict):
        return []
    own = [view["text"]] if "text" in view else []
    return own + [text for key in ("vstack", "hstack", "zstack", "content") for text in texts(view.get(key))]


class SampleTests(unittest.TestCase):
    def start(self, folder, program):
        self.server = Loopback()
        self.addCleanup(self.server.server_close)
        # 2026-11-21T08:30:00Z
        self.server.now = lambda: 1_795_249_800
        thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        thread.start()
        self.addCleanup(self.server.shutdown)
        sample = Sample(folder, program, self.server.environment)
        self.addCleanup(sample.stop)
        return sample

    def failure(self, behavior, ask):
        self.server.behavior = behavior
        return ask()["error"]

    def test_weather(self):
        sample = self.start("Weather", "weather.py")

        def ask(**values):
            return sample.ask("timeline", "weather", {"place": SEOUL, "units": "metric", "hours": 3, **values})

        result = ask()["result"]
        self.assertEqual([entry["date"] for entry in result["entries"]], [
            "2026-11-21T08:30:00.000Z", "2026-11-21T09:00:00.000Z", "2026-11-21T10:00:00.000Z",
            "2026-11-21T11:00:00.000Z"])
        self.assertEqual(result["policy"], {"after": "2026-11-21T09:30:00.000Z"})
        self.assertEqual(texts(result["entries"][0]["view"])[:3], ["Seoul", "4°", "partly cloudy"])
        self.assertEqual(texts(ask(units="imperial")["result"]["entries"][0]["view"])[1], "38°")
        self.assertEqual(ask(place=None)["error"]["data"], {"class": "configuration", "parameters": ["place"]})
        self.assertEqual(ask(place={"id": "7", "title": "Atlantis"})["error"], {
            "code": -32003, "message": "Atlantis is no longer known",
            "data": {"class": "configuration", "parameters": ["place"]}})

        self.assertEqual(self.failure("limited", ask)["data"], {"class": "unavailable", "retryAfter": 90})
        self.assertEqual(self.failure("failing", ask)["message"], "the weather service answered 503")
        self.assertEqual(self.failure("malformed", ask)["message"], "the answer of the weather service is not JSON")
        self.assertEqual(self.failure("slow", ask)["data"], {"class": "unavailable"})
        located = {**SEOUL, "location": {"latitude": 37.57, "longitude": 126.98}}
        strange = self.failure("strange", lambda: ask(place=located))
        self.assertIn("the forecast has an unknown form", strange["message"])

    def test_places(self):
        sample = self.start("Weather", "weather.py")

        def ids(**query):
            result = sample.ask("options", "weather", parameter="place", **query)["result"]
            return [(option["id"], option.get("subtitle")) for option in result["options"]]

        self.assertEqual(ids(search="berl"), [
            ("2950159", "State of Berlin, Germany"), ("5083221", "New Hampshire, United States")])
        self.assertEqual(ids(ids=["1835848", "7"]), [("1835848", "South Korea")])
        self.assertEqual(ids(), [])

    def test_pull_requests(self):
        sample = self.start("GitHub", "github.py")

        def ask(**values):
            return sample.ask("timeline", "pull-requests", {"repository": "ada/engine", "minutes": 5, **values})

        result = ask(account={"id": "ada", "title": "Ada", "token": "secret"})["result"]
        self.assertEqual(self.server.requests[-1], (
            "/github/repos/ada/engine/pulls?state=open&per_page=20", "Bearer secret"))
        self.assertEqual([(entry["date"], texts(entry["view"]["content"])[:3]) for entry in result["entries"]], [
            ("2026-11-21T08:30:00.000Z", ["#7", "1 of 2", "Print tables without a jam"]),
            ("2026-11-21T08:35:00.000Z", ["#5", "2 of 2", "Weave patterns"]),
            ("2026-11-21T08:40:00.000Z", ["#7", "1 of 2", "Print tables without a jam"])])
        self.assertEqual(result["policy"], "atEnd")
        self.assertEqual(ask(state="closed")["result"]["policy"], "never")
        self.assertEqual(result["entries"][0]["view"]["link"], "https://github.com/ada/engine/pull/7")
        self.assertEqual(len(ask(state="all")["result"]["entries"]), 4)
        self.assertIsNone(self.server.requests[-1][1])

        self.assertEqual(ask(repository=None)["error"]["data"], {
            "class": "configuration", "parameters": ["repository"]})
        self.assertEqual(ask(repository="ada/loom")["error"], {
            "code": -32003, "message": "there is no repository ada/loom, or the token may not read it",
            "data": {"class": "configuration", "parameters": ["repository"]}})
        self.assertEqual(self.failure("unauthorized", ask)["data"], {"class": "authentication"})
        self.assertEqual(self.failure("limited", ask)["data"], {"class": "unavailable", "retryAfter": 90})
        self.assertEqual(self.failure("failing", ask)["message"], "GitHub answered 503")
        self.assertEqual(self.failure("malformed", ask)["message"], "the answer of GitHub is not JSON")
        self.assertIn("the pull requests have an unknown form", self.failure("strange", ask)["message"])

    def test_accounts(self):
        sample = self.start("GitHub", "github.py")

        def ask(method, **params):
            answer = sample.ask("account." + method, "", service="github", **params)
            return answer.get("result") or answer["error"]

        self.assertEqual(ask("begin", token="mine"), {"account": {"id": "ada", "title": "Ada", "token": "mine"}})
        self.assertEqual(self.server.requests[-1], ("/github/user?", "Bearer mine"))
        login = ask("begin")
        self.assertEqual(login["userCode"], "WDJB-MJHT")
        self.assertEqual(ask("poll", flow=login["flow"]), {"status": "pending"})
        account = {"id": "ada", "title": "Ada", "token": "token-2", "refreshToken": "again", "expiresIn": 28800}
        self.assertEqual(ask("poll", flow=login["flow"]), {"status": "granted", "account": account})
        self.assertEqual(ask("refresh", account=account), {"account": account})
        removed = {"repository": "ada/engine", "account": {"id": "ada", "title": "Ada"}}
        self.assertEqual(sample.ask("timeline", "pull-requests", removed)["error"]["data"], {"class": "authentication"})
        self.server.behavior = "unauthorized"
        self.assertEqual(ask("begin", token="wrong")["data"], {"class": "authentication"})

    def test_commits_today(self):
        sample = self.start("GitHub", "github.py")

        def timeline(**values):
            return sample.ask("timeline", "commits-today", {"repository": "ada/engine", "days": 4, **values})["result"]

        def bars(**values):
            result = timeline(**values)
            self.assertEqual(result["policy"], "never")
            return [entry["view"]["content"]["vstack"][-1]["chart"] for entry in result["entries"]]

        # Without a token, nothing is asked: an entry each second.
        seconds = timeline()
        self.assertEqual(self.server.requests, [])
        self.assertEqual(seconds["policy"], "atEnd")
        self.assertEqual([entry["date"][17:19] for entry in seconds["entries"]], [f"{each:02}" for each in range(60)])
        sample.group = {"token": "shared"}
        self.assertEqual(bars(), [[1, 0, 1, 2], [0, 1, 2, 0]])
        self.assertEqual(bars(author={"id": "charles"})[0], [0, 0, 0, 1])

        def ids(**query):
            values = {"repository": "ada/engine"}
            result = sample.ask("options", "commits-today", values, parameter="author", **query)["result"]
            return [choice["id"] for choice in result["options"]]

        self.assertEqual(ids(), ["ada", "charles"])
        self.assertEqual(ids(ids=["charles"]), ["charles"])

        def findings(**values):
            return sample.ask("validate", "commits-today", values)["result"]["findings"]

        self.assertEqual(findings(repository="ada/engine"), [])
        self.assertEqual(findings(repository="ada/loom")[0]["parameter"], "repository")
        self.server.behavior = "failing"
        self.assertEqual(findings(repository="ada/engine"), [])


if __name__ == "__main__":
    unittest.main()
