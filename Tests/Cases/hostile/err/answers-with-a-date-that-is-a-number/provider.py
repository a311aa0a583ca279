from hostile import *

def timeline(id, params): answer(id, {"entries": [entry(1763713800, "hello")]})


serve(globals())
