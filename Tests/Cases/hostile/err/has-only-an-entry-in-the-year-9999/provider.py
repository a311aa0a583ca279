from hostile import *

def timeline(id, params): answer(id, {"entries": [entry("9999-12-31T23:59:59Z", "never seen")], "policy": "never"})


serve(globals())
