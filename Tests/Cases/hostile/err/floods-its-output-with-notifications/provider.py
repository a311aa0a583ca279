from hostile import *

def timeline(id, params):
    while True: send(method="no.such", params={"padding": "x" * 1000})


serve(globals())
