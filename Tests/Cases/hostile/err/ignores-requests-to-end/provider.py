from hostile import *

for name in [signal.SIGTERM, signal.SIGINT, signal.SIGHUP]: signal.signal(name, signal.SIG_IGN)


def shutdown(id, params): pass
def end():
    while True: time.sleep(600)


serve(globals())
