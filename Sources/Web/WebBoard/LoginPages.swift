import WidgetModel

/// The pages for the login, in the language of the browser. Only the page of a link needs a script.
struct LoginPages {
    private let isKorean: Bool
    /// The name of the browser and its system.
    private let device: String

    init(for request: WebRequest) {
        isKorean = WebBoard.locale(of: request).description.split(separator: "-").first == "ko"
        device = DeviceName(userAgent: request.headers["user-agent"]).text(isKorean: isKorean)
    }

    /// The page of a link for another device: its user names the device, and chooses how long it remains
    /// logged in. Opening the page does not use up the code, which the server does not see until then.
    var namingDevice: WebReply {
        let days = WebCredentials.stayingLifetime.count / 86_400_000
        return .html(
            page(
                words("Log in on this device", "이 기기에서 로그인"),
                head: "<script type=\"module\" src=\"/files/login.js\"></script>",
                """
                <form id="device" class="device">
                <label for="device-name">\(words("Name of this device", "이 기기의 이름"))</label>
                <input id="device-name" type="text" required maxlength="\(DeviceName.limit)" \
                autocomplete="off" value="\(device)">
                <label class="stays"><input id="device-stays" type="checkbox">
                <span>\(words("Stay logged in for \(days) days", "\(days)일 동안 로그인 유지"))</span></label>
                <p class="quiet-text">\(words(
                    "Otherwise the login ends when the board is stopped. On a device that others use, too, "
                        + "leave this off.",
                    "선택하지 않으면 보드가 종료될 때 로그아웃됩니다. 함께 쓰는 기기에서는 선택하지 마세요."))</p>
                <button class="primary" type="submit">\(words("Log in", "로그인"))</button>
                </form>
                <p id="away" role="alert" hidden>\(words(
                    "The board is away. This page tries again every few seconds.",
                    "보드에 연결할 수 없습니다. 몇 초마다 다시 시도합니다."))</p>
                <p id="attempts" role="alert" hidden>\(words(
                    "There were too many attempts. Try again in a minute.",
                    "시도가 너무 많습니다. 1분 뒤에 다시 시도하세요."))</p>
                <noscript><p>\(words("The board needs JavaScript.", "보드에는 JavaScript가 필요합니다."))</p></noscript>
                """))
    }

    /// The page of a link. Its script exchanges the code for a login, and opens the page of the board or of
    /// the display. While the board is unavailable, it retries.
    var loggingIn: WebReply {
        .html(
            page(
                words("Logging in …", "로그인하는 중 …"),
                head: "<script type=\"module\" src=\"/files/login.js\"></script>",
                """
                <p id="away" role="alert" hidden>\(words(
                    "The board is away. This page tries again every few seconds.",
                    "보드에 연결할 수 없습니다. 몇 초마다 다시 시도합니다."))</p>
                <noscript><p>\(words("The board needs JavaScript.", "보드에는 JavaScript가 필요합니다."))</p></noscript>
                """))
    }

    /// Login is disabled, so this page leads to the board.
    var unneeded: WebReply {
        .html(
            page(
                words("No login is needed", "로그인이 필요 없습니다"),
                head: "<meta http-equiv=\"refresh\" content=\"0;url=/\">",
                "<p><a href=\"/\">\(words("Continue", "계속"))</a></p>"))
    }

    /// The page for an invalid code.
    ///
    /// - Parameter display: the display of the link; nil for the page of the board.
    func refused(_ display: DisplayName?) -> WebReply {
        guard let display else {
            return refusal(
                403, words("This link cannot be used", "사용할 수 없는 링크입니다"),
                words(
                    "A link works once, within five minutes. Open a new one:",
                    "링크는 5분 안에 한 번만 쓸 수 있습니다. 새로 여세요:"),
                command: "widgetconf board --web")
        }
        return refusal(
            403, words("This link cannot be used", "사용할 수 없는 링크입니다"),
            words(
                "A link works once, within ten minutes. Make a new one:",
                "링크는 10분 안에 한 번만 쓸 수 있습니다. 새로 만드세요:"),
            command: "widgetconf display link \(display)")
    }

    /// The page for a browser without a login.
    func needed(by display: DisplayName?) -> WebReply {
        guard let display else {
            return refusal(
                401, words("Log in to this board", "보드에 로그인하세요"),
                words(
                    "Other users and programs of this machine reach this address, too. "
                        + "Therefore the board opens with a key that only you have. A login ends with "
                        + "\"serve\"; add --stay to keep it.",
                    "이 컴퓨터의 다른 사용자와 프로그램도 이 주소를 열 수 있습니다. "
                        + "그래서 보드는 나만 가진 키로 열립니다. 로그인은 \"serve\"와 함께 끝나며, "
                        + "--stay를 붙이면 유지됩니다."),
                command: "widgetconf board --web")
        }
        return refusal(
            401, words("Link this display", "디스플레이를 연결하세요"),
            words(
                "This browser has no key for the display. Make a link, and open it here:",
                "이 브라우저에는 디스플레이의 키가 없습니다. 링크를 만들어 여기에서 여세요:"),
            command: "widgetconf display link \(display)")
    }

    private func words(_ english: String, _ korean: String) -> String { isKorean ? korean : english }

    /// A page with the command that solves the problem.
    private func refusal(_ status: Int, _ title: String, _ text: String, command: String) -> WebReply {
        .html(
            page(title, "<p>\(text)</p><pre>\(command)</pre>"), status: status,
            status == 401 ? [WebProblem.authenticate] : [])
    }

    private func page(_ title: String, head: String = "", _ body: String) -> String {
        """
        <!doctype html>
        <html lang="\(isKorean ? "ko" : "en")">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(title) · widgetconf</title>
        <link rel="icon" href="/files/icon.svg">
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
