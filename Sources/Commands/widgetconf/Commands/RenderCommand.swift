import ArgumentParser
import BoardDocuments
import Machine
import SourceText
import ViewRendering
import WidgetModel
import WidgetRuntime

/// `widgetconf render`: draws placed widgets at an instant, as text, into a file or as a line for a status
/// bar.
struct RenderCommand: WatchedCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Draw placed widgets as they are now or at another time.",
        usage: """
            widgetconf render (<id> ... | --kind <kind> | --all) [<options>]
            widgetconf render --display <name> [--page <page>] --output <file>
            """)

    @Argument(help: ArgumentHelp("The ids of placed widgets.", valueName: "id"))
    var widgets: [String] = []
    @OptionGroup var choice: WidgetsOption
    @OptionGroup var moment: MomentOption
    @Flag(help: "Redraw whenever something changes, until Ctrl-C.")
    var watch = false
    @OptionGroup var symbols: SymbolsOption
    @OptionGroup(title: "Pictures") var picture: PictureOptions
    @OptionGroup(title: "Bars") var bar: BarOptions
    @OptionGroup(title: "Global options") var options: GlobalOptions

    static var replies: [any Decodable.Type] { [RenderReply.self, WrittenPicture.self] }

    var stays: Bool { watch || bar.follow }
    /// Dates in views may change every second.
    var longestSilence: Milliseconds { .seconds(1) }

    var usageProblem: UsageFault? {
        let present = "and --at, expected only one of them: --at shows another instant"
        if watch, moment.at != nil { return "found --watch \(present)" }
        if watch, picture.output != nil { return "found --watch and --output, expected only one of them" }
        if barFormat != nil, picture.display != nil {
            return "a bar shows one widget, so --display does not apply"
        }
        if picture.output != nil, !picture.isPage, widgets.count != 1 {
            if barFormat != nil { return "a bar shows one widget: give its id" }
            return "--output draws one widget: give its id, --page SIZE, or a file that ends in .html"
        }
        if bar.follow, moment.at != nil { return "found --follow \(present)" }
        if barFormat != nil, options.format == .json {
            return "found --format json and a bar, expected only one of them"
        }
        return targetProblem ?? bar.usageProblem(picture.output)
            ?? picture.usageProblem(file: barFormat == nil ? picture.output : nil)
    }

    /// Why the options do not select widgets. For a display, the page selects them.
    private var targetProblem: UsageFault? {
        guard let display = picture.display else { return choice.usageProblem(with: widgets) }
        let other = widgets.first ?? choice.kind.map { "--kind \($0)" } ?? (choice.all ? "--all" : nil)
        return other.map { "found --display \(display) and \($0), expected only one of them" }
    }

    private var barFormat: BarFormat? { bar.format(picture.output) }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        let context = symbols.applied(to: context)
        guard let session = try session(in: context) else { return .problems }
        if watch { return try await follow(session, in: context) }
        if let barFormat { return try await printLine(barFormat, by: session, in: context) }
        guard let file = picture.output else {
            return try finish(try await answer(by: session, in: context), in: context)
        }
        if let display = picture.display {
            return try await writePicture(
                for: display, to: absolute(file, from: context.folder), by: session, in: context)
        }
        return try await writePicture(to: absolute(file, from: context.folder), by: session, in: context)
    }

    func call(in context: CommandContext) -> RenderCall {
        RenderCall(choice.target(with: widgets), at: moment.instant(in: context))
    }

    func write(_ document: RenderReply, on page: inout Page) {
        switch document {
        case .one(let widget): draw(widget, on: &page)
        case .several(let reply):
            if let board = reply.board {
                draw(reply.widgets, arranged: board, on: &page)
            } else {
                draw(reply.widgets, on: &page)
            }
        }
    }

    private func draw(_ widget: RenderedWidget, on page: inout Page) {
        let picture = page.pictures.picture(.rendered(widget))
        let then = moment.at.map { _ in "at \(page.times.local(widget.at))" }
        page.drawn(Picture.row([then.map(picture.captioned) ?? picture]))
        page.undeclared(widget.widget, widget.declared)
        if let summary = widget.summary, !summary.isEmpty { page.wrapped(summary, .dim) }
    }

    /// Draws the widgets side by side in a terminal, and one below the other in other outputs.
    private func draw(_ widgets: [RenderedWidget], on page: inout Page) {
        guard !widgets.isEmpty else {
            return page.empty("the board is empty", "place a widget with \"widgetconf add KIND\"")
        }
        let pictures = widgets.map { widget in
            (caption: widget.widget.description, picture: page.pictures.picture(.rendered(widget)))
        }
        page.drawn(Picture.row(captioned: pictures, limit: page.columns ?? 0))
    }

    /// Draws all widgets by pages and sections. For a stack, it draws the widget on top.
    private func draw(_ widgets: [RenderedWidget], arranged board: ArrangedBoard, on page: inout Page) {
        guard !widgets.isEmpty else { return draw(widgets, on: &page) }
        for content in board.layout.pages {
            if let title = content.title {
                page.gap()
                page.line(.strong(title))
            }
            for section in content.sections {
                page.gap()
                if let title = section.title { page.line(.dim(title)) }
                let pictures = section.stacks.compactMap { stack in
                    captioned(stack, shows: board.top(of: stack), widgets, on: page)
                }
                page.drawn(Picture.row(captioned: pictures, limit: page.columns ?? 0))
            }
        }
    }

    /// The picture of the shown widget, with its id and its number in the stack; nil if the widget was
    /// removed.
    private func captioned(
        _ stack: WidgetStack, shows top: PlacedWidgetID, _ widgets: [RenderedWidget], on page: Page
    ) -> (caption: String, picture: Picture)? {
        guard let widget = widgets.first(where: { $0.widget == top }) else { return nil }
        let number = (stack.widgets.firstIndex(of: top) ?? 0) + 1
        let mark = stack.hasSeveral ? "  \(number)/\(stack.widgets.count)" : ""
        return (top.description + mark, page.pictures.picture(.rendered(widget)))
    }

    /// Draws the widgets with `widgetconf-web`. If the board refuses the request, the error is the same as
    /// without a file.
    private func writePicture(
        to path: String, by session: BoardSession, in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        let outcome = try await session.whileHosted(telling: { options.say($0, in: context) }) {
            socket async throws(RuntimeFailure) -> Outcome in
            let reply = try await answer(by: session, in: context)
            guard let shown = reply.carriedOut?.shown else { return .refused(reply.withoutDocument) }
            let workspace = session.workspaceName
            let request = picture.request(
                socket: socket, widgets: shown.map(\.widget.description),
                title: shown.count == 1 ? shown[0].title ?? workspace : workspace,
                at: moment.instant(in: context), file: path, locale: options.locale(in: context), in: context)
            return .drawn(
                try await PictureMaker(environment: context.environment).reply(to: request),
                count: shown.count)
        }
        return try report(outcome, in: context)
    }

    /// Prints what was drawn, or why nothing was drawn.
    func report(_ outcome: Outcome, in context: CommandContext) throws(RuntimeFailure) -> CommandStatus {
        switch outcome {
        case .refused(let reply): return try finish(BoardReply(refusedAs: reply), in: context)
        case .drawn(let reply, let count):
            options.say(reply.remarks, in: context)
            guard let written = reply.picture else { return .couldNotRun }
            try options.show(written, in: context) { page in
                let kilobytes = max(1, (written.bytes + 512) / 1024)
                let size =
                    written.width.flatMap { width in written.height.map { "\(width) × \($0)" } }
                    ?? counted(count, "widget")
                page.line("\(written.file): \(size), \(kilobytes) KB")
                guard let shown = written.page else { return }
                let until = written.until.map { "until \(page.times.local($0))" } ?? "until something changes"
                page.line(.dim("page \(shown), \(until)"))
            }
            return .done
        }
    }

    /// The outcome of drawing a picture.
    enum Outcome: Sendable {
        case refused(BoardReply<NoDocument>)
        /// The reply of the program that draws, and how many widgets it drew.
        case drawn(PictureReply, count: Int)
    }
}
