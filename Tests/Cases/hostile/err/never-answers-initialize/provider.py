# busy
# wait: 2s
from hostile import *

hang()
