from hostile import *

def timeline(id, params): answer(id, {"entries": [{"date": now(params)}]})


serve(globals())
