from hostile import *

def timeline(id, params):
    os.closerange(0, 3)
    while True: time.sleep(600)


serve(globals())
