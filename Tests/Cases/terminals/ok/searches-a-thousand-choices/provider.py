import json
import sys


def answer(id, result):
    print(json.dumps({"jsonrpc": "2.0", "id": id, "result": result}), flush=True)


for line in sys.stdin:
    request = json.loads(line)
    method, id, params = request.get("method"), request.get("id"), request.get("params")
    if method == "initialize":
        answer(id, {"kinds": [{"kind": "echo", "configuration": "intent"}]})
    elif method == "options":
        places = [{"id": f"p{n}", "title": f"Place {n}"} for n in range(1, 1002)]
        count = 1001 if params["configuration"].get("text") == "many" else 1000
        answer(id, {"options": places[:count], "more": count < 1001})
    elif method == "timeline":
        answer(id, {"entries": [{"date": params["context"]["now"], "view": "timeline"}], "policy": "never"})
    elif method in ("placeholder", "snapshot"):
        answer(id, {"view": method})
    elif method == "validate":
        answer(id, {"findings": []})
    elif method == "shutdown":
        answer(id, {})
        break
    elif id is not None:
        error = {"code": -32601, "message": "unknown method"}
        print(json.dumps({"jsonrpc": "2.0", "id": id, "error": error}), flush=True)
