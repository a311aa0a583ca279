from hostile import *

def timeline(id, params): answer(id, {"entries": [entry("2001-01-01T00:00:00Z", "old"), entry("2001-01-02T00:00:00Z", "newer")], "policy": "never"})


serve(globals())
