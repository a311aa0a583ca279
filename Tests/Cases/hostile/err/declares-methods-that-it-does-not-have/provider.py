from hostile import *

def initialize(id, params): answer(id, {"kinds": [{"kind": KIND, "configuration": "intent"}], "methods": METHODS})

def placeholder(id, params): fail(id, -32601, "unknown")


serve(globals())
