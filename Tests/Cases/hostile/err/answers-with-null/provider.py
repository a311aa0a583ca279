from hostile import *

def timeline(id, params): answer(id, None)


serve(globals())
