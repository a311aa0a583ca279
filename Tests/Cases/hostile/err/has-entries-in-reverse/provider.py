from hostile import *

def timeline(id, params): answer(id, {"entries": [entry("2041-01-%02dT00:00:00Z" % (31 - n), str(n)) for n in range(30)] + [entry(now(params), "now")], "policy": "never"})


serve(globals())
