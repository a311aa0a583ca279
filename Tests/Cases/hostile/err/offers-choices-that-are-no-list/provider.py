# ask: options
from hostile import *

def options(id, params):
    answer(id, {"options": "seoul"})


serve(globals())
