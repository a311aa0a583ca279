// Docs/diagnostics.md as it was when the program was built.
#pragma once

extern const unsigned char *const widgetconf_diagnostics;
extern const unsigned long widgetconf_diagnostics_bytes;
