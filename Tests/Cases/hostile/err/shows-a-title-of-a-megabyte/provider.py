from hostile import *

def timeline(id, params): answer(id, {"entries": [entry(now(params), "x" * (1 << 20))], "policy": "never"})


serve(globals())
