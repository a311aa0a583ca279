import ArgumentParser
import BoardDocuments
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
        var subjects: [(caption: String, PictureDrawing.Subject?)] = []
        for widget in widgets { subjects.append(("", try await rendered(widget, by: session))) }
        try draw(subjects, in: surroundings)
    }

    /// What a placed widget shows now; nil when it is refused.
    func rendered(
        _ widget: String, by session: BoardSession
    ) async throws(RuntimeFailure) -> PictureDrawing.Subject? {
        let reply = try await session.answer(.render(widget: widget, at: nil))
        return reply.isCarriedOut ? .rendered(try reply.read(RenderedWidget.self)) : nil
    }

    /// Draws widgets side by side, with captions under them.
    func draw(
        _ subjects: [(caption: String, PictureDrawing.Subject?)], in surroundings: CommandSurroundings
    ) throws(RuntimeFailure) {
        var page = Page(surroundings, options)
        let pictures = subjects.compactMap { caption, subject in
            subject.map { page.pictures.picture($0) }.map { caption.isEmpty ? $0 : $0.captioned(caption) }
        }
        page.line()
        page.drawn(Picture.row(pictures, gap: 3, limit: page.columns ?? .max))
        try surroundings.console.output(page.text)
    }
}
