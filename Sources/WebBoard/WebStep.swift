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
}

/// A call about an open form. Forms belong to the page alone and are not part of the API.
package enum FormCall: Sendable {
    case open(FormSubject)
    case read(id: String)
    /// The body is what a person did, for the form to read.
    case handle(id: String, body: [UInt8])
    case close(id: String)
    case preview(id: String, Appearance)
}

/// What a form edits.
package struct FormSubject: Codable, Sendable {
    /// The id of a placed widget.
    package var widget: String
}
