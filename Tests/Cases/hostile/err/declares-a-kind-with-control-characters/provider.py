from hostile import *

def initialize(id, params): answer(id, {"kinds": [{"kind": "hos\x1b[31mtile", "configuration": "intent"}]})


serve(globals())
