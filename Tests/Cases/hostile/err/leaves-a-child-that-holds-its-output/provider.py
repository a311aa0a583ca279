from hostile import *

def timeline(id, params):
    child(start_new_session=True)
    os._exit(0)


serve(globals())
