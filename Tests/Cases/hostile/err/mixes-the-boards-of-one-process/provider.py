from hostile import *

known = {}


def initialize(id, params): answer(id, {"boards": "many", "kinds": [{"kind": KIND, "configuration": "intent"}]})


def timeline(id, params):
    context, text = params["context"], params["configuration"].get("text") or ""
    # The id of a widget is unique only on its board.
    if "board" in context: text = known.setdefault((context["widget"], context["revision"]), text)
    answer(id, {"entries": [entry(now(params), text)], "policy": "never"})


serve(globals())
