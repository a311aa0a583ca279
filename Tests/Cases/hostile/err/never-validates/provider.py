# ask: edit
# wait: 2s
from hostile import *

def validate(id, params):
    hang()


serve(globals())
