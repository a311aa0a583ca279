# busy
# wait: 4s
from hostile import *

def timeline(id, params):
    say("busy")
    time.sleep(30)
    answer(id, {"entries": []})


serve(globals())
