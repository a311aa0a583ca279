from hostile import *

def timeline(id, params): answer(id, {"entries": [entry(now(params), {"text": "a", "image": "b"})], "policy": "never"})


serve(globals())
