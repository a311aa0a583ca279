from hostile import *

def timeline(id, params):
    say("about to crash")
    os._exit(7)


serve(globals())
