# ask: edit
from hostile import *

def validate(id, params):
    answer(id, {"findings": [{"parameter": "nothing", "message": "no"}]})


serve(globals())
