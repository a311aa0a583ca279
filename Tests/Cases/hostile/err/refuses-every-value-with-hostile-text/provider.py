# ask: edit
from hostile import *

def validate(id, params):
    answer(id, {"findings": [{"parameter": "text", "message": "\x1b[2J$(rm)\u202e", "hint": "\x07"}]})


serve(globals())
