from hostile import *

write(b"\x00\xff\xfe\x1b[2J\x07" * 100)
serve()
