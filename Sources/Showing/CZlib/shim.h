// The system's zlib; a module exists so that Swift can import it.
#include <zlib.h>
