from hostile import *

def timeline(id, params):
    write(b'{"jsonrpc":"2.0","id":%d,\x00"result":{}}' % id)


serve(globals())
