from hostile import *

def timeline(id, params): answer(id, {"entries": [entry(now(params), 7)], "policy": "never"})


serve(globals())
