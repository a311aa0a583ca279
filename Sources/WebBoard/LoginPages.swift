import WidgetModel

/// The pages around the login, in the language of the browser. They need no script.
struct LoginPages {
    private let isKorean: Bool

    init(for request: WebRequest) {
        isKorean = WebBoard.locale(of: request).description.split(separator: "-").first == "ko"
    }

    /// The cookie is set, and the page of the board follows. A browser sends a strict cookie only if a page
    /// of this server leads there, so this page does, instead of a redirection.
    ///
    /// - Parameter path: the page to open, which needs no escape.
    func accepted(_ cookie: (String, String), page path: String) -> WebReply {
        let link = "<a href=\"\(path)\">\(words("Continue", "계속"))</a>"
        return .html(
            page(
                words("Welcome", "환영합니다"),
                head: "<meta http-equiv=\"refresh\" content=\"0;url=\(path)\">",
                "<p>\(words("You are logged in.", "로그인했습니다.")) \(link)</p>"),
            [cookie])
    }

    func displayRefused(_ display: String) -> WebReply {
        refusal(
            403, words("This link cannot be used", "사용할 수 없는 링크입니다"),
            words(
                "A link works once, within ten minutes. Make a new one:",
                "링크는 10분 안에 한 번만 쓸 수 있습니다. 새로 만드세요:"),
            command: "widgetconf display link \(display)")
    }

    func displayNeeded(_ display: String) -> WebReply {
        refusal(
            401, words("Link this display", "디스플레이를 연결하세요"),
            words(
                "This browser has no key for the display. Make a link, and open it here:",
                "이 브라우저에는 디스플레이의 키가 없습니다. 링크를 만들어 여기에서 여세요:"),
            command: "widgetconf display link \(display)")
    }

    /// The browser opens the same address again, until the board answers.
    var away: WebReply {
        .html(
            page(
                words("The board is away", "보드에 연결할 수 없습니다"),
                head: "<meta http-equiv=\"refresh\" content=\"5\">",
                "<p>\(words("This page tries again every few seconds.", "몇 초마다 다시 시도합니다."))</p>"),
            status: 503, [("Retry-After", "5")])
    }

    var refused: WebReply {
        refusal(
            403, words("This link cannot be used", "사용할 수 없는 링크입니다"),
            words(
                "A link works once, within a minute. Open a new one:",
                "링크는 1분 안에 한 번만 쓸 수 있습니다. 새로 여세요:"),
            command: "widgetconf board --web")
    }

    var needed: WebReply {
        refusal(
            401, words("Log in to this board", "보드에 로그인하세요"),
            words(
                "Other users and programs of this machine reach this address, too. "
                    + "Therefore the board opens with a key that only you have:",
                "이 컴퓨터의 다른 사용자와 프로그램도 이 주소를 열 수 있습니다. "
                    + "그래서 보드는 나만 가진 키로 열립니다:"),
            command: "widgetconf board --web")
    }

    private func words(_ english: String, _ korean: String) -> String { isKorean ? korean : english }

    /// A page with the command that helps.
    private func refusal(_ status: Int, _ title: String, _ text: String, command: String) -> WebReply {
        .html(page(title, "<p>\(text)</p><pre>\(command)</pre>"), status: status)
    }

    private func page(_ title: String, head: String = "", _ body: String) -> String {
        """
        <!doctype html>
        <html lang="\(isKorean ? "ko" : "en")">
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
