from hostile import *

def timeline(id, params):
    send(id=id, error={})


serve(globals())
