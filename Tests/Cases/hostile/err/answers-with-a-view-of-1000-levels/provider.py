from hostile import *

def timeline(id, params):
    write('{"jsonrpc":"2.0","id":%d,"result":{"entries":[{"date":"%s","view":%s"hello"%s}]}}' % (id, now(params), '{"vstack":[' * 1000, "]}" * 1000))


serve(globals())
