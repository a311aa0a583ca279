from hostile import *

def shutdown(id, params): sys.exit(5)


serve(globals())
