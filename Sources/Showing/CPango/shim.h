// The system's Pango with cairo and fontconfig; the module exists so that WidgetPictures alone can import it.
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
