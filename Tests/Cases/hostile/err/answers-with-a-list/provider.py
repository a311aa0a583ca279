from hostile import *

def timeline(id, params): answer(id, [1, 2, 3])


serve(globals())
