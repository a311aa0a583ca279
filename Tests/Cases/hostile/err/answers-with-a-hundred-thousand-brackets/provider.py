from hostile import *

def timeline(id, params):
    write('{"jsonrpc":"2.0","id":%d,"result":%s' % (id, "[" * 100000))


serve(globals())
