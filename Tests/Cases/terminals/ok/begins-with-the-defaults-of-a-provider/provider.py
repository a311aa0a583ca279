import json
import sys

for line in sys.stdin:
    request = json.loads(line)
    method, id, params = request.get("method"), request.get("id"), request.get("params")
    answers = {
        "initialize": {"kinds": [{"kind": "echo", "configuration": "intent"}]},
        "defaults": {"values": {"text": "from the provider", "count": 2}},
        "placeholder": {"view": "placeholder"},
        "snapshot": {"view": "snapshot"},
        "validate": {"findings": []},
        "shutdown": {},
    }
    if method == "timeline":
        answers[method] = {"entries": [{"date": params["context"]["now"], "view": "timeline"}], "policy": "never"}
    if method in answers:
        print(json.dumps({"jsonrpc": "2.0", "id": id, "result": answers[method]}), flush=True)
    if method == "shutdown":
        break
