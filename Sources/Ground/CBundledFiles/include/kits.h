// The files of Kits as they were when the program was built.
#pragma once

struct widgetconf_kit_file {
    const unsigned char *bytes;
    unsigned long count;
};

extern const struct widgetconf_kit_file widgetconf_kit_python;
extern const struct widgetconf_kit_file widgetconf_kit_javascript;
extern const struct widgetconf_kit_file widgetconf_kit_javascript_types;
