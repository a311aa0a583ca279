# busy
# wait: 4s
from hostile import *

hang()
