from hostile import *

def timeline(id, params):
    send(id=id, error="out of order")


serve(globals())
