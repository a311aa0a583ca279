from hostile import *

serve()
