from hostile import *

def timeline(id, params):
    fail(id, -32000, "too late", **{"class": "timeout"})


serve(globals())
