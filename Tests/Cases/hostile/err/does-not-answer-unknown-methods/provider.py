from hostile import *

import hostile

hostile.fail = lambda *rest, **data: None
serve()
