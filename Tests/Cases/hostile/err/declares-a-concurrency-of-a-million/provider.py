from hostile import *

def initialize(id, params): answer(id, {"concurrency": 1000000, "kinds": [{"kind": KIND, "configuration": "intent"}]})


serve(globals())
