from hostile import *

sys.exit(3)
