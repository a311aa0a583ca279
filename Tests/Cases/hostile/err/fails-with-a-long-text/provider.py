from hostile import *

def timeline(id, params):
    text = params["configuration"].get("text") or ""
    if len(text) > 500: raise ValueError("too long")
    answer(id, {"entries": [entry(now(params), text)], "policy": "never"})


serve(globals())
