from hostile import *

def timeline(id, params):
    for _ in range(10000): send(method="reload", params={"kind": KIND})
    answer(id, {"entries": [entry(now(params), "hello")], "policy": "never"})


serve(globals())
