from hostile import *

def timeline(id, params):
    for _ in range(50): subprocess.Popen(["sleep", "600"])
    answer(id, {"entries": [entry(now(params), "hello")], "policy": "never"})


serve(globals())
