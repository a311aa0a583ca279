from hostile import *

def timeline(id, params): answer(id, {"entries": [entry(now(params), "hello")], "policy": {"after": "9999-12-31T23:59:59Z"}})


serve(globals())
