from hostile import *

def timeline(id, params):
    if os.fork(): os._exit(0)
    os.setsid()
    time.sleep(600)


serve(globals())
