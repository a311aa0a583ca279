from hostile import *

def initialize(id, params): answer(id, {"kinds": [{"kind": KIND, "configuration": "intent"}, {"kind": KIND, "configuration": "intent"}]})


serve(globals())
