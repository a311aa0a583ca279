from hostile import *

def initialize(id, params): answer(id, {"kinds": [{"kind": "k%d" % n, "configuration": "static"} for n in range(300)]})


serve(globals())
