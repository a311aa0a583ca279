package import BoardDocuments
package import WidgetModel

/// What answers a request.
package enum WebStep: Sendable {
    case reply(WebReply)
    /// Exchanges a code for a login.
    case logIn(LoginBody)
    /// A file of the page, by its name.
    case file(String)
    /// The stream of what the board shows.
    case live
    case picture(PictureQuery)
    case sample(SampleQuery)
    /// A request to the board, whose reply becomes the one of HTTP.
    case ask(BoardRequest, ReplyForm)
    case form(FormCall)
    /// A call of a display's browser.
    case display(DisplayName, DisplayCall, DisplayKey)
    /// A call of the device of an e-ink display.
    case device(DeviceCall)

    /// Whether nothing is left to be carried out.
    var isReply: Bool { if case .reply = self { true } else { false } }
}

/// The body of `POST /login`, with which a link becomes a login. A request that only reads uses up no code.
package struct LoginBody: Codable, Hashable, Sendable {
    package var code: String
    /// The display of the link; missing for the page of the board.
    package var display: DisplayName?
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

/// What a server answers to the challenge of a page.
struct ServerProof: Codable, Sendable {
    /// The nonce to which the proofs of requests belong.
    var nonce: String
    /// The proof that the server knows the secret of the login; missing without a login.
    var proof: String?
}

/// A call about an open form. Forms belong to the page alone and are not part of the API.
package enum FormCall: Sendable {
    case open(FormSubject)
    case read(id: String)
    /// The body is what a person did, for the form to read.
    case handle(id: String)
    case close(id: String)
    /// Requests the timeline that the unsaved values would give.
    case timeline(id: String)
    /// The picture of the unsaved values, or of the entry with this date in their timeline.
    case preview(id: String, at: Instant?, Appearance)
}

/// What a form edits.
package struct FormSubject: Codable, Sendable {
    /// The id of a placed widget.
    package var widget: String
}

/// What the browser of a display can ask for. There are no other calls with its key.
package enum DisplayCall: Hashable, Sendable {
    /// What the display shows now, as a document.
    case state(DisplayWindow?)
    case picture(DisplayWindow?)
    /// The stream that says when the display may look different.
    case live
}

/// The window of a display's browser, for a display that has no size of its own.
package struct DisplayWindow: Hashable, Sendable {
    package let size: PixelSize
    /// Pixels per point.
    package let scale: Int
}

/// What lets the browser of a display in.
package enum DisplayKey: Hashable, Sendable {
    /// The key of the browser that was linked with the display.
    case key(String)
    /// The login of a user, who may see every display.
    case login
}

/// What the device of an e-ink display can ask for.
package enum DeviceCall: Hashable, Sendable {
    case setUp
    case show
    case log
    /// A picture, by the name that the device was told.
    case picture(name: String)
}
