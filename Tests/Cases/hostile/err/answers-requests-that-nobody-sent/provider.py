from hostile import *

def timeline(id, params):
    for n in range(100): answer(id + 1000 + n, {"entries": []})
    answer(id, {"entries": [entry(now(params), "hello")], "policy": "never"})


serve(globals())
