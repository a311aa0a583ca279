# unchecked
from hostile import *

def timeline(id, params):
    for _ in range(3000): sys.stderr.write("y" * 5000 + "\n")
    answer(id, {"entries": [entry(now(params), "hello")], "policy": "never"})


serve(globals())
