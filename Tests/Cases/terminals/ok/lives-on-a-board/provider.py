import json
import sys

presses = 0
for line in sys.stdin:
    request = json.loads(line)
    method, id, params = request.get("method"), request.get("id"), request.get("params")
    answers = {
        "initialize": {"kinds": [{"kind": "echo", "configuration": "intent"}]},
        "defaults": {"values": {}},
        "placeholder": {"view": "placeholder"},
        "snapshot": {"view": "snapshot"},
        "validate": {"findings": []},
        "perform": {},
        "shutdown": {},
    }
    if method == "perform":
        presses += 1
    if method == "timeline":
        text = params["configuration"].get("text", "")
        view = {"vstack": [text, f"pressed {presses}", {"button": "press", "content": "Press"}]}
        answers[method] = {"entries": [{"date": params["context"]["now"], "view": view}], "policy": "never"}
    if method in answers:
        print(json.dumps({"jsonrpc": "2.0", "id": id, "result": answers[method]}), flush=True)
    if method == "shutdown":
        break
