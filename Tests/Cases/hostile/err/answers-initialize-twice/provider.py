from hostile import *

def initialize(id, params):
    for _ in range(2): answer(id, {"kinds": [{"kind": KIND, "configuration": "intent"}]})


serve(globals())
