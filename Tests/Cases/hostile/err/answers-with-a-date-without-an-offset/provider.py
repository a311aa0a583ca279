from hostile import *

def timeline(id, params): answer(id, {"entries": [entry("2026-11-21T08:30:00", "hello")]})


serve(globals())
