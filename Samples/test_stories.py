"""Stories of people and apps with the samples, from placing to the last claim: `widgetconf` on a board of its own,
without a network.

The program is the one on PATH: PATH="$PWD/.build/debug:$PATH" python3 -m unittest discover Samples
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest
from datetime import datetime, timedelta
from pathlib import Path

from loopback import Loopback
from test_samples import Sample, texts

SAMPLES = Path(__file__).parent
PLAYER = SAMPLES / "RecentlyPlayed/player.py"

class StoryTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.workspace = SAMPLES
        self.environment = {
            **os.environ, "WIDGETCONF_STATE": str(self.folder / "state"), "TZ": "UTC", "NO_COLOR": "1",
            "LC_ALL": "C.UTF-8", "RECENTLY_PLAYED": str(self.folder / "played.json")}

    def loopback(self):
        """A server in place of the services of the samples."""
        server = Loopback()
        self.addCleanup(server.server_close)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.shutdown)
        self.environment.update(server.environment)
        return server

    def run_program(self, *words, status=0, input=""):
        """What a command prints to both streams; its exit status must be `status`."""
        done = subprocess.run(
            words, input=input, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
            env=self.environment, timeout=120)
        self.assertEqual(done.returncode, status, f"{words}: {done.stdout}")
        return done.stdout

    def board(self, *words, **options):
        return self.run_program("widgetconf", "-C", str(self.workspace), *words, **options)

    def shown(self, widget):
        return " ".join(self.lines(widget))

    def document(self, *words):
        done = subprocess.run(
            ["widgetconf", "-C", str(self.workspace), "--format", "json", *words], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, encoding="utf-8", env=self.environment, timeout=120)
        self.assertEqual(done.returncode, 0, words)
        return json.loads(done.stdout)

    def lines(self, widget, *options):
        """The texts of a drawn widget, without its frame."""
        drawn = [line for line in self.board("render", widget, *options).splitlines() if line.startswith("│")]
        return [line.strip("│ ") for line in drawn if line.strip("│ ")]

    def timeline(self, widget):
        """The policy of the current timeline, and the instants of its entries."""
        document = self.document("timeline", widget)
        return document["policy"], [instant(entry["date"]) for entry in document["entries"]]

    def state(self, widget):
        return next(row["state"] for row in self.document("list")["widgets"] if row["widget"] == widget)

    # Pull requests

    def test_pull_requests(self):
        server = self.loopback()
        widget = "pull-requests-1"
        self.assertIn("WDJB-MJHT", self.board("account", "add", "github"))
        self.board("add", "pull-requests", "repository=ada/engine", "account=ada", "minutes=5")

        # One after another, then a fresh list.
        self.assertIn("#7", self.shown(widget))
        policy, entries = self.timeline(widget)
        self.assertEqual(policy, "atEnd")
        self.assertEqual(gaps(entries), [300, 300])
        # Without any, after an hour; and never for those that are closed.
        server.behavior = "empty"
        self.board("reload", widget)
        self.assertEqual(self.shown(widget), "No pull requests")
        policy, entries = self.timeline(widget)
        self.assertEqual(instant(policy["after"]) - entries[0], timedelta(hours=1))
        server.behavior = "normal"
        self.board("edit", widget, "state=closed")
        self.assertIn("#6", self.shown(widget))
        self.assertEqual(self.timeline(widget)[0], "never")
        self.board("edit", widget, "state=open")
        self.assertIn("#7", self.shown(widget))

        # After a logout, nothing of the list stays, neither now nor of earlier instants.
        before = self.document("render", widget)["at"]
        self.assertIn("reloaded " + widget, self.board("account", "remove", "ada"))
        self.assertEqual(self.shown(widget), "Needs a login")
        self.assertEqual(self.timeline(widget), (None, []))
        self.assertEqual(self.state(widget), "attention")
        self.assertNotIn("#", "".join(self.lines(widget, "--at", before)))
        self.assertIn("needs a login", self.board("why", widget))
        self.environment["LC_ALL"] = "ko_KR.UTF-8"
        self.assertEqual(self.shown(widget), "로그인 필요")
        self.environment["LC_ALL"] = "C.UTF-8"

        # A login brings it back at once, here with a token in place of a browser.
        self.assertIn("reloaded " + widget, self.board("account", "add", "github", "--stdin", input="mine"))
        self.assertEqual(self.state(widget), "current")
        self.assertIn("#7", self.shown(widget))

        # A refused token is a logout, whatever fails next.
        for behavior in ("unauthorized", "failing"):
            server.behavior = behavior
            self.board("reload", widget, status=1)
            self.assertEqual(self.shown(widget), "Needs a login")
        server.behavior = "normal"
        self.board("account", "add", "github", "--stdin", input="another")
        self.assertIn("#7", self.shown(widget))

    # Commits of today

    def test_commits_of_today(self):
        server = self.loopback()
        widget, group = "commits-today-1", "group.org.example.github"
        self.board("add", "commits-today", "repository=ada/engine")
        self.assertEqual(self.commit_requests(server), [])
        policy, entries = self.timeline(widget)
        self.assertEqual(policy, "atEnd")
        self.assertEqual(gaps(entries), [1] * 59)

        self.board("group", "set", group, "--stdin", "token", input="shared")
        self.board("reload", widget)
        self.assertEqual(self.commit_requests(server), ["Bearer shared"])
        self.assertEqual(self.timeline(widget)[0], "never")
        self.assertIsNone(self.document("timeline", widget)["nextReload"])
        shown = self.board("group", "get", group)
        self.assertIn("••••", shown)
        self.assertNotIn("shared", shown)

    def commit_requests(self, server):
        return [token for address, token in server.requests if "/commits?" in address]

    # Recently played

    def links(self, widget):
        return links_of(self.document("render", widget))

    def story_of_the_player(self, language, title):
        self.environment["LC_ALL"] = language
        widget = "recently-played-1"
        self.assertIn(title, self.board("gallery"))
        self.board("add", "recently-played", "--family", "systemLarge")
        for song in (["song", "봄날", "방탄소년단"], ["album", "Blue Train", "John Coltrane"]):
            self.run_program(sys.executable, str(PLAYER), *song)
        lines = self.lines(widget)
        self.assertEqual(lines[0], title)
        self.assertTrue(lines[1].startswith("♪ Blue Train John Coltrane"), lines)
        self.assertTrue(lines[2].startswith("♪ 봄날 방탄소년단"), lines)
        self.assertEqual(self.board("ledger", widget).count("center"), 2)

        # Each item opens its link with the player, which plays it and reloads the widget.
        links = self.links(widget)
        self.assertEqual(links, ["player://album/Blue%20Train", "player://song/%EB%B4%84%EB%82%A0"])
        program, *arguments = self.document("show", widget)["open"]
        self.assertEqual(program.rpartition("/")[2], PLAYER.name)
        for link in reversed(links):
            self.run_program(program, *(each.replace("{url}", link) for each in arguments))
            self.assertEqual(self.links(widget)[0], link)
        self.assertIn("the player has nothing at", self.run_program(program, "player://song/x", status=1))

    def test_recently_played(self):
        self.story_of_the_player("C.UTF-8", "Recently played")

    def test_recently_played_in_korean(self):
        self.story_of_the_player("ko_KR.UTF-8", "최근 재생")

    def test_player_of_an_empty_board(self):
        self.run_program(sys.executable, str(PLAYER), "podcast", "The Long Wave", "Radio Coast")

    # Weather

    def test_weather(self):
        server = self.loopback()
        group = "group.org.example.weather"
        refused = self.board("add", "weather", "place=here", status=1)
        self.assertIn('found "here" for "place"', refused)
        self.board("group", "set", group, 'location={"latitude": 35.18, "longitude": 129.08}')
        self.assertIn("My location", self.board("options", "weather", "place"))
        self.assertIn("나의 위치", self.board("options", "weather", "place", "--locale", "ko"))
        self.board("add", "weather", "place=here")
        self.assertIn("latitude=35.18&longitude=129.08", server.requests[-1][0])
        self.board("group", "set", group, 'location={"latitude": 33.5, "longitude": 126.5}')
        self.board("reload", "weather-1")
        self.assertIn("latitude=33.5&longitude=126.5", server.requests[-1][0])

        # A failure of the service leaves what is shown.
        before = self.lines("weather-1")
        server.behavior = "failing"
        self.board("reload", "weather-1", status=1)
        self.assertEqual(self.lines("weather-1"), before)
        self.assertIn("the weather service answered 503", self.board("why", "weather-1"))

        # Ten retries are free, within minutes; then one comes each five minutes, and the content stays.
        day = self.document(
            "simulate", "weather-1", "--from", "2026-11-21T08:00:00Z", "--for", "90m", "--fail", "30m-90m:unavailable")
        news = day["events"]
        retries = [event for event in news if event["news"] == "sent" and event["reason"] == "retry"]
        self.assertEqual([event["charged"] for event in retries[:10]], [False] * 10)
        self.assertTrue(all(event["charged"] for event in retries[10:]) and len(retries) > 10)
        self.assertLess(retries[9]["elapsed"] - retries[0]["elapsed"], 300)
        self.assertEqual([event["entry"] for event in news if event["news"] == "shown"], [0, 1])
        self.assertEqual([event["state"] for event in news if event["news"] == "state"], ["current"])

    # The counter

    def numbers(self):
        """Of each entry of the counter its number and that of the group."""
        entries = self.document("timeline", "counter-1")["entries"]
        # At the date of the first entry, the board still showed the timeline before.
        instants = [[] if entry["shown"] else ["--at", entry["date"]] for entry in entries]
        views = [self.document("render", "counter-1", *each)["view"] for each in instants]
        return [[text for text in texts_of(view) if text.isdecimal()] for view in views]

    def test_counter(self):
        group = "group.org.example.counter"
        self.board("group", "set", group, "count=7")
        self.board("add", "counter", "step=2")
        self.assertIn("Entry 1", self.shown("counter-1"))
        self.assertEqual(self.numbers(), [["7", "7", "2"]] * 3)
        # The app changes the group; the views are those of the timeline, until the next one.
        self.board("group", "set", group, "count=40")
        self.assertEqual(self.numbers(), [["7", "7", "2"]] * 3)
        self.board("reload", "counter-1")
        self.assertEqual(self.numbers(), [["40", "40", "2"]] * 3)

        # A press reloads without a charge, after a change of the app too.
        self.board("group", "set", group, "count=50")
        self.board("press", "counter-1", 'counter.CountUp {"step":2}')
        self.assertEqual(self.document("group", "get", group)["values"], {"count": 52})
        self.assertEqual(self.numbers(), [["52", "52", "2"]] * 3)
        ledger = self.board("ledger", "counter-1")
        self.assertEqual(ledger.count("interaction"), 1, ledger)
        self.assertIn("48 of 48 charged reloads left", ledger)


    # Korean

    def test_views_in_korean(self):
        """Those in Swift have a table, and the view file of Departures gets its words from the data."""
        self.environment["LC_ALL"] = "ko_KR.UTF-8"
        samples = {
            "character-health": (["--family", "systemMedium"], "레벨 7"),
            "counter": (["name=커피"], "그룹"),
            "departures": ([], "중앙역"),
            "world-clock": (["--family", "systemMedium", "zones=Asia/Seoul,America/New_York"], "뉴욕"),
        }
        for kind, (options, words) in samples.items():
            self.board("add", kind, *options)
            shown = self.shown(kind + "-1")
            self.assertIn(words, shown)
            self.assertEqual(re.findall("[A-Za-z]{4,}", shown), [], shown)


class LanguageTests(unittest.TestCase):
    def test_every_sample_has_korean(self):
        """`check` reports missing texts of a translation, but not a missing file."""
        files = [*SAMPLES.glob("*/provider.yaml"), *SAMPLES.parent.glob("Intents/*.yaml")]
        missing = [str(file) for file in files if ".ko." not in file.name and not file.with_suffix(".ko.yaml").exists()]
        self.assertEqual(missing, [])


class GuideTests(unittest.TestCase):
    def test_the_python_program_refuses_zero_and_accepts_no_value(self):
        guide = (SAMPLES.parent / "Docs/writing-providers.md").read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "tasks.py").write_text(guide.split("```python\n")[1].split("```")[0], encoding="utf-8")
            shutil.copy(SAMPLES.parent / "Kits/Python/widgetconf/__init__.py", Path(folder) / "widgetconf.py")
            program = Sample(folder, "tasks.py", {})
            self.addCleanup(program.stop)

            def findings(**values):
                return len(program.ask("validate", "tasks", values)["result"]["findings"])

            self.assertEqual([findings(most=0), findings(most=1), findings(most=None), findings()], [1, 0, 0, 0])
            for values in ({}, {"most": None, "list": None}):
                entries = program.ask("timeline", "tasks", values)["result"]["entries"]
                self.assertEqual(texts(entries[0]["view"])[:2], ["Home", "1 of 5"])


def instant(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def gaps(instants):
    """The seconds between each two instants."""
    return [(later - earlier).total_seconds() for earlier, later in zip(instants, instants[1:])]


def texts_of(view):
    """All texts of a document, in order."""
    if isinstance(view, str):
        return [view]
    if isinstance(view, list):
        return [text for each in view for text in texts_of(each)]
    return [text for value in view.values() for text in texts_of(value)] if isinstance(view, dict) else []


def links_of(view):
    """The addresses of all links in a document, in order."""
    if isinstance(view, list):
        return [link for each in view for link in links_of(each)]
    if not isinstance(view, dict):
        return []
    own = [view["link"]] if isinstance(view.get("link"), str) else []
    return own + [link for value in view.values() for link in links_of(value)]


if __name__ == "__main__":
    unittest.main()
