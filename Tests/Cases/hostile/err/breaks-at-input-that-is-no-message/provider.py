from hostile import *

for line in sys.stdin:
    message = json.loads(line)
    globals()[message["method"]](message["id"], message["params"])
