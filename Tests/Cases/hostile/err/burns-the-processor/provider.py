# busy
# wait: 4s
from hostile import *

def timeline(id, params):
    say("busy")
    while True: pass


serve(globals())
