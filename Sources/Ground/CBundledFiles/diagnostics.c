#include "diagnostics.h"

// The compiler has #embed in every language mode; only C23 knows it by name.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char page[] = {
#embed "../../../Docs/diagnostics.md"
};

const unsigned char *const widgetconf_diagnostics = page;
const unsigned long widgetconf_diagnostics_bytes = sizeof page;
