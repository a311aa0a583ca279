from hostile import *

def timeline(id, params):
    os._exit(0)


serve(globals())
