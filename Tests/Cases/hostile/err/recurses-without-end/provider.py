from hostile import *

def timeline(id, params):
    sys.setrecursionlimit(10 ** 4)
    def again(): again()
    again()


serve(globals())
