from hostile import *

def initialize(id, params):
    fail(id, -32000, "speaks only protocol 9")


serve(globals())
