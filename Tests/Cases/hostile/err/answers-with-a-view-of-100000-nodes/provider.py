from hostile import *

def timeline(id, params): answer(id, {"entries": [entry(now(params), {"vstack": ["x"] * 100000})], "policy": "never"})


serve(globals())
