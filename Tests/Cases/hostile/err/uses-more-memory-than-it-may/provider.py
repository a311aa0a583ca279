# manifest: limits: { memory: 64MB }
from hostile import *

def timeline(id, params):
    kept = []
    while True:
        kept.append(b"x" * (1 << 20))
        time.sleep(0.001)


serve(globals())
