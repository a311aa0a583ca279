from hostile import *

def timeline(id, params):
    shown = params["configuration"]["text"] + params["configuration"]["detail"]
    answer(id, {"entries": [entry(now(params), shown)], "policy": "never"})


serve(globals())
