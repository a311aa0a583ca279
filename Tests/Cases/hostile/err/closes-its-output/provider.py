from hostile import *

def timeline(id, params):
    os.close(1)
    hang()


serve(globals())
