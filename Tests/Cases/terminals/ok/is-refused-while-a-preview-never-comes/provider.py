import json
import sys
import time

for line in sys.stdin:
    request = json.loads(line)
    method, id, params = request.get("method"), request.get("id"), request.get("params")
    values = (params or {}).get("configuration", {})
    if method == "snapshot" and values.get("text") != "hello":
        print("draws", file=sys.stderr, flush=True)
        time.sleep(3600)
    refused = [{"parameter": "text", "message": "not that"}] if values.get("text") == "hello!" else []
    answers = {
        "initialize": {"kinds": [{"kind": "echo", "configuration": "intent"}]},
        "placeholder": {"view": "placeholder"},
        "snapshot": {"view": "snapshot"},
        "validate": {"findings": refused},
        "shutdown": {},
    }
    if method == "timeline":
        answers[method] = {"entries": [{"date": params["context"]["now"], "view": "timeline"}], "policy": "never"}
    if method in answers:
        print(json.dumps({"jsonrpc": "2.0", "id": id, "result": answers[method]}), flush=True)
    elif id is not None:
        error = {"code": -32601, "message": "unknown method"}
        print(json.dumps({"jsonrpc": "2.0", "id": id, "error": error}), flush=True)
    if method == "shutdown":
        break
