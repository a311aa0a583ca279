# busy
# wait: 4s
from hostile import *

def timeline(id, params):
    say("busy")
    os.kill(os.getpid(), signal.SIGSTOP)


serve(globals())
