# manifest: limits: { answer: 10m, idle: 1h, memory: 4GB }
from hostile import *

def timeline(id, params):
    child(start_new_session=True)
    answer(id, {"entries": [entry(now(params), "hello")], "policy": "never"})


serve(globals())
