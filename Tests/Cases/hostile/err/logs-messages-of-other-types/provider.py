from hostile import *

def timeline(id, params):
    for params2 in [{"message": 7}, {"level": "loud", "message": "x"}, None, [1]]: send(method="log", params=params2)
    answer(id, {"entries": [entry(now(params), "hello")], "policy": "never"})


serve(globals())
