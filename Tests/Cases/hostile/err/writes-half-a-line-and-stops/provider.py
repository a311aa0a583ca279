# busy
# wait: 4s
from hostile import *

def timeline(id, params):
    sys.stdout.write('{"jsonrpc":"2.0","id":%d,"res' % id)
    sys.stdout.flush()
    hang()


serve(globals())
