#include "CWebPages.h"

// The compiler has #embed in every language mode; only C23 knows it by name.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char page_html[] = {
#embed "pages/page.html"
};
static const unsigned char page_css[] = {
#embed "pages/page.css"
};
static const unsigned char page_js[] = {
#embed "pages/page.js"
};
static const unsigned char live_js[] = {
#embed "pages/live.js"
};
static const unsigned char elements_js[] = {
#embed "pages/elements.js"
};
static const unsigned char words_js[] = {
#embed "pages/words.js"
};
static const unsigned char form_js[] = {
#embed "pages/form.js"
};
static const unsigned char panels_js[] = {
#embed "pages/panels.js"
};
static const unsigned char display_html[] = {
#embed "pages/display.html"
};
static const unsigned char display_css[] = {
#embed "pages/display.css"
};
static const unsigned char display_js[] = {
#embed "pages/display.js"
};
static const unsigned char icon_svg[] = {
#embed "pages/icon.svg"
};

static const struct widgetconf_web_page pages[] = {
    {"page.html", page_html, sizeof page_html},
    {"page.css", page_css, sizeof page_css},
    {"page.js", page_js, sizeof page_js},
    {"live.js", live_js, sizeof live_js},
    {"elements.js", elements_js, sizeof elements_js},
    {"words.js", words_js, sizeof words_js},
    {"form.js", form_js, sizeof form_js},
    {"panels.js", panels_js, sizeof panels_js},
    {"display.html", display_html, sizeof display_html},
    {"display.css", display_css, sizeof display_css},
    {"display.js", display_js, sizeof display_js},
    {"icon.svg", icon_svg, sizeof icon_svg},
    {0, 0, 0},
};

const struct widgetconf_web_page *const widgetconf_web_pages = pages;
