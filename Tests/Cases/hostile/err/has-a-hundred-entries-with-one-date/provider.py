from hostile import *

def timeline(id, params): answer(id, {"entries": [entry(now(params), str(n)) for n in range(100)], "policy": "never"})


serve(globals())
