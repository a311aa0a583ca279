from hostile import *

def timeline(id, params):
    fail(id, -32000, "x" * (1 << 20))


serve(globals())
