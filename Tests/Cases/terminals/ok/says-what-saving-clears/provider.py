import json, sys

cities = {"de": ["berlin", "hamburg"], "kr": ["seoul", "busan"]}
nations = {"de": "Germany", "kr": "Korea"}


def options(params):
    ids, search = params.get("ids"), params.get("search") or ""
    nation = (params["configuration"].get("nation") or {}).get("id")
    known = list(nations) if params["parameter"] == "nation" else cities.get(nation, [])
    found = [id for id in known if (id in ids if ids is not None else search.lower() in id)]
    return {"options": [{"id": id, "title": nations.get(id) or id.title()} for id in found]}


def result(method, params):
    values = params.get("configuration", {})
    if method == "initialize": return {"kinds": [{"kind": "echo", "configuration": "intent"}]}
    if method == "placeholder": return {"view": "…"}
    if method == "options": return options(params)
    if method == "validate": return {"findings": []}
    if method in ("timeline", "snapshot"):
        words = " in ".join((values.get(name) or {}).get("id", "?") for name in ("city", "nation"))
        entry = {"date": params["context"]["now"], "view": words}
        return {"entries": [entry], "policy": "never"} if method == "timeline" else entry
    return {}


for line in sys.stdin:
    request = json.loads(line)
    if "id" in request:
        answer = result(request["method"], request["params"])
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": answer}), flush=True)
