from hostile import *

def initialize(id, params): answer(id, {"kinds": [{"kind": KIND, "configuration": "intent"}], "padding": "x" * (17 << 20)})


serve(globals())
