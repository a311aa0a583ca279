// The files of `pages` as they were when the program was built.
#pragma once

/// A file of the page of the web server.
struct widgetconf_web_page {
    /// Null behind the last file.
    const char *name;
    const unsigned char *bytes;
    unsigned long length;
};

extern const struct widgetconf_web_page *const widgetconf_web_pages;
