# unchecked
from hostile import *

def timeline(id, params): answer(id, {"entries": [entry("20%02d-%02d-%02dT%02d:%02d:%02dZ" % (27 + n // 86400 // 28 // 12, n // 86400 // 28 % 12 + 1, n // 86400 % 28 + 1, n // 3600 % 24, n // 60 % 60, n % 60), "x") for n in range(200000)], "policy": "never"})


serve(globals())
