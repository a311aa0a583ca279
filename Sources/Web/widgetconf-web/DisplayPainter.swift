import BoardDocuments
import Machine
import WebBoard
import WidgetModel
import WidgetPictures
import WidgetViews

/// Draws the current content of displays.
struct DisplayPainter: Sendable {
    private let line: BoardLine
    private let studio: PictureCache
    /// The language of displays that do not specify one.
    private let locale: LocaleTag

    init(_ line: BoardLine, _ studio: PictureCache, locale: LocaleTag) {
        (self.line, self.studio, self.locale) = (line, studio, locale)
    }

    /// - Throws: if the board does not answer, or if the display's size is unknown.
    func picture(of display: Display) async throws(WebProblem) -> DisplayPicture {
        let reply = try await line.document(of: RenderCall(.all), in: display.settings.locale ?? locale)
        guard let board = reply.map(RenderedWidgets.init) else { throw .boardAway }
        return try await line.run(.drawing) { [studio] in
            Result { () throws(WebProblem) in
                try studio.picture(
                    of: board, on: display, at: SystemClock().now(),
                    times: display.settings.locale.map { LocalizedTime.pattern(of: $0) })
            }
        }.get()
    }

    /// - Throws: if the display's size is unknown.
    func welcome(to display: Display) async throws(WebProblem) -> DisplayPicture {
        try await line.run(.drawing) { [studio] in
            Result { () throws(WebProblem) in try studio.welcome(to: display) }
        }.get()
    }
}

extension DisplayPicture {
    /// A hash of the bytes.
    var content: String { String(stableHash(of: bytes), radix: 36) }
}
