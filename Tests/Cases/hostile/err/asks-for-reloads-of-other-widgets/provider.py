from hostile import *

def timeline(id, params):
    for params2 in [{"kind": "healthy"}, {"widget": "healthy-1"}, {"widget": 7}, [1]]: send(method="reload", params=params2)
    answer(id, {"entries": [entry(now(params), "hello")], "policy": "never"})


serve(globals())
