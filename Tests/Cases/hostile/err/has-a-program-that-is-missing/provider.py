# manifest: command: [./no-such-program]
from hostile import *

serve()
