from hostile import *

def timeline(id, params):
    child()
    os._exit(1)


serve(globals())
