from hostile import *

def timeline(id, params):
    send(id=str(id), result={"entries": []})


serve(globals())
