from hostile import *

def timeline(id, params):
    send(id=id, error={"code": "E7", "message": ["a"], "data": [1]})


serve(globals())
