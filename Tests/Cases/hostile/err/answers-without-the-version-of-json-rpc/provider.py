from hostile import *

def timeline(id, params):
    write(json.dumps({"id": id, "result": {"entries": []}}))


serve(globals())
