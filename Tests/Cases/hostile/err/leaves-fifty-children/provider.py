# manifest: limits: { answer: 10m, idle: 1h, memory: 4GB, processes: 4096 }
from hostile import *

def timeline(id, params):
    for _ in range(50): subprocess.Popen(["sleep", "600"])
    answer(id, {"entries": [entry(now(params), "hello")], "policy": "never"})


serve(globals())
