# ask: options
from hostile import *

def options(id, params):
    answer(id, {"options": [{"id": "x", "title": "X"}, {"id": "y", "title": "Y"}]})


serve(globals())
