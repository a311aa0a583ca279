from hostile import *

def initialize(id, params): answer(id, {"kinds": [{"kind": "other", "configuration": "intent"}]})


serve(globals())
