from hostile import *

answer(0, {"kinds": [{"kind": KIND, "configuration": "intent"}]})
serve()
