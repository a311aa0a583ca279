// The system's zlib; the module exists so that WidgetPictures alone can import it.
#include <zlib.h>
