# busy
# wait: 2s
from hostile import *

def timeline(id, params):
    say("busy")
    while True: pass


serve(globals())
