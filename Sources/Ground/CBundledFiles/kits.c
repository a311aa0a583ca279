#include "kits.h"

// The compiler has #embed in every language mode; only C23 knows it by name.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char python[] = {
#embed "../../../Kits/Python/widgetconf/__init__.py"
};

static const unsigned char javascript[] = {
#embed "../../../Kits/JavaScript/widgetconf.mjs"
};

static const unsigned char javascript_types[] = {
#embed "../../../Kits/JavaScript/widgetconf.d.mts"
};

const struct widgetconf_kit_file widgetconf_kit_python = {python, sizeof python};
const struct widgetconf_kit_file widgetconf_kit_javascript = {javascript, sizeof javascript};
const struct widgetconf_kit_file widgetconf_kit_javascript_types = {javascript_types, sizeof javascript_types};
