from hostile import *

def timeline(id, params): answer(id, {"entries": [entry(now(params), "user\u202etxt.exe\u2066\u2069")], "policy": "never"})


serve(globals())
