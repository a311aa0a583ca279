from hostile import *

def timeline(id, params):
    send(id=id, result={"entries": [entry(now(params), "hello")]}, error={"code": -32000, "message": "both"})


serve(globals())
