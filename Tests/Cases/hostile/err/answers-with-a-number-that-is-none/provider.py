from hostile import *

def timeline(id, params):
    answer(id, {"entries": [{**entry(now(params), "hello"), "relevance": {"score": float("nan")}}]})


serve(globals())
