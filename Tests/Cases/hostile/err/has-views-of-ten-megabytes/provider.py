# unchecked
from hostile import *

def timeline(id, params): answer(id, {"entries": [entry("2041-01-01T%02d:%02d:00Z" % (n // 60, n % 60), "x" * 10000) for n in range(1000)], "policy": "never"})


serve(globals())
