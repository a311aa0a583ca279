from hostile import *

def timeline(id, params):
    write("\ufeff" + json.dumps({"jsonrpc": "2.0", "id": id, "result": {"entries": []}}))


serve(globals())
