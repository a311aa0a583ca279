from hostile import *

def timeline(id, params): answer(id, {"entries": [{"view": "hello"}]})


serve(globals())
