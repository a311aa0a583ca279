# ask: options
from hostile import *

def options(id, params):
    os._exit(9)


serve(globals())
