from hostile import *

import hostile

hostile.fail = lambda id, *rest, **data: answer(id, {})
serve()
