from hostile import *

def defaults(id, params):
    answer(id, {"values": {"text": 7, "nothing": 1, "place": "seoul"}})


serve(globals())
