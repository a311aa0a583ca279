from hostile import *

def timeline(id, params):
    write('{"jsonrpc":"2.0","id":%d,"result":{"entries":[]},"result":{"entries":[{"date":"%s","view":"last"}],"policy":"never"}}' % (id, now(params)))


serve(globals())
