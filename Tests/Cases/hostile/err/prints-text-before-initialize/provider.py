from hostile import *

for n in range(50): write("loading module %d" % n)
serve()
