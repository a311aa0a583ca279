# busy
# wait: 4s
from hostile import *

def initialize(id, params):
    answer(id + 7, {"kinds": [{"kind": KIND, "configuration": "intent"}]})
    hang()


serve(globals())
