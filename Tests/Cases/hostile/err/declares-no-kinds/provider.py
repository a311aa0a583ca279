from hostile import *

def initialize(id, params): answer(id, {})


serve(globals())
