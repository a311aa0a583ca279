# busy
# wait: 4s
from hostile import *

def timeline(id, params):
    answer(id + 1000, {"entries": []})
    hang()


serve(globals())
