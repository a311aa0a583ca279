/// The pages around the login, which need no script.
enum LoginPages {
    /// The cookie is set, and the page of the board follows. A browser sends a strict cookie only if a page
    /// of this server leads there, so this page does, instead of a redirection.
    ///
    /// - Parameter path: the page to open, which needs no escape.
    static func accepted(_ cookie: (String, String), page path: String) -> WebReply {
        .html(
            page(
                "Welcome", head: "<meta http-equiv=\"refresh\" content=\"0;url=\(path)\">",
                "<p>You are logged in. <a href=\"\(path)\">Continue</a></p>"),
            [cookie])
    }

    static func displayRefused(_ display: String) -> WebReply {
        .html(
            page(
                "This link cannot be used",
                "<p>A link works once, within ten minutes. Make a new one:</p>"
                    + "<pre>widgetconf display link \(display)</pre>"),
            status: 403)
    }

    static func displayNeeded(_ display: String) -> WebReply {
        .html(
            page(
                "Link this display",
                "<p>This browser has no key for the display. Make a link, and open it here:</p>"
                    + "<pre>widgetconf display link \(display)</pre>"),
            status: 401)
    }

    /// The browser opens the same address again, until the board answers.
    static let away = WebReply.html(
        page(
            "The board is away", head: "<meta http-equiv=\"refresh\" content=\"5\">",
            "<p>This page tries again every few seconds.</p>"),
        status: 503, [("Retry-After", "5")])

    static let refused = WebReply.html(
        page(
            "This link cannot be used",
            "<p>A link works once, within a minute. Open a new one:</p><pre>widgetconf board --web</pre>"),
        status: 403)

    static let needed = WebReply.html(
        page(
            "Log in to this board",
            "<p>Other users and programs of this machine reach this address, too. "
                + "Therefore the board opens with a key that only you have:</p>"
                + "<pre>widgetconf board --web</pre>"),
        status: 401)

    private static func page(_ title: String, head: String = "", _ body: String) -> String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(title) · widgetconf</title>
        <link rel="stylesheet" href="/files/page.css">
        \(head)
        </head>
        <body class="notice">
        <main>
        <h1>\(title)</h1>
        \(body)
        </main>
        </body>
        </html>

        """
    }
}
