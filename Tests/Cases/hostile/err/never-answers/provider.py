# busy
# wait: 2s
from hostile import *

def timeline(id, params):
    hang()


serve(globals())
