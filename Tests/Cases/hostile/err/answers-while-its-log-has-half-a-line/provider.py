from hostile import *

def timeline(id, params):
    sys.stderr.write("half a line")
    sys.stderr.flush()
    answer(id, {"entries": [entry(now(params), "hello")], "policy": "never"})


serve(globals())
