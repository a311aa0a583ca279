from hostile import *

def timeline(id, params):
    write('{"jsonrpc":"2.0","id":%d,"result":{"entries":[{"date":"%s","view":"\\ud83d"}]}}' % (id, now(params)))


serve(globals())
