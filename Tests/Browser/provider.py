"""A provider that behaves. The provider of a test defines functions that replace those of this file, and calls
`serve(globals())`. Each gets the parameters of a request and returns its result.
"""

import json
import sys


class Refusal(Exception):
    """An error in place of a result."""

    def __init__(self, message, code=-32000, **data):
        self.error = {"code": code, "message": message, "data": data}


def send(**message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


def initialize(params): return {"kinds": [{"kind": "subject", "configuration": "intent"}]}
def placeholder(params): return {"view": "…"}
def snapshot(params): return timeline(params)["entries"][0]
def timeline(params): return {"entries": [{"date": params["context"]["now"], "view": "content"}], "policy": "never"}
def options(params): return {"options": []}
def defaults(params): return {"values": {}}
def validate(params): return {"findings": []}
def perform(params): return {}
def shutdown(params): return {}


def serve(replaced):
    """Answers until the input ends. A function is named as its method, with `_` for a dot."""
    parts = {**globals(), **replaced}
    for line in sys.stdin:
        message = json.loads(line)
        if "id" not in message or "method" not in message:
            continue
        part = parts.get(message["method"].replace(".", "_"))
        try:
            if part is None:
                raise Refusal("unknown method", -32601)
            send(id=message["id"], result=part(message["params"]))
        except Refusal as refusal:
            send(id=message["id"], error=refusal.error)
        if message["method"] == "shutdown":
            break
