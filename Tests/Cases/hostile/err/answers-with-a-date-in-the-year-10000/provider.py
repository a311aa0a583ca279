from hostile import *

def timeline(id, params): answer(id, {"entries": [entry("10000-01-01T00:00:00Z", "hello")]})


serve(globals())
