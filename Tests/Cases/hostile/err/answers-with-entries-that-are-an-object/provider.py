from hostile import *

def timeline(id, params): answer(id, {"entries": {"0": {}}})


serve(globals())
