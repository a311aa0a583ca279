# busy
# wait: 4s
from hostile import *

def timeline(id, params):
    write(json.dumps([{"jsonrpc": "2.0", "id": id, "result": {"entries": []}}]))
    hang()


serve(globals())
