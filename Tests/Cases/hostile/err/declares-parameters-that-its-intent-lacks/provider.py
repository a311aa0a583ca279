from hostile import *

def initialize(id, params): answer(id, {"kinds": [{"kind": KIND, "configuration": "intent", "reads": ["nothing"]}]})


serve(globals())
