from hostile import *

def timeline(id, params):
    say("\x1b[2J\x1b]0;owned\x07 \u202e $(rm)")
    answer(id, {"entries": [entry(now(params), "hello")], "policy": "never"})


serve(globals())
