from hostile import *

def timeline(id, params):
    fail(id, -32001, "later", **{"class": "unavailable", "retryAfter": -5})


serve(globals())
