from hostile import *

def timeline(id, params):
    block = "x" * (1 << 20)
    sys.stdout.write('{"jsonrpc":"2.0","id":%d,"result":"' % id)
    for _ in range(100): sys.stdout.write(block)
    write('"}')


serve(globals())
