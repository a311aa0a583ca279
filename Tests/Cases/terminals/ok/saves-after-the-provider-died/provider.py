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
        sys.exit(3)
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
