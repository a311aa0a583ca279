from hostile import *

def timeline(id, params):
    for words in ["first", "second"]: answer(id, {"entries": [entry(now(params), words)], "policy": "never"})


serve(globals())
