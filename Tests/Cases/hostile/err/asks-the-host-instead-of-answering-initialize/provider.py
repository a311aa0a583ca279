# busy
# wait: 4s
from hostile import *

def initialize(id, params):
    send(id=1, method="initialize", params={})
    hang()


serve(globals())
