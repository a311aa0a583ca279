package import WidgetViews

/// The settings that `widgetconf serve` passes to `widgetconf-web`: the argument of its command `serve`, in
/// JSON.
package struct WebServerSettings: Codable, Hashable, Sendable {
    /// Whether browsers and programs need the token.
    package enum Login: String, Codable, Hashable, Sendable, CaseIterable { case token, none }

    /// The path of the board's socket.
    package var socket: String
    /// The folder of the board's state, in which the server writes `web.json`.
    package var state: String
    /// The workspace of the board, for the forms.
    package var workspace: String
    /// The address on which to listen: a name or an IP address.
    package var host: String
    /// 0 for any free port.
    package var port: Int
    /// Hosts that requests may contain in addition to this machine's.
    package var allowedHosts: [String]
    /// The address at which other devices reach the server, such as `https://board.example.org`; nil if it is
    /// not known.
    package var publicAddress: String?
    /// The addresses of proxies whose `X-Forwarded-Proto` and `X-Forwarded-For` are believed.
    package var proxies: [String]
    package var login: Login
    /// The language of titles on the board, as a BCP 47 tag.
    package var locale: String
    /// The IANA name of the time zone of dates.
    package var zone: String
    /// How times of day are written; nil for the pattern of the language.
    package var time: TimePattern?
    package var limits = WebLimits()

    package init(
        socket: String, state: String, workspace: String, host: String, port: Int, allowedHosts: [String],
        publicAddress: String? = nil, proxies: [String] = [], login: Login, locale: String, zone: String,
        time: TimePattern? = nil
    ) {
        self.socket = socket
        self.state = state
        self.workspace = workspace
        self.host = host
        self.port = port
        self.allowedHosts = allowedHosts
        self.publicAddress = publicAddress
        self.proxies = proxies
        self.login = login
        self.locale = locale
        self.zone = zone
        self.time = time
    }

    /// The public address; nil without one. `serve` has checked it.
    package var readPublicAddress: PublicAddress? {
        publicAddress.flatMap { text in try? PublicAddress(text) }  // A faulty one is not used.
    }
}
