from hostile import *

raise RuntimeError("no such module")
