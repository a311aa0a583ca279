# ask: edit
# wait: 4s
from hostile import *

def validate(id, params):
    hang()


serve(globals())
