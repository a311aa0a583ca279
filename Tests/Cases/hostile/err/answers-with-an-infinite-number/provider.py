from hostile import *

def timeline(id, params):
    answer(id, {"entries": [{**entry(now(params), "hello"), "relevance": {"score": float("inf")}}]})


serve(globals())
