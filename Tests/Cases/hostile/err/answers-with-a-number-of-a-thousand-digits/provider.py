from hostile import *

def timeline(id, params):
    write('{"jsonrpc":"2.0","id":%d,"result":{"entries":[{"date":"%s","view":"hello","relevance":{"score":%s}}]}}' % (id, now(params), "9" * 1000))


serve(globals())
