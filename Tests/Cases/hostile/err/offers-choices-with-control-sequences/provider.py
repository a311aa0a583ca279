# ask: options
from hostile import *

def options(id, params):
    answer(id, {"options": [{"id": "\x1b[2J", "title": "\x1b]0;owned\x07", "subtitle": "\u202e"}]})


serve(globals())
