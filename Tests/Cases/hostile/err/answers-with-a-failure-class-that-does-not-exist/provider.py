from hostile import *

def timeline(id, params):
    fail(id, 7, "odd", **{"class": "catastrophe"})


serve(globals())
