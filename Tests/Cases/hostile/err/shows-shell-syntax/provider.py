from hostile import *

def timeline(id, params): answer(id, {"entries": [entry(now(params), "$(touch owned); `touch owned` && rm -rf ~ | sh > /dev/null '\"")], "policy": "never"})


serve(globals())
