# manifest: limits: { answer: 10m, idle: 1h, memory: 4GB }
from hostile import *

def timeline(id, params):
    child("import signal, time; signal.signal(15, signal.SIG_IGN); time.sleep(600)")
    answer(id, {"entries": [entry(now(params), "hello")], "policy": "never"})


serve(globals())
