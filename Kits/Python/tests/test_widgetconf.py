"""The kit as a provider, in a process of its own, and its builders."""

import json
import os
import subprocess
import sys
import unittest
from datetime import datetime, timedelta, timezone
from pathlib import Path

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER.parent))

import widgetconf as w

NOW = "2026-11-21T08:30:00.000Z"


class Conversation:
    """Talks to the sample provider, one message per line."""

    # Without a buffer, a line that is printed before the provider runs would be a stray line of the protocol.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}

    def __init__(self, concurrency=1):
        self.process = subprocess.Popen(
            [sys.executable, str(FOLDER / "sample_provider.py"), str(concurrency)], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=self.environment)
        self.id = 0
        self.notifications = []

    def send(self, method, params=None, id=None):
        message = {"jsonrpc": "2.0", "method": method, "params": params or {}}
        if id is not None:
            message["id"] = id
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()

    def receive(self):
        return json.loads(self.process.stdout.readline())

    def request(self, method, kind="weather", values=None, **params):
        self.id += 1
        context = {"kind": kind, "family": "systemSmall", "now": NOW, "timeZone": "Asia/Seoul", "locale": "ko-KR"}
        if values is not None:
            params["configuration"] = values
        params["context"] = {**context, **params.get("context", {})}
        self.send(method, params, self.id)
        return self.id

    def answer(self, id):
        """The answer with this id. Other messages are kept."""
        while True:
            message = self.receive()
            if message.get("id") == id and "method" not in message:
                return message
            self.notifications.append(message)

    def ask(self, method, *arguments, **params):
        return self.answer(self.request(method, *arguments, **params))

    def notified(self, message):
        """Waits for a log line."""
        while not any(n.get("params", {}).get("message") == message for n in self.notifications):
            self.notifications.append(self.receive())

    def stop(self):
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            stream.close()

    def end(self):
        """Closes the input, and returns what is left of the output, the log, and the status."""
        output, log = self.process.communicate(timeout=20)
        return output.decode(), log.decode(), self.process.returncode


class ProviderTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.talk = Conversation()
        cls.addClassCleanup(cls.talk.stop)

    def setUp(self):
        self.talk.notifications.clear()

    def begin(self, concurrency=1):
        talk = Conversation(concurrency)
        self.addCleanup(talk.stop)
        return talk

    def test_declares_its_widgets_and_methods(self):
        talk = self.begin()
        talk.send("initialize", {"protocolVersion": 1}, 1)
        result = talk.receive()["result"]
        self.assertEqual(result["concurrency"], 1)
        self.assertEqual(result["boards"], "many")
        self.assertEqual(result["methods"], [
            "initialize", "account.begin", "account.poll", "account.refresh", "defaults", "options", "perform",
            "placeholder", "snapshot", "timeline", "validate", "shutdown"])
        self.assertEqual(result["kinds"][0], {
            "kind": "weather", "configuration": "intent", "families": ["systemSmall"], "title": "Weather",
            "reads": {"place": "object", "hours": "integer"}})
        self.assertEqual(result["kinds"][1], {"kind": "clock", "configuration": "static"})
        self.assertEqual(talk.receive()["params"], {"level": "debug", "message": "started"})

    def test_answers_a_timeline(self):
        result = self.talk.ask("timeline", values={"place": {"id": "seoul", "title": "Seoul"}, "hours": 2})["result"]
        self.assertEqual(result, {
            "entries": [
                {"date": NOW, "view": "Seoul 0", "relevance": {"score": 0, "duration": 60}},
                {"date": "2026-11-21T09:30:00.000Z", "view": "Seoul 1", "relevance": {"score": 1, "duration": 60}},
            ],
            "policy": {"after": "2026-11-21T10:30:00.000Z"}})

    def test_knows_the_time_and_the_language_of_the_display(self):
        result = self.talk.ask("timeline", "clock")["result"]
        self.assertEqual(result["entries"][0]["view"], "17:30 ko")
        self.assertEqual(result["policy"], "never")

    def test_a_snapshot_is_the_first_entry(self):
        result = self.talk.ask("snapshot", values={"place": {"id": "oslo", "title": "Oslo"}, "hours": 2})["result"]
        self.assertEqual(result["view"], "Oslo 0")
        preview = self.talk.ask("snapshot", values={}, context={"isPreview": True})["result"]
        self.assertEqual(preview, {"date": NOW, "view": {"text": "–°"}})

    def test_a_default_that_is_only_an_id_is_completed(self):
        result = self.talk.ask("timeline", values={"place": {"id": "oslo"}, "hours": 1})["result"]
        self.assertEqual(result["entries"][0]["view"], "Oslo 0")

    def test_functions_of_another_form_are_named_with_their_position(self):
        message = self.talk.ask("placeholder", "odd")["error"]["message"]
        self.assertRegex(message, r"odd_placeholder at sample_provider.py:\d+ has the parameters \(\), expected \(context\)")
        message = self.talk.ask("timeline", "odd")["error"]["message"]
        self.assertRegex(message, r"odd_timeline at sample_provider.py:\d+ returned a list of 1 Entry, expected a value of Tim")

    def test_errors_have_classes(self):
        def error(id):
            return self.talk.ask("timeline", values={"place": {"id": id, "title": ""}, "hours": 1})["error"]

        self.assertEqual(error("down"), {
            "code": -32001, "message": "the service is down", "data": {"class": "unavailable", "retryAfter": 120}})
        self.assertEqual(error("login")["data"], {"class": "authentication"})
        self.assertRegex(error("bug")["message"], r"^KeyError: 'temperature' at sample_provider.py:\d+$")
        self.assertIn("the answer is not JSON", error("nan")["message"])
        missing = self.talk.ask("timeline", values={})["error"]
        self.assertEqual(missing["data"], {"class": "configuration", "parameters": ["place"]})

    def test_options_are_searched_resolved_and_listed(self):
        def ids(**query):
            result = self.talk.ask("options", values={}, parameter="place", **query)["result"]
            return [option["id"] for option in result["options"]]

        self.assertEqual(ids(), ["seoul", "oslo"])
        self.assertEqual(ids(search="SOUTH kor"), ["seoul"])
        self.assertEqual(ids(ids=["oslo", "rome"]), ["oslo"])
        result = self.talk.ask("options", values={}, parameter="hours")["result"]
        self.assertEqual(result, {"options": [1, {"value": 2, "title": "Two"}], "more": True})

    def test_defaults_and_findings(self):
        self.assertEqual(self.talk.ask("defaults", values={})["result"], {"values": {"hours": 3}})
        self.assertEqual(self.talk.ask("validate", values={"hours": 12})["result"], {"findings": []})
        self.assertEqual(self.talk.ask("validate", values={"hours": 13})["result"], {
            "findings": [{"parameter": "hours", "message": "13 is unlucky", "hint": "use 12"}]})

    def test_performs_and_notifies(self):
        answer = self.talk.ask("perform", values={"hours": 1}, action="a", isOn=True, press=7)
        self.assertEqual(answer["result"], {})
        self.assertEqual([(n["method"], n["params"]) for n in self.talk.notifications], [
            ("log", {"level": "warning", "message": "a True 7 {'hours': 1}"}), ("reload", {"kind": "weather"}),
            ("log", {"level": "error", "message": "logged"})])

    def reply(self, method, result=None, error=None):
        """Answers the provider's next request, and returns its parameters."""
        while (message := self.talk.receive()).get("method") != method:
            self.talk.notifications.append(message)
        answer = {"error": error} if error else {"result": result}
        line = json.dumps({"jsonrpc": "2.0", "id": message["id"], **answer})
        self.talk.process.stdin.write(line.encode() + b"\n")
        self.talk.process.stdin.flush()
        return message["params"]

    def test_asks_the_board(self):
        id = self.talk.request("timeline", "shared")
        self.assertEqual(self.reply("group.get", {"values": {"unread": 3}, "revision": 7}), {"keys": ["unread"]})
        self.assertEqual(self.talk.notifications[-1], {
            "jsonrpc": "2.0", "method": "progress", "params": {"id": id, "fraction": 0.5, "message": "reading"}})

        def page(number, **more):
            widget = {"kind": "shared", "widget": f"shared-{number}", "family": "systemSmall", "revision": 1}
            return {"widgets": [{**widget, "configuration": {"n": number}}], **more}

        self.assertEqual(self.reply("configurations", page(1, next="after-1")), {"kind": "shared"})
        self.assertEqual(self.reply("configurations", page(2)), {"kind": "shared", "cursor": "after-1"})
        answer = self.talk.answer(id)["result"]
        self.assertEqual(answer["entries"][0]["view"], "3 unread, shared-1 {'n': 1}, shared-2 {'n': 2}")

    def test_changes_of_a_group_are_made_again_if_another_program_was_faster(self):
        id = self.talk.request("perform", "shared", action="count")
        for revision, is_stored in [(7, False), (8, True)]:
            self.reply("group.get", {"values": {"count": revision}, "revision": revision})
            sent = self.reply("group.set", {"isStored": is_stored, "revision": 8})
            self.assertEqual(sent, {"values": {"count": revision + 1}, "ifRevision": revision})
        self.assertEqual(self.reply("group.set", {"isStored": True, "revision": 9}), {"values": {"unread": None}})
        self.assertEqual(self.talk.answer(id)["result"], {})
        self.talk.send("group.changed", {"group": "g", "values": {"unread": 5}, "revision": 10})
        self.talk.notified("changed {'unread': 5}")

    def test_a_refusal_of_the_board_is_an_error(self):
        id = self.talk.request("timeline", "shared")
        refused = {"code": -32003, "message": "provider.yaml names no group", "data": {"class": "configuration"}}
        self.reply("group.get", error=refused)
        self.assertEqual(self.talk.answer(id)["error"], refused)
        with self.assertRaisesRegex(w.Unavailable, "there is no board to answer group.get"):
            w.Provider().group.get()

    def test_logs_in(self):
        def ask(method, **params):
            self.talk.id += 1
            self.talk.send("account." + method, {"service": "hub", **params}, self.talk.id)
            answer = self.talk.answer(self.talk.id)
            return answer.get("result") or answer["error"]["message"]

        self.assertEqual(ask("begin", token="t"), {"account": {"id": "ada", "title": "Ada", "token": "t"}})
        self.assertEqual(ask("begin", token="wrong"), "hub refused the token")
        self.assertEqual(ask("begin", locale="ko"), {
            "userCode": "ABCD", "verificationURL": "https://hub.example/ko", "interval": 5, "flow": "device-7"})
        self.assertEqual(ask("poll", flow="device-7"), {"status": "pending", "interval": 10})
        self.assertEqual(ask("poll", flow="device-8"), {"status": "denied"})
        granted = {"id": "ada", "token": "t1", "refreshToken": "r1"}
        self.assertEqual(ask("poll", flow="device-9"), {"status": "granted", "account": granted})
        self.assertEqual(ask("refresh", account=granted), {
            "account": {"id": "ada", "token": "t1+", "refreshToken": "r1", "expiresIn": 60}})
        self.assertEqual(ask("begin", service="other"), "this provider has no accounts of 'other'")
        self.assertNotIn("t1", repr(w.Account("ada", "t1", refresh_token="r1")))

    def test_asks_and_logs_about_the_board_of_the_request(self):
        for concurrency in (1, 4):
            self.talk = self.begin(concurrency)
            id = self.talk.request("timeline", "shared", context={"board": "hall"})
            values = {"values": {"unread": 3}, "revision": 7}
            self.assertEqual(self.reply("group.get", values), {"board": "hall", "keys": ["unread"]})
            self.assertEqual(self.reply("configurations", {"widgets": []}), {"board": "hall", "kind": "shared"})
            self.assertEqual(self.talk.answer(id)["result"]["entries"][0]["view"], "3 unread, ")
            pressed = {"action": "clear", "context": {"board": "hall"}}
            self.assertEqual(self.talk.ask("perform", values={}, **pressed)["result"], {})
            told = [n["params"] for n in self.talk.notifications if n["method"] in ("log", "reload")]
            self.assertEqual({params["board"] for params in told if params.get("message") != "started"}, {"hall"})
            self.talk.send("group.changed", {"board": "kitchen", "group": "g", "values": {"unread": 5}, "revision": 8})
            self.talk.notified("changed {'unread': 5}")
            self.assertEqual(self.talk.notifications[-1]["params"]["board"], "kitchen")
            self.talk.send("group.changed", {"board": "attic", "group": "g", "values": {"unread": 6}, "revision": 8})
            self.talk.notified("attic {'unread': 6}")
            lines = [n["params"] for n in self.talk.notifications if n["method"] == "log"]
            attic = [line["board"] for line in lines if line["message"].startswith("attic")]
            self.assertEqual(attic, ["attic"])
            self.talk.ask("perform", values={}, action="clear")
            self.assertNotIn("board", self.talk.notifications[-1]["params"])

    def test_names_another_board_on_request(self):
        sent = []

        class Session:
            def ask(self, method, params):
                sent.append((method, params))
                return {"values": {}, "revision": 1, "widgets": []}

            def notify(self, method, params):
                sent.append((method, params))

        provider = w.Provider(boards="one")
        provider._session = Session()
        group = provider.group.on("attic")
        group.get()
        group.update(lambda values: {"a": 1}, "a")
        provider.configurations(board="attic")
        provider.reload("k", board="attic")
        self.assertTrue(all(params["board"] == "attic" for _, params in sent), sent)
        self.assertEqual([method for method, _ in sent], [
            "group.get", "group.get", "group.set", "configurations", "reload"])
        self.assertIsNone(provider.board)
        with self.assertRaises(ValueError):
            w.Provider(boards="several")

    def test_refuses_what_it_does_not_know(self):
        for id in (self.talk.request("levitate"), self.talk.request("timeline", "tide"),
                   self.talk.request("placeholder", "clock")):
            self.assertEqual(self.talk.answer(id)["error"]["data"], {"class": "unsupported"})

    def test_prints_go_to_the_log(self):
        talk = self.begin()
        talk.ask("timeline", values={"place": {"id": "oslo", "title": "Oslo"}, "hours": 1})
        self.assertEqual(talk.notifications, [])
        output, log, status = talk.end()
        self.assertEqual((output, status), ("", 0))
        self.assertIn("printed before the provider runs\nprinted while the provider runs\n", log)

    def test_a_cancelled_coroutine_ends(self):
        id = self.talk.request("timeline", "slow")
        self.talk.notified("waiting")
        self.talk.send("cancel", {"id": id})
        self.assertEqual(self.talk.answer(id)["error"]["message"], "cancelled")

    def test_a_plain_function_sees_that_it_is_cancelled(self):
        id = self.talk.request("snapshot", "slow")
        self.talk.notified("blocking")
        self.talk.send("cancel", {"id": id})
        self.assertEqual(self.talk.answer(id)["result"]["view"], "stopped")

    def test_requests_run_at_the_same_time_if_declared(self):
        talk = self.begin(4)
        blocked = talk.request("snapshot", "slow")
        waiting = talk.request("timeline", "slow")
        self.assertEqual(talk.ask("timeline", "clock")["result"]["policy"], "never")
        for id in (blocked, waiting):
            talk.send("cancel", {"id": id})
            self.assertEqual(talk.answer(id)["error"]["message"], "cancelled")

    def test_a_request_that_is_cancelled_at_once_is_answered(self):
        talk = self.begin(concurrency=4)
        for _ in range(20):
            id = talk.request("timeline", "slow")
            talk.send("cancel", {"id": id})
            self.assertEqual(talk.answer(id)["error"]["message"], "cancelled")

    def test_a_request_that_waits_its_turn_can_be_cancelled(self):
        first = self.talk.request("timeline", "slow")
        second = self.talk.request("timeline", "clock")
        self.talk.send("cancel", {"id": second})
        self.talk.send("cancel", {"id": first})
        for id in (first, second):
            self.assertEqual(self.talk.answer(id)["error"]["message"], "cancelled")

    def test_ends_when_told_and_at_the_end_of_the_input(self):
        talk = self.begin()
        talk.send("shutdown", {}, 9)
        self.assertEqual(talk.receive(), {"jsonrpc": "2.0", "id": 9, "result": {}})
        self.assertEqual(talk.end()[2], 0)
        for concurrency in (1, 4):
            talk = self.begin(concurrency)
            talk.request("placeholder", "slow")
            talk.notified("hanging")
            self.assertEqual(talk.end()[2], 0)

    def test_ignores_lines_that_are_not_messages(self):
        self.talk.process.stdin.write(b"nonsense\n[1]\n{}\n\xff\n")
        self.assertEqual(self.talk.ask("timeline", "clock")["result"]["policy"], "never")
        self.assertTrue(all(n["method"] == "log" for n in self.talk.notifications))


class BuilderTests(unittest.TestCase):
    def test_builders_write_the_view_tree(self):
        start = datetime(2026, 11, 21, 9, tzinfo=timezone(timedelta(hours=9)))
        for view, json in [
            (w.text("a", line_limit=1, text_alignment="leading"),
             {"text": "a", "lineLimit": 1, "textAlignment": "leading"}),
            (w.date(start, "time", zone="Asia/Seoul"),
             {"date": "2026-11-21T00:00:00.000Z", "style": "time", "zone": "Asia/Seoul"}),
            (w.image("cloud", label="cloudy", color="gray"), {"image": "cloud", "label": "cloudy", "color": "gray"}),
            (w.vstack("a", None, w.divider(), spacing=8, alignment="leading"),
             {"vstack": ["a", {"divider": True}], "spacing": 8, "alignment": "leading"}),
            (w.hstack("a", w.spacer(), w.spacer(4)), {"hstack": ["a", {"spacer": True}, {"spacer": 4}]}),
            (w.grid(["a", None, "b"], w.divider(), None, columns=("leading",), row_spacing=8),
             {"grid": [["a", "b"], {"divider": True}], "columns": ["leading"], "rowSpacing": 8}),
            (w.shape("line", points=[(0, 1), (1, 0)], stroke="red", background=w.gradient("red", "blue", start="leading")),
             {"shape": "line", "points": [[0, 1], [1, 0]], "stroke": "red",
              "background": {"gradient": ["red", "blue"], "from": "leading"}}),
            (w.chart([1, -2], mark="line", axis=[0, (5, "5°")], fallback="1, -2", accessibility_label="two days"),
             {"chart": [1, -2], "mark": "line", "axis": [0, {"value": 5, "label": "5°"}], "fallback": "1, -2",
              "accessibilityLabel": "two days"}),
            (w.picture(bytes=b"ab", label="x"), {"image": {"bytes": "YWI="}, "label": "x"}),
            (w.picture(file="a.png", scaling="fill"), {"image": {"file": "a.png"}, "scaling": "fill"}),
            (w.zstack("a", alignment="top", background="red"), {"zstack": ["a"], "alignment": "top", "background": "red"}),
            (w.gauge(3, (0, 5), style="circular", label="l", value_label="v", tint="red"),
             {"gauge": 3, "range": [0, 5], "style": "circular", "label": "l", "valueLabel": "v", "tint": "red"}),
            (w.progress(0.5, label="l"), {"progress": 0.5, "label": "l"}),
            (w.progress((start, "2026-11-21T01:00:00Z")),
             {"progress": ["2026-11-21T00:00:00.000Z", "2026-11-21T01:00:00Z"]}),
            (w.chart([1, 2], most=3, goal=2, goal_color="green", labels=["a", "b"]),
             {"chart": [1, 2], "most": 3, "goal": 2, "goalColor": "green", "labels": ["a", "b"]}),
            (w.link("https://example.org", "a"), {"link": "https://example.org", "content": "a"}),
            (w.button("add", w.text("+")), {"button": "add", "content": {"text": "+"}}),
            (w.toggle("milk", False, "milk"), {"toggle": "milk", "isOn": False, "content": "milk"}),
        ]:
            self.assertEqual(view, json)

    def test_unknown_modifiers_are_refused(self):
        with self.assertRaisesRegex(TypeError, "text has no modifier 'colour': did you mean 'color'?"):
            w.text("a", colour="red")

    def test_dates_need_a_time_zone(self):
        with self.assertRaisesRegex(TypeError, "has no time zone"):
            w.Entry(datetime(2026, 11, 21), "a").json()
        self.assertEqual(w.timestamp(w.instant("2026-11-21T09:00:00.123456+09:00")), "2026-11-21T00:00:00.123Z")

    def test_an_entry_has_data_in_place_of_a_view(self):
        morning = w.instant(NOW)
        data = {"at": morning, "day": morning.date(), "delay": timedelta(minutes=3), "stops": [{"at": morning}, None]}
        self.assertEqual(w.Entry(morning, data=data).json(), {"date": NOW, "data": {
            "at": NOW, "day": "2026-11-21", "delay": 180.0, "stops": [{"at": NOW}, None]}})
        for wrong in (w.Entry(morning), w.Entry(morning, "a", data={})):
            with self.assertRaisesRegex(TypeError, "either view or data"):
                wrong.json()

    def test_a_widget_needs_a_timeline_and_options_of_its_parameters(self):
        provider = w.Provider()
        widget = provider.intent_widget("tasks", reads=["list"])
        with self.assertRaisesRegex(ValueError, "tasks reads no parameter 'lisst': did you mean 'list'"):
            widget.options("lisst")
        with self.assertRaisesRegex(ValueError, "the widget 'tasks' has no function"):
            provider.run()

    def test_mistakes_in_a_declaration_are_refused(self):
        provider = w.Provider()
        widget = provider.static_widget("a")
        with self.assertRaisesRegex(ValueError, "the kind 'a' is already declared"):
            provider.static_widget("a")
        widget.timeline(lambda context: None)
        with self.assertRaisesRegex(TypeError, "a has two functions for timeline"):
            widget.timeline(lambda context: None)
        with self.assertRaisesRegex(ValueError, "expected 1 to 64"):
            w.Provider(concurrency=0)


if __name__ == "__main__":
    unittest.main()
