from hostile import *

def defaults(id, params):
    os.kill(os.getpid(), signal.SIGKILL)


serve(globals())
