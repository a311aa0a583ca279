"""Hooks of schemathesis. Of four valid calls of an operation, the first concerns something that the board has, with
parameters and a body with which it is carried out, the second only concerns it, the third concerns something unknown,
and the fourth stays as schemathesis invented it, possibly with an id of an earlier reply.

ADDRESS and TOKEN lead to the server. ANSWERS is the file that gets the number of replies by operation and status.
"""

import atexit
import json
import os
import urllib.parse
import urllib.request
from collections import Counter, defaultdict
from pathlib import Path

import schemathesis
from schemathesis import GenerationMode

API = "/api/v1"
calls = Counter()
answers = defaultdict(Counter)


def ask(method, path, body=None, root=API):
    request = urllib.request.Request(
        os.environ["ADDRESS"] + root + path, method=method, data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {os.environ['TOKEN']}", "Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as reply:
        return json.load(reply)


# What the board has. Each function returns an id, and first adds what is missing.

def counters():
    return [row["widget"] for row in ask("GET", "/widgets?kind=counter")["widgets"]]


def new_counter():
    return ask("POST", "/widgets", {"kind": "counter"})["widget"]


def placed():
    """A widget, which calls with the ids of earlier replies may remove."""
    return next(iter(counters()), None) or new_counter()


def edited():
    """A widget with an edit that can be undone."""
    return ask("PATCH", f"/widgets/{placed()}", {"name": f"Tea {calls.total()}"})["widget"]


def undone():
    """A widget with an edit that can be done again."""
    return ask("POST", f"/widgets/{edited()}/undo", {})["widget"]


def pressable():
    """A widget that shows the button of `BODIES`."""
    return ask("PATCH", f"/widgets/{placed()}", {
        "family": "systemSmall", "unset": ["step"], "wait": "answered"})["widget"]


def spare():
    """A widget whose removal leaves another one on the board."""
    others = counters()[1:]
    return others[0] if others else new_counter()


def removed():
    trash = ask("GET", "/trash")["widgets"]
    return trash[0]["widget"] if trash else ask("DELETE", f"/widgets/{spare()}")["widget"]


def display():
    if all(row["name"] != "hall" for row in ask("GET", "/displays")["displays"]):
        ask("POST", "/displays", {"name": "hall", "kind": "e-ink"})
    return "hall"


def browser_display():
    """A display that a link turns a browser into."""
    if all(row["name"] != "wall" for row in ask("GET", "/displays")["displays"]):
        ask("POST", "/displays", {"name": "wall", "kind": "browser"})
    return "wall"


def session():
    """The login of a phone that uses a code."""
    code = ask("POST", "/sessions/link", {}, root="")["address"].split("#")[1]
    return ask("POST", "/login", {"code": code, "name": "Phone"}, root="")["id"]


def new_display():
    """The name of a display that the board does not have."""
    ask("DELETE", f"/displays/{display()}")
    return "hall"


def account():
    return ask("POST", "/accounts", {"service": "github", "token": "t"})["account"]


def group():
    return "group.org.example.counter"


def flow():
    login = ask("POST", "/accounts/login", {"service": "github"})
    return {name: login[name] for name in ["provider", "service", "flow"]}


def push_key():
    return os.environ["PUSH_KEY"]


def form():
    return ask("POST", "/forms", {"widget": placed()}, root="")["id"]


IDS = {
    "DELETE /widgets/{id}": spare, "POST /widgets/{id}/undo": edited, "POST /widgets/{id}/redo": undone,
    "POST /widgets/{id}/press": pressable, "/widgets": placed, "/trash": removed, "/displays": display,
    "/accounts": account, "/groups": group, "/gallery": lambda: "counter", "/forms": form,
    "/sessions": session, "/display": browser_display, "/push": push_key, "/reload": push_key,
}
BODIES = {
    "POST /widgets": lambda: {"kind": "counter", "values": {"step": 2}},
    "PATCH /widgets/{id}": lambda: {"values": {"step": 1 + calls.total() % 9}},
    "POST /widgets/{id}/duplicate": lambda: {"name": "Copy"},
    "POST /widgets/{id}/options": lambda: {},
    "POST /widgets/{id}/undo": lambda: {"to": 1},
    "POST /widgets/{id}/press": lambda: {"action": "counter.CountUp"},
    "PATCH /groups/{id}": lambda: {"values": {"count": calls.total()}},
    "POST /layout": lambda: {"move": [placed()], "to": "last"},
    "POST /displays": lambda: {"name": new_display(), "kind": "e-ink"},
    "POST /accounts": lambda: {"service": "github", "token": "t"},
    "POST /accounts/login": lambda: {"service": "github"},
    "POST /accounts/poll": flow,
    "POST /forms": lambda: {"widget": placed()},
    "POST /forms/{id}": lambda: {"do": "wake"},
    "POST /push/{id}": lambda: {"steps": 4000},
}
# Parameters of the query, for operations that would not find what an invented one names.
QUERIES = {"GET /widgets/{id}": {"revision": 1}, "GET /widgets/{id}/diff": {"from": 1, "to": 1}}


@schemathesis.hook
def before_call(context, case, kwargs):
    operation = case.operation.label.replace(API, "")
    if case.meta.generation.mode is not GenerationMode.POSITIVE:
        return
    turn = calls[operation] % 4
    calls[operation] += 1
    if "{id}" in operation and turn < 3:
        prepare = IDS.get(operation) or IDS["/" + operation.split("/")[1]]
        case.path_parameters = {"id": urllib.parse.quote(prepare() if turn < 2 else "unknown 1", safe="")}
    if turn > 0:
        return
    case.query = QUERIES.get(operation, {})
    for name in ["If-Match", "Idempotency-Key"]:
        case.headers.pop(name, None)
    if operation in BODIES:
        case.body = BODIES[operation]()


@schemathesis.hook
def after_call(context, case, response):
    answers[case.operation.label][response.status_code] += 1


@atexit.register
def write_answers():
    Path(os.environ["ANSWERS"]).write_text(json.dumps(answers))
