from hostile import *

def timeline(id, params): answer(id, {})


serve(globals())
