# manifest: limits: { memory: 64MB }
from hostile import *

def timeline(id, params):
    subprocess.run([sys.executable, "-c", "import time\nkept = []\nwhile True:\n    kept.append(b'x' * (1 << 20))\n    time.sleep(0.001)"])


serve(globals())
