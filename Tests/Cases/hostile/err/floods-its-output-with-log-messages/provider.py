from hostile import *

def timeline(id, params):
    while True: send(method="log", params={"message": "x" * 1000})


serve(globals())
