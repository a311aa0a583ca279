from hostile import *

def timeline(id, params): answer(id, {"entries": [entry(now(params), {"hologram": "hello"})], "policy": "never"})


serve(globals())
