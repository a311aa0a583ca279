// The system's Pango with cairo and fontconfig, zlib and libqrencode; the module exists so that WidgetPictures alone can import them.
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <qrencode.h>
#include <zlib.h>
