package import BoardDocuments
package import WidgetModel

/// The step that answers a request.
package enum WebStep: Sendable {
    case reply(WebReply)
    /// Exchanges a code for a login.
    case logIn(LoginBody)
    /// A file of the page, by its name.
    case file(String)
    /// The metrics of the board, in OpenMetrics.
    case metrics
    /// Whether this process answers.
    case health
    /// Whether the board answers.
    case readiness
    /// The stream of the board's state.
    case live
    case picture(PictureQuery)
    case sample(SampleQuery)
    /// A call of the board, whose reply becomes the HTTP reply.
    case ask(any BoardCall, ReplyForm)
    case form(FormCall)
    /// A call of a display's browser.
    case display(DisplayName, DisplayCall, DisplayKey)
    /// A call from an e-ink display's device.
    case device(DeviceCall)
    /// A call about the logged-in devices.
    case session(SessionCall)

    /// Whether no further step is needed.
    var isReply: Bool { if case .reply = self { true } else { false } }
}

/// The body of `POST /login`, which turns a link into a login. A request that only reads does not use up a
/// code.
package struct LoginBody: Codable, Hashable, Sendable {
    package var code: String
    /// The link's display; missing for the page of the board.
    package var display: DisplayName?
    /// The name of the device; missing for one that is derived from the browser.
    package var name: String?
    /// Whether the login outlives the server; missing for the choice of the user who made the link.
    package var stays: Bool?

    package init(code: String, display: DisplayName? = nil, name: String? = nil, stays: Bool? = nil) {
        (self.code, self.display, self.name, self.stays) = (code, display, name, stays)
    }
}

/// The body of requests without parameters: an empty object.
struct EmptyBody: Codable, Sendable {
    private enum Key: CodingKey {}

    init(from decoder: any Decoder) throws { _ = try decoder.container(keyedBy: Key.self) }
}

/// A new login, for the browser to store.
package struct NewLogin: Codable, Sendable {
    package var id: String
    package var secret: String

    package init(secret: String) {
        id = WebCredentials.Session(secret: secret, expires: Instant(milliseconds: 0)).id
        self.secret = secret
    }
}

/// The server's answer to a page's challenge.
struct ServerProof: Codable, Sendable {
    /// The nonce to which the proofs of requests belong.
    var nonce: String
    /// The proof that the server knows the login's secret; missing without a login.
    var proof: String?
}

/// A call about an open form. Forms are made for the page, so their documents can change with each version.
package enum FormCall: Sendable {
    case open(FormSubject)
    case read(id: String)
    /// The body is the user's action, which the form reads.
    case handle(id: String)
    case close(id: String)
    /// Stores the body as a file, which becomes the value of a row.
    case upload(id: String, row: String, name: String)
    /// Requests the timeline that the unsaved values would give.
    case timeline(id: String)
    /// The picture of the unsaved values, or of the entry with this date in their timeline.
    case preview(id: String, at: Instant?, Appearance)

    /// The parameters of an upload's query.
    static let uploadMembers: [CallRoute.QueryMember] = [
        .member("row", "The id of the row."), .member("name", "The name of the file."),
    ]
    /// The parameters of a preview's query.
    static let previewMembers: [CallRoute.QueryMember] = [
        .member("scheme", "The colors; light by default.", .word(of: Appearance.self)),
        .member("at", "The date of an entry in the requested timeline.", .instant),
        .member("v", "Any text. A browser loads the picture again if the text changes."),
    ]
}

/// The calls that a display's browser can make. Its key is not valid for other calls.
package enum DisplayCall: Hashable, Sendable {
    /// The display's current state, as a document.
    case state(DisplayWindow?)
    case picture(DisplayWindow?)
    /// The stream that reports when the display may look different.
    case live
    /// A new link that turns a browser into the display. Only a user may request it.
    case link
}

/// A new link that turns a browser into a display.
package struct NewDisplayLink: Codable, Sendable {
    /// The address on this server, with a code for one login.
    package var path: String
    /// How long the link works, in seconds.
    package var seconds: Int
    /// The complete address for other devices; missing if none is known.
    package var address: String?
    /// The address as a code for a camera.
    package var code: QRModules?

    package init(path: String, seconds: Int, address: String? = nil, code: QRModules? = nil) {
        self.path = path
        self.seconds = seconds
        self.address = address
        self.code = code
    }
}

/// The window of a display's browser, for a display without a fixed size.
package struct DisplayWindow: Hashable, Sendable {
    package let size: PixelSize
    /// Pixels per point.
    package let scale: Int
}

/// The credentials with which a browser may show a display.
package enum DisplayKey: Hashable, Sendable {
    /// The digest of the key of the browser that was linked with the display.
    case key(String)
    /// The login of a user, who may see every display.
    case login
}

/// The calls that the device of an e-ink display can make.
package enum DeviceCall: Hashable, Sendable {
    case setUp
    case show
    case log
    /// A picture, by the name that the device received.
    case picture(name: String)
}
