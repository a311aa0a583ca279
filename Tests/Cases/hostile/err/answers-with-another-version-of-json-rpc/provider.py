from hostile import *

def timeline(id, params):
    write(json.dumps({"jsonrpc": "1.0", "id": id, "result": {"entries": []}}))


serve(globals())
