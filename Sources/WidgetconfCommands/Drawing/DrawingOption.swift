import ArgumentParser
import JSONText
import ViewRendering
import WidgetRuntime

/// Whether a command that changes a widget draws it too.
struct DrawingOption: ParsableArguments {
    @Flag(
        inversion: .prefixedNo,
        help: "Draws the widget; otherwise only on a terminal.")
    var picture: Bool?

    /// A JSON document holds no pictures.
    func isWanted(_ options: GlobalOptions, _ surroundings: CommandSurroundings) -> Bool {
        options.format == .text && (picture ?? (surroundings.console.terminal != nil))
    }
}

extension BoardCommand {
    /// Draws placed widgets as they show now.
    func draw(
        _ widgets: [String], by session: BoardSession, in surroundings: CommandSurroundings
    ) async throws(RuntimeFailure) {
        var replies: [(caption: String, JSONObject)] = []
        for widget in widgets {
            replies.append(("", try await session.answer(.render(widget: widget, at: nil)).document))
        }
        try draw(replies, in: surroundings)
    }

    /// Draws answers to `render` side by side, with captions under them.
    func draw(
        _ replies: [(caption: String, JSONObject)], in surroundings: CommandSurroundings
    ) throws(RuntimeFailure) {
        var page = Page(surroundings, options)
        let pictures = replies.compactMap { caption, document in
            page.pictures.picture(ofRendered: document).map { picture in
                caption.isEmpty ? picture : picture.captioned(caption)
            }
        }
        page.line()
        page.drawn(Picture.row(pictures, gap: 3, limit: page.columns ?? .max))
        try surroundings.console.output(page.text)
    }
}
