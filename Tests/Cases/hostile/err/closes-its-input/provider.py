# busy
# wait: 4s
from hostile import *

def timeline(id, params):
    os.close(0)
    hang()


serve(globals())
