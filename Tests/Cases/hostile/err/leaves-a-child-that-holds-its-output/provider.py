# manifest: limits: { answer: 10m, idle: 1h, memory: 4GB }
from hostile import *

def timeline(id, params):
    child(start_new_session=True)
    os._exit(0)


serve(globals())
