from hostile import *

count = 0


def crash(id, params):
    global count
    count += 1
    if count == 3: os._exit(3)
    answer(id, {"view": "…", "date": now(params), "entries": [entry(now(params), "hello")], "policy": "never"})


placeholder = snapshot = timeline = crash
serve(globals())
