from hostile import *

def timeline(id, params):
    while True: write("x" * 1000)


serve(globals())
