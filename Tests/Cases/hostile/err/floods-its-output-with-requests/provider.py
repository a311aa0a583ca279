from hostile import *

def timeline(id, params):
    while True: send(id=1, method="configurations", params={"padding": "x" * 1000})


serve(globals())
