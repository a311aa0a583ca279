from hostile import *

def timeline(id, params):
    date = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    answer(id, {"entries": [entry(date, "hello")], "policy": "never"})


serve(globals())
