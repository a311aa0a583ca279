from hostile import *

def timeline(id, params):
    os.kill(os.getpid(), signal.SIGABRT)


serve(globals())
