from hostile import *

def timeline(id, params):
    while True: sys.stdout.write("x" * 65536)


serve(globals())
