# ask: options
from hostile import *

def options(id, params):
    answer(id, {"options": [{"id": "", "title": "empty"}, {"id": "a", "title": "A"}]})


serve(globals())
