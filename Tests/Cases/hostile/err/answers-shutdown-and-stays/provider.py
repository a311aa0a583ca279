from hostile import *

def end():
    while True: time.sleep(600)


serve(globals())
