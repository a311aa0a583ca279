from hostile import *

def initialize(id, params): answer(id, None)


serve(globals())
