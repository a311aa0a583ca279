from hostile import *

def timeline(id, params): answer(id, "hello")


serve(globals())
