from hostile import *

def perform(id, params):
    os._exit(4)


serve(globals())
