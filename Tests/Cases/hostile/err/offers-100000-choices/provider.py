# ask: options
from hostile import *

def options(id, params):
    answer(id, {"options": [{"id": str(n), "title": str(n)} for n in range(100000)]})


serve(globals())
