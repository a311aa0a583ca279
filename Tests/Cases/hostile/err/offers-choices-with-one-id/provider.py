# ask: options
from hostile import *

def options(id, params):
    answer(id, {"options": [{"id": "a", "title": str(n)} for n in range(9)]})


serve(globals())
