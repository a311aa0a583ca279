from hostile import *

count = 0


def timeline(id, params):
    global count
    count += 1
    answer(id, {"entries": [entry(now(params), "number %d" % count)], "policy": "never"})


serve(globals())
