from hostile import *

def timeline(id, params):
    write(b'{"jsonrpc":"2.0","id":%d,"result":{"entries":[{"date":"%s","view":"\xff\xfe"}]}}' % (id, now(params).encode()))


serve(globals())
