from hostile import *

def initialize(id, params): answer(id, {"concurrency": 0, "kinds": [{"kind": KIND, "configuration": "intent"}]})


serve(globals())
