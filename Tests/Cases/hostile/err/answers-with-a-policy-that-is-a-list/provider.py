from hostile import *

def timeline(id, params): answer(id, {"entries": [entry(now(params), "hello")], "policy": [1]})


serve(globals())
