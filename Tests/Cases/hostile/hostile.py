"""A provider that behaves, and of which each hostile case replaces a part.

A case is a folder with `provider.py`, which imports this file, defines the functions that it replaces, and calls
`serve(globals())`. A comment `# manifest: KEY: VALUE` adds a line to its manifest.
"""
import json, os, signal, subprocess, sys, threading, time


def write(line):
    """Writes a line as it is: text or bytes."""
    data = line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line
    sys.stdout.buffer.write(data + b"\n")
    sys.stdout.buffer.flush()


def send(**message): write(json.dumps({"jsonrpc": "2.0", **message}))
def answer(id, result): send(id=id, result=result)
def fail(id, code, message, **data): send(id=id, error={"code": code, "message": message, "data": data})
def say(text): print(text, file=sys.stderr, flush=True)


def hang():
    """Tells that it is busy, and never comes back."""
    say("busy")
    while True: time.sleep(600)


def child(code="import time; time.sleep(600)", **options):
    """Starts a process that outlives its parent unless another process ends it. Its arguments name this folder."""
    return subprocess.Popen([sys.executable, "-c", code, os.environ["HOME"]], **options)


def now(params): return params["context"]["now"]
def entry(date, view): return {"date": date, "view": view}


def initialize(id, params):
    answer(id, {"kinds": [{"kind": KIND, "configuration": "intent"}]})


def placeholder(id, params): answer(id, {"view": "…"})
def snapshot(id, params): answer(id, entry(now(params), "snapshot"))


def timeline(id, params):
    answer(id, {"entries": [entry(now(params), params["configuration"].get("text") or "")], "policy": "never"})


def options(id, params):
    cities = [{"id": "seoul", "title": "Seoul"}, {"id": "paris", "title": "Paris"}]
    if "ids" in params: cities = [c for c in cities if c["id"] in params["ids"]]
    if "search" in params: cities = [c for c in cities if params["search"].lower() in c["title"].lower()]
    answer(id, {"options": cities})


def defaults(id, params): answer(id, {"values": {}})
def validate(id, params): answer(id, {"findings": []})
def perform(id, params): answer(id, {})
def shutdown(id, params): answer(id, {})
def end(): pass


KIND = "hostile"
METHODS = ["initialize", "placeholder", "snapshot", "timeline", "options", "defaults", "validate", "perform", "shutdown"]
PARTS = METHODS + ["cancel", "end", "KIND"]


def serve(case={}):
    """Answers until the input ends. The names of `PARTS` that the case defines replace those of this file."""
    parts = {name: case.get(name, globals().get(name)) for name in PARTS}
    globals()["KIND"] = parts["KIND"]
    for line in sys.stdin.buffer:
        try: message = json.loads(line)
        except ValueError: continue
        if not isinstance(message, dict) or "method" not in message: continue
        method, id, params = message["method"], message.get("id"), message.get("params")
        part = parts.get(method)
        if id is None:
            if method == "cancel" and part: part(params)
        elif method in METHODS: part(id, params)
        else: fail(id, -32601, "unknown method " + method)
        if method == "shutdown": break
    parts["end"]()
