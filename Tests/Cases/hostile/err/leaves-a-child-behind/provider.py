from hostile import *

def timeline(id, params):
    child()
    answer(id, {"entries": [entry(now(params), "hello")], "policy": "never"})


serve(globals())
