from hostile import *

def timeline(id, params): answer(id, {"entries": [entry(now(params), {"link": "file:///bin/sh", "content": "click"})], "policy": "never"})


serve(globals())
