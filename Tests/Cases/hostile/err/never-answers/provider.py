# busy
# wait: 4s
from hostile import *

def timeline(id, params):
    hang()


serve(globals())
