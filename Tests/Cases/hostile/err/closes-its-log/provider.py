from hostile import *

def timeline(id, params):
    os.close(2)
    answer(id, {"entries": [entry(now(params), "hello")], "policy": "never"})


serve(globals())
