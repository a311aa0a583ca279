from hostile import *

def timeline(id, params): answer(id, {"entries": [entry(now(params), "\x1b[2J\x1b]0;owned\x07\x1b[31mred\r\n\x08\x9b1m")], "policy": "never"})


serve(globals())
