# ask: edit
from hostile import *

def validate(id, params):
    answer(id, {"findings": ["no"]})


serve(globals())
