#include "pages.h"

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
static const unsigned char board_js[] = {
#embed "pages/board.js"
};
static const unsigned char arrange_js[] = {
#embed "pages/arrange.js"
};
static const unsigned char attention_js[] = {
#embed "pages/attention.js"
};
static const unsigned char drag_js[] = {
#embed "pages/drag.js"
};
static const unsigned char menu_js[] = {
#embed "pages/menu.js"
};
static const unsigned char menus_js[] = {
#embed "pages/menus.js"
};
static const unsigned char parts_js[] = {
#embed "pages/parts.js"
};
static const unsigned char stack_js[] = {
#embed "pages/stack.js"
};
static const unsigned char tile_menu_js[] = {
#embed "pages/tile-menu.js"
};
static const unsigned char toast_js[] = {
#embed "pages/toast.js"
};
static const unsigned char kept_js[] = {
#embed "pages/kept.js"
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
static const unsigned char sheet_js[] = {
#embed "pages/sheet.js"
};
static const unsigned char gallery_js[] = {
#embed "pages/gallery.js"
};
static const unsigned char widget_js[] = {
#embed "pages/widget.js"
};
static const unsigned char picture_js[] = {
#embed "pages/picture.js"
};
static const unsigned char form_js[] = {
#embed "pages/form.js"
};
static const unsigned char rows_js[] = {
#embed "pages/rows.js"
};
static const unsigned char controls_js[] = {
#embed "pages/controls.js"
};
static const unsigned char choices_js[] = {
#embed "pages/choices.js"
};
static const unsigned char timeline_js[] = {
#embed "pages/timeline.js"
};
static const unsigned char history_js[] = {
#embed "pages/history.js"
};
static const unsigned char why_js[] = {
#embed "pages/why.js"
};
static const unsigned char logs_js[] = {
#embed "pages/logs.js"
};
static const unsigned char board_sheet_js[] = {
#embed "pages/board-sheet.js"
};
static const unsigned char displays_js[] = {
#embed "pages/displays.js"
};
static const unsigned char accounts_js[] = {
#embed "pages/accounts.js"
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
static const unsigned char session_js[] = {
#embed "pages/session.js"
};
static const unsigned char sha256_js[] = {
#embed "pages/sha256.js"
};
static const unsigned char login_js[] = {
#embed "pages/login.js"
};
static const unsigned char away_js[] = {
#embed "pages/away.js"
};
static const unsigned char code_js[] = {
#embed "pages/code.js"
};
static const unsigned char devices_js[] = {
#embed "pages/devices.js"
};
static const unsigned char manifest_webmanifest[] = {
#embed "pages/manifest.webmanifest"
};
static const unsigned char icon_svg[] = {
#embed "pages/icon.svg"
};

static const struct widgetconf_web_page pages[] = {
    {"page.html", page_html, sizeof page_html},
    {"page.css", page_css, sizeof page_css},
    {"page.js", page_js, sizeof page_js},
    {"board.js", board_js, sizeof board_js},
    {"arrange.js", arrange_js, sizeof arrange_js},
    {"attention.js", attention_js, sizeof attention_js},
    {"drag.js", drag_js, sizeof drag_js},
    {"menu.js", menu_js, sizeof menu_js},
    {"menus.js", menus_js, sizeof menus_js},
    {"parts.js", parts_js, sizeof parts_js},
    {"stack.js", stack_js, sizeof stack_js},
    {"tile-menu.js", tile_menu_js, sizeof tile_menu_js},
    {"toast.js", toast_js, sizeof toast_js},
    {"kept.js", kept_js, sizeof kept_js},
    {"live.js", live_js, sizeof live_js},
    {"elements.js", elements_js, sizeof elements_js},
    {"words.js", words_js, sizeof words_js},
    {"sheet.js", sheet_js, sizeof sheet_js},
    {"gallery.js", gallery_js, sizeof gallery_js},
    {"widget.js", widget_js, sizeof widget_js},
    {"picture.js", picture_js, sizeof picture_js},
    {"form.js", form_js, sizeof form_js},
    {"display.html", display_html, sizeof display_html},
    {"display.css", display_css, sizeof display_css},
    {"display.js", display_js, sizeof display_js},
    {"rows.js", rows_js, sizeof rows_js},
    {"controls.js", controls_js, sizeof controls_js},
    {"choices.js", choices_js, sizeof choices_js},
    {"timeline.js", timeline_js, sizeof timeline_js},
    {"history.js", history_js, sizeof history_js},
    {"why.js", why_js, sizeof why_js},
    {"logs.js", logs_js, sizeof logs_js},
    {"board-sheet.js", board_sheet_js, sizeof board_sheet_js},
    {"accounts.js", accounts_js, sizeof accounts_js},
    {"displays.js", displays_js, sizeof displays_js},
    {"session.js", session_js, sizeof session_js},
    {"sha256.js", sha256_js, sizeof sha256_js},
    {"login.js", login_js, sizeof login_js},
    {"away.js", away_js, sizeof away_js},
    {"code.js", code_js, sizeof code_js},
    {"devices.js", devices_js, sizeof devices_js},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"icon.svg", icon_svg, sizeof icon_svg},
    {0, 0, 0},
};

const struct widgetconf_web_page *const widgetconf_web_pages = pages;
