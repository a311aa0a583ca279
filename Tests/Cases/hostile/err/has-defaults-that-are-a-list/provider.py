from hostile import *

def defaults(id, params):
    answer(id, {"values": ["text"]})


serve(globals())
