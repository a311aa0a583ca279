from hostile import *

def timeline(id, params):
    os.killpg(0, signal.SIGKILL)


serve(globals())
