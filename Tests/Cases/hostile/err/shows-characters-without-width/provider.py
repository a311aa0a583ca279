from hostile import *

def timeline(id, params): answer(id, {"entries": [entry(now(params), "pay\u200bpal\u2060\ufeff" + "\u0301" * 200)], "policy": "never"})


serve(globals())
