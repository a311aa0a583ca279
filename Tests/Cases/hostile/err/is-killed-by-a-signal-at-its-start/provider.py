from hostile import *

os.kill(os.getpid(), signal.SIGSEGV)
