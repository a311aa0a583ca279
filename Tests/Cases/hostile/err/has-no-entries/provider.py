from hostile import *

def timeline(id, params): answer(id, {"entries": []})


serve(globals())
