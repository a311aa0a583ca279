from hostile import *

def timeline(id, params): answer(id, {"entries": [entry(now(params), {"button": "../../etc/passwd\x00; rm", "content": "press"})], "policy": "never"})


serve(globals())
