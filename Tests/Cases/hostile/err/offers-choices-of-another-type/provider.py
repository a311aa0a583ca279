# ask: options
from hostile import *

def options(id, params):
    answer(id, {"options": [7, None, [1]]})


serve(globals())
