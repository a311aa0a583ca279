# ask: edit
from hostile import *

def validate(id, params):
    answer(id, {"findings": [{"parameter": "text", "message": "no"}] * 10000})


serve(globals())
