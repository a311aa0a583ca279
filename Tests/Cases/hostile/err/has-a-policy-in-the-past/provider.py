from hostile import *

def timeline(id, params): answer(id, {"entries": [entry(now(params), "hello")], "policy": {"after": "2001-01-01T00:00:00Z"}})


serve(globals())
