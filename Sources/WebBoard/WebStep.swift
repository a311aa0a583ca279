package import BoardDocuments
package import WidgetModel

/// What answers a request.
package enum WebStep: Sendable {
    case reply(WebReply)
    /// A login: `WebBoard.login` has the reply for a code that could be used.
    case login(code: String)
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
    case display(name: String, DisplayCall, DisplayKey)
    /// A call of the device of an e-ink display.
    case device(DeviceCall)
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
    /// The page with the script that shows the display.
    case page
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
    /// The code of a link, which is exchanged for a key once.
    case code(String)
    /// The keys in the cookies, one of which must be that of the display.
    case keys([String])
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
