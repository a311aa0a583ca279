from hostile import *

def initialize(id, params): answer(id, {"boards": "many", "kinds": [{"kind": KIND, "configuration": "intent"}]})


def timeline(id, params):
    send(id=1, method="configurations", params={})
    answer(id, {"entries": [entry(now(params), params["configuration"].get("text") or "")], "policy": "never"})


serve(globals())
